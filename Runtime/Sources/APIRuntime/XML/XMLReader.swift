import Foundation

/// Translates XML to the JSON that a type reads.
struct XMLReader {
    private let tree: XMLTree
    private(set) var json: [UInt8] = []
    /// The place in the JSON whose place in the XML is wanted, and that place.
    private let wanted: Int
    private(set) var found = 0

    private static let instance = "http://www.w3.org/2001/XMLSchema-instance"

    private init(_ tree: XMLTree, _ root: XMLRoot, findingPlaceOf wanted: Int = .max) {
        (self.tree, self.wanted) = (tree, wanted)
        json.reserveCapacity(tree.nodes.count * 16)
        // The element of a root without a name is a member of the value, as it is of the document.
        write(root.name == nil ? 0 : tree.nodes[0].first, root.type)
    }

    /// Reads a value; an error has a place in the XML.
    static func read<Value: JSONCodable>(
        _ xml: Data, _ root: XMLRoot, options: DecodingOptions
    ) throws(JSONError) -> (value: Value, dropped: [JSONError]) {
        let scanner = XMLScanner([UInt8](xml))
        if let failure = scanner.failure { throw failure }
        do {
            let (value, dropped) = try Value.decoded(Data(XMLReader(scanner.tree, root).json), options: options)
            return (value, dropped.map { located($0, scanner.tree, root) })
        } catch {
            throw located(error, scanner.tree, root)
        }
    }

    private static func located(_ error: JSONError, _ tree: XMLTree, _ root: XMLRoot) -> JSONError {
        let offset = XMLReader(tree, root, findingPlaceOf: error.offset).found
        return JSONError(path: error.path, expectation: error.expectation, finding: error.finding, offset: offset, isSyntax: false)
    }

    // MARK: Values

    private mutating func write(_ node: Int, _ type: XMLType) {
        if json.count <= wanted { found = tree.nodes[node].offset }
        if tree.children(of: node).contains(where: isNil) { return append("null") }
        switch type {
        case .string, .token, .literal: writeText(of: node, type)
        case .any: writeAny(node)
        case .model(let model): write(node, model.xmlType)
        case .object(let members, let additional): write(node, members, additional)
        case .union(let variants): write(node, variants)
        case .list(let item, let name):
            writeList(tree.children(of: node).filter { tree.nodes[$0].kind == .element && rank(of: $0, name, item) > 0 }, item)
        }
    }

    private func isNil(_ node: Int) -> Bool {
        let attribute = tree.nodes[node]
        return attribute.kind == .attribute && attribute.namespace == Self.instance && attribute.local.elementsEqual("nil".utf8)
            && ["true", "1"].contains(String(decoding: attribute.text.trimmed, as: UTF8.self))
    }

    private mutating func writeList(_ nodes: [Int], _ item: XMLType) {
        append("[")
        for (index, node) in nodes.enumerated() {
            if index > 0 { append(",") }
            write(node, item)
        }
        append("]")
    }

    private mutating func write(_ node: Int, _ variants: [XMLVariant]) {
        if let variant = variants.first(where: { variant in variant.name.map { tree.rank(of: node, $0) > 0 } ?? false }) {
            return write(node, variant.type)
        }
        let objects = variants.map(\.type.resolved).flatMap(\.objects)
        guard !objects.isEmpty, tree.nodes[node].first != 0 else {
            return writeAny(node, hasLiterals: variants.contains(where: \.isLiteral))
        }
        var keys: Set<String> = []
        write(node, objects.flatMap(\.members).filter { keys.insert($0.key).inserted }, objects.lazy.compactMap(\.additional).first)
    }

    // MARK: Objects

    private mutating func write(_ node: Int, _ members: [XMLMember], _ additional: XMLType?) {
        append("{")
        let start = json.count
        writeMembers(of: node, members, additional, start)
        append("}")
    }

    private mutating func writeMembers(of node: Int, _ members: [XMLMember], _ additional: XMLType?, _ start: Int) {
        let children = tree.children(of: node).map { (node: $0, member: member(of: $0, members)) }
        for (index, member) in members.enumerated() {
            switch member.form {
            case .items:
                let items = children.filter { $0.member == index }.map(\.node)
                if !items.isEmpty { append(key: member.key, start) { $0.writeList(items, member.type) } }
            case .element, .attribute:
                guard let child = children.first(where: { $0.member == index }) else { continue }
                append(key: member.key, start) { $0.write(child.node, member.type) }
            case .text, .cdata:
                let text = tree.nodes[node].text
                // White space between elements is not text.
                if tree.nodes[node].first == 0 || !text.trimmed.isEmpty {
                    append(key: member.key, start) { $0.writeText(of: node, member.type) }
                }
            case .inline:
                let inner = member.type.resolved.objects.flatMap(\.members)
                if children.contains(where: { self.member(of: $0.node, inner) != nil }) {
                    append(key: member.key, start) { $0.write(node, member.type) }
                }
            }
        }
        guard let additional else { return }
        var keys = Set(members.map { Array($0.key.utf8) })
        let inner = members.flatMap { member -> [XMLMember] in
            if case .inline = member.form { member.type.resolved.objects.flatMap(\.members) } else { [] }
        }
        for (child, member) in children where member == nil && self.member(of: child, inner) == nil {
            let name = tree.nodes[child].local
            if keys.insert(name).inserted {
                append(key: String(decoding: name, as: UTF8.self), start) { $0.write(child, additional) }
            }
        }
    }

