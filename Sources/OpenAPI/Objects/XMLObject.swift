import YAML

/// The form of a schema's values in XML (XML Object). Whatever the version of its document, it has the shape of 3.2.
package struct XMLObject: Sendable {
    /// The kind of node that a value is.
    package enum NodeType: String, Sendable { case element, attribute, text, cdata, none }

    package var name: String?
    package var namespace: String?
    package var prefix: String?
    package var nodeType: NodeType?

    init(_ node: Node, _ decoder: NodeDecoder) {
        for entry in decoder.entries(node, of: .xml) {
            switch entry.key {
            case "name": name = decoder.string(entry)
            case "namespace": namespace = decoder.string(entry)
            case "prefix": prefix = decoder.string(entry)
            case "attribute" where nodeType == nil: if decoder.bool(entry) == true { nodeType = .attribute }
            case "wrapped" where nodeType == nil: if decoder.bool(entry) == true { nodeType = .element }
            case "nodeType": nodeType = decoder.string(entry).flatMap(NodeType.init)
            default: break
            }
        }
        if node["x-ms-text"]?.text == "true" { nodeType = .text }
    }
}
