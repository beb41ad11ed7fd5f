import Foundation
import Testing

@Suite("The list of a package's clients")
struct ClientListTests {
    private func list(_ text: String) throws -> ClientList {
        let folder = try TemporaryFolder()
        try folder.write(text, to: ClientList.fileName)
        return try ClientList(of: folder.url)
    }

    @Test(
        "a line has the arguments of a run",
        arguments: [
            ("a.yaml --output b --strict", ["a.yaml", "--output", "b", "--strict"]),
            ("a.yaml -o b", ["a.yaml", "--output", "b"]),
            ("a.yaml --output=b", ["a.yaml", "--output", "b"]),
            ("'my a.yaml'\t--output  \"my b\"  # comment", ["my a.yaml", "--output", "my b"]),
            ("# comment\n\nit's#1.yaml --output b\n", ["it's#1.yaml", "--output", "b"]),
        ])
    func words(line: String, run: [String]) throws {
        #expect(try list(line).runs == [run])
    }

    @Test(
        "a line begins with a description and has a folder for the client",
        arguments: [
            ("--strict a.yaml --output b", "the line '--strict a.yaml --output b' does not begin with a description"),
            ("a.yaml --strict", "the line 'a.yaml --strict' has no '--output'"),
        ])
    func invalid(line: String, reason: String) throws {
        let failure = #expect(throws: ClientList.Failure.self) { try list(line) }
        #expect(failure?.reason == reason)
    }
}
