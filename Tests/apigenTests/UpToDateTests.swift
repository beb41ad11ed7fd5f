import Foundation
import Testing

@Suite("The committed client", .timeLimit(.minutes(15)))
struct UpToDateTests {
    @Test("a committed client is up to date", arguments: try Self.descriptions())
    func upToDate(name: String) async throws {
        let check = try await Command(["Specs/\(name).yaml", "--check", "--strict"], in: Checkout.folder)
        #expect(check.status == 0, "repair it with 'swift run apigen Specs/\(name).yaml'\n\(check.errors)")
    }

    @Test("every document with an options file has a committed client")
    func all() throws {
        let clients = try FileManager.default.contentsOfDirectory(atPath: Checkout.folder.appending(path: "Generated").path)
        // A user of the checkout can have generated others.
        #expect(Set(try Self.descriptions().map { $0 + "client" }).subtracting(clients.map { $0.lowercased() }) == [])
    }

    /// The descriptions of committed clients, without their extension: those with an options file.
    private static func descriptions() throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.folder.appending(path: "Specs").path)
        return files.filter { $0.hasSuffix(".apigen.yaml") }.map { String($0.dropLast(".apigen.yaml".count)) }.sorted()
    }
}
