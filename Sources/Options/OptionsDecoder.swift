package import Diagnostics
import OpenAPI
package import YAML

/// Decodes the values of an options file; an unknown key or an invalid value is an error.
package struct OptionsDecoder {
    package let log: DiagnosticLog

    package init(log: DiagnosticLog) { self.log = log }

    package func entries(_ node: Node) -> [Node.Entry] {
        if node.mapping == nil, node.scalar?.value != .null { log.error(.expectedMapping(found: node.kind), at: node.position) }
        return node.mapping ?? []
    }

    /// The entries of an object whose keys are the cases of an enumeration; any other key is an error.
    package func entries<Key: CaseIterable & RawRepresentable<String>>(_ node: Node, _: Key.Type) -> [(key: Key, entry: Node.Entry)] {
        entries(node).compactMap { entry in
            if let key = Key(rawValue: entry.key) { return (key, entry) }
            unknown(entry, known: Key.allCases.map(\.rawValue))
            return nil
        }
    }

    func unknown(_ entry: Node.Entry, known: [String]) {
        log.error(.unknownOption(entry.key, known: known), at: entry.keyPosition)
    }

    func string(_ entry: Node.Entry) -> PositionedString? {
        if let string = entry.value.positionedText { return string }
        log.error(.invalidSection(entry.key, expected: "a string", found: entry.value.kind), at: entry.value.position)
        return nil
    }

    func bool(_ entry: Node.Entry) -> Bool? {
        if case .bool(let value)? = entry.value.scalar?.value { return value }
        let text = entry.value.scalar.flatMap { $0.value == .string ? $0.text : nil }
        let found = text.map { "the string '\($0)'" } ?? entry.value.kind
        log.error(.invalidSection(entry.key, expected: "true or false", found: found), at: entry.value.position)
        return nil
    }

    /// The value for one of several strings.
    func choice<Value>(_ entry: Node.Entry, _ values: [String: Value]) -> Value? {
        guard let string = string(entry) else { return nil }
        if let value = values[string.value] { return value }
        log.error(.unknownChoice(entry.key, string.value, known: values.keys.sorted()), at: string.position)
        return nil
    }

    /// The value whose raw value is the string.
    func choice<Value: RawRepresentable & CaseIterable>(_ entry: Node.Entry) -> Value? where Value.RawValue == String {
        choice(entry, Dictionary(uniqueKeysWithValues: Value.allCases.map { ($0.rawValue, $0) }))
    }

    /// Values for the parts of the document that keys point to.
    func overrides(_ entries: [Node.Entry], _ value: (Node.Entry) -> PositionedString?) -> [GenerationOptions.Override] {
        entries.compactMap { entry in value(entry).flatMap { override(entry.key, at: entry.keyPosition, $0) } }
    }

    /// A value for the part of the document that a text points to.
    func override(_ text: String, at position: SourcePosition, _ value: PositionedString) -> GenerationOptions.Override? {
        guard let pointer = Pointer(fragment: text.hasPrefix("#") ? String(text.dropFirst()) : text), !pointer.tokens.isEmpty else {
            log.error(.invalidPointer(text), at: position)
            return nil
        }
        return GenerationOptions.Override(pointer: pointer, value: value, position: position)
    }

    /// Checks a string that becomes a name in the client, or a part of one.
    func name(_ string: PositionedString, isStart: Bool = true) -> PositionedString {
        if !string.value.isName(isStart: isStart) { log.error(.invalidName(string.value), at: string.position) }
        return string
    }

    /// One or more names, separated by periods.
    package func fullName(_ name: String, at position: SourcePosition) -> String {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if !parts.allSatisfy({ $0.isName(isStart: true) }) { log.error(.invalidName(name), at: position) }
        return name
    }

    func name(_ entry: Node.Entry) -> PositionedString { name(entry.positionedKey) }

    /// Checks a string that names a header.
    func header(_ string: PositionedString) -> PositionedString {
        let isToken = string.value.wholeMatch(of: /[!#$%&'*+.^_`|~0-9A-Za-z-]+/) != nil
        if !isToken { log.error(.invalidHeader(string.value), at: string.position) }
        return string
    }

    func list(_ entry: Node.Entry) -> [Node] {
        if entry.value.sequence == nil {
            log.error(.invalidSection(entry.key, expected: "a list", found: entry.value.kind), at: entry.value.position)
        }
        return entry.value.sequence ?? []
    }

    func strings(_ entry: Node.Entry) -> [PositionedString] {
        list(entry).compactMap { node in
            if node.text == nil { log.error(.expectedString(found: node.kind), at: node.position) }
            return node.text.map { PositionedString(value: $0, position: node.position) }
        }
    }

    /// The values of an object whose keys all take strings, by their keys.
    func strings(in node: Node, _ known: [String]) -> [String: PositionedString] {
        var strings: [String: PositionedString] = [:]
        for entry in entries(node) {
            if known.contains(entry.key) { strings[entry.key] = string(entry) } else { unknown(entry, known: known) }
        }
        return strings
    }

    /// Words in lower case.
    func acronyms(_ entry: Node.Entry) -> [String] {
        strings(entry).compactMap { string in
            let isWord = !string.value.isEmpty && string.value.allSatisfy { $0.isLetter || $0.isNumber }
            if !isWord { log.error(.invalidAcronym(string.value), at: string.position) }
            return isWord ? string.value.lowercased() : nil
        }
    }

    /// A duration in seconds; the value is a number, which may have a unit: `90 s`, `15 min`, `24 h`, `7 d`.
    func seconds(_ entry: Node.Entry) -> Int? {
        guard let string = string(entry) else { return nil }
        let digits = string.value.prefix { $0.isNumber }
        let unit = string.value.dropFirst(digits.count).drop { $0 == " " }
        let factors = ["": 1, "s": 1, "min": 60, "h": 3600, "d": 86_400]
        guard let number = Int(digits), let factor = factors[String(unit)], number > 0, number < 1 << 31 else {
            log.error(.invalidDuration(entry.key, string.value), at: string.position)
            return nil
        }
        return number * factor
    }

    /// Returns the value of a required key, and reports a missing one; an invalid one has been reported.
    func required<Value>(_ value: Value?, _ key: String, of entry: Node.Entry) -> Value? {
        required(value, key, of: entry.value, at: entry.keyPosition)
    }

    func required<Value>(_ value: Value?, _ key: String, of node: Node, at position: SourcePosition) -> Value? {
        if node[key] == nil { log.error(.missingOption(key), at: position) }
        return value
    }
}

extension StringProtocol {
    /// Whether the string is a name in Swift or, if `isStart` is false, can continue one.
    fileprivate func isName(isStart: Bool) -> Bool {
        let startsWell = !isStart || unicodeScalars.first.map { $0.properties.isXIDStart || $0 == "_" } == true
        return startsWell && unicodeScalars.allSatisfy(\.properties.isXIDContinue)
    }
}

extension Diagnostic.Message {
    static func expectedMapping(found: String) -> Self { "expected a mapping, found \(found)" }

    static func expectedString(found: String) -> Self { "expected a string, found \(found)" }

    static func unknownOption(_ key: String, known: [String]) -> Self {
        let meant = suggestion(for: key, among: known)
        return "unknown option '\(key)'; \(meant.map { "did you mean '\($0)'?" } ?? "expected \(known.alternatives)")"
    }

    static func unknownChoice(_ key: String, _ value: String, known: [String]) -> Self {
        "'\(key)' must be \(known.alternatives), not '\(value)'\(didYouMean(value, among: known))"
    }

    static func invalidPointer(_ key: String) -> Self { "'\(key)' is not a pointer such as '#/components/schemas/Pet'" }

    static func invalidName(_ name: String) -> Self { "invalid name '\(name)'; a name consists of letters, digits and '_'" }

    static func invalidHeader(_ name: String) -> Self {
        "invalid name '\(name)' of a header; a name consists of letters, digits and !#$%&'*+-.^_`|~"
    }

    static func invalidAcronym(_ word: String) -> Self { "invalid acronym '\(word)'; an acronym is a word of letters and digits" }

    static func invalidDuration(_ key: String, _ value: String) -> Self {
        "'\(key)' must be a number of seconds, or a number with the unit s, min, h or d, not '\(value)'"
    }

    static func missingOption(_ key: String) -> Self { "'\(key)' is missing" }
}

extension [String] {
    /// The strings as a list in a sentence: `a, b or c`.
    fileprivate var alternatives: String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
    }
}
