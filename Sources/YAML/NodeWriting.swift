import Diagnostics

extension Node {
    /// The node as YAML in block style, which is read as the same node; aliases are written out, and comments are lost.
    package var yaml: String {
        var writer = YAMLNodeWriter()
        writer.write(self, indentation: 0, isOnLine: true)
        return writer.text + "\n"
    }

    /// The node as JSON, with a line for each value.
    package var json: String {
        var bytes: [UInt8] = []
        appendJSON(to: &bytes, indentation: 0)
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    private func appendJSON(to bytes: inout [UInt8], indentation: Int) {
        switch content {
        case .scalar(let scalar): scalar.appendJSON(to: &bytes)
        case .sequence(let elements):
            bytes.appendLines(of: elements, in: "[]", indentation) { $0.appendJSON(to: &$1, indentation: indentation + 2) }
        case .mapping(let entries):
            bytes.appendLines(of: entries, in: "{}", indentation) { entry, bytes in
                bytes.append(json: entry.key)
                bytes += ": ".utf8
                entry.value.appendJSON(to: &bytes, indentation: indentation + 2)
            }
        }
    }
}

extension [UInt8] {
    /// Appends the parts of a collection, each on a line, between brackets.
    fileprivate mutating func appendLines<Part>(
        of parts: [Part], in brackets: String, _ indentation: Int, _ append: (Part, inout [UInt8]) -> Void
    ) {
        func newLine(_ indentation: Int) { self += [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: indentation) }
        self += brackets.utf8.prefix(1)
        for (index, part) in parts.enumerated() {
            if index > 0 { self += ",".utf8 }
            newLine(indentation + 2)
            append(part, &self)
        }
        if !parts.isEmpty { newLine(indentation) }
        self += brackets.utf8.suffix(1)
    }
}

extension Scalar {
    /// Appends the value. A number keeps its spelling if JSON allows it; a number that JSON cannot represent becomes a string.
    fileprivate func appendJSON(to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += "\(value)".utf8
        case .integer(let value): bytes += (isJSONNumber ? text : "\(value)").utf8
        case .number(let value) where value.isFinite: bytes += (isJSONNumber ? text : "\(value)").utf8
        case .number, .string: bytes.append(json: text)
        }
    }

    /// Whether the text of a number is also a number in JSON, which does not allow `+1`, `.5`, `1.`, `0x1F` and `0123`.
    package var isJSONNumber: Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard digits.allSatisfy({ $0 &- 0x30 <= 9 || ".eE+-".utf8.contains($0) }), let first = digits.first, first &- 0x30 <= 9 else {
            return false
        }
        let whole = digits.prefix { $0 &- 0x30 <= 9 }
        let rest = digits.dropFirst(whole.count)
        guard whole.count == 1 || first != UInt8(ascii: "0") else { return false }
        return rest.first != UInt8(ascii: ".") || rest.dropFirst().first.map { $0 &- 0x30 <= 9 } == true
    }
}
