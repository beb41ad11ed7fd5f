/// A part of a path or URL template.
package enum PathPart: Sendable, Hashable {
    case literal(String)
    /// The value of the parameter with this name on the wire.
    ///
    /// - Parameter spansSegments: whether slashes in the value are part of the path.
    case parameter(String, spansSegments: Bool = false)

    /// Splits a path at its parameters. It leaves out a fragment, which only distinguishes operations of one path, and the names of query
    /// parameters in `{?page,size}` (RFC 6570).
    ///
    /// Some tools write their own templates: `{name=shelves/*}` (gRPC), `{proxy+}`, `{*path}` and `{id:[0-9]+}` (routers), `:id` (Express),
    /// `*path` (Rails), and `<int:id>` (Flask). An optional part such as `(-/)` or `(.:format)`, which Grape writes, is left out.
    ///
    /// - Parameters:
    ///   - hasColonsOnly: whether the document writes all parameters of paths after colons, so that they need not be declared.
    ///   - isDeclared: whether the path has a declared parameter with a name.
    package static func parts(
        of path: String, hasColonsOnly: Bool = false, isDeclared: (String) -> Bool = { !$0.contains { "*+".contains($0) } }
    ) -> [PathPart] {
        parts(ofTemplate: path.prefix { $0 != "#" }).flatMap { part in
            switch part {
            case .literal(let text): parts(atMarksIn: text.withoutOptionalParts, hasColonsOnly, isDeclared)
            case .parameter(let text, _): text.hasPrefix("?") || text.hasPrefix("&") ? [] : [parameter(text, isDeclared)]
            }
        }
    }

    private static func parameter(_ text: String, _ isDeclared: (String) -> Bool) -> PathPart {
        if let end = text.firstIndex(where: { $0 == "=" || $0 == ":" }) {
            let (name, pattern) = (text[..<end].filter { $0 != " " && $0 != "*" }, text[end...].dropFirst().filter { $0 != " " })
            if text[end] == "=" { return .parameter(name, spansSegments: pattern.contains("/") || pattern.contains("**")) }
            let spansSegments = text.hasPrefix("*") || [".+", ".*", "**"].contains(pattern)
            if isDeclared(name) { return .parameter(name, spansSegments: spansSegments) }
        }
        let name = text.filter { $0 != "*" && $0 != "+" }
        return .parameter(isDeclared(text) ? text : name, spansSegments: name != text)
    }

    /// Splits a literal at the declared parameters after colons, in angle brackets, and after an asterisk at the start of a segment, which
    /// spans segments. A colon inside a segment is a custom verb, as in `/jobs/{id}:cancel`.
    private static func parts(atMarksIn text: String, _ hasColonsOnly: Bool, _ isDeclared: (String) -> Bool) -> [PathPart] {
        guard text.utf8.contains(where: { ":*<".utf8.contains($0) }) else { return [.literal(text)] }
        var parts: [PathPart] = []
        var start = text.startIndex
        for match in text.matches(of: /(?:[\/.\-]:|\/(\*))(\w+(?:-\w+)*)|<(?:(\w+)(?:\([^)]*\))?:)?(\w+)>/) {
            guard let name = match.2 ?? match.4, isDeclared(String(name)) || hasColonsOnly && match.4 == nil else { continue }
            let end = match.2 == nil ? match.range.lowerBound : text.index(before: name.startIndex)
            let spansSegments = match.1 != nil || match.3 == "path"
            parts += [.literal(String(text[start..<end])), .parameter(String(name), spansSegments: spansSegments)]
            start = match.range.upperBound
        }
        return start < text.endIndex ? parts + [.literal(String(text[start...]))] : parts
    }

    /// Splits a template at the names in braces, which can be in the patterns of names, too: `{code:[A-Z]{3}}`.
    package static func parts(ofTemplate template: Substring) -> [PathPart] {
        var parts: [PathPart] = []
        var rest = template
        while !rest.isEmpty {
            var depth = 0
            func closes(_ character: Character) -> Bool {
                depth += character == "{" ? 1 : character == "}" ? -1 : 0
                return depth == 0
            }
            if rest.first == "{", let end = rest.firstIndex(where: closes) {
                parts.append(.parameter(String(rest[rest.index(after: rest.startIndex)..<end])))
                rest = rest[rest.index(after: end)...]
            } else {
                let end = rest.dropFirst().firstIndex(of: "{") ?? rest.endIndex
                parts.append(.literal(String(rest[..<end])))
                rest = rest[end...]
            }
        }
        return parts
    }
}

extension [PathPart] {
    /// The template with its parameters in braces: `/series/{id}`.
    package var template: String {
        map { part in
            switch part {
            case .literal(let text): text
            case .parameter(let name, _): "{\(name)}"
            }
        }.joined()
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The names in braces of a template, in their order.
    package var namesInBraces: [String] {
        PathPart.parts(ofTemplate: self[...]).compactMap { if case .parameter(let name, _) = $0 { name } else { nil } }
    }

    /// A template without the names in its braces: `/pets/{}`.
    package var withoutNamesInBraces: String {
        PathPart.parts(ofTemplate: self[...]).map { if case .literal(let text) = $0 { text } else { "{}" } }.joined()
    }
}

extension String {
    /// The text of a path without the parts in parentheses that end with a slash, or start with one or a dot.
    fileprivate var withoutOptionalParts: String {
        utf8.contains(UInt8(ascii: "(")) ? replacing(/\((?:[^()]*\/|[\/.][^()]*)\)/, with: "") : self
    }
}
