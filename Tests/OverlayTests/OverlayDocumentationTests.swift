import Diagnostics
import Foundation
import OpenAPI
import Options
import Overlay
import TestSupport
import Testing
import YAML

@Suite("The page about overlays")
struct OverlayDocumentationTests {
    private static let page = try? String(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/overlays.md"), encoding: .utf8)

    /// The examples in YAML, without the indentation that they have in a list.
    private static let examples = (page ?? "").matches(of: /(?ms)^( *)```yaml\n(.*?)^ *```$/).map { match in
        match.2.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(match.1.count) }.joined(separator: "\n")
    }

    @Test("each overlay gives the result that follows it, without a diagnostic")
    func results() throws {
        let document = try #require(Self.examples.first)
        var printed: String?
        var count = 0
        for example in Self.examples.dropFirst() {
            if example.hasPrefix("overlay:") {
                let result = OverlaidText(document, overlay: example)
                #expect(result.diagnostics == [])
                printed = result.root?.yaml
            } else if let expected = printed {
                #expect(expected.contains(example), "\(expected)")
                printed = nil
                count += 1
            }
        }
        #expect(count == 5)
    }

    @Test("the options file of the page names overlays")
    func options() throws {
        let example = try #require(Self.examples.first { $0.hasPrefix("overlays:") })
        let log = DiagnosticLog()
        let options = GenerationOptions(try #require(Node.read(Array(example.utf8), path: "zoo.apigen.yaml", log: log)), log: log)
        #expect(options.overlays.map(\.value) == ["corrections/types.yaml", "https://example.com/security.yaml"])
        #expect(log.diagnostics == [])
    }

    @Test("each query of the table selects something in the description")
    func queries() throws {
        let text = try #require(Self.examples.first)
        let document = try #require(Node.read(Array(text.utf8), path: "zoo.yaml", log: DiagnosticLog()))
        let queries = (Self.page ?? "").matches(of: /(?m)^\| `([^`]+)` \|/).map { String($0.1) }
        #expect(queries.count == 13)
        for query in queries { #expect(try !JSONPath(query).locations(in: document).isEmpty, "\(query)") }
    }

    @Test("the diagnostic of the page is what apigen prints")
    func diagnostic() throws {
        let example = """
            overlay: 1.1.0
            info: {title: T, version: '1'}
            actions:
              - target: $.components.schemas.Pat
                remove: true
            """
        let log = DiagnosticLog()
        let root = try #require(Node.read(Array(example.utf8), path: "zoo.overlay.yaml", log: log))
        let text = try #require(Self.examples.first)
        let document = try #require(Node.read(Array(text.utf8), path: "zoo.yaml", log: log))
        var overlaid = OverlaidDocument(document, log: log)
        overlaid.apply(try #require(OverlayFile(root, log: log)))
        let printer = DiagnosticPrinter(log: log, format: .text, color: false)
        let line = try #require(log.diagnostics.map(printer.print).first).prefix { $0 != "\n" }
        #expect(Self.page?.contains(line) == true, "\(line)")
    }
}
