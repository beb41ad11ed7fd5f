import Foundation
import Testing

@Suite("The committed client", .timeLimit(.minutes(1)))
struct UpToDateTests {
    @Test("is what the generator writes", arguments: ["tvdb"])
    func upToDate(name: String) async throws {
        let check = try await Command(["Specs/\(name).yaml", "--check", "--strict"], in: Checkout.folder)
        #expect(check.status == 0, "repair it with 'swift run apigen Specs/\(name).yaml'\n\(check.errors)")
    }
}
