import Diagnostics

extension Node {
    /// The node as YAML in block style, which reads as the same node; aliases are written out, and comments are lost.
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
        func newLine(_ indentation: Int) { bytes += [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: indentation) }
        switch content {
        case .scalar(let scalar): scalar.appendJSON(to: &bytes)
        case .sequence(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                newLine(indentation + 2)
                element.appendJSON(to: &bytes, indentation: indentation + 2)
            }
            if !elements.isEmpty { newLine(indentation) }
            bytes.append(UInt8(ascii: "]"))
        case .mapping(let entries):
            bytes.append(UInt8(ascii: "{"))
            for (index, entry) in entries.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                newLine(indentation + 2)
                bytes.append(json: entry.key)
                bytes += ": ".utf8
                entry.value.appendJSON(to: &bytes, indentation: indentation + 2)
            }
            if !entries.isEmpty { newLine(indentation) }
            bytes.append(UInt8(ascii: "}"))
        }
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
