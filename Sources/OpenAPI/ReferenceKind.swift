/// What a reference is expected to lead to.
package enum ReferenceKind: Sendable, CaseIterable {
    case schema, parameter, header, body, response, securityScheme, mediaType, link, callback, pathItem

    /// For people.
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
        }
    }

    /// The member of `components` that holds such things.
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
        }
    }

    /// The member of a document of 2.0 that holds such things.
    var oldSection: String {
        switch self {
        case .schema: "definitions"
        case .securityScheme: "securityDefinitions"
        case .parameter, .header, .body, .response, .mediaType, .link, .callback, .pathItem: section
        }
    }

    /// What stands at a place, where that is something else; nil where it may be what is wanted.
    func fault(of pointer: Pointer) -> String? {
        let tokens = pointer.tokens
        if tokens.isEmpty { return self == .schema ? "the whole document" : nil }
        let other = Self.allCases.first { kind in
            tokens.count == 3 && tokens[0] == "components" && tokens[1] == kind.section || tokens.count == 2 && tokens[0] == kind.oldSection
        }
        // A parameter says all that a header does.
        guard let other, other != self, !(self == .header && other == .parameter) else { return nil }
        return other.name
    }
}
