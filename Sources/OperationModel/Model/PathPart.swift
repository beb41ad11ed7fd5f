/// A part of a path or URL template.
package enum PathPart: Sendable, Hashable {
    case literal(String)
    /// The value of the parameter with this name on the wire.
    case parameter(String)

    /// Splits a path at its parameters; a fragment, which only distinguishes operations of one path, is left out.
    package static func parts(of path: String) -> [PathPart] { parts(ofTemplate: path.prefix { $0 != "#" }) }

    /// Splits a template at the names in braces.
    package static func parts(ofTemplate template: Substring) -> [PathPart] {
        var parts: [PathPart] = []
        var rest = template
        while !rest.isEmpty {
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
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
