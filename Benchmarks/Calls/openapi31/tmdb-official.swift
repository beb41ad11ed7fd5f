func calls(tmdb: TmdbOfficialClient) async throws {
    _ = try await tmdb.searchMovie(query: "Batman")
}
