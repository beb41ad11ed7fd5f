package import Diagnostics
import OpenAPI

/// A parameter of an operation (Parameter Object).
package struct Parameter: Sendable {
    /// The part of a request that carries the parameter.
    package enum Location: String, Sendable, Hashable {
        case path, query, header, cookie
        /// The whole query string.
        case querystring
    }

    /// How a value becomes a string.
    package enum Serialization: Sendable, Hashable {
        case style(Style, explodes: Bool)
        /// As JSON.
        case json
    }

    /// The style in which arrays and objects are written (Style Values).
    package enum Style: String, Sendable, Hashable {
        case matrix, label, simple, form, spaceDelimited, pipeDelimited, tabDelimited, deepObject, cookie
    }

    /// The name in the client.
    package let name: String
    /// The name on the wire.
    package let wireName: String
    package let location: Location
    /// The type; optional if the parameter may be left out.
    package internal(set) var type: TypeReference
    package internal(set) var defaultValue: Literal?
    /// The default that the document gives.
    var declaredDefault: DocumentValue?
    /// The smallest integer that the document allows; nil if it has no lower limit.
    var leastInteger: Int?
    /// Whether the default is sent although the parameter is optional.
    package let sendsDefault: Bool
    package let serialization: Serialization
    package let allowsReserved: Bool
    /// Whether slashes in the value are part of the path.
    package internal(set) var allowsSlashes = false
    package let allowsEmptyValue: Bool
    package let isDeprecated: Bool
    /// Whether the value is never printed.
    package let isSecret: Bool
    package let documentation: String?
    package let position: SourcePosition

    package var isRequired: Bool { !type.isOptional }

    /// Whether the server recognizes a repeated request by the value.
    var isIdempotencyKey: Bool { Self.isIdempotencyKey(wireName, location) }

    static func isIdempotencyKey(_ wireName: String, _ location: Location) -> Bool {
        location == .header && wireName.lowercased() == "idempotency-key"
    }
}
