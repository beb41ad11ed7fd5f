import Foundation
import Testing

/// A page in `docs` with examples.
struct MarkdownPage {
    let text: String

    init(_ path: String) throws { text = try Checkout.text(path) }

    /// The blocks of code in a language, each with its last line break.
    func blocks(_ language: String) -> [String] {
        text.matches(of: /(?ms)^```(\w+)\n(.*?)^```$/).filter { $0.1 == language }.map { String($0.2) }
    }

    /// Runs the command of an example on the console, and checks that it prints what follows it.
    func run(_ example: String, in folder: TemporaryFolder) async throws {
        let lines = example.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let arguments = try #require(lines[0].wholeMatch(of: /\$ apigen (.*)/)).1.split(separator: " ").map(String.init)
        let command = try await Command(arguments, in: folder.url)
        #expect(command.errors + command.output == lines[1], "\(lines[0])")
    }
}
