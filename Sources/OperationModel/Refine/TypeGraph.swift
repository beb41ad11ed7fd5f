package import Naming
import Schemas

/// The declared types of an API and the references between them.
///
/// The graph owns what every pass needs: the declaration of a type, the type behind aliases, reachability and cycles. A pass is a
/// function from graph to graph.
package struct TypeGraph: Sendable {
    /// The declarations; a nested type follows its owner.
    package private(set) var declarations: [TypeDeclaration] = []
    /// The indexes of declarations by the numbers of their types; nil for what is not declared, or no longer.
    private var indexes: [Int?]
    /// The types behind the aliases, because chains of aliases can be long; empty after a change of aliases.
    private var ends: [TypeID: TypeReference] = [:]
    /// The names of what is not declared in the graph: operations, for example.
    private var otherNames: [TypeID: Identifier] = [:]
    private var indexesOfNames: [Identifier: Int] = [:]

    /// - Parameters:
    ///   - countOfTypes: how many types, operations and namespaces have been discovered, in the graph or not.
    ///   - otherNames: the names of those that the graph does not declare.
    package init(_ declarations: [TypeDeclaration], countOfTypes: Int, otherNames: [TypeID: Identifier] = [:]) {
        self.declarations = declarations
        self.otherNames = otherNames
        indexes = Array(repeating: nil, count: countOfTypes)
        for (index, declaration) in declarations.enumerated() { indexes[declaration.id.number] = index }
        if declarations.first.map({ $0.name != .none }) == true {
            indexesOfNames = Dictionary(declarations.enumerated().map { ($1.name, $0) }) { first, _ in first }
        }
        ends = aliasEnds
    }

    /// The graph with other declarations of the same types, whose names stay if they are not declared any more.
    func with(_ declarations: [TypeDeclaration]) -> TypeGraph {
        let names = otherNames.merging(self.declarations.map { ($0.id, $0.name) }) { $1 }
        return TypeGraph(declarations, countOfTypes: countOfTypes, otherNames: names)
    }

    /// How many types, operations and namespaces have been discovered.
    var countOfTypes: Int { indexes.count }

    // MARK: Looking up

    /// The index of a declaration.
    func index(of type: TypeID) -> Int? { indexes.indices.contains(type.number) ? indexes[type.number] : nil }

    /// The declaration of a type.
    package func declaration(of type: TypeID) -> TypeDeclaration? { index(of: type).map { declarations[$0] } }

    /// The declaration with a name.
    package func declaration(named name: Identifier) -> TypeDeclaration? { indexesOfNames[name].map { declarations[$0] } }

    /// The name of a type, an operation or a namespace.
    package func name(of type: TypeID) -> Identifier { declaration(of: type)?.name ?? otherNames[type] ?? .none }

    /// The type behind aliases; a type whose aliases form a cycle stays as it is.
    package func resolved(_ type: TypeReference) -> TypeReference {
        var resolved = type
        var passed: Set<TypeID> = []
        while case .declared(let id) = resolved, case .alias(let other)? = declaration(of: id)?.kind {
            if let end = ends[id] { return end }
            guard passed.insert(id).inserted else { return type }
            resolved = other
        }
        return resolved
    }

    /// The types behind all aliases, each of which is visited once; aliases that lead to a cycle have none.
    private var aliasEnds: [TypeID: TypeReference] {
        var ends: [TypeID: TypeReference] = [:]
        var passed: Set<TypeID> = []
        for declaration in declarations where declaration.isAlias {
            var chain: [TypeID] = []
            var end = TypeReference.declared(declaration.id)
            while case .declared(let id) = end, case .alias(let other)? = self.declaration(of: id)?.kind {
                guard passed.insert(id).inserted else { break }
                chain.append(id)
                end = other
            }
            if case .declared(let id) = end, self.declaration(of: id)?.isAlias == true {
                guard let known = ends[id] else { continue }
                end = known
            }
            for id in chain { ends[id] = end }
        }
        return ends
    }

    /// The declaration behind the optional and the aliases of a type; nil if that is not a declared type.
    package func resolvedDeclaration(of type: TypeReference) -> TypeDeclaration? {
        guard case .declared(let id) = resolved(type.unwrapped).unwrapped else { return nil }
        return declaration(of: id)
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
    /// - Parameter edges: the types that a declaration leads to.
    package func recursive(along edges: (TypeDeclaration) -> [TypeID]) -> Set<TypeID> {
        let targets = declarations.map { edges($0).compactMap(index) }
        return Set(declarations.indices.filter { reachable(from: targets[$0]) { targets[$0] }.contains($0) }.map { declarations[$0].id })
    }

    // MARK: Changing

    /// Makes the identity of a type that is not declared yet.
    mutating func newType() -> TypeID {
        indexes.append(nil)
        return TypeID(number: indexes.count - 1)
    }

    /// Adds a declaration.
    mutating func append(_ declaration: TypeDeclaration) {
        ends = [:]
        indexes[declaration.id.number] = declarations.count
        if declaration.name != .none { indexesOfNames[declaration.name] = declarations.count }
        declarations.append(declaration)
    }

    /// Makes the identity of a type that has a name but no declaration in the graph.
    mutating func newType(named name: Identifier) -> TypeID {
        let type = newType()
        otherNames[type] = name
        return type
    }

    /// Replaces the kind of a declaration.
    mutating func replace(_ kind: TypeDeclaration.Kind, at index: Int) { replace(declarations[index].with(kind), at: index) }

    /// Replaces a declaration by another one of the same type.
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
