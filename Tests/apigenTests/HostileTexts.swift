/// Strings that try to escape their comment, their literal or their folder.
enum HostileTexts {
    static let all = [
        "*/", "/*", "\"\"\"", "\\(fatalError())", "\"#", "a\nb", "a\rb", "a\r\nb", "a\u{2028}b", "a\u{85}b",
        "\u{202E}evil",
        "\u{200B}", "\u{FEFF}", "a\u{0}b", "\u{1B}[31m", "../../etc/passwd", "/etc/passwd", "..", "`", "//", "///",
        "#if true",
        "#\"x\"#", "🧨", "👩‍👩‍👧", "{{name}}", "{{{name}}}", "{{#parameters}}", "\\", "\\u{41}", "'", "", " ", "+1", "-1",
        "200",
        "switch", "Switch", "SWITCH", "self", "Self", "Type", "init", "nil", "true", "String", "Codable", "JSONValue",
        "container",
        "json", "description", "hash", "$0", "日本", "e\u{301}", long,
    ]

    static let long = "L" + String(repeating: "o", count: 999)

    /// A YAML scalar in double quotes in which every special character is escaped.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            if scalar.isASCII, scalar.properties.isAlphabetic { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
        return "\"" + scalars.joined() + "\""
    }

    /// A document with each string in every place where a document can have text.
    static var document: String {
        let texts = all.map(quoted)
        let paths = texts.enumerated().map { index, text in
            """
              "/\(index)":
                summary: \(text)
                post:
                  tags: [\(text)]
                  operationId: \(text)
                  summary: \(text)
                  description: \(text)
                  parameters:
                    - {name: \(text), in: query, description: \(text), schema: {type: string, title: \(text), enum: [\(text), x], default: \(text)}}
                    - {name: \(text), in: header, description: \(text), deprecated: true, schema: {type: string}}
                    - {name: \(text), in: cookie, required: true, schema: {type: string, default: \(text)}}
                  requestBody:
                    description: \(text)
                    content: {multipart/form-data: {schema: {properties: {\(text): {type: string, description: \(text)}}}, encoding: {\(text): {contentType: \(text)}}}}
                  responses: {'200': {description: \(text), headers: {\(text): {description: \(text), schema: {type: string}}}, content: {\(text): {schema: {type: string}}}}}
                  security: [{\(text): [\(text)]}]

            """
        }
        return """
            openapi: 3.0.3
            info: {title: \(texts[0]), version: \(texts[1]), description: \(texts[2])}
            servers: [\(texts.map { "{url: \($0), description: \($0), variables: {\($0): {default: \($0), description: \($0)}}}" }.joined(separator: ", "))]
            tags: [\(texts.map { "{name: \($0), description: \($0)}" }.joined(separator: ", "))]
            paths:
            \(paths.joined())components:
              securitySchemes:
            \(texts.map { "    \($0): {type: apiKey, in: header, name: \($0), description: \($0)}\n" }.joined())  schemas:
            \(schemas)\(texts.map { "    \($0): {title: \($0), description: \($0), properties: {a: {type: string, description: \($0)}}}\n" }.joined())
            """
    }

    /// A schema with a required property for each string, whose default is the string, and an enumeration of the strings.
    static var schemas: String {
        let properties = all.map { text in
            let text = quoted(text)
            return
                "        \(text): {type: string, title: \(text), description: \(text), default: \(text), example: \(text)}\n"
        }
        let values = all.map { "        - \(quoted($0))\n" }
        return """
                Texts:
                  type: object
                  required:
            \(values.joined())      properties:
            \(properties.joined())    Choice:
                  type: string
                  enum:
            \(values.joined())
            """
    }
}
