/// Translates XML to the JSON that a type reads.
struct XMLReader: ~Copyable {
    private let tree: XMLTree
    private var json: JSONWriter
    /// The offset in the JSON for which the offset in the XML is searched.
    private let wanted: Int
    private var found = 0

    private init(_ tree: XMLTree, _ root: XMLRoot, findingPlaceOf wanted: Int = .max) {
        (self.tree, self.wanted) = (tree, wanted)
        json = JSONWriter(capacity: tree.nodes.count * 16)
        if let member = root.member {
            json.open(UInt8(ascii: "{"))
            json.writeKey(member.key)
            write(tree.root, member.type)
            json.close(UInt8(ascii: "}"))
        } else {
            write(tree.root, root.type)
        }
    }

    /// Reads a value; an error contains its place in the XML. Only strict options refuse a root with another name.
    static func read<Value: JSONCodable>(
        _ xml: Data, _ root: XMLRoot, options: DecodingOptions
    ) throws(JSONError) -> (value: Value, dropped: [JSONError]) {
        let scanner = XMLScanner([UInt8](xml))
        if let failure = scanner.failure { throw failure }
        let tree = scanner.tree
        if options.isStrict, let name = root.elementName, tree.rank(of: tree.root, name, root.type) == 0 {
            throw JSONError(
                path: [], expectation: "the element '\(name.local)'", finding: "'\(tree.nodes[tree.root].local)'",
                offset: tree.nodes[tree.root].offset, isSyntax: false)
        }
        let reader = XMLReader(tree, root)
        do {
            let (value, dropped) = try Value.decoded(reader.json.data, options: options)
            return (value, dropped.map { located($0, tree, root) })
        } catch {
            throw located(error, tree, root)
        }
    }

    /// Returns the error with its place in the XML.
    private static func located(_ error: JSONError, _ tree: XMLTree, _ root: XMLRoot) -> JSONError {
        let reader = XMLReader(tree, root, findingPlaceOf: error.offset)
        return JSONError(path: error.path, expectation: error.expectation, finding: error.finding, offset: reader.found, isSyntax: false)
    }

    // MARK: Values

    private mutating func write(_ node: Int, _ type: XMLType) {
        if unsafe json.bytes.count <= wanted { found = tree.nodes[node].offset }
        if tree.isNull(node) { return json.writeNull() }
        switch type {
        case .string, .token, .literal: writeText(of: node, type)
        case .any: writeAny(node)
        case .model(let model): write(node, model.xmlType)
        case .object(let members, let additional): write(node, members, additional)
        case .union(let variants): write(node, variants)
        case .list(let item, let name):
            writeList(tree.children(of: node).filter { tree.nodes[$0].kind == .element && tree.rank(of: $0, name, item) > 0 }, item)
        }
    }

    private mutating func writeList(_ nodes: [Int], _ item: XMLType) {
        json.open(UInt8(ascii: "["))
        for node in nodes { write(node, item) }
        json.close(UInt8(ascii: "]"))
    }

    private mutating func write(_ node: Int, _ variants: [XMLVariant]) {
        if let variant = variants.first(where: { variant in variant.name.map { tree.rank(of: node, $0) > 0 } ?? false }) {
            return write(node, variant.type)
        }
        let objects = variants.flatMap(\.type.objects)
        guard !objects.isEmpty, tree.nodes[node].first != 0 else {
            let isLiteral =
                variants.contains { if case .literal = $0.type.resolved { true } else { false } }
                && tree.nodes[node].text.jsonLiteral != nil
            return isLiteral ? writeText(of: node, .literal) : writeAny(node)
        }
        var keys: Set<String> = []
        write(node, objects.flatMap(\.members).filter { keys.insert($0.key).inserted }, objects.lazy.compactMap(\.additional).first)
    }

    // MARK: Objects

