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

    /// A schema with a property for each string, whose default is the string, and an enumeration of the strings.
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
                  properties:
            \(properties.joined())    Choice:
                  type: string
                  enum:
            \(values.joined())
            """
    }
}
