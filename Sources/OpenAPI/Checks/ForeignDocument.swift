import Diagnostics
import YAML

/// YAML and JSON documents that are not API descriptions, recognized by a key or a value.
enum ForeignDocument {
    /// The keys that lead to a value, a part of that value, and the message about such a document.
    private static let marks: [(path: [String], part: String, message: Diagnostic.Message)] = [
        (["swaggerVersion"], "", "this is a Swagger 1 description, which is not supported; convert it to OpenAPI first"),
        (["asyncapi"], "", "this is an AsyncAPI document, which describes messages, not HTTP requests; use a generator for AsyncAPI"),
        (["arazzo"], "", "this is an Arazzo document, which describes workflows; use the API descriptions in its 'sourceDescriptions'"),
        (["overlay"], "", "this is an Overlay document; use the API description that it changes, and this with --overlay"),
        (["__schema"], "", .graphQL), (["data", "__schema"], "", .graphQL),
        (["__export_format"], "", "this is an Insomnia export, which is not supported; export an OpenAPI document instead"),
        (["info", "schema"], "schema.getpostman.com", postman), (["info", "schema"], "schema.postman.com", postman),
        (["collection", "info", "schema"], "schema.getpostman.com", postman),
        (["kind"], "discovery#", "this is a Google API discovery document, which is not supported; convert it to OpenAPI first"),
        (
            ["$schema"], "json-schema.org",
            "this is a JSON Schema, not an API description; put it under 'components: schemas' of an OpenAPI document"
        ),
    ]

    private static let postman: Diagnostic.Message = "this is a Postman collection, which is not supported; convert it to OpenAPI first"

    /// The error about a document, and the position of the key or value that identifies it; nil if it is unknown.
    static func detect(_ root: Node) -> (message: Diagnostic.Message, position: SourcePosition)? {
        for mark in marks {
            let parent = mark.path.dropLast().reduce(root as Node?) { $0?[$1] }
            guard let entry = parent?.mapping?.first(where: { $0.key == mark.path.last }) else { continue }
            if mark.part.isEmpty { return (mark.message, entry.keyPosition) }
            if entry.value.text?.contains(mark.part) == true { return (mark.message, entry.value.position) }
        }
        return nil
    }
}
