import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("Invalid documents")
struct InvalidDocumentTests {
    private func read(_ text: String, as name: String) -> (node: Node?, diagnostics: [String]) {
        let marked = MarkedText(text)
        let log = DiagnosticLog()
        let node = Node.read(Array(marked.text.utf8), path: name, log: log)
        return (node, marked.diagnostics(log))
    }

    @Test(
        "the first error in YAML is reported where it is",
        arguments: [
            ("a:\n①\tb: 1", "a tab is used for indentation; use spaces", nil),
            ("a: 1\n  b①: 2", "unexpected ':'; check the indentation, or quote the string that contains ': '", nil),
            ("a: b①: c", "unexpected ':'; check the indentation, or quote the string that contains ': '", nil),
            (
                "a: 1\n②b\n①c: 2", "the line has no ':', or it continues a string and is not indented",
                "② note: the key starts here"
            ),
            ("a: ①`b`", "a string that starts with '`' needs quotation marks", nil),
            ("a: ①%b", "a string that starts with '%' needs quotation marks", nil),
            ("①@a", "a string that starts with '@' needs quotation marks", nil),
            ("a: ②[1, 2\nb①: 3", "expected ',' or ']'", "② note: the list starts here"),
            ("a: ②{b: 1\n①", "expected ',' or '}'", "② note: the mapping starts here"),
            ("a: [①}", "a value is missing, or a bracket is not closed", nil),
            ("②a: [1]①]", "']' has no opening bracket", "② note: the mapping starts here"),
            (
                "②a:\n    b: 1\n  ①c: 2", "the indentation does not match the lines around it",
                "② note: the mapping starts here"
            ),
            (
                "a:\n  ②- 1\n  ①b: 2", "an element of the list has no '-', or its indentation does not match the others",
                "② note: the list starts here"
            ),
            (
                "②- a\n①b: 1", "an element of the list has no '-', or its indentation does not match the others",
                "② note: the list starts here"
            ),
            (
                "a: ②\"①\\q\"", "unknown escape sequence; in single quotation marks '\\' needs no escape",
                "② note: the string starts here"
            ),
            ("a: ②&①", "the name of the anchor or alias is missing", "② note: the anchor starts here"),
            ("a: ②*①", "the name of the anchor or alias is missing", "② note: the alias starts here"),
            ("{a: 1}\n①{b: 2}", "unexpected content after the end of the document", nil),
            ("①%YAML 3.0\n---\na: 1", "found incompatible YAML document", nil),
        ] as [(String, String, String?)]
    )
    func yaml(text: String, message: String, note: String?) {
        let result = read(text, as: "api.yaml")
        #expect(result.node == nil)
        #expect(result.diagnostics == ["① error: invalid YAML: \(message)"] + (note.map { [$0] } ?? []))
    }

    @Test(
        "an unclosed string in YAML is reported where it starts",
        arguments: [
            ("a: ①'b\nc: d\n", nil), ("a: ①\"b\n", nil), ("a: ①'b\nc: ②'d'", "it ends at this quotation mark"),
            ("a: ①\"b\nc: ②\"d\"\ne: \"f\"", "it ends at this quotation mark"),
            ("- [x, ①\"b, c]\n- [②\"d\"]", "it ends at this quotation mark"),
            ("①'a: 1\nb: ②'c': 2", "it ends at this quotation mark"),
        ] as [(String, String?)]
    )
    func unclosedYAML(text: String, note: String?) {
        let expected = ["① error: invalid YAML: the string that starts here is not closed"] + (note.map { ["② note: \($0)"] } ?? [])
        #expect(read(text, as: "api.yaml").diagnostics == expected)
    }

    @Test("a quotation mark inside a string on one line is reported where the rest of the line starts")
    func innerQuote() {
        let message = "there is text after the closing quotation mark; escape quotation marks inside the string"
        #expect(read("a: 'don'①t do'\nb: 1", as: "api.yaml").diagnostics == ["① error: invalid YAML: \(message)"])
    }

