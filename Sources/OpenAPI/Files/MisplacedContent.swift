import Diagnostics
import YAML

/// A response, a request body or a media type whose content is not where the version of the document has it.
///
/// The schema is in place of the object or of its media types; or, in 3.x, it is in `schema` of the body, as in Swagger 2.0, or the media
/// types are outside `content`.
struct MisplacedContent {
    /// The object with its content where it belongs.
    let corrected: Node
    let diagnostic: Diagnostic

    /// - Parameters:
    ///   - target: the node, or what its reference leads to.
    ///   - object: a response, a request body or a media type.
    init?(in node: Node, _ target: Node, of object: SpecificationObject, in version: SpecificationVersion) {
        guard let entries = node.mapping else { return nil }
        let isDirect = object == .mediaType || version == .swagger20
        let inner = isDirect ? nil : (node["content"] ?? node)["schema"]
        let mediaTypes = isDirect || node["content"] != nil ? [] : entries.filter { $0.key.contains("/") && !$0.isExtension }
        guard let content = (target.isSchema ? node : inner) ?? mediaTypes.first?.value else { return nil }

        func wrapped(_ key: String, _ value: Node) -> Node.Entry { Node.Entry(key: key, keyPosition: content.position, value: value) }
        func mapping(_ entries: [Node.Entry]) -> Node { Node(.mapping(entries), at: content.position) }
        let kept = entries.filter { ["description", "required", "headers", "links"].contains($0.key) && $0.value.sequence == nil }
        let schema = wrapped("schema", content)
        if isDirect {
            corrected = Node(.mapping((object == .response ? kept : []) + [schema]), at: node.position)
            diagnostic = Diagnostic(.warning, .schemaInPlace(of: object), at: content.position)
        } else {
            let isSchema = mediaTypes.isEmpty
            let types = isSchema ? [wrapped("application/json", mapping([schema]))] : mediaTypes
            corrected = Node(.mapping(kept + [wrapped("content", mapping(types))]), at: node.position)
            diagnostic = Diagnostic(.warning, .misplacedContent(of: object, isSchema: isSchema), at: content.position)
        }
    }
}

extension Node {
    /// Whether a response, a request body or a media type can only be a schema.
    fileprivate var isSchema: Bool {
        let keys = ["type", "properties", "items", "allOf", "oneOf", "anyOf", "enum", "additionalProperties"]
        let others = ["content", "schema", "itemSchema", "examples", "encoding", "in"]
        return mapping?.contains { keys.contains($0.key) } == true && mapping?.contains { others.contains($0.key) } == false
    }
}

extension Diagnostic.Message {
    fileprivate static func schemaInPlace(of object: SpecificationObject) -> Self {
        "\(object.name) must have its schema in 'schema'; it is read as if it were there"
    }

    fileprivate static func misplacedContent(of object: SpecificationObject, isSchema: Bool) -> Self {
        isSchema
            ? "\(object.name) must have its schema in a media type of 'content'; it is read as JSON"
            : "\(object.name) must have its media types in 'content'; they are read as if they were there"
    }
}
