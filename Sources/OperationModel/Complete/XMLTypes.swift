import Naming
import OpenAPI
import Schemas

extension TypeGraph {
    /// Adds to the types that operations send or receive in XML how it is written, and returns these.
    func describingXML(of operations: [Operation], _ resolver: SchemaResolver) -> (graph: TypeGraph, types: Set<TypeID>) {
        let bodies = operations.compactMap { $0.body?.xml == nil ? nil : $0.body?.type }
        let responses = operations.flatMap(\.responses).compactMap { $0.xml == nil ? nil : $0.content?.type }
        let types = carried(by: bodies + responses)
        var graph = self
        for index in types {
            switch declarations[index].kind {
            case .record:
                graph.changeProperties(at: index, where: { $0.schema != nil }) { property in
                    property.xml = property.schema.map { resolver.xmlNode(of: $0, inferred: property.key) }
                }
            case .union(var variants, let discrimination):
                for index in variants.indices {
                    guard let variant = variants[index].type.declaredType.flatMap(self.declaration),
                        let schema = resolver.documents.schema(at: variant.position)
                    else { continue }
                    variants[index].xml = resolver.xmlNode(of: schema, inferred: nil)
                }
                graph.replace(.union(variants, discrimination), at: index)
            case .enumeration, .identifier, .alias: break
            }
        }
        for index in types.sorted() { graph.endInlineObjects(at: index) }
        return (graph, Set(types.map { declarations[$0].id }))
    }

    /// Makes elements of the properties without one whose objects contain the record again: without elements, they would have no end.
    private mutating func endInlineObjects(at index: Int) {
        let types = self
        changeProperties(at: index, where: types.isInline) { property in
            let inner = types.carried(by: [property.type]) { $0.record?.properties.filter(types.isInline).map(\.type) ?? $0.parts }
            if inner.contains(index) { property.xml = property.xml?.asElement }
        }
    }

    /// Whether a property is an object whose members are inside the element of the record.
    private func isInline(_ property: Property) -> Bool {
        guard property.xml?.kind == XMLNode.Kind.none, case .declared = resolved(property.type.unwrapped) else { return false }
        return true
    }
}
