import Foundation
import Testing

@Suite("A client with restricted access", .timeLimit(.minutes(30)))
struct AccessTests {
    @Test("a client with restricted access compiles without a warning", arguments: ["internal", "package"])
    func access(name: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("access: \(name)\n", to: "options.yaml")
        let document = Checkout.folder.appending(path: "Specs/menagerie.yaml").path
        let command = try await Command([document, "--options", "options.yaml", "--output", "Client"], in: folder.url)
        try #require(command.status == 0, "\(command.errors)")
        try await NestedPackage.build(folder.url.appending(path: "Client"))
    }
}
