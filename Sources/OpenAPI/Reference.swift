package import Diagnostics
package import YAML

/// A `$ref`: the text as it is written, relative to the file in which it stands (Reference Object).
package struct Reference: Sendable, Hashable {
    /// A URI reference such as `#/components/schemas/Pet`, `pets.yaml#/Pet` or `pets.yaml`.
    package let text: String
    package let position: SourcePosition

    package init(_ text: String, at position: SourcePosition) {
        self.text = text
        self.position = position
    }

    /// The last part of a reference, by which the component is known that it leads to.
    package static func name(in text: String) -> String { text.split(separator: "/").last.map(String.init) ?? text }

    /// The file, empty where it is the one that the reference stands in, and what follows the `#`.
    var parts: (file: String, fragment: String) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }

    /// The name of the component that a reference leads to; nil where it leads to a place inside something else.
    package static func componentName(in text: String) -> String? {
        text.hasPrefix("#") && text.split(separator: "/").count > 4 ? nil : name(in: text)
    }

    /// The reference that a node is, or nil where it has no `$ref`.
    package init?(in node: Node) {
        guard let target = node["$ref"], let text = target.text else { return nil }
        self.init(text, at: target.position)
    }
}

/// An object of the specification, or a reference to one.
package enum Referenced<Value: Sendable>: Sendable {
    case value(Value)
    case reference(Reference)
}
