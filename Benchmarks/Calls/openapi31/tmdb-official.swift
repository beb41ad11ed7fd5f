func calls(tmdb: TmdbOfficialClient) async throws {
    _ = try await tmdb.search.movie(query: "Batman")
}
