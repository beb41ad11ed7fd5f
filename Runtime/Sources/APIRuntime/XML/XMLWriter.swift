/// Translates the JSON that a type writes to XML.
struct XMLWriter {
    private(set) var xml = #"<?xml version="1.0" encoding="UTF-8"?>"#
    /// The first value that XML cannot represent.
    private(set) var failure: String?
    private var path: [String] = []

    /// The namespaces that are declared, by prefix.
    private typealias Scope = [String: String]

    init(_ value: JSONValue, _ root: XMLRoot) {
        if let member = root.member, case .element(let name) = member.form {
            if let value = value[member.key] { write(value, name, member.type, [:]) } else { fail("no element") }
        } else {
            write(value, root.name ?? "item", root.type, [:])
        }
    }

    private mutating func fail(_ reason: String) {
        failure = failure ?? reason + (path.isEmpty ? "" : " in '\(path.joined(separator: "."))'")
    }

    // MARK: Elements

    private mutating func write(_ value: JSONValue, _ name: XMLName, _ type: XMLType, _ outer: Scope) {
        let type = type.resolved
        if case .union(let variants) = type, let variant = variants.best(for: value) {
            return write(value, variant.name ?? name, variant.type, outer)
        }
        path.append(name.local)
        defer { path.removeLast() }
        if path.count > 256 { return fail("too many elements inside one another") }
        checkName(name.local)
        var scope = outer
        xml += "<" + name.qualified
        declare(name, &scope)
        if value.isNull {
            declare(.null, &scope)
            xml += #" xsi:nil="true"/>"#
            return
        }
        let members = members(of: value, type)
        for (member, value) in members {
            guard case .attribute(let attribute) = member.form else { continue }
            declare(attribute, &scope, isAttribute: true)
            checkName(attribute.local)
            xml += " \(attribute.qualified)=\"\(escaped(text(of: value), isAttribute: true))\""
        }
        let start = xml.utf8.count
        xml += ">"
        switch (value, type) {
        case (.object, _): for (member, value) in members { write(member, value, scope) }
        case (.array(let items), .list(let item, let name)): for value in items { write(value, name, item, scope) }
        case (.array, _): fail("an array")
        default: xml += escaped(text(of: value))
        }
        if xml.utf8.count == start + 1 {
            xml.removeLast()
            xml += "/>"
        } else {
            xml += "</\(name.qualified)>"
        }
    }

    private mutating func write(_ member: XMLMember, _ value: JSONValue, _ scope: Scope) {
        switch (member.form, value) {
        case (.attribute, _): break
        case (.items(let name), .array(let items)): for item in items { write(item, name, member.type, scope) }
        case (.element(let name), .array(let items)):
            // A type without a description has repeated elements instead of arrays.
            if case .list = member.type.resolved { return write(value, name, member.type, scope) }
            for item in items { write(item, name, member.type, scope) }
        case (.element(let name), _), (.items(let name), _): write(value, name, member.type, scope)
        case (.text, _): xml += escaped(text(of: value))
        case (.cdata, _):
            xml += "<![CDATA[\(checked(text(of: value)).replacing("]]>", with: "]]]]><![CDATA[>"))]]>"
        case (.inline, _): break
        }
    }

    private mutating func declare(_ name: XMLName, _ scope: inout Scope, isAttribute: Bool = false) {
        // An attribute without a prefix has no namespace.
        guard !name.namespace.isEmpty, !isAttribute || !name.prefix.isEmpty, scope[name.prefix] != name.namespace, name.prefix != "xml"
        else { return }
        scope[name.prefix] = name.namespace
        xml += " xmlns\(name.prefix.isEmpty ? "" : ":" + name.prefix)=\"\(escaped(name.namespace, isAttribute: true))\""
    }

    // MARK: Members

    /// Returns the members of an object in the order of the description, followed by the others in the order of their names.
    private func members(of value: JSONValue, _ type: XMLType) -> [(member: XMLMember, value: JSONValue)] {
        guard case .object(var rest) = value else { return [] }
        let type = if case .union(let variants) = type { variants.best(for: value)?.type ?? type } else { type }
        let object = type.objects.first
        var written: [(member: XMLMember, value: JSONValue)] = []
        for member in object?.members ?? [] {
            guard let value = rest.removeValue(forKey: member.key) else { continue }
            switch member.form {
            case .inline: written += members(of: value, member.type.resolved)
            case .attribute where value.isNull, .text where value.isNull, .cdata where value.isNull, .items where value.isNull: break
            case .attribute, .text, .cdata, .items, .element: written.append((member, value))
            }
        }
        return written
            + rest.sorted { $0.key < $1.key }.map { key, value in
                let form: XMLMember.Form = key == "#text" ? .text : .element(XMLName(key))
                return (XMLMember(key, form, object?.additional ?? .any), value)
            }
    }

    // MARK: Text

    private mutating func text(of value: JSONValue) -> String {
        switch value {
        case .string(let text): return text
        case .null: return ""
        case .bool, .integer, .number, .exactNumber: return value.description
        case .array(let items):
            // Several values in one attribute or text are separated by spaces.
            return items.map { text(of: $0) }.joined(separator: " ")
        case .object:
            fail("an object where XML has only text")
            return ""
        }
    }

    private mutating func escaped(_ text: String, isAttribute: Bool = false) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || [0x26, 0x3C, 0x3E, 0x22, 0xEF].contains($0) }) else { return text }
        var escaped = ""
        for scalar in checked(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"" where isAttribute: escaped += "&quot;"
            case "\r": escaped += "&#13;"
            case "\n" where isAttribute: escaped += "&#10;"
            case "\t" where isAttribute: escaped += "&#9;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private mutating func checked(_ text: String) -> String {
        if !text.unicodeScalars.allSatisfy(\.isInXML) { fail("a character that XML forbids") }
        return text
    }

    private mutating func checkName(_ name: String) {
        if !name.isXMLName { fail("a key that cannot be the name of an element") }
    }
}

extension [XMLVariant] {
    /// Returns the variant with the members of a value and as few others as possible.
    fileprivate func best(for value: JSONValue) -> XMLVariant? {
        guard case .object(let members) = value else {
            return first { variant in
                switch (variant.type.resolved, value) {
                case (.object, _): false
                case (.list, .array), (.string, .string), (.token, .string): true
                case (.literal, .bool), (.literal, .integer), (.literal, .number), (.literal, .exactNumber): true
                default: false
                }
            }
        }
        let ranked = compactMap { variant -> (variant: XMLVariant, unknown: Int, unused: Int)? in
            guard !variant.type.objects.isEmpty else { return nil }
            let keys = Set(variant.type.members.map(\.key))
            let unknown = members.keys.count { !keys.contains($0) }
            return (variant, unknown, keys.count + unknown - members.count)
        }
        return ranked.min { ($0.unknown, $0.unused) < ($1.unknown, $1.unused) }?.variant
    }
}
