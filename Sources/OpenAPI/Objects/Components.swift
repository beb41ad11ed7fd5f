package import Diagnostics
import YAML

/// The parts of a document that references lead to (Components Object); in 2.0 they are members of the root.
package struct Components: Sendable {
    package var schemas: [Component<Schema>] = []
    package var parameters: [Component<Referenced<Parameter>>] = []
    package var bodies: [Component<Referenced<RequestBody>>] = []
    package var responses: [Component<Referenced<Response>>] = []
    package var headers: [Component<Referenced<Parameter>>] = []
    package var securitySchemes: [Component<Referenced<SecurityScheme>>] = []
    package var callbacks: [Component<Referenced<Callback>>] = []
}

/// A named part of the document with its pointer.
package struct Component<Value: Sendable>: Sendable {
    package let name: String
    package let position: SourcePosition
    package let pointer: Pointer
    package private(set) var value: Value

    /// The part with what its value refers to.
    package func with(_ value: Value) -> Self {
        var component = self
        component.value = value
        return component
    }
}

extension Components {
    /// Decodes the components of 3.0 and later.
    init(_ node: Node, _ decoder: NodeDecoder) {
        self.init()
        for entry in decoder.entries(node, of: .components) { read(entry, ["components", entry.key], decoder) }
    }

    /// Decodes the components of a kind, which are a member of the root in 2.0.
    mutating func read(_ entry: Node.Entry, _ path: [String], _ decoder: NodeDecoder) {
        switch entry.key {
        case "schemas", "definitions": schemas = decoder.components(entry, path) { Schema.decoded($0, decoder) }
        case "parameters":
            parameters = decoder.referencedComponents(entry, path) { member in
                // The bodies of 2.0 become parts of operations.
                decoder.version == .swagger20 && member.value.isBodyParameter ? nil : Parameter(member.value, decoder)
            }
        case "requestBodies": bodies = decoder.referencedComponents(entry, path) { RequestBody($0.value, decoder) }
        case "responses": responses = decoder.referencedComponents(entry, path) { Response($0.value, decoder) }
        case "headers":
            headers = decoder.referencedComponents(entry, path) { Parameter(header: $0.value, name: $0.key, decoder) }
        case "securitySchemes", "securityDefinitions":
            securitySchemes = decoder.referencedComponents(entry, path) { SecurityScheme($0.value, decoder) }
        case "callbacks": callbacks = decoder.referencedComponents(entry, path) { Callback($0.value, decoder) }
        default: break
        }
    }
}

extension NodeDecoder {
    func components<Value>(_ entry: Node.Entry, _ path: [String], _ decode: @Sendable (Node) -> Value?) -> [Component<Value>] {
        concurrentMap(entry) { decode($0.value) }.map { $0.component(of: path) }
    }

    func referencedComponents<Value>(
        _ entry: Node.Entry, _ path: [String], _ decode: (Node.Entry) -> Value?
    ) -> [Component<Referenced<Value>>] {
        map(entry) { member in referenced(member.value) { _ in decode(member) } }.map { $0.component(of: path) }
    }
}

extension MapEntry {
    /// The entry as a component in a section with a pointer.
    fileprivate func component(of section: [String]) -> Component<Value> {
        Component(name: name, position: position, pointer: Pointer(section + [name]), value: value)
    }
}
