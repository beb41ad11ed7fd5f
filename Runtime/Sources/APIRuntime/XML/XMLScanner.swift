/// Reads the bytes of an XML 1.0 document, in UTF-8 or in the encoding that it declares, as a tree.
///
/// It replaces Foundation's parser, which is a separate library on Linux, accepts some documents that are not well-formed, and leaves out
/// entities without an error. Document types are refused, so that no entity has a definition. The depth and the number of attributes are
/// limited.
struct XMLScanner {
    /// The first error.
    private(set) var failure: JSONError?
    private(set) var tree = XMLTree()
    private let bytes: [UInt8]
    private var offset = 0
    /// The open elements, each with its node and the number of namespaces that are known outside it.
    private var open: [(node: Int, scope: Int)] = []
    /// The known namespaces, each of which hides earlier ones with the same prefix.
    private var namespaces: [(prefix: ArraySlice<UInt8>, uri: String)] = []

    /// The depth is halved because an element can be an object in an array in JSON.
    private static let maximumDepth = JSONScanner.maximumDepth / 2
    private static let maximumAttributes = 256
    private static let maximumNamespaces = 1_000

    init(_ bytes: [UInt8]) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let declared =
            String(decoding: bytes.dropFirst(start).prefix { $0 != UInt8(ascii: ">") }.prefix(200), as: UTF8.self)
            .firstMatch(of: /encoding\s*=\s*["']([^"']+)["']/.ignoresCase())?.1.lowercased() ?? "utf-8"
        self.bytes = (declared == "utf-8" ? bytes : Array(Data(bytes).inUTF8(from: declared))).withPlainLineBreaks
        offset = start
        scan()
    }

    // MARK: The document

    private mutating func scan() {
        checkText()
        if take("<?xml"), !skip(past: "?>") { fail("'?>'") }
        tree.nodes.append(XMLTree.Node(kind: .document, offset: 0))
        open.append((0, 0))
        while failure == nil, offset < bytes.count { scanNext() }
        if open.count > 1 || tree.root == 0 { fail(open.count > 1 ? endTag : "an element") }
    }

    /// Scans a tag, a text or something else in the innermost open element.
    private mutating func scanNext() {
        if bytes[offset] != UInt8(ascii: "<") { return scanText() }
        if take("<!--") {
            guard skip(past: "--") else { return fail("'-->'") }
            if !take(">") { fail("'>' after '--' in a comment") }
        } else if take("<![CDATA[") {
            let start = offset
            guard open.count > 1 else { return fail("an element") }
            guard skip(past: "]]>") else { return fail("']]>'") }
            add(text: string(start..<offset - 3))
        } else if take("<?") {
            if !skip(past: "?>") { fail("'?>'") }
        } else if bytes[offset...].starts(with: "<!".utf8) {
            fail("an element, not a document type, which could define entities")
        } else if take("</") {
            scanEnd()
        } else {
            scanElement()
        }
    }

    private mutating func scanText() {
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") { offset += 1 }
        guard open.count > 1 else {
            offset = bytes[start..<offset].firstIndex { !$0.isWhitespace } ?? offset
            return offset < bytes.count && bytes[offset] != UInt8(ascii: "<") ? fail("an element") : ()
        }
        if let text = unescaped(start..<offset) { add(text: text) }
    }

    private mutating func scanEnd() {
        guard open.count > 1, let last = open.last else { return fail("an element") }
        let start = offset
        let name = scanName()
        skipSpace()
        guard bytes[name] == bytes[tree.nodes[last.node].name], take(">") else {
            offset = start
            return fail(endTag)
        }
        close()
    }

    /// The end tag of the innermost open element.
    private var endTag: String { "'</\(open.last.map { string(tree.nodes[$0.node].name) } ?? "")>'" }

    private mutating func close() {
        guard let last = open.popLast() else { return }
        namespaces.removeSubrange(last.scope...)
    }

    private mutating func scanElement() {
        if open.count == 1, tree.nodes[0].first != 0 { return fail("the end of the document") }
        let start = offset
        offset += 1
        let name = scanName()
        guard failure == nil else { return }
        let node = add(.element, name, at: start)
        open.append((node, namespaces.count))
        if open.count > Self.maximumDepth + 1 { return fail("at most \(Self.maximumDepth) elements inside one another") }
        var attributes: [(name: Range<Int>, node: Int)] = []
        while failure == nil {
            let hasSpace = skipSpace()
            if take(">") || bytes[min(offset, bytes.count)...].starts(with: "/>".utf8) { break }
            guard hasSpace, attributes.count < Self.maximumAttributes else { return fail("'>'") }
            scanAttribute(&attributes)
        }
        guard failure == nil else { return }
        tree.nodes[node].namespace = namespace(of: name, isElement: true)
        for attribute in attributes { tree.nodes[attribute.node].namespace = namespace(of: attribute.name, isElement: false) }
        if take("/>") { close() }
    }

    private mutating func scanAttribute(_ attributes: inout [(name: Range<Int>, node: Int)]) {
        let start = offset
        let name = scanName()
        skipSpace()
        guard failure == nil, take("=") else { return fail("'='") }
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else {
            return fail("a quotation mark")
        }
        let quote = bytes[offset]
        let value = offset + 1
        offset = value
        while offset < bytes.count, bytes[offset] != quote, bytes[offset] != UInt8(ascii: "<") { offset += 1 }
        guard offset < bytes.count, bytes[offset] == quote else { return fail("'\(Character(UnicodeScalar(quote)))'") }
        guard !attributes.contains(where: { bytes[$0.name] == bytes[name] }) else {
            offset = start
            return fail("one attribute '\(string(name))'")
        }
        guard let text = unescaped(value..<offset, isAttribute: true) else { return }
        offset += 1
        if bytes[name].elementsEqual("xmlns".utf8) || bytes[name].starts(with: "xmlns:".utf8) {
            // The namespaces are searched for each name.
            guard namespaces.count < Self.maximumNamespaces else {
                offset = start
                return fail("at most \(Self.maximumNamespaces) namespaces around an element")
            }
            attributes.append((name, 0))
            namespaces.append((bytes[name].dropFirst(6), text))
        } else {
            let node = add(.attribute, name, at: start)
            tree.nodes[node].text = text
            attributes.append((name, node))
        }
    }

    private func namespace(of name: Range<Int>, isElement: Bool) -> String {
        let colon = bytes[name].firstIndex(of: UInt8(ascii: ":"))
        guard isElement || colon != nil else { return "" }
        let prefix = bytes[name.lowerBound..<(colon ?? name.lowerBound)]
        return namespaces.last { $0.prefix == prefix }?.uri ?? ""
    }

    // MARK: The tree

    private mutating func add(_ kind: XMLTree.Kind, _ name: Range<Int>, at start: Int) -> Int {
        let colon = bytes[name].firstIndex(of: UInt8(ascii: ":"))
        var node = XMLTree.Node(kind: kind, offset: start)
        (node.name, node.local) = (name, string((colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound))
        let index = tree.nodes.count
        tree.nodes.append(node)
        guard let parent = open.last?.node else { return index }
        if tree.nodes[parent].first == 0 { tree.nodes[parent].first = index } else { tree.nodes[tree.nodes[parent].last].next = index }
        tree.nodes[parent].last = index
        return index
    }

    private mutating func add(text: String) {
        if let node = open.last?.node { tree.nodes[node].text += text }
    }

    // MARK: Tokens

    private mutating func scanName() -> Range<Int> {
        let start = offset
        while offset < bytes.count, bytes[offset].isXMLName { offset += 1 }
        // A colon ends a prefix (Namespaces in XML 1.0, section 4).
        let colons = (start..<offset).filter { bytes[$0] == UInt8(ascii: ":") }
        let isPlain = offset > start && !(bytes[start] == UInt8(ascii: "-") || (0x2E...0x39).contains(bytes[start]))
        if !isPlain || colons.count > 1 || colons.first == start || colons.first == offset - 1 { fail("a name") }
        return start..<offset
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = offset
        while offset < bytes.count, bytes[offset].isWhitespace { offset += 1 }
        return offset > start
    }

    private mutating func take(_ token: StaticString) -> Bool {
        let end = offset + token.utf8CodeUnitCount
        guard end <= bytes.count, unsafe bytes[offset..<end].elementsEqual(UnsafeBufferPointer(start: token.utf8Start, count: end - offset))
        else {
            return false
        }
        offset = end
        return true
    }

    private mutating func skip(past token: StaticString) -> Bool {
        while offset < bytes.count { if take(token) { return true } else { offset += 1 } }
        return false
    }

    /// Returns the text with references replaced; nil after an error.
    private mutating func unescaped(_ range: Range<Int>, isAttribute: Bool = false) -> String? {
        var text: [UInt8] = []
        var index = range.lowerBound
        while let next = bytes[index..<range.upperBound].firstIndex(where: {
            $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "]") || $0 < 0x20
        }) {
            text += bytes[index..<next]
            (index, offset) = (next + 1, next)
            switch bytes[next] {
            case UInt8(ascii: "&"):
                guard let end = bytes[index..<min(next + 12, range.upperBound)].firstIndex(of: UInt8(ascii: ";")),
                    let scalar = UnicodeScalar(xmlReference: string(index..<end))
                else {
                    fail("a character, or one of the five entities of XML")
                    return nil
                }
                text += Array(String(scalar).utf8)
                index = end + 1
            case UInt8(ascii: "]") where !isAttribute && bytes[next..<range.upperBound].starts(with: "]]>".utf8):
                fail("']]&gt;'")
                return nil
            case let byte: text.append(byte < 0x20 && isAttribute ? 0x20 : byte)
            }
        }
        offset = range.upperBound
        return String(decoding: text + bytes[index..<range.upperBound], as: UTF8.self)
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Fails if the bytes are not UTF-8, or contain characters that XML forbids.
    private mutating func checkText() {
        if bytes[offset...].validUTF8 == nil { return fail("text in UTF-8") }
        let forbidden = bytes[offset...].indices.first { index in
            bytes[index] < 0x20 && !bytes[index].isWhitespace
                // U+FFFE and U+FFFF
                || bytes[index] == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
        }
        guard let forbidden else { return }
        offset = forbidden
        fail("a character that XML allows")
    }

    private mutating func fail(_ expectation: String) {
        guard failure == nil else { return }
        let finding = offset >= bytes.count ? "the end of the text" : bytes[offset].finding
        let path = open.dropFirst().map { JSONError.PathComponent.key(string(tree.nodes[$0.node].name)) }
        failure = JSONError(path: path, expectation: expectation, finding: finding, offset: offset, isSyntax: true)
    }
}

