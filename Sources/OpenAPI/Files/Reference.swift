package import Diagnostics
package import YAML

/// A `$ref`, relative to the file that contains it (Reference Object).
package struct Reference: Sendable, Hashable {
    /// A URI reference such as `#/components/schemas/Pet`, `pets.yaml#/Pet` or `pets.yaml`.
    package let text: String
    package let position: SourcePosition

    package init(_ text: String, at position: SourcePosition) {
        self.text = text
        self.position = position
    }

    /// The last part of a reference, usually the name of a component.
    package static func name(in text: String) -> String { text.split(separator: "/").last.map(String.init) ?? text }

    /// The file, which is empty for the one that contains the reference, and the part after `#`.
    var parts: (file: String, fragment: String) {
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return (text, "") }
        return (String(text[..<mark]), String(text[text.utf8.index(after: mark)...]))
    }

    /// The name of the component that a reference leads to; nil if it leads to a part of one.
    package static func componentName(in text: String) -> String? {
        text.hasPrefix("#") && text.split(separator: "/").count > 4 ? nil : name(in: text)
    }

    /// The reference in a node, or nil if it has no `$ref`.
    package init?(in node: Node) {
        guard let target = node["$ref"], let text = target.textUnlessNull else { return nil }
        self.init(text, at: target.position)
    }
}

/// An object of the specification, or a reference to one.
package enum Referenced<Value: Sendable>: Sendable {
    case value(Value)
    case reference(Reference)
}
