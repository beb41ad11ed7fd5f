import Diagnostics
import Foundation
import Overlay
import TestSupport
import Testing
import YAML

/// The compliant sets of the Overlay Specification.
@Suite("Overlay compliance")
struct OverlaySuiteTests {
    static let sets = [
        "add-a-license", "description-and-summary", "remove-example", "remove-matching-responses", "remove-property", "remove-server",
        "replace-servers-for-sandbox", "update-root",
    ]

    @Test("an overlay gives the document of its set", arguments: sets)
    func output(set: String) throws {
        let log = DiagnosticLog()
        func read(_ name: String) throws -> Node {
            let bytes = try Data(contentsOf: suite("overlay/\(set)/\(name).yaml"))
            return try #require(Node.read(Array(bytes), path: "\(name).yaml", log: log))
        }
        var document = try OverlaidDocument(read("openapi"), log: log)
        document.apply(try #require(OverlayFile(read("overlay"), log: log)))
        #expect(try Self.sorted(document.root).dump == Self.sorted(read("output")).dump)
        #expect(log.diagnostics.isEmpty)
    }

    /// The same values with their keys in the order of the alphabet, because the suite compares values.
    private static func sorted(_ node: Node) -> Node {
        switch node.content {
        case .scalar: node
        case .sequence(let elements): Node(.sequence(elements.map(sorted)), at: node.position)
        case .mapping(let entries):
            Node(
                .mapping(
                    entries.sorted { $0.key < $1.key }.map {
                        Node.Entry(key: $0.key, keyPosition: $0.keyPosition, value: sorted($0.value))
                    }), at: node.position)
        }
    }
}