extension [UInt8] {
    /// The bytes with line feeds as the only line breaks (XML 1.0, 2.11).
    fileprivate var withPlainLineBreaks: [UInt8] {
        indices.compactMap { self[$0] != 0x0D ? self[$0] : $0 + 1 < count && self[$0 + 1] == 0x0A ? nil : 0x0A }
    }
}

extension UInt8 {
    /// Whether the byte can be in a name, as all characters beyond ASCII can.
    fileprivate var isXMLName: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x3A, 0x2D, 0x2E, 0x5F, 0x80...0xFF: true
        default: false
        }
    }
}

extension String {
    /// Whether the string can be the name of an element or attribute.
    var isXMLName: Bool {
        guard let first = utf8.first, first != 0x2D, !(0x2E...0x3A).contains(first) else { return false }
        return utf8.allSatisfy { $0.isXMLName && $0 != UInt8(ascii: ":") }
    }
}

extension UnicodeScalar {
    /// Whether XML 1.0 allows the character.
    var isInXML: Bool { value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D }

    /// The character of a reference without `&` and `;`; nil if there is none.
    fileprivate init?(xmlReference name: String) {
        switch name {
        case "lt": self = "<"
        case "gt": self = ">"
        case "amp": self = "&"
        case "quot": self = "\""
        case "apos": self = "'"
        default:
            let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst(1)
            guard name.hasPrefix("#"), digits.allSatisfy(\.isHexDigit),
                let scalar = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10).flatMap({ UnicodeScalar($0) }), scalar.isInXML
            else { return nil }
            self = scalar
        }
    }
}
