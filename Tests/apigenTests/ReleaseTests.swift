import Testing

@Suite("Releases")
struct ReleaseTests {
    @Test("the command, the changelog and the documentation name the same version")
    func version() async throws {
        let command = try await Command(["--version"], in: Checkout.folder)
        let version = try #require(command.output.wholeMatch(of: /apigen (\d+\.\d+\.\d+)\n/)).1
        let changelog = try Checkout.text("CHANGELOG.md")
        #expect(try #require(changelog.firstMatch(of: /(?m)^## (\d+\.\d+\.\d+), (unreleased|\d{4}-\d\d-\d\d)$/)).1 == version)
        #expect(changelog.split(separator: "\n").count <= 80)
        for page in try ["README.md", "docs/installation.md", "RELEASING.md"].map(Checkout.text) {
            for named in page.matches(of: /(?:from: "|apigen@|exact: ")(\d+\.\d+\.\d+)/) { #expect(named.1 == version) }
        }
    }
}
