import Diagnostics
import YAML

/// A YAML or JSON document that is not an API description, recognized by its keys.
enum ForeignDocument {
    case swagger1, postman, asyncAPI, arazzo, overlay, graphQL, discovery, insomnia, jsonSchema

    /// The format of a document, and the position of the key or value that identifies it; nil if it is unknown.
    static func detect(_ root: Node) -> (format: ForeignDocument, position: SourcePosition)? {
        let byKey: [(String, ForeignDocument)] = [
            ("swaggerVersion", .swagger1), ("asyncapi", .asyncAPI), ("arazzo", .arazzo), ("overlay", .overlay), ("__schema", .graphQL),
            ("__export_format", .insomnia),
        ]
        for (key, format) in byKey {
            if let entry = root.mapping?.first(where: { $0.key == key }) { return (format, entry.keyPosition) }
        }
        if let schema = root["data"]?.mapping?.first(where: { $0.key == "__schema" }) { return (.graphQL, schema.keyPosition) }
        let byValue: [(Node?, String, ForeignDocument)] = [
            (root["info"]?["schema"], "schema.getpostman.com", .postman), (root["info"]?["schema"], "schema.postman.com", .postman),
            (root["collection"]?["info"]?["schema"], "schema.getpostman.com", .postman),
            (root["kind"], "discovery#", .discovery), (root["$schema"], "json-schema.org", .jsonSchema),
        ]
        for (node, part, format) in byValue {
            if let node, node.text?.contains(part) == true { return (format, node.position) }
        }
        return nil
    }
}

extension Diagnostic.Message {
    static func foreignDocument(_ format: ForeignDocument) -> Self {
        switch format {
        case .swagger1: "this is a Swagger 1 description, which is not supported; convert it to OpenAPI first"
        case .postman: "this is a Postman collection, which is not supported; convert it to OpenAPI first"
        case .asyncAPI: "this is an AsyncAPI document, which describes messages, not HTTP requests; use a generator for AsyncAPI"
        case .arazzo: "this is an Arazzo document, which describes workflows; use the API descriptions in its 'sourceDescriptions'"
        case .overlay: "this is an Overlay document; use the API description that it changes, and this with --overlay"
        case .graphQL: "this is a GraphQL schema, which is not supported; use a client generator for GraphQL"
        case .discovery: "this is a Google API discovery document, which is not supported; convert it to OpenAPI first"
        case .insomnia: "this is an Insomnia export, which is not supported; export an OpenAPI document instead"
        case .jsonSchema: "this is a JSON Schema, not an API description; put it under 'components: schemas' of an OpenAPI document"
        }
    }
}
