import Foundation
import GitHubClient

// Lists the open issues of a repository, or opens one: `swift run issues swiftlang/swift`, `swift run issues me/repo "A title"`. The token is
// in GITHUB_TOKEN.

let environment = ProcessInfo.processInfo.environment
let server = environment["GITHUB_BASE_URL"].flatMap(URL.init(string:)) ?? GitHub.Server.main
let client = GitHubClient(environment: environment, baseURL: server)
let repository = (CommandLine.arguments.dropFirst().first ?? "").split(separator: "/").map(String.init)
guard repository.count == 2 else {
    print("usage: issues <owner>/<repository> [<title>]")
    exit(64)
}
let (owner, repo) = (repository[0], repository[1])
do {
    if let title = CommandLine.arguments.dropFirst(2).first {
        let issue = try await client.issues.create(owner: owner, repo: repo, title: title, labels: ["triage"])
        print(issue.htmlURL)
    } else {
        for try await issue in client.issues.allForRepo(owner: owner, repo: repo, state: .open, perPage: 100).limited(to: 200)
        where issue.pullRequest == nil {
            print("#\(issue.number) \(issue.title) (\(issue.user?.login ?? "a deleted user"))")
        }
    }
} catch let error as any APIError {
    if error.isNotFound {
        print("There is no repository \(owner)/\(repo), or the token may not see it.")
    } else if case .status422(let problem)? = error.response(of: GitHub.Issues.Create.Request.self) {
        print(problem.message, problem.errors?.compactMap(\.field) ?? [])
    } else if error.isRateLimited, let date = error.retryDate {
        print("GitHub accepts no more requests until \(date.formatted(.iso8601)).")
    } else {
        print(error.localizedDescription)
    }
    exit(1)
}
