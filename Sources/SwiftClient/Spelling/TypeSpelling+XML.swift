import OperationModel
import Schemas

/// The description of types in XML.
extension TypeSpelling {
    /// The element that a body consists of: `XMLRoot("Pet", .model(Pet.self))`.
    func xmlRoot(_ type: TypeReference, _ node: XMLNode) -> String {
        let content = xmlType(type, node)
        if node.name == nil, let record = types.resolvedDeclaration(of: type.unwrapped)?.record, record.properties.count == 1,
            record.properties[0].xml?.kind == .element
        {
            return "XMLRoot(nil, \(content))"
        }
        return "XMLRoot(\(Self.name(node)), \(content))"
    }

    /// A member of an object: `XMLMember("id", .attribute("id"), .literal)`.
    func xmlMember(_ property: Property) -> String {
        guard let node = property.xml else { return "" }
        var type = xmlType(property.type, node)
        let form: String
        switch (node.kind, resolved(property.type.unwrapped)) {
        case (.none, .list(let element)):
            form = ".items(\(Self.name(node.items ?? node)))"
            type = xmlType(element, node.items)
        case (.attribute, _): form = ".attribute(\(Self.name(node)))"
        case (.text, _): form = ".text"
        case (.cdata, _): form = ".cdata"
        case (.none, .declared): form = type.hasPrefix(".model") ? ".inline" : ".text"
        case (.none, _), (.element, _): form = ".element(\(Self.name(node)))"
        }
        return "XMLMember(\(SwiftText.literal(property.key)), \(form)\(type == ".string" ? "" : ", " + type))"
    }

    /// The content of an element: `.list(.string, item: "tag")`.
    func xmlType(_ type: TypeReference, _ node: XMLNode?) -> String {
        switch resolved(type.unwrapped) {
        case .builtin(let builtin): Self.xmlType(builtin)
        case .list(let element): ".list(\(xmlType(element, node?.items)), item: \(Self.name(node?.items)))"
        case .map(let value): ".object([], additional: \(xmlType(value, nil)))"
        case .optional(let wrapped): xmlType(wrapped, node)
        case .declared(let name):
            switch types.declaration(of: name)?.kind {
            case .enumeration(_, let raw)?, .identifier(let raw)?: Self.xmlType(raw)
            case .record?, .union?: ".model(\(self.type(.declared(name))).self)"
            case .alias?, nil: ".any"
            }
        }
    }

    private static func xmlType(_ builtin: BuiltinType) -> String {
        switch builtin {
        case .bool, .int, .int32, .int64, .float, .double, .decimal, .unixTime: ".literal"
        case .date, .dateTime, .uuid, .url, .bytes, .base64URL: ".token"
        case .json, .links: ".any"
        case .string, .file, .upload, .duration: ".string"
        }
    }

    /// A name as a literal, or with its namespace and prefix.
    static func name(_ node: XMLNode?) -> String {
        let name = SwiftText.literal(node?.name ?? "item")
        guard let node, !node.namespace.isEmpty || !node.prefix.isEmpty else { return name }
        let namespace = node.namespace.isEmpty ? "" : ", namespace: \(SwiftText.literal(node.namespace))"
        return "XMLName(\(name)\(namespace)\(node.prefix.isEmpty ? "" : ", prefix: \(SwiftText.literal(node.prefix))"))"
    }
}
