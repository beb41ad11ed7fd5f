func calls(github: GithubClient) async throws {
    _ = try await github.issues.create(owner: "o", repo: "r", body: .init(title: "…"))
    _ = try await github.issues.update(owner: "o", repo: "r", issueNumber: 1, body: .init(title: "New", nulls: [.milestone]))
}