    /// Writes the text of an attribute or an element, whatever else the element contains.
    private mutating func writeText(of node: Int, _ type: XMLType) {
        let text = tree.nodes[node].text
        switch type.resolved {
        case .literal, .token:
            let trimmed = text.trimmed
            if trimmed.isEmpty { return append("null") }
            if case .literal = type.resolved, let literal = trimmed.jsonLiteral { json += literal } else { append(string: trimmed) }
        default: append(string: text)
        }
    }

    /// The member that an attribute or element is, or is an item of; the one with its namespace counts.
    private func member(of node: Int, _ members: [XMLMember]) -> Int? {
        var best: (index: Int, rank: Int)?
        for (index, member) in members.enumerated() {
            let rank =
                switch member.form {
                case .attribute(let name) where tree.nodes[node].kind == .attribute: tree.rank(of: node, name)
                case .element(let name) where tree.nodes[node].kind == .element: rank(of: node, name, member.type)
                case .items(let name) where tree.nodes[node].kind == .element: rank(of: node, name, member.type)
                default: 0
                }
            if rank == 2 { return index }
            if rank > best?.rank ?? 0 { best = (index, rank) }
        }
        return best?.index
    }

    /// How well an element has a name, or that of a variant of a union.
    private func rank(of node: Int, _ name: XMLName, _ type: XMLType) -> Int {
        let rank = tree.rank(of: node, name)
        guard rank == 0, case .union(let variants) = type.resolved else { return rank }
        return variants.compactMap(\.name).map { tree.rank(of: node, $0) }.max() ?? 0
    }

    /// Writes text, or an object of the attributes and elements; several with one name are an array.
    private mutating func writeAny(_ node: Int, hasLiterals: Bool = false) {
        let children = Array(tree.children(of: node))
        guard !children.isEmpty else {
            let text = tree.nodes[node].text
            if hasLiterals, let literal = text.trimmed.jsonLiteral { json += literal } else { append(string: text) }
            return
        }
        append("{")
        let start = json.count
        var names: [[UInt8]] = []
        let groups = Dictionary(grouping: children) { tree.nodes[$0].local }
        for child in children where groups[tree.nodes[child].local]?.first == child { names.append(tree.nodes[child].local) }
        for name in names {
            let group = groups[name] ?? []
            append(key: String(decoding: name, as: UTF8.self), start) { reader in
                if group.count == 1 { reader.write(group[0], .any) } else { reader.writeList(group, .any) }
            }
        }
        let text = tree.nodes[node].text
        if !text.trimmed.isEmpty { append(key: "#text", start) { $0.append(string: text) } }
        append("}")
    }

    // MARK: Bytes

    private mutating func append(_ token: String) { json += token.utf8 }

    private mutating func append(key: String, _ start: Int, _ write: (inout XMLReader) -> Void) {
        if json.count > start { append(",") }
        append(string: key.utf8)
        append(":")
        write(&self)
    }

    private mutating func append(string: some Sequence<UInt8>) {
        json.append(UInt8(ascii: "\""))
        for byte in string {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: append("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
            default: json.append(byte)
            }
        }
        json.append(UInt8(ascii: "\""))
    }
}

extension XMLType {
    /// The members of the objects among the type and its variants.
    var objects: [(members: [XMLMember], additional: XMLType?)] {
        switch self {
        case .object(let members, let additional): [(members, additional)]
        case .union(let variants): variants.map(\.type.resolved).flatMap(\.objects)
        case .string, .token, .literal, .any, .model, .list: []
        }
    }
}

extension XMLVariant {
    fileprivate var isLiteral: Bool { if case .literal = type.resolved { true } else { false } }
}

extension [UInt8] {
    /// The bytes without white space around them.
    fileprivate var trimmed: [UInt8] {
        guard let first = firstIndex(where: { !$0.isXMLSpace }), let last = lastIndex(where: { !$0.isXMLSpace }) else { return [] }
        return first == 0 && last == count - 1 ? self : Array(self[first...last])
    }

    /// The number or Boolean of XML as JSON; nil for other text.
    fileprivate var jsonLiteral: [UInt8]? {
        var text = self
        if text.first == UInt8(ascii: "+") { text.removeFirst() }
        let sign = text.first == UInt8(ascii: "-") ? 1 : 0
        while text.count > sign + 1, text[sign] == UInt8(ascii: "0"), (0x30...0x39).contains(text[sign + 1]) { text.remove(at: sign) }
        return Data(text).isJSON && text.first != UInt8(ascii: "{") && text.first != UInt8(ascii: "[") && text.first != UInt8(ascii: "\"")
            && text.first != UInt8(ascii: "n") ? text : nil
    }
}
