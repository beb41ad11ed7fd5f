import SwiftClient
import Templating
import Testing

@Suite("Strings of a document in Swift source")
struct SwiftTextTests {
    @Test(
        "a hostile string can't break out of its comment or literal",
        arguments: [
            "*/ }", "\"\"\" + \"", "\\(exit(1))", "a\nfatalError()", "a\rb", "a\u{2028}b", "\u{202E}evil", "a\u{200B}b", "\u{0}", "`",
            "#\"x\"#",
        ]
    )
    func hostile(text: String) throws {
        let quoted = text.unicodeScalars.map {
            $0.value < 0x20 || $0.value > 0x7E || $0 == "\"" || $0 == "\\" ? "\\u\(String(format: $0.value))" : String($0)
        }.joined()
        let client = try Rendered(
            document(
                schemas:
                    "A: {description: \"\(quoted)\", properties: {\"\(quoted)\": {type: string, description: \"\(quoted)\", default: \"\(quoted)\"}}}"
            )
        )
        let lines = client.body("Models/A.swift").split(whereSeparator: \.isNewline)
        // Only comments precede the class, and the class has one property as usual.
        let start = try #require(lines.firstIndex { $0.hasPrefix("public final class A") })
        #expect(lines[..<start].allSatisfy { $0.hasPrefix("///") })
        #expect(lines.filter { $0.hasPrefix("    public let ") }.count == 1)
        #expect(lines.last == "}")
        for scalar in client.text("Models/A.swift").unicodeScalars {
            #expect(scalar == "\n" || ![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory))
        }
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
