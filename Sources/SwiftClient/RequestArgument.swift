import OperationModel

/// An argument of a request's initializer and a property of the request: a parameter, the body, or a field of a form.
struct RequestArgument: Sendable {
    let name: String
    let type: TypeReference
    /// The default in the document.
    let defaultValue: Literal?
    /// Whether the default is sent although the argument is optional.
    let sendsDefault: Bool
    /// The part of the request that carries the value, as text: `query page`.
    let place: String
    let documentation: String?
    let isDeprecated: Bool

    /// The default of the argument in Swift; nil if the server uses its own.
    var initialValue: Literal? { type.isOptional && !sendsDefault ? nil : defaultValue }

    /// Whether every call must pass the argument.
    var isRequired: Bool { !type.isOptional && initialValue == nil }
}

extension Operation {
    /// The arguments of the request's initializer, in their order.
    var arguments: [RequestArgument] { parameters.map(RequestArgument.init) + (body?.arguments ?? []) }
}

extension RequestArgument {
    /// The property of a body that is passed by itself.
    init(_ property: Property) {
        self.init(
            name: property.name, type: property.type, defaultValue: property.defaultValue, sendsDefault: true,
            place: "body \(property.key)", documentation: property.documentation, isDeprecated: property.isDeprecated)
    }
}

extension Body {
    fileprivate var arguments: [RequestArgument] {
        if case .form(let fields, _) = content {
            let ordered = fields.filter { !$0.isAdditional } + fields.filter(\.isAdditional)
            return ordered.flatMap { [RequestArgument($0)] + $0.headers.map(RequestArgument.init) }
        }
        guard let type else { return [] }
        return [
            RequestArgument(
                name: "body", type: type, defaultValue: nil, sendsDefault: false, place: mediaType, documentation: documentation,
                isDeprecated: false)
        ]
    }
}

extension RequestArgument {
    fileprivate init(_ parameter: Parameter) {
        self.init(
            name: parameter.name, type: parameter.type, defaultValue: parameter.defaultValue, sendsDefault: parameter.sendsDefault,
            place: "\(parameter.location.rawValue) \(parameter.wireName)", documentation: parameter.documentation,
            isDeprecated: parameter.isDeprecated)
    }

    fileprivate init(_ field: FormField) {
        self.init(
            name: field.name, type: field.type, defaultValue: field.defaultValue, sendsDefault: false, place: "form \(field.wireName)",
            documentation: field.documentation, isDeprecated: false)
    }
}
