import Diagnostics
import Naming
import OperationModel
import Schemas
import Testing

@Suite("Graphs of types")
struct TypeGraphTests {
    /// The type with a letter as its number.
    private func id(_ name: String) -> TypeID { TypeID(number: Int(name.utf8.first ?? 0)) }

    private func name(_ name: String) -> TypeReference { .declared(id(name)) }

    /// A graph of aliases and records, whose properties have the names of their types.
    private func graph(_ kinds: KeyValuePairs<String, TypeDeclaration.Kind>) -> TypeGraph {
        TypeGraph(
            kinds.map { name, kind in
                TypeDeclaration(
                    id(name), name: Identifier(name), kind: kind, documentation: nil, isDeprecated: false,
                    position: SourcePosition(file: 0, offset: 0))
            }, countOfTypes: 128)
    }

    @Test("the type behind aliases is found, and aliases that form a cycle stay as they are")
    func resolved() {
        let graph = graph([
            "A": .alias(name("B")), "B": .alias(.list(name("A"))), "C": .alias(name("D")), "D": .alias(name("C")), "E": .alias(name("C")),
        ])
        #expect(graph.resolved(name("A")) == .list(name("A")))
        #expect(graph.resolved(.optional(name("A"))) == .optional(name("A")))
        for cyclic in ["C", "D", "E"] { #expect(graph.resolved(name(cyclic)) == name(cyclic)) }
        #expect(graph.resolvedDeclaration(of: name("C"))?.name == Identifier("C"))
    }

    @Test(
        "a graph without its closing edges has no cycle",
        arguments: [
            ([[1], [2], [3], []], []), ([[0]], ["0→0"]), ([[1], [0]], ["1→0"]), ([[1, 2], [2], [0]], ["2→0"]),
            ([[1, 1], [0, 0]], ["1→0", "1→0"]), ([[], [2], [1, 0]], ["2→1"]), ([[2], [0], [1, 2]], ["1→0", "2→2"]),
            // Two ways to the same declaration are not a cycle.
            ([[1, 2], [3], [3], []], []),
        ] as [([[Int]], [String])]
    )
    func closingEdges(targets: [[Int]], closing: [String]) {
        let names = targets.indices.map(String.init)
        let graph = TypeGraph(
            names.map {
                TypeDeclaration(
                    id($0), name: Identifier($0), kind: .enumeration([], raw: .string), documentation: nil, isDeprecated: false,
                    position: SourcePosition(file: 0, offset: 0))
            }, countOfTypes: 128)
        let edges = graph.closingEdges { source in targets[source].map { (edge: "\(source)→\($0)", target: $0) } }
        #expect(edges.map(\.edge) == closing)
        #expect(edges.map(\.source) == closing.map { Int($0.prefix(1)) ?? -1 })
    }

    @Test("a declaration is recursive if it leads back to itself, not if it only leads to a recursive declaration")
    func recursive() {
        let graph = graph(["A": .alias(name("B")), "B": .alias(name("C")), "C": .alias(name("B")), "D": .alias(name("D"))])
        let recursive = graph.recursive { $0.parts.compactMap(\.declaredType) }
        #expect(recursive == Set(["B", "C", "D"].map(id)))
    }
}
