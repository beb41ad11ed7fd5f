/// An object of the specification with fixed keys.
package enum SpecificationObject: CaseIterable, Sendable {
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

    /// The keys of the object in a version of the specification.
    package func keys(in version: SpecificationVersion) -> [String] {
        allKeys.filter { MisplacedKey.origin(of: $0, in: self, version) == nil }
    }

    /// The keys of the object in any version.
    private var allKeys: [String] {
        switch self {
        case .document:
            [
                "openapi", "info", "servers", "paths", "webhooks", "components", "security", "tags", "externalDocs", "jsonSchemaDialect",
                "$self",
                "swagger", "host", "basePath", "schemes", "consumes", "produces", "definitions", "parameters", "responses",
                "securityDefinitions",
            ]
        case .info: ["title", "version", "summary", "description", "termsOfService", "contact", "license"]
        case .tag: ["name", "summary", "description", "externalDocs", "parent", "kind"]
        case .server: ["url", "name", "description", "variables"]
        case .serverVariable: ["enum", "default", "description"]
        case .pathItem:
            ["$ref", "summary", "description", "servers", "parameters", "query", "additionalOperations"] + PathItem.methods.sorted()
        case .operation:
            [
                "operationId", "tags", "summary", "description", "externalDocs", "parameters", "requestBody", "responses", "callbacks",
                "deprecated", "security", "servers", "consumes", "produces", "schemes",
            ]
        case .parameter: ["name", "in"] + Self.headerKeys + ["allowReserved", "collectionFormat"]
        case .header: Self.headerKeys
        case .requestBody: ["description", "content", "required"]
        case .mediaType: ["schema", "itemSchema", "example", "examples", "encoding", "prefixEncoding", "itemEncoding"]
        case .encoding: ["contentType", "headers", "style", "explode", "allowReserved"]
        case .response: ["summary", "description", "headers", "content", "links", "schema", "examples"]
        case .link: ["operationId", "operationRef", "parameters", "requestBody", "description", "server"]
        case .callback: []
        case .components:
            [
                "schemas", "responses", "parameters", "examples", "requestBodies", "headers", "securitySchemes", "links", "callbacks",
                "pathItems", "mediaTypes",
            ]
        case .schema: Schema.Keywords.names
        case .discriminator: ["propertyName", "mapping", "defaultMapping"]
        case .securityScheme:
            [
                "type", "description", "name", "in", "scheme", "bearerFormat", "flows", "openIdConnectUrl", "oauth2MetadataUrl",
                "deprecated", "flow", "authorizationUrl", "tokenUrl", "scopes",
            ]
        case .flows: SecurityScheme.Flow.names
        case .contact, .license, .externalDocumentation, .example, .flow, .xml: rules(in: .openAPI32).fields.keys.sorted()
        case .securityRequirement: []
        }
    }

    private static let headerKeys = [
        "description", "required", "deprecated", "allowEmptyValue", "style", "explode", "schema", "content", "example", "examples",
    ]
}
