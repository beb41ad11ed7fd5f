/// The path from the root of a document to a value.
struct NodePath {
    private(set) var text = "$"
    /// The last key; empty for an element of a list.
    private(set) var key = ""
    /// The last key that names something: a component, a property, or the last constant segment of a path.
    private(set) var subject = ""

    init() {}

    /// The path of an operation.
    init(ofOperation method: String, at path: String) { self = NodePath().appending("paths").appending(path).appending(method) }

    func appending(_ key: String) -> NodePath {
        var path = self
        let isName = key.first?.isLetter == true && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        path.text += isName ? ".\(key)" : "['\(key.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))']"
        path.key = key
        if key.hasPrefix("/") {
            path.subject = key.split(separator: "/").last { !$0.contains("{") }.map(String.init) ?? ""
        } else if key.first?.isLetter == true, !key.contains("/"), !Self.keywords.contains(key) {
            path.subject = key
        }
        return path
    }

    private static let keywords: Set<String> = [
        "schema", "items", "content", "properties", "additionalProperties", "responses", "parameters", "headers", "requestBody", "default",
        "allOf", "anyOf", "oneOf", "not", "paths", "components", "get", "put", "post", "delete", "patch", "options", "head", "trace",
    ]

    /// The paths of the value's ancestors and of the value itself.
    var ancestors: [String] {
        text.indices.filter { text[$0] == "." || text[$0] == "[" }.map { String(text[..<$0]) } + [text]
    }

    func appending(_ index: Int) -> NodePath {
        var path = self
        path.text += "[\(index)]"
        path.key = ""
        return path
    }
}
