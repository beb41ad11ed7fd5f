func calls(spotify: SpotifyClient) async throws {
    _ = try await spotify.albums.getAlbum(id: "4aawyAB9vmqN3uQ7FjRGTy")
}
