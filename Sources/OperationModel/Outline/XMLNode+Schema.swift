import Diagnostics
import OpenAPI
import Schemas

extension SchemaResolver {
    /// How values of a schema are written in XML.
    ///
    /// - Parameters:
    ///   - inferred: the name of the property, also for its items.
    ///   - arrays: the arrays that the value is an item of; one that contains itself has no described items.
    func xmlNode(of schema: Schema, inferred: String?, in arrays: Set<SchemaID> = []) -> XMLNode {
        let objects = xmlObjects(of: schema, depth: 8)
        let end = destination(of: schema)
        let kind = objects.lazy.compactMap(\.nodeType).first ?? (end.shape.isList ? XMLObject.NodeType.none : .element)
        let isNamedByTarget = inferred == nil || documents.document.version >= .openAPI32 && ownXML(of: schema) == nil
        let component = isNamedByTarget ? schema.keywords.reference.map { Reference.name(in: $0.text) } : nil
        let name = objects.lazy.compactMap(\.name).first ?? component ?? inferred
        var items: XMLNode?
        if case .list(let element?) = end.shape, !arrays.contains(end.schema.id) {
            items = xmlNode(of: element, inferred: name, in: arrays.union([end.schema.id]))
        }
        return XMLNode(
            XMLNode.Kind(kind), name: name, namespace: objects.lazy.compactMap(\.namespace).first ?? "",
            prefix: objects.lazy.compactMap(\.prefix).first ?? "", items: items)
    }

    /// The XML object of a schema; nil if the schema has no node of its own: in 3.2, one with a
    /// reference has a node only if it says so.
    private func ownXML(of schema: Schema) -> XMLObject? {
        guard let object = schema.keywords.xml, documents.document.version >= .openAPI32, schema.keywords.reference != nil else {
            return schema.keywords.xml
        }
        return object.nodeType == nil || object.nodeType == XMLObject.NodeType.none ? nil : object
    }

    /// The XML objects of a schema, then those of what it refers to.
    private func xmlObjects(of schema: Schema, depth: Int) -> [XMLObject] {
        guard depth > 0 else { return [] }
        let own = ownXML(of: schema).map { [$0] } ?? []
        // Of the parts of an `allOf`, only one that adds nothing else is about the place where they are joined.
        let parts = schema.keywords.allOf.filter { schema.keywords.allOf.count == 1 || $0.keywords.reference == nil }
        return own + parts.flatMap { xmlObjects(of: $0, depth: depth - 1) }
            + (schema.keywords.reference.flatMap { target(of: $0, isNeeded: false) }.map { xmlObjects(of: $0, depth: depth - 1) } ?? [])
    }
}

extension XMLNode.Kind {
    fileprivate init(_ type: XMLObject.NodeType) {
        self =
            switch type {
            case .element: .element
            case .attribute: .attribute
            case .text: .text
            case .cdata: .cdata
            case .none: .none
            }
    }
}
