import Diagnostics
import OpenAPI
import YAML

extension DocumentCheck {
    mutating func checkURL(_ node: Node, _ key: String) {
        guard let text = node.text, text.unicodeScalars.contains(where: { $0.value <= 0x20 || "<>\"^`{}|\\".unicodeScalars.contains($0) })
        else { return }
        report(.invalidURL(key, text), at: node.position, .note)
    }

    mutating func checkEmail(_ node: Node, _ key: String) {
        guard let text = node.text, !text.contains("@") || text.contains(where: \.isWhitespace) else { return }
        report(.invalidEmail(key, text), at: node.position, .note)
    }

    mutating func checkExpression(_ node: Node, _ key: String) {
        guard let text = node.text, !text.isRegularExpression else { return }
        report(.invalidExpression(key), at: node.position)
    }

    mutating func checkChoice(_ node: Node, _ key: String, _ choices: [String]) {
        guard let text = node.text, !choices.contains(text) else { return }
        report(.unknownValue(text, of: key, among: choices), at: node.position)
    }

    mutating func check(_ list: FieldKind.ListRule, _ node: Node, _ key: String) {
        let elements = node.sequence ?? []
        if list.isNonEmpty, elements.isEmpty { report(.emptyList(key), at: node.position) }
        guard list.isUnique else { return }
        var seen: Set<String> = []
        for element in elements {
            if let text = element.text, !seen.insert(text).inserted { report(.repeatedElement(text, of: key), at: element.position) }
        }
    }

    mutating func check(_ keys: FieldKind.KeyRule, _ node: Node) {
        let entries = (node.mapping ?? []).filter { !$0.isExtension }
        switch keys {
        case .any: break
        case .componentName:
            for entry in entries where entry.key.isEmpty || !entry.key.unicodeScalars.allSatisfy(\.isComponentNameScalar) {
                report(.invalidComponentName(entry.key), at: entry.keyPosition)
            }
        case .path:
            var paths: [String: String] = [:]
            for entry in entries {
                if let other = paths.updateValue(entry.key, forKey: entry.key.withoutNames), other != entry.key {
                    report(.equalPaths(entry.key, other), at: entry.keyPosition, .note)
                }
                for name in entry.key.repeatedVariables { report(.repeatedVariable(name, in: entry.key), at: entry.keyPosition) }
            }
        case .status:
            if entries.isEmpty { report(.noResponses, at: node.position) }
            for entry in entries where !entry.key.isStatus(in: version) {
                reportUnbuilt(.invalidStatusKey(entry.key), at: entry.keyPosition)
            }
        case .method:
            for entry in entries {
                if (PathItem.methods.union(["query"])).contains(entry.key.lowercased()) {
                    report(.methodWithField(entry.key), at: entry.keyPosition)
                } else if entry.key.isEmpty || !entry.key.unicodeScalars.allSatisfy(\.isTokenScalar) {
                    report(.invalidMethod(entry.key), at: entry.keyPosition)
                }
            }
        case .mediaType:
            for entry in entries where !entry.key.contains("/") { reportUnbuilt(.invalidMediaTypeKey(entry.key), at: entry.keyPosition) }
        }
    }

    /// Reports a reference inside the document that has no target.
    ///
    /// - Parameters:
    ///   - object: the object that the reference should lead to.
    ///   - isNeeded: whether a client lacks something without the target, and not only documentation.
    mutating func check(_ reference: Reference, _ object: SpecificationObject, isNeeded: Bool = true) {
        guard reference.text.hasPrefix("#"), target(of: reference) == nil else { return }
        documents.missingTarget(reference, to: object, isNeeded: isNeeded).map(log.report)
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIIAlphanumeric: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }

    fileprivate var isComponentNameScalar: Bool { isASCIIAlphanumeric || self == "." || self == "-" || self == "_" }

    /// Whether the scalar can be part of a method or of the name of a header (RFC 9110, `tchar`).
    var isTokenScalar: Bool { isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".unicodeScalars.contains(self) }
}

extension String {
    /// Whether the key of a response is a status, a range (since 3.0) or `default`.
    fileprivate func isStatus(in version: SpecificationVersion) -> Bool {
        if self == "default" { return true }
        let bytes = Array(utf8)
        guard bytes.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(bytes[0]) else { return false }
        let isNumber = bytes[1...].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber || version > .swagger20 && hasSuffix("XX")
    }

