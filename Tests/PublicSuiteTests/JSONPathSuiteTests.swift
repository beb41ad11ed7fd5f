import Diagnostics
import Foundation
import Overlay
import Testing
import YAML

/// The cases of the JSONPath compliance test suite.
@Suite("JSONPath compliance")
struct JSONPathSuiteTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let selector: String
        let document: Node?
        /// The lists of normalized paths of which one is the result; none if the selector is invalid.
        let results: [[String]]

        var testDescription: String { name }

        init(_ node: Node) {
            name = node["name"]?.text ?? ""
            selector = node["selector"]?.text ?? ""
            document = node["document"]
            let lists = node["results_paths"]?.sequence ?? node["result_paths"].map { [$0] } ?? []
            results = lists.map { $0.sequence?.compactMap(\.text) ?? [] }
        }
    }

    static let cases: [Case] = {
        guard let bytes = try? Data(contentsOf: suite("jsonpath/cts.json")) else { return [] }
        let root = Node.read(Array(bytes), path: "cts.json", log: DiagnosticLog())
        return root?["tests"]?.sequence?.map(Case.init) ?? []
    }()

    @Test("all cases are read")
    func count() {
        #expect(Self.cases.count == 703)
        #expect(Self.cases.count { $0.document == nil } == 247)
    }

    @Test("a query selects what the suite says, and an invalid one is refused", arguments: cases)
    func result(_ testCase: Case) throws {
        guard let document = testCase.document else {
            #expect(throws: (any Error).self) { try JSONPath(testCase.selector) }
            return
        }
        let paths = try JSONPath(testCase.selector).locations(in: document).map { "$" + $0.map(Self.normalized).joined() }
        #expect(testCase.results.contains(paths), "\(paths)")
    }

    /// A step of a normalized path (RFC 9535, 2.7).
    private static func normalized(_ step: NodeStep) -> String {
        switch step {
        case .index(let index): "[\(index)]"
        case .key(let key): "['" + key.unicodeScalars.map(escaped).joined() + "']"
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\u{8}": #"\b"#
        case "\t": #"\t"#
        case "\n": #"\n"#
        case "\u{C}": #"\f"#
        case "\r": #"\r"#
        case "'": #"\'"#
        case "\\": #"\\"#
        case _ where scalar.value < 0x20: #"\u"# + ("000" + String(scalar.value, radix: 16)).suffix(4)
        default: String(scalar)
        }
    }
}
