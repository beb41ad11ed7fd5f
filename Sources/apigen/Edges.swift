import Generator
import Naming
import OpenAPI
import OperationModel
import Schemas
import YAML

/// The models that lead to most others. A client that needs few of these can cut them off: `types` makes them JSON.
struct Edges {
    /// The most models that are proposed.
    private static let limit = 16

    private let declarations: [TypeDeclaration]
    /// The declarations that each one needs.
    private let needs: [[Int]]
    /// The declarations that operations have.
    private let roots: [Int]
    /// The schemas of the declarations that may become JSON.
    private var pointers: [Int: String] = [:]

    init(of client: GeneratedClient) {
        let api = client.api
        declarations = api.graph.declarations
        needs = declarations.indices.map(api.graph.needs)
        let types = api.operations.flatMap { $0.sentTypes + $0.receivedTypes }
        roots = api.graph.indexes(of: types)
        // The items of a list are what a program asks for.
        let lists = types.flatMap { api.graph.resolvedDeclaration(of: $0)?.parts.filter(\.isList) ?? [] }
        let needed = Set(roots + api.graph.indexes(of: lists))
        let root = client.documents.document.root
        for (section, schemas) in [("components/schemas", root["components"]?["schemas"]), ("definitions", root["definitions"])] {
            let keys = Dictionary((schemas?.mapping ?? []).map { ($0.value.position, $0.key) }, uniquingKeysWith: { first, _ in first })
            for (index, declaration) in declarations.enumerated() where !needed.contains(index) {
                if let key = keys[declaration.position] { pointers[index] = "#/\(section)/\(key)" }
            }
        }
    }

    /// The lines for `types`, each with the number of remaining models, as long as one more would save more than a hundredth of them.
    var lines: [String] {
        var cut: Set<Int> = []
        let all = count(without: cut)
        var left = all
        var lines: [String] = []
        while lines.count < Self.limit {
            let counts = pointers.keys.filter { !cut.contains($0) }.map { (count: count(without: cut.union([$0])), index: $0) }
            guard let best = counts.min(by: { ($0.count, $0.index) < ($1.count, $1.index) }) else { break }
            if left - best.count <= max(1, all / 100) { break }
            cut.insert(best.index)
            left = best.count
            lines.append("  '\(pointers[best.index] ?? "")': json    # \(left.counted("model")) left")
        }
        let heading = "the client has \(all.counted("model"))"
        return [lines.isEmpty ? heading : heading + "; with these lines in 'types' of the options file, it has fewer:"] + lines
    }

    /// The number of models that operations need if some are JSON.
    private func count(without cut: Set<Int>) -> Int {
        reachable(from: roots) { needs[$0].filter { !cut.contains($0) } }.count { !declarations[$0].name.isNested }
    }
}

extension TypeReference {
    /// Whether values are lists, or nil.
    fileprivate var isList: Bool { if case .list = unwrapped { true } else { false } }
}
