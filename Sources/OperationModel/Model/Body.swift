package import Diagnostics
import OpenAPI
import Schemas

/// The body of a request (Request Body Object).
package struct Body: Sendable {
    package let isRequired: Bool
    package let mediaType: String
    package internal(set) var content: Content
    /// How the value is written in XML; nil if it is something else.
    package internal(set) var xml: XMLNode?
    /// Whether the value, or a field of the form, is never printed.
    package let isSecret: Bool
    package let documentation: String?
    /// What the operation sends as the property `stream`, whatever the caller passes; nil if the caller decides.
    package internal(set) var stream: Stream?

    /// How an operation asks for a stream or a single value.
    package enum Stream: Sendable, Hashable {
        case value(Bool)
        /// The service uses its default, which is a single value.
        case leftOut
    }

    /// The type of the value, optional if it may be left out; nil for a form, whose fields are separate values.
    package var type: TypeReference? { content.type.map { isRequired ? $0 : $0.asOptional } }
}

/// The content of a body, and how it is encoded (Media Type Object).
package enum Content: Sendable {
    case json(TypeReference)
    /// `application/x-www-form-urlencoded` or a multipart body with declared fields.
    case form([FormField], isMultipart: Bool)
    /// `application/x-www-form-urlencoded` with fields that the document does not declare, or without any.
    case formValue(TypeReference)
    /// A sequence of items: lines, or a text sequence, of JSON.
    case items(TypeReference)
    /// The events of an event stream.
    case events(TypeReference, EventItem)
    case text
    case bytes
    /// Bytes to send, from memory, a file or a stream.
    case upload

    /// The type of the value; nil for a form, whose fields are separate values.
    package var type: TypeReference? {
        switch self {
        case .json(let type), .formValue(let type): type
        case .form: nil
        case .items(let type), .events(let type, _): .list(type)
        case .text: .builtin(.string)
        case .bytes: .builtin(.bytes)
        case .upload: .builtin(.upload)
        }
    }
}

extension Content {
    /// The content, which may be absent if it is JSON.
    var asOptional: Content { if case .json(let type) = self { .json(type.asOptional) } else { self } }

    /// The type of an item of a sequence; nil for other content.
    package var item: TypeReference? {
        switch self {
        case .items(let type), .events(let type, _): type
        case .json, .form, .formValue, .text, .bytes, .upload: nil
        }
    }
}

/// What an event of an event stream is decoded as.
package enum EventItem: String, Sendable {
    /// An object of its fields, in which the data is a string.
    case fields
    /// An object of its fields, in which the data is JSON.
    case fieldsWithJSON
    /// An object of its fields, in which the data is JSON if that is an object or an array, and else a string.
    case fieldsWithObjects
    /// Its data as JSON.
    case json
    /// Its data as a string.
    case text
}

/// A field of a form (Encoding Object).
package struct FormField: Sendable {
    package let name: String
    package let wireName: String
    /// Whether the value is a map of the fields that the document allows but does not declare.
    package var isAdditional = false
    package internal(set) var type: TypeReference
    package let contentType: String?
    package internal(set) var serialization: Parameter.Serialization
    /// Whether an object is written as JSON, because the document gives the field neither a style nor a media type.
    let writesObjectsAsJSON: Bool
    /// Whether reserved characters are not escaped in a URL-encoded form.
    package let allowsReserved: Bool
    /// The headers of the field's part in a multipart body.
    package internal(set) var headers: [Parameter]
    package internal(set) var defaultValue: Literal?
    /// The default that the document gives.
    var declaredDefault: DocumentValue?
    package let documentation: String?
    /// The positions of the property, as in ``Property/positions``.
    package let positions: [SourcePosition]

    /// Whether the field is a file, or a list or map of files.
    package var isFile: Bool {
        let file = TypeReference.builtin(.file)
        return [file, .list(file), .map(file), .map(.list(file))].contains(type.unwrapped)
    }
}
