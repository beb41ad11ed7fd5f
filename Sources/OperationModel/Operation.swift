package import Diagnostics

/// One thing that a client can ask of the API.
package struct Operation: Sendable {
    /// The `operationId`, or a name made of method and path; starts in lower case.
    package let id: String
    /// The name of the operation's namespace.
    package let name: Identifier
    /// The tag as the document has it.
    package let tag: String?
    /// The method in upper case.
    package let method: String
    package let path: [PathPart]
    package let parameters: [Parameter]
    package let body: Body?
    package let responses: [Response]
    /// The headers of all responses, each once.
    package let headers: [ResponseHeader]
    /// The type that the operation shares with others for its answers; nil where it has one of its own.
    package internal(set) var sharedResponse: SharedResponse.Use?
    package let security: Security
    package let server: Server?
    package let isDeprecated: Bool
    package let documentation: String?
    package let position: SourcePosition

    /// The path with its parameters in braces: `/series/{id}`.
    package var pathTemplate: String {
        path.map { part in
            switch part {
            case .literal(let text): text
            case .parameter(let name): "{\(name)}"
            }
        }.joined()
    }

    /// The names and types of what a request carries: its parameters, and its body or the fields of a form.
    package var sent: [(name: String, type: TypeReference)] {
        var sent = parameters.map { ($0.name, $0.type) }
        if case .form(let fields, _)? = body?.content {
            for field in fields { sent += [(field.name, field.type)] + field.headers.map { ($0.name, $0.type) } }
        } else if let type = body?.type {
            sent.append(("body", type))
        }
        return sent
    }

    /// The types that a request carries.
    package var sentTypes: [TypeReference] { sent.map(\.type) }

    /// The types that answers carry.
    package var receivedTypes: [TypeReference] { responses.compactMap { $0.content?.type } + headers.map(\.type) }
}

/// A piece of a path.
package enum PathPart: Sendable, Hashable {
    case literal(String)
    /// The value of the path parameter of this name on the wire.
    case parameter(String)
}

/// A parameter of an operation.
package struct Parameter: Sendable {
    package enum Location: Sendable, Hashable {
        case path, query, header, cookie
        /// The whole query string.
        case querystring
    }

    /// How a value becomes text.
    package enum Serialization: Sendable, Hashable {
        case style(Style, explodes: Bool)
        /// As JSON.
        case json
    }

    package enum Style: String, Sendable, Hashable {
        case matrix, label, simple, form, spaceDelimited, pipeDelimited, tabDelimited, deepObject, cookie
    }

    /// The name in the client.
    package let name: String
    /// The name on the wire.
    package let wireName: String
    package let location: Location
    /// The type; optional where the parameter may be left out.
    package let type: TypeReference
    package let defaultValue: Literal?
    package let serialization: Serialization
    package let allowsReserved: Bool
    package let allowsEmptyValue: Bool
    package let isDeprecated: Bool
    package let documentation: String?
    package let position: SourcePosition

    package var isRequired: Bool { !type.isOptional }
}

/// What an operation sends.
package struct Body: Sendable {
    package let isRequired: Bool
    package let mediaType: String
    package let content: Content
    package let documentation: String?

    /// The type of the value, optional where it may be left out; nil for a form, whose fields are values of their own.
    package var type: TypeReference? { content.type.map { isRequired ? $0 : $0.asOptional } }
}

/// What stands in a body.
package enum Content: Sendable {
    case json(TypeReference)
    /// `application/x-www-form-urlencoded` or `multipart/form-data`, by its fields.
    case form([FormField], isMultipart: Bool)
    /// `application/x-www-form-urlencoded` with fields that the description does not name.
    case formValue(TypeReference)
    /// Items one after the other: lines or a text sequence of JSON, or the events of an event stream.
    case items(TypeReference, isEvents: Bool)
    case text
    case bytes
    /// Bytes that are sent, from memory, a file or a stream.
    case upload

    /// The type of the value, or nil for a form, whose fields are values of their own.
    package var type: TypeReference? {
        switch self {
        case .json(let type), .formValue(let type): type
        case .form: nil
        case .items(let type, _): .list(type)
        case .text: .builtin(.string)
        case .bytes: .builtin(.bytes)
        case .upload: .builtin(.upload)
        }
    }
}

/// A field of a form.
package struct FormField: Sendable {
    package let name: String
    package let wireName: String
    package let type: TypeReference
    package let contentType: String?
    package let serialization: Parameter.Serialization
    /// Whether reserved characters are left as they are in a form that is no multipart body.
    package let allowsReserved: Bool
    /// The headers of the part that the field is in a multipart body.
    package let headers: [Parameter]
    package let defaultValue: Literal?
    package let documentation: String?
    /// The places of the property, as those of ``Property/positions``.
    package let positions: [SourcePosition]

    /// Whether the field is a file, or a list of files.
    package var isFile: Bool { type.unwrapped == .builtin(.file) || type.unwrapped == .list(.builtin(.file)) }
}

/// What an operation answers.
package struct Response: Sendable {
    package enum Status: Sendable, Hashable {
        case code(Int)
        /// All statuses that start with this digit.
        case range(Int)
        case `default`

        /// Whether the status means that the request was fulfilled; a default does not unless it is alone.
        package var isSuccess: Bool {
            switch self {
            case .code(let code): (200..<300).contains(code)
            case .range(let digit): digit == 2
            case .default: false
            }
        }

        /// The key of the response in a document.
        package var key: String {
            switch self {
            case .code(let code): "\(code)"
            case .range(let digit): "\(digit)XX"
            case .default: "default"
            }
        }

        /// Whether HTTP forbids a body in such an answer (RFC 9110, 6.4.1 and 15.3.6).
        var hasNoBody: Bool { [.code(204), .code(205), .code(304), .range(1)].contains(self) }
    }

    package let status: Status
    /// The content, or nil where there is no body.
    package let content: Content?
    package let mediaType: String?
    package let documentation: String?
    package let position: SourcePosition
}

/// A header that answers of an operation have.
package struct ResponseHeader: Sendable {
    /// The name in the client.
    package let name: String
    /// The name on the wire.
    package let wireName: String
    package let type: TypeReference
    package let documentation: String?
}
