/// The kind of object that a reference must lead to.
package enum ReferenceKind: Sendable, CaseIterable {
    case schema, parameter, header, body, response, securityScheme, mediaType, link, callback, pathItem, operation

    /// The object that a reference of this kind leads to, and the member of `components` with such objects.
    private var row: (object: SpecificationObject, section: String) {
        switch self {
        case .schema: (.schema, "schemas")
        case .parameter: (.parameter, "parameters")
        case .header: (.header, "headers")
        case .body: (.requestBody, "requestBodies")
        case .response: (.response, "responses")
        case .securityScheme: (.securityScheme, "securitySchemes")
        case .link: (.link, "links")
        case .mediaType: (.mediaType, "mediaTypes")
        case .callback: (.callback, "callbacks")
        case .pathItem: (.pathItem, "pathItems")
        // Components have no operations.
        case .operation: (.operation, "operations")
        }
    }

    /// The object that a reference of this kind leads to.
    var object: SpecificationObject { row.object }

    /// The member of `components` with objects of this kind.
    var section: String { row.section }

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

    /// The name of another kind that a pointer leads to; nil if it can lead to this one.
    func mismatch(at pointer: Pointer) -> String? {
        let tokens = pointer.tokens
        if tokens.isEmpty { return self == .schema ? "the whole document" : nil }
        let other = Self.allCases.first { kind in
            tokens.count == 3 && tokens[0] == "components" && tokens[1] == kind.section || tokens.count == 2 && tokens[0] == kind.oldSection
        }
        // A parameter has all members of a header.
        guard let other, other != self, !(self == .header && other == .parameter) else { return nil }
        return other.object.name
    }
}
