import Diagnostics
import YAML

/// Decodes the values of an options file, in which everything unexpected is an error.
struct OptionsDecoder {
    let log: DiagnosticLog

    func entries(_ node: Node) -> [Node.Entry] {
        if node.mapping == nil, node.scalar?.value != .null { log.error("a mapping was expected, not \(node.kind)", at: node.position) }
        return node.mapping ?? []
    }

    func unknown(_ entry: Node.Entry, known: [String]) {
        log.error("there is no option '\(entry.key)' here; there are \(known.joined(separator: ", "))", at: entry.keyPosition)
    }

    func text(_ entry: Node.Entry) -> PositionedString? {
        if let scalar = entry.value.scalar, scalar.value != .null {
            return PositionedString(value: scalar.text, position: entry.value.position)
        }
        log.error("'\(entry.key)' must be a text, not \(entry.value.kind)", at: entry.value.position)
        return nil
    }

    func bool(_ entry: Node.Entry) -> Bool? {
        if case .bool(let value)? = entry.value.scalar?.value { return value }
        log.error("'\(entry.key)' must be true or false, not \(entry.value.kind)", at: entry.value.position)
        return nil
    }

    /// One of some words.
    func choice<Value>(_ entry: Node.Entry, _ values: [String: Value]) -> Value? {
        guard let text = text(entry) else { return nil }
        if let value = values[text.value] { return value }
        log.error("'\(entry.key)' is \(values.keys.sorted().joined(separator: " or ")), not '\(text.value)'", at: text.position)
        return nil
    }

    /// A value for the place that the key points at.
    func override(_ entry: Node.Entry, _ value: (Node.Entry) -> PositionedString?) -> Options.Override? {
        let fragment = entry.key.hasPrefix("#") ? String(entry.key.dropFirst()) : entry.key
        guard let pointer = Pointer(fragment: fragment), !pointer.tokens.isEmpty else {
            log.error("'\(entry.key)' is no place in the document, such as '#/components/schemas/Pet'", at: entry.keyPosition)
            return nil
        }
        return value(entry).map { Options.Override(pointer: pointer, value: $0, position: entry.keyPosition) }
    }

    /// A text that becomes a name in the client, or a part of one.
    func name(_ text: PositionedString, isStart: Bool = true) -> PositionedString {
        let scalars = text.value.unicodeScalars
        let startsWell = !isStart || scalars.first.map { $0.properties.isXIDStart || $0 == "_" } == true
        if !startsWell || !scalars.allSatisfy(\.properties.isXIDContinue) {
            log.error("'\(text.value)' cannot stand in a name; letters, digits and '_' can", at: text.position)
        }
        return text
    }

    func name(_ entry: Node.Entry) -> PositionedString { name(PositionedString(value: entry.key, position: entry.keyPosition)) }

    func list(_ entry: Node.Entry) -> [Node] {
        if entry.value.sequence == nil { log.error("'\(entry.key)' must be a list, not \(entry.value.kind)", at: entry.value.position) }
        return entry.value.sequence ?? []
    }

    func texts(_ entry: Node.Entry) -> [PositionedString] {
        list(entry).compactMap { node in
            if node.text == nil { log.error("a text was expected, not \(node.kind)", at: node.position) }
            return node.text.map { PositionedString(value: $0, position: node.position) }
        }
    }

    /// A number of seconds, or one with a unit: `90 s`, `15 min`, `24 h`, `7 d`.
    func seconds(_ entry: Node.Entry) -> Int? {
        guard let text = text(entry) else { return nil }
        let digits = text.value.prefix { $0.isNumber }
        let unit = text.value.dropFirst(digits.count).drop { $0 == " " }
        let factors = ["": 1, "s": 1, "min": 60, "h": 3600, "d": 86_400]
        guard let number = Int(digits), let factor = factors[String(unit)], number > 0, number < 1 << 31 else {
            log.error("'\(entry.key)' is a number of seconds, or one with s, min, h or d, not '\(text.value)'", at: text.position)
            return nil
        }
        return number * factor
    }

    /// The value of a key that must be there; one that is there and wrong has been reported.
    func required<Value>(_ value: Value?, _ key: String, of entry: Node.Entry) -> Value? {
        required(value, key, of: entry.value, at: entry.keyPosition)
    }

    func required<Value>(_ value: Value?, _ key: String, of node: Node, at position: SourcePosition) -> Value? {
        if node[key] == nil { log.error("'\(key)' is missing here", at: position) }
        return value
    }
}
