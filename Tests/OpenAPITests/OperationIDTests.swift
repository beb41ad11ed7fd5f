import Diagnostics
import OpenAPI
import TestSupport
import Testing
import YAML

@Suite("Operation IDs")
struct OperationIDTests {
    private func diagnostics(_ paths: String) throws -> [String] {
        let marked = MarkedText("openapi: 3.0.0\npaths:\n" + paths)
        let log = DiagnosticLog()
        let root = try #require(Node.read(Array(marked.text.utf8), path: "api.yaml", log: log))
        let document = try #require(DocumentSet(root, path: "api.yaml", log: log)).document
        document.paths.flatMap { $0.value.operations.map(\.value) }.reportDuplicateIDs(to: log)
        return marked.diagnostics(log)
    }

    @Test("a duplicate operationId under the same tag is a warning at the second one")
    func sameTag() throws {
        let diagnostics = try diagnostics(
            """
              /a: {get: {operationId: ①list, tags: [t]}}
              /b: {get: {operationId: other, tags: [t]}}
              /c: {get: {operationId: ②list, tags: [t, u]}}
            """)
        #expect(
            diagnostics == [
                "② warning: duplicate operationId 'list'; the second operation gets another name", "① note: it is used here first",
            ])
    }

    @Test("a duplicate operationId under another tag is a note")
    func otherTag() throws {
        let diagnostics = try diagnostics("  /a: {get: {operationId: ①list, tags: [t]}}\n  /b: {get: {operationId: ②list}}")
        #expect(
            diagnostics == [
                "② note: duplicate operationId 'list'; both operations keep the name, under different tags",
                "① note: it is used here first",
            ])
    }

    @Test("a third operation refers to the first one under its tag")
    func third() throws {
        let diagnostics = try diagnostics(
            """
              /a: {get: {operationId: list, tags: [t]}}
              /b: {get: {operationId: ①list}}
              /c: {get: {operationId: ②list}}
            """)
        #expect(
            diagnostics.suffix(2) == [
                "② warning: duplicate operationId 'list'; the second operation gets another name", "① note: it is used here first",
            ])
    }
}
