import SwiftClient
import Templating
import Testing

@Suite("Strings of a document in Swift source")
struct SwiftTextTests {
    /// Strings, their literals, and their lines in comments.
    static let hostileStrings: [(String, String, [String])] = [
        ("*/ }", #""*/ }""#, ["*/ }"]),
        ("/* \"\"\" + \"", #""/* \"\"\" + \"""#, [#"/* """ + ""#]),
        ("\\(exit(1))", #""\\(exit(1))""#, [#"\(exit(1))"#]),
        ("#\"x\"# `", ##""#\"x\"# `""##, [##"#"x"# `"##]),
        ("a\nfatalError()", #""a\nfatalError()""#, ["a", "fatalError()"]),
        ("a\r\nb\rc", #""a\r\nb\rc""#, ["a", "b", "c"]),
        ("a\u{2028}b\u{85}c", #""a\u{2028}b\u{85}c""#, ["a", "b", "c"]),
        ("\u{202E}evil\u{2066}", #""\u{202e}evil\u{2066}""#, [#"\u{202e}evil\u{2066}"#]),
        ("a\u{200B}b\u{FEFF}", #""a\u{200b}b\u{feff}""#, [#"a\u{200b}b\u{feff}"#]),
        ("a\u{0}\u{1B}[31m\u{7F}", #""a\u{0}\u{1b}[31m\u{7f}""#, [#"a\u{0}\u{1b}[31m\u{7f}"#]),
        ("{{name}} {{{name}}}", #""{{name}} {{{name}}}""#, ["{{name}} {{{name}}}"]),
    ]

    @Test("a hostile string is spelled so that it stays in its comment or literal", arguments: hostileStrings)
    func hostile(text: String, literal: String, comment: [String]) throws {
        let quoted = text.unicodeScalars.map {
            $0.value < 0x20 || $0.value > 0x7E || $0 == "\"" || $0 == "\\" ? "\\u\(String(format: $0.value))" : String($0)
        }.joined()
        let client = try Rendered(
            document(
                schemas:
                    "A: {description: \"\(quoted)\", required: [\"\(quoted)\"], properties: {\"\(quoted)\": {type: string, description: \"\(quoted) 1\", default: \"\(quoted)\"}}}"
            )
        )
        let lines = client.body("Models/A.swift").split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("public final class A") })
        let property = try #require(lines.firstIndex { $0.hasPrefix("    public let ") })
        #expect(lines[..<start].map(String.init) == comment.map { "/// " + $0 })
        // A text that only repeats the name is left out.
        let longer = comment.dropLast() + [(comment.last ?? "") + " 1"]
        #expect(lines[(start + 1)..<property].map(String.init) == longer.map { "    /// " + $0 })
        #expect(lines.filter { $0.hasPrefix("    public let ") }.count == 1)
        #expect(lines.contains { $0.hasPrefix("    public init(") && $0.hasSuffix(": String = \(literal)) {") })
        #expect(lines.contains { $0.hasSuffix(" = json.string(\(literal))") })
        #expect(lines.last == "}")
    }

    @Test("a hostile default stays in the comment that documents it", arguments: hostileStrings.map(\.0))
    func hostileDefault(text: String) throws {
        let quoted = text.unicodeScalars.map { "\\u\(String(format: $0.value))" }.joined()
        let client = try Rendered(document(schemas: "A: {properties: {a: {type: string, default: \"\(quoted)\"}}}"))
        let lines = client.body("Models/A.swift").split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("public final class A") })
        #expect(lines[start + 1].hasPrefix("    /// The default is `"))
        #expect(lines[start + 2] == "    public let a: String?")
    }

    @Test("a single template can be replaced")
    func templates() throws {
        let client = try Rendered(document(schemas: "A: {type: string}"), templates: ["Alias": "typealias {{name}} = Own<{{type}}>\n"])
        #expect(client.body("Models/A.swift") == "typealias A = Own<String>\n")
        #expect(throws: TemplateError.self) {
            try Rendered(document(schemas: "A: {type: string}"), templates: ["Alias": "{{nmae}}"])
        }
    }
}

extension String {
    /// Four hexadecimal digits.
    fileprivate init(format value: UInt32) {
        let digits = String(value, radix: 16)
        self = String(repeating: "0", count: 4 - digits.count) + digits
    }
}
