/// An object of the specification with fixed keys.
package enum SpecificationObject: Int, CaseIterable, Sendable {
    case document, info, tag, server, serverVariable, pathItem, operation, parameter, header, requestBody, mediaType, encoding
    case response, link, callback, components, schema, discriminator, securityScheme, flows
    case contact, license, externalDocumentation, example, flow, securityRequirement, xml

    /// The name of the object in messages.
    package var name: String {
        switch self {
        case .document: "the document"
        case .info: "'info'"
        case .tag: "a tag"
        case .server: "a server"
        case .serverVariable: "a server variable"
        case .pathItem: "a path item"
        case .operation: "an operation"
        case .parameter: "a parameter"
        case .header: "a header"
        case .requestBody: "a request body"
        case .mediaType: "a media type"
        case .encoding: "an encoding"
        case .response: "a response"
        case .link: "a link"
        case .callback: "a callback"
        case .components: "'components'"
        case .schema: "a schema"
        case .discriminator: "a discriminator"
        case .securityScheme: "a security scheme"
        case .flows: "'flows'"
        case .contact: "'contact'"
        case .license: "'license'"
        case .externalDocumentation: "'externalDocs'"
        case .example: "an example"
        case .flow: "a flow"
        case .securityRequirement: "a security requirement"
        case .xml: "'xml'"
        }
    }
}
