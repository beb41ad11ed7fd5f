func calls(spotify: SpotifyClient) async throws {
    _ = try await spotify.albums.getAnAlbum(id: "4aawyAB9vmqN3uQ7FjRGTy")
}
