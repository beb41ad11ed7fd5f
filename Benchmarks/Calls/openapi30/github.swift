func calls(github: GithubClient) async throws {
    _ = try await github.issues.create(owner: "o", repo: "r", title: "…")
    let title = "Crash at start"
    _ = try await github.issues.create(owner: "o", repo: "r", title: title)
    _ = try await github.issues.update(owner: "o", repo: "r", issueNumber: 1, body: .init(title: "New", nulls: [.milestone]))
}