    @Test(
        "an unclosed string in JSON is reported where it starts",
        arguments: [
            ("{\"a\": ①\"b", "the string that starts here is not closed"), ("{①\"a", "the string that starts here is not closed"),
            (
                "{\"a\": ①\"b,\n\"c\": 1}",
                "the string that starts here is not closed at the end of its line; a line break in a string is '\\n'"
            ),
            (
                "{\"x\": \"y\", ①\"a: 1,\r\n\"c\": 1}",
                "the string that starts here is not closed at the end of its line; a line break in a string is '\\n'"
            ),
        ]
    )
    func unclosedJSON(text: String, message: String) {
        #expect(read(text, as: "api.json").diagnostics == ["① error: invalid JSON: \(message)"])
    }

    @Test(
        "a merge conflict marker is reported where it starts",
        arguments: [
            ("a: 1\n①<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> main\n", "api.yaml", "YAML", "<<<<<<<"),
            ("a:\n  b: é\n①=======\n  c: 2\n", "api.yaml", "YAML", "======="),
            ("a: 1\n①>>>>>>> main\nb: 2\n", "api.yaml", "YAML", ">>>>>>>"),
            ("①<<<<<<< HEAD\nopenapi: 3.0.0\n", "api.yaml", "YAML", "<<<<<<<"),
            ("{\n\"é\": 1,\n①<<<<<<< HEAD\n\"b\": 2\n=======\n\"b\": 3\n>>>>>>> main\n}", "api.json", "JSON", "<<<<<<<"),
            ("{\r\n\"a\": 1\r\n①>>>>>>> main\r\n}", "api.json", "JSON", ">>>>>>>"),
        ]
    )
    func conflict(text: String, name: String, format: String, marker: String) {
        let message = "the line starts with the merge conflict marker '\(marker)'; resolve the conflict first"
        #expect(read(text, as: name).diagnostics == ["① error: invalid \(format): \(message)"])
    }

    @Test(
        "a line of equality signs in a description is not a conflict marker",
        arguments: ["a: |\n  Title\n  =======\n①b: [", "a: |\n  <<<<<<< HEAD\n①b: ["]
    )
    func noConflict(text: String) {
        #expect(read(text, as: "api.yaml").diagnostics.first?.contains("conflict") == false)
        #expect(read(text.replacing("①b: [", with: "b: 1"), as: "api.yaml").diagnostics == [])
    }

    @Test("equality signs before other text are not a conflict marker")
    func underlined() {
        #expect(read("a: 1\n======= b\nc: 2\n", as: "api.yaml").diagnostics.first?.contains("conflict") == false)
    }

    @Test("a document without content is empty", arguments: ["①", "# only a comment\n①", "   \n①"])
    func empty(text: String) {
        #expect(read(text, as: "api.yaml").diagnostics == ["① error: the document is empty"])
    }

    @Test(
        "the first error in JSON is reported where it is",
        arguments: [
            ("{\"a\": 1, ①}", "unexpected ',' before '}'"), ("[1, ①]", "unexpected ',' before ']'"),
            ("{\"a\": [\n  1,\n①]}", "unexpected ',' before ']'"), ("①// a comment\n{}", "JSON has no comments"),
            ("{①/* a */ \"a\": 1}", "JSON has no comments"), ("{\"a\": 1 ①// b\n}", "JSON has no comments"),
            ("{①'a': 1}", "a string needs double quotation marks"), ("{\"a\": ①True}", "expected a value, found 'T'"),
            ("{\"a\": ①NaN}", "expected a value, found 'N'"), ("{\"a\" ①1}", "expected ':', found a number"),
            ("{\"a\": 1 ①\"b\": 2}", "expected ',' or '}', found a string"), ("{}①]", "expected the end of the text, found ']'"),
            ("[1①}", "expected ',' or ']', found '}'"), ("{\"a\": \"①\\x\"}", "expected an escape sequence, found '\\'"),
            ("{\"a\": ①.5}", "expected a value, found '.'"), ("{\"a\": ①1.}", "a number is malformed"),
            ("{\"a\": ①nul}", "unknown literal; expected true, false or null"),
            ("{\"a\": \"①\\ud83d\"}", "expected an escape sequence, found '\\'"), ("{①", "expected a string, found the end of the text"),
            ("{\"a\": 1①", "expected ',' or '}', found the end of the text"), ("{\"a\": ①}", "expected a value, found '}'"),
            ("[1, 2] ①x", "expected the end of the text, found 'x'"), ("{①a: 1}", "expected a string, found 'a'"),
        ] as [(String, String)]
    )
    func json(text: String, message: String) {
        let result = read(text, as: "api.json")
        #expect(result.node == nil)
        #expect(result.diagnostics == ["① error: invalid JSON: \(message)"])
    }

