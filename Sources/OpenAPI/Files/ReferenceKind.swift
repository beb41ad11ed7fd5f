/// The kind of object that a reference must lead to.
package enum ReferenceKind: Sendable, CaseIterable {
    case schema, parameter, header, body, response, securityScheme, mediaType, link, callback, pathItem, operation

    /// The name of the kind in messages.
    var name: String {
        switch self {
        case .schema: "a schema"
        case .parameter: "a parameter"
        case .header: "a header"
        case .body: "a request body"
        case .response: "a response"
        case .securityScheme: "a security scheme"
        case .link: "a link"
        case .mediaType: "a media type"
        case .callback: "a callback"
        case .pathItem: "a path item"
        case .operation: "an operation"
        }
    }

    /// The member of `components` with objects of this kind.
    var section: String {
        switch self {
        case .schema: "schemas"
        case .parameter: "parameters"
        case .header: "headers"
        case .body: "requestBodies"
        case .response: "responses"
        case .securityScheme: "securitySchemes"
        case .link: "links"
        case .mediaType: "mediaTypes"
        case .callback: "callbacks"
        case .pathItem: "pathItems"
        // Components have no operations.
        case .operation: "operations"
        }
    }

    /// The member of a document of 2.0 with objects of this kind.
    var oldSection: String {
        switch self {
        case .schema: "definitions"
        case .securityScheme: "securityDefinitions"
        case .parameter, .header, .body, .response, .mediaType, .link, .callback, .pathItem, .operation: section
        }
    }

    /// The path of the section of a document with objects of this kind.
    func path(in version: SpecificationVersion) -> [String] { version == .swagger20 ? [oldSection] : ["components", section] }

    /// The object that a reference of this kind leads to.
    var object: SpecificationObject {
        switch self {
        case .schema: .schema
        case .parameter: .parameter
        case .header: .header
        case .body: .requestBody
        case .response: .response
        case .securityScheme: .securityScheme
        case .mediaType: .mediaType
        case .link: .link
        case .callback: .callback
        case .pathItem: .pathItem
        case .operation: .operation
        }
    }

    /// The name of another kind that a pointer leads to; nil if it can lead to this one.
    func mismatch(at pointer: Pointer) -> String? {
        let tokens = pointer.tokens
        if tokens.isEmpty { return self == .schema ? "the whole document" : nil }
        let other = Self.allCases.first { kind in
            tokens.count == 3 && tokens[0] == "components" && tokens[1] == kind.section || tokens.count == 2 && tokens[0] == kind.oldSection
        }
        // A parameter has all members of a header.
        guard let other, other != self, !(self == .header && other == .parameter) else { return nil }
        return other.name
    }
}
