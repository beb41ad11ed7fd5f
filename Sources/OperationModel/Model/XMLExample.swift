import OpenAPI
import Schemas

/// An example in XML of a body that the document gives as a value.
struct XMLExample {
    private(set) var text = ""
    private let types: TypeGraph

    init(_ value: DocumentValue, _ type: TypeReference, _ node: XMLNode?, _ types: TypeGraph) {
        self.types = types
        let record = types.resolvedDeclaration(of: type.unwrapped)?.record
        // The element of a schema without a name is its only property.
        if node?.name == nil, record?.properties.count == 1 {
            writeContent(value, type, node)
        } else {
            write(value, type, node, "item")
        }
    }

    /// Writes an element.
    ///
    /// - Parameter key: its name if the document gives none.
    private mutating func write(_ value: DocumentValue, _ type: TypeReference, _ node: XMLNode?, _ key: String) {
        let name = name(node, key)
        text += "<" + name
        if let node, !node.namespace.isEmpty {
            text += " xmlns\(node.prefix.isEmpty ? "" : ":" + node.prefix)=\"\(node.namespace.escapedXML)\""
        }
        for (member, property) in members(of: value, type) {
            guard let node = property?.xml, node.kind == .attribute, let value = member.value.text else { continue }
            text += " \(self.name(node, member.name))=\"\(value.escapedXML)\""
        }
        text += ">"
        writeContent(value, type, node)
        text += "</\(name)>"
    }

    private mutating func writeContent(_ value: DocumentValue, _ type: TypeReference, _ node: XMLNode?) {
        switch value.kind {
        case .object: for (member, property) in members(of: value, type) { write(member, property) }
        case .list(let items): for item in items { write(item, element(of: type), node?.items, "item") }
        case .null, .bool, .integer, .number, .string: text += value.text?.escapedXML ?? ""
        }
    }

    private mutating func write(_ member: MapEntry<DocumentValue>, _ property: Property?) {
        let type = property?.type ?? .builtin(.json)
        switch (property?.xml?.kind ?? .element, member.value.kind) {
        case (.attribute, _), (_, .null): break
        case (.text, _): text += member.value.text?.escapedXML ?? ""
        case (.cdata, _): text += "<![CDATA[\(member.value.text?.replacing("]]>", with: "]]]]><![CDATA[>") ?? "")]]>"
        case (.none, .list(let items)): for item in items { write(item, element(of: type), property?.xml?.items, member.name) }
        case (.none, _): writeContent(member.value, type, property?.xml)
        case (.element, _): write(member.value, type, property?.xml, member.name)
        }
    }

    /// The members of an object, with the properties that describe them.
    private func members(of value: DocumentValue, _ type: TypeReference) -> [(MapEntry<DocumentValue>, Property?)] {
        guard case .object(let members) = value.kind else { return [] }
        let record = types.resolvedDeclaration(of: type.unwrapped)?.record
        return members.map { ($0, record?.property($0.name)) }
    }

    private func element(of type: TypeReference) -> TypeReference {
        if case .list(let element) = types.resolved(type.unwrapped) { element } else { .builtin(.json) }
    }

    private func name(_ node: XMLNode?, _ key: String) -> String {
        (node?.prefix.isEmpty ?? true ? "" : (node?.prefix ?? "") + ":") + (node?.name ?? key)
    }
}

extension String {
    /// The text in XML.
    fileprivate var escapedXML: String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(self) { $0.replacing($1.0, with: $1.1) }
    }
}
