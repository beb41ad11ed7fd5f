import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("Events that are read ahead")
struct EventQueueTests {
    /// More events than the queue holds.
    private let lines = (1...10_000).map { "- \($0)\n" }.joined()

    private func read(_ text: String) -> (root: Node?, diagnostics: [String]) {
        let marked = MarkedText(text)
        let log = DiagnosticLog()
        let root = Node.read(Array(marked.text.utf8), path: "api.yaml", log: log)
        return (root, marked.diagnostics(log))
    }

    @Test("keep their order over all batches")
    func order() {
        let elements = read(lines).root?.sequence ?? []
        #expect(elements.map(\.text) == (1...10_000).map { "\($0)" })
    }

    @Test("keep the place of an error behind them")
    func errorAtTheEnd() {
        let result = read(lines + "- ①@a\n")
        #expect(result.root == nil)
        #expect(
            result.diagnostics == [
                "① error: this is not YAML: a text that starts with '@' must stand in quotation positions",
                "① note: while scanning for the next token",
            ])
    }

    @Test("are no longer read where the document is given up", .timeLimit(.minutes(5)))
    func abandoned() {
        let bytes = Array(("- *b\n" + lines).utf8)
        // More often than there are threads, each of which one that waits would keep.
        for _ in 0..<100 { #expect(Node.read(bytes, path: "api.yaml", log: DiagnosticLog()) == nil) }
    }
}
