package import Naming
import Schemas

/// The declared types of an API and the references between them.
///
/// The graph owns what every pass needs: the declaration of a name, the type behind aliases, reachability and cycles. A pass is a
/// function from graph to graph.
package struct TypeGraph: Sendable {
    /// The declarations; a nested type follows its owner.
    package private(set) var declarations: [TypeDeclaration] = []
    private var indexes: [Identifier: Int] = [:]
    /// The types behind the aliases, because chains of aliases can be long; empty after a change of aliases.
    private var ends: [Identifier: TypeReference] = [:]

    package init(_ declarations: [TypeDeclaration] = []) {
        self.declarations = declarations
        indexes = Dictionary(declarations.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        ends = aliasEnds
    }

    // MARK: Looking up

    /// The index of a declaration.
    func index(of name: Identifier) -> Int? { indexes[name] }

    /// The declaration with a name.
    package func declaration(of name: Identifier) -> TypeDeclaration? { indexes[name].map { declarations[$0] } }

    /// Whether types are declared in a namespace.
    func hasTypes(in namespace: Identifier) -> Bool { declarations.contains { $0.name.parent == namespace } }

    /// The type behind aliases; a type whose aliases form a cycle stays as it is.
    package func resolved(_ type: TypeReference) -> TypeReference {
        var resolved = type
        var passed: Set<Identifier> = []
        while case .declared(let name) = resolved, case .alias(let other)? = declaration(of: name)?.kind {
            if let end = ends[name] { return end }
            guard passed.insert(name).inserted else { return type }
            resolved = other
        }
        return resolved
    }

    /// The types behind all aliases, each of which is visited once; aliases that lead to a cycle have none.
    private var aliasEnds: [Identifier: TypeReference] {
        var ends: [Identifier: TypeReference] = [:]
        var passed: Set<Identifier> = []
        for declaration in declarations where declaration.isAlias {
            var chain: [Identifier] = []
            var end = TypeReference.declared(declaration.name)
            while case .declared(let name) = end, case .alias(let other)? = self.declaration(of: name)?.kind {
                guard passed.insert(name).inserted else { break }
                chain.append(name)
                end = other
            }
            if case .declared(let name) = end, self.declaration(of: name)?.isAlias == true {
                guard let known = ends[name] else { continue }
                end = known
            }
            for name in chain { ends[name] = end }
        }
        return ends
    }

    /// The declaration behind the optional and the aliases of a type; nil if that is not a declared type.
    package func resolvedDeclaration(of type: TypeReference) -> TypeDeclaration? {
        guard case .declared(let name) = resolved(type.unwrapped).unwrapped else { return nil }
        return declaration(of: name)
    }

    /// The properties along a path of keys, which starts at a type.
    package func properties(at path: [String], from type: TypeReference) throws(MissingProperty) -> [Property] {
        var properties: [Property] = []
        for key in path {
            let record = resolvedDeclaration(of: properties.last?.type ?? type)?.record
            guard let property = record?.property(key) else {
                throw MissingProperty(key: key, owner: properties.last?.key, known: record?.properties.map(\.key) ?? [])
            }
            properties.append(property)
        }
        return properties
    }

    /// A key on a path for which there is no property.
    package struct MissingProperty: Error {
        let key: String
        /// The key of the property whose type has no such property; nil at the start of the path.
        let owner: String?
        /// The keys of the properties that the type has.
        let known: [String]
    }

    /// Whether values of a type are strings.
    func isString(_ type: TypeReference) -> Bool { resolved(type.unwrapped).unwrapped == .builtin(.string) }

    // MARK: Walking

    /// The edges that close a cycle in a depth-first walk over all declarations in their order.
    ///
    /// Without them the graph has no cycles. The walk does not recurse, because documents can make paths long.
    package func closingEdges<Edge>(along edges: (Int) -> [(edge: Edge, target: Int)]) -> [(edge: Edge, source: Int)] {
        var closing: [(Edge, Int)] = []
        var isOpen = [Bool?](repeating: nil, count: declarations.count)
        for start in declarations.indices where isOpen[start] == nil {
            isOpen[start] = true
            var path = [(index: start, rest: edges(start)[...])]
            while var last = path.popLast() {
                guard let (edge, target) = last.rest.popFirst() else {
                    isOpen[last.index] = false
                    continue
                }
                path.append(last)
                if isOpen[target] == nil {
                    isOpen[target] = true
                    path.append((target, edges(target)[...]))
                } else if isOpen[target] == true {
                    closing.append((edge, last.index))
                }
            }
        }
        return closing
    }

    /// The declarations that lead back to themselves.
    ///
    /// - Parameter edges: the names that a declaration leads to.
    package func recursive(along edges: (TypeDeclaration) -> [Identifier]) -> Set<Identifier> {
        let targets = declarations.map { edges($0).compactMap(index) }
        return Set(declarations.indices.filter { reachable(from: targets[$0]) { targets[$0] }.contains($0) }.map { declarations[$0].name })
    }

    // MARK: Changing

    /// Adds a declaration.
    mutating func append(_ declaration: TypeDeclaration) {
        ends = [:]
        indexes[declaration.name] = declarations.count
        declarations.append(declaration)
    }

    /// Replaces the kind of a declaration.
    mutating func replace(_ kind: TypeDeclaration.Kind, at index: Int) { replace(declarations[index].with(kind), at: index) }

    /// Replaces a declaration by one with the same name.
    mutating func replace(_ declaration: TypeDeclaration, at index: Int) {
        if declaration.isAlias || declarations[index].isAlias { ends = [:] }
        declarations[index] = declaration
    }

    /// Changes the properties of a record that meet a condition.
    mutating func changeProperties(at index: Int, where isChanged: (Property) -> Bool, _ change: (inout Property) -> Void) {
        guard var record = declarations[index].record, record.properties.contains(where: isChanged) else { return }
        for position in record.properties.indices where isChanged(record.properties[position]) { change(&record.properties[position]) }
        replace(.record(record), at: index)
    }
}
