import Diagnostics
import OpenAPI
import TestSupport
import Testing
import YAML

@Suite("Hostile documents", .serialized, .timeLimit(.minutes(15)))
struct HostileDocumentTests {
    private func diagnostics(_ text: String, _ path: String) -> [String] {
        let log = DiagnosticLog()
        _ = Node.read(Array(text.utf8), path: path, log: log).flatMap { DocumentSet($0, path: path, log: log) }
        return log.diagnostics.map(\.message)
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test(
        "unlimited nesting is an error",
        arguments: [
            ("[", "api.json"), ("{\"a\":", "api.json"), ("[", "api.yaml"), ("{", "api.yaml"), ("{a: ", "api.yaml"), ("- ", "api.yaml"),
            ("? ", "api.yaml"), ("[{a: ", "api.yaml"),
        ]
    )
    func nesting(bracket: String, path: String) {
        let messages = diagnostics(repeated(bracket, bracket == "- " || bracket == "? " ? 10_000 : 100_000), path)
        #expect(messages.count == 1)
        #expect(messages.first?.contains("levels of nesting") == true)
    }

    @Test("aliases that expand exponentially are an error")
    func aliases() {
        let levels = (1...12).map { "a\($0): &a\($0) [" + repeated("*a\($0 - 1),", 10) + "]\n" }
        let text = "openapi: 3.0.0\na0: &a0 [x]\n" + levels.joined()
        #expect(diagnostics(text, "api.yaml") == ["the aliases of the document expand to more than 1000000 values"])
    }

    @Test("merge keys that expand exponentially are an error")
    func merges() {
        let levels = (1...24).map { "a\($0): &a\($0) {b: *a\($0 - 1), c: *a\($0 - 1)}\n" }
        #expect(diagnostics("a0: &a0 {x: 1}\n" + levels.joined(), "api.yaml").last?.contains("expand to more than") == true)
    }

    @Test("a YAML string of twenty megabytes is an error")
    func longText() {
        let long = repeated("x", 20 << 20)
        #expect(
            diagnostics("openapi: 3.0.0\ninfo: {title: \(long)}", "api.yaml") == [
                "a string of 20971520 bytes is too long; the limit is 16777216"
            ])
        #expect(diagnostics(#"{"openapi": "3.0.0", "info": {"title": "\#(long)"}}"#, "api.json") == [])
    }

    @Test("twenty thousand warnings are reported in bounded time")
    func faults() {
        let text = "openapi: 3.0.0\npaths:\n" + (0..<20_000).map { "  /a\($0): {b: 1}\n" }.joined()
        #expect(diagnostics(text, "api.yaml").count == 20_000)
    }

    @Test("fifty thousand equal keys are reported in bounded time")
    func equalKeys() {
        let text = "{\"openapi\": \"3.0.0\"" + repeated(", \"x-a\": 1", 50_000) + "}"
        #expect(diagnostics(text, "api.json").count == 49_999)
    }
}
