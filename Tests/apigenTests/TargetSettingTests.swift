import Foundation
import Testing

/// Programs that use a client, whose types the compiler checks with the settings of their target.
@Suite("The settings of targets that use a client", .timeLimit(.minutes(15)))
struct TargetSettingTests {
    private static let program = """
        import Foundation
        import TVDBClient

        @MainActor final class Screen {
            var names: [String] = []
            let client = TVDBClient(apikey: "a", userkey: "b", username: "c")

            func load() async {
                do {
                    let results = try await client.search.getSeries(name: "x")
                    names = (results.data ?? []).compactMap(\\.seriesName)
                } catch {
                    print(error.localizedDescription)
                }
            }

            func start() {
                client.makeRequest(request: TVDB.Languages.GetLanguages.Request()) { response in
                    if let languages = try? response.result.get().success { self.names = (languages.data ?? []).compactMap(\\.name) }
                }
            }
        }
        """

    @Test(
        "a call, and a closure that changes the state of the main actor, compile without a warning",
        arguments: [
            "-swift-version 6", "-swift-version 6 -default-isolation MainActor", "-swift-version 5",
            "-swift-version 5 -strict-concurrency=complete",
            """
            -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
            -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature NonisolatedNonsendingByDefault \
            -enable-upcoming-feature InferIsolatedConformances
            """,
        ])
    func settings(flags: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.program, to: "Screen.swift")
        let modules = Command.apigen.deletingLastPathComponent().appending(path: "Modules").path
        let arguments = ["swiftc", "-typecheck", "-parse-as-library", "-warnings-as-errors", "-I", modules]
        let check = try await Command(
            URL(filePath: "/usr/bin/env"), arguments + flags.split(separator: " ").map(String.init) + ["Screen.swift"], in: folder.url)
        #expect(check.status == 0, "\(check.errors.prefix(2_000))")
    }
}