    @Test(
        "bytes that are not UTF-8 and control characters are errors",
        arguments: [
            ("61 3A 20 63 E9 0A", "1:5 error: invalid YAML: the bytes from here on are not UTF-8"),
            ("61 3A 20 C0 80", "1:4 error: invalid YAML: the bytes from here on are not UTF-8"),
            ("61 3A 20 ED A0 80", "1:4 error: invalid YAML: the bytes from here on are not UTF-8"),
            ("61 3A 20 C3", "1:4 error: invalid YAML: the bytes from here on are not UTF-8"),
            ("61 3A 20 00", "1:4 error: invalid YAML: control characters are not allowed"),
            ("EF BB BF C3 A9 3A 20 C3", "1:4 error: invalid YAML: the bytes from here on are not UTF-8"),
            ("7B 22 61 22 3A 22 C3 28 22 7D", "1:8 error: invalid YAML: the bytes from here on are not UTF-8"),
        ]
    )
    func encoding(hexadecimal: String, diagnostic: String) {
        let bytes = hexadecimal.split(separator: " ").compactMap { UInt8($0, radix: 16) }
        let log = DiagnosticLog()
        #expect(Node.read(bytes, path: "api.yaml", log: log) == nil)
        #expect(MarkedText("").diagnostics(log) == [diagnostic])
    }

    @Test(
        "an unusable structure is an error at its position",
        arguments: [
            ("a: ①*b", "alias 'b' has no anchor before it"),
            ("a: &pets 1\nb: ①*pet", "alias 'pet' has no anchor before it; did you mean 'pets'?"),
            ("a: &a [1, ①*a]", "alias 'a' is inside the value that it refers to"), ("①[1]: 2", "a key must be a string, not a list"),
        ]
    )
    func structure(text: String, error: String) {
        let result = read(text, as: "api.yaml")
        #expect(result.node == nil)
        #expect(result.diagnostics == ["① error: \(error)"])
    }

    @Test(
        "what can be interpreted is read with a warning",
        arguments: [
            (
                "②a: 1\nb: 2\n①a: 3", ["① warning: duplicate key 'a'; the last value is used", "② note: an earlier value is here"],
                "{b: 2, a: 3}"
            ),
            (
                "{②\"200\": 1, ①200: 3}",
                ["① warning: duplicate key '200'; the last value is used", "② note: an earlier value is here"], "{200: 3}"
            ),
            (
                "②a: {b: 1}\n①a: {c: 2}",
                ["① warning: duplicate key 'a'; the members of both values are used", "② note: an earlier value is here"],
                "{a: {b: 1, c: 2}}"
            ),
            (
                "{②a: {b: 1}, ①a: {b: 2, c: 3}}",
                ["① warning: duplicate key 'a'; the last value is used", "② note: an earlier value is here"], "{a: {b: 2, c: 3}}"
            ),
            ("a: {<<: ①[1]}", ["① warning: the value of '<<' must be a mapping or a list of mappings; it is ignored"], "{a: {}}"),
            ("{<<: ①1, a: 2}", ["① warning: the value of '<<' must be a mapping or a list of mappings; it is ignored"], "{a: 2}"),
            ("---\na: 1\n①---\nb: 2\n", ["① warning: only the first document of the file is read; this document is ignored"], "{a: 1}"),
            ("a: 1\n...\n①---\nb: 1", ["① warning: only the first document of the file is read; this document is ignored"], "{a: 1}"),
        ]
    )
    func interpreted(text: String, diagnostics: [String], dump: String) {
        let result = read(text, as: "api.yaml")
        #expect(result.node?.dump == dump)
        #expect(result.diagnostics == diagnostics)
    }
}
