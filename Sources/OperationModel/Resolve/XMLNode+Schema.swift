import OpenAPI

extension SchemaResolver {
    /// How values of a schema are written in XML.
    ///
    /// - Parameter inferred: the name of the property, also for its items.
    func xmlNode(of schema: Schema, inferred: String?) -> XMLNode {
        let objects = xmlObjects(of: schema, depth: 8)
        let shape = destination(of: schema).shape
        let kind = objects.lazy.compactMap(\.nodeType).first ?? (shape.isList ? .none : .element)
        let component = documents.document.version >= .openAPI32 || inferred == nil ? schema.keywords.reference?.componentName : nil
        let name = objects.lazy.compactMap(\.name).first ?? component ?? inferred
        var items: XMLNode?
        if case .list(let element?) = shape { items = xmlNode(of: element, inferred: name) }
        return XMLNode(
            XMLNode.Kind(kind), name: name, namespace: objects.lazy.compactMap(\.namespace).first ?? "",
            prefix: objects.lazy.compactMap(\.prefix).first ?? "", items: items)
    }

    /// The XML objects of a schema, then those of what it refers to.
    private func xmlObjects(of schema: Schema, depth: Int) -> [XMLObject] {
        guard depth > 0 else { return [] }
        let own = schema.keywords.xml.map { [$0] } ?? []
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

extension Reference {
    /// The name of the component that the reference leads to.
    fileprivate var componentName: String? { text.split(separator: "/").last.map(String.init) }
}