    private mutating func write(_ node: Int, _ members: [XMLMember], _ additional: XMLType?) {
        var (nodes, others) = ([[Int]](repeating: [], count: members.count), [Int]())
        for child in tree.children(of: node) {
            if let index = member(of: child, members) { nodes[index].append(child) } else { others.append(child) }
        }
        json.open(UInt8(ascii: "{"))
        for (member, nodes) in zip(members, nodes) {
            switch member.form {
            case .items where !nodes.isEmpty:
                json.writeKey(member.key)
                writeList(nodes, member.type)
            case .element where !nodes.isEmpty, .attribute where !nodes.isEmpty:
                json.writeKey(member.key)
                write(nodes.first { tree.nodes[$0].kind == .element } ?? nodes[0], member.type)
            // White space between elements is not text.
            case .text where tree.hasText(node), .cdata where tree.hasText(node):
                json.writeKey(member.key)
                writeText(of: node, member.type)
            case .inline where others.contains(where: { self.member(of: $0, member.type.members) != nil }):
                json.writeKey(member.key)
                write(node, member.type)
            case .items, .element, .attribute, .text, .cdata, .inline: break
            }
        }
        if let additional {
            let inner = members.flatMap { member -> [XMLMember] in if case .inline = member.form { member.type.members } else { [] } }
            let unknown = others.filter { member(of: $0, inner) == nil }
            writeMembers(unknown, additional, besides: Set(members.map(\.key)))
            if case .any = additional, !tree.nodes[node].text.withoutXMLSpace.isEmpty {
                json.writeKey("#text")
                json.write(tree.nodes[node].text)
            }
        }
        json.close(UInt8(ascii: "}"))
    }

    /// Writes members with the names of nodes. If several nodes have the same name, writes all of them if they can have any type, otherwise
    /// the first.
    private mutating func writeMembers(_ nodes: [Int], _ type: XMLType, besides keys: Set<String>) {
        let groups = Dictionary(grouping: nodes) { tree.nodes[$0].local }
        for node in nodes {
            let name = tree.nodes[node].local
            guard let group = groups[name], group[0] == node, !keys.contains(name) else { continue }
            json.writeKey(name)
            if case .any = type, group.count > 1 { writeList(group, type) } else { write(node, type) }
        }
    }

    /// Returns the member that an attribute or element represents, or of which it is an item; a member with its namespace takes precedence.
    private func member(of node: Int, _ members: [XMLMember]) -> Int? {
        var best: (index: Int, rank: Int)?
        for (index, member) in members.enumerated() {
            let rank =
                switch (member.form, tree.nodes[node].kind) {
                case (.attribute(let name), .attribute): tree.rank(of: node, name)
                // Descriptions often do not declare that a member is an attribute.
                case (.element(let name), .attribute): min(tree.rank(of: node, name), 1)
                case (.element(let name), .element), (.items(let name), .element): tree.rank(of: node, name, member.type)
                default: 0
                }
            if rank == 2 { return index }
            if rank > best?.rank ?? 0 { best = (index, rank) }
        }
        return best?.index
    }

    // MARK: Text

    /// Writes the text of an attribute or an element, regardless of the other contents of the element.
    private mutating func writeText(of node: Int, _ type: XMLType) {
        let text = tree.nodes[node].text
        switch type.resolved {
        case .token where text.withoutXMLSpace.isEmpty, .literal where text.withoutXMLSpace.isEmpty: json.writeNull()
        case .literal: if let literal = text.jsonLiteral { json.write(raw: literal) } else { json.write(text) }
        case .token: json.write(String(text.withoutXMLSpace))
        default: json.write(text)
        }
    }

    /// Writes text, or an object of the attributes and elements.
    private mutating func writeAny(_ node: Int) {
        if tree.nodes[node].first == 0 { json.write(tree.nodes[node].text) } else { write(node, [], .any) }
    }
}

extension DecodingOptions {
    /// Whether the options tolerate no deviation.
    fileprivate var isStrict: Bool { !safeOptionals && !safeArrays && !safeStrings && !undocumentedSuccesses }
}

extension String {
    /// The number or boolean of XML as JSON; nil for other text.
    fileprivate var jsonLiteral: String? {
        var digits = trimmed
        let sign = digits.hasPrefix("-") ? "-" : ""
        if digits.hasPrefix("+") || digits.hasPrefix("-") { digits.removeFirst() }
        while digits.hasPrefix("0"), digits.dropFirst().first?.isNumber ?? false { digits.removeFirst() }
        let json = sign + digits
        let isNumber = digits.first?.isNumber ?? false
        return json == "true" || json == "false" || isNumber && Data(json.utf8).isJSON ? json : nil
    }
}