    /// The names in braces that occur more than once.
    var repeatedVariables: [String] {
        var seen: Set<Substring> = []
        let names = partsAtBraces.dropFirst().compactMap { part in part.firstIndex(of: "}").map { part[..<$0] } }
        return names.filter { !$0.isEmpty && !seen.insert($0).inserted }.map(String.init)
    }

    /// The text before the first opening brace, and what follows each one.
    private var partsAtBraces: [Substring] { split(separator: "{", omittingEmptySubsequences: false) }

    /// The path without the names of its parameters and with decoded letters, which is equal for paths that match the same requests.
    fileprivate var withoutNames: String {
        let parts = partsAtBraces
        let unnamed = parts.dropFirst().map { part in part.firstIndex(of: "}").map { part[$0...] } ?? part }
        let path = (parts.prefix(1) + unnamed).joined(separator: "{")
        guard path.contains("%") else { return path }
        return path.replacing(/%([0-9A-Fa-f]{2})/) { match in
            // An encoded slash separates nothing.
            let byte = UInt8(match.1, radix: 16) ?? 0
            return byte < 0x80 && byte != UInt8(ascii: "/") ? String(UnicodeScalar(byte)) : match.0.uppercased()
        }
    }

    /// Whether the brackets of a regular expression are balanced, and nothing is escaped or repeated that does not exist.
    ///
    /// It accepts the syntax of every common dialect, because documents use several.
    fileprivate var isRegularExpression: Bool {
        // In some dialects these are empty classes, in others they start longer ones.
        if contains("[]") || contains("[^]") { return true }
        var depth = 0
        var isInClass = false
        var isEscaped = false
        var canRepeat = false
        for scalar in unicodeScalars {
            let couldRepeat = canRepeat
            canRepeat = true
            switch scalar {
            case _ where isEscaped: isEscaped = false
            case "\\": isEscaped = true
            case "]" where isInClass: isInClass = false
            case _ where isInClass: break
            case "[": isInClass = true
            case "(", "|":
                if scalar == "(" { depth += 1 }
                canRepeat = false
            case ")":
                depth -= 1
                if depth < 0 { return false }
            case "*", "+": if !couldRepeat { return false }
            default: break
            }
        }
        return depth == 0 && !isInClass && !isEscaped
    }
}

extension Diagnostic.Message {
    static func invalidURL(_ key: String, _ text: String) -> Self { "'\(key)' must be a URL, not '\(text)'; it is used as it is" }

    static func invalidEmail(_ key: String, _ text: String) -> Self {
        "'\(key)' must be an email address, not '\(text)'; it is used as it is"
    }

    static func invalidExpression(_ key: String) -> Self { "'\(key)' is not a regular expression; it is ignored" }

    static func unknownValue(_ value: String, of key: String, among known: [String]) -> Self {
        let hint = didYouMean(value, among: known)
        return "unknown value '\(value)' of '\(key)'; expected \(known.joined(separator: ", ")); it is ignored\(hint)"
    }

    static func emptyList(_ key: String) -> Self { "'\(key)' must not be empty; it is ignored" }

    static func repeatedElement(_ element: String, of key: String) -> Self {
        "'\(element)' is in '\(key)' twice; the second one is ignored"
    }

    static func invalidComponentName(_ name: String) -> Self {
        "invalid name '\(name)' of a component; names consist of letters, digits, '.', '-' and '_'; it is used anyway"
    }

    static func equalPaths(_ path: String, _ other: String) -> Self {
        "the path '\(path)' leads to the same requests as '\(other)'; both are generated"
    }

    static func repeatedVariable(_ name: String, in template: String) -> Self {
        "'{\(name)}' is in '\(template)' twice; both have the same value"
    }

    static let noResponses: Self = "an operation must have at least one response; every response is read as one without a body"

    static func invalidStatusKey(_ key: String) -> Self {
        let isRange = key.uppercased().hasSuffix("XX")
        return "invalid status '\(key)'; expected 200, 4XX or default" + (isRange ? "; it is read as a range" : "")
    }

    static func methodWithField(_ key: String) -> Self {
        "'\(key)' must be the field '\(key.lowercased())' of the path item, not one of 'additionalOperations'; it is treated as such"
    }

    static func invalidMethod(_ key: String) -> Self { "'\(key)' cannot be a method; it is sent as it is" }

    static func invalidMediaTypeKey(_ name: String) -> Self {
        "invalid media type '\(name)'; expected a name such as 'application/json'; it is used as it is"
    }
}
