func calls(library: Swagger20Client) async throws {
    _ = try await library.books.listBooks(genres: [.novel])
}
