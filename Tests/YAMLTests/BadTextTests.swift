import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("Bad texts")
struct BadTextTests {
    private func read(_ text: String, as name: String) -> (node: Node?, diagnostics: [String]) {
        let marked = MarkedText(text)
        let log = DiagnosticLog()
        let node = Node.read(Array(marked.text.utf8), path: name, log: log)
        return (node, marked.diagnostics(log))
    }

    @Test(
        "of YAML are no document, and the first fault is told at its place",
        arguments: [
            ("a:\n①\tb: 1", "there is a tab in the indentation; only spaces can stand there", "① note: while scanning for the next token"),
            ("a: ②'b\nc: d\n①", "the quotation mark is not closed", "② note: while scanning a quoted scalar"),
            ("a: ②\"b\n①", "the quotation mark is not closed", "② note: while scanning a quoted scalar"),
            (
                "a: 1\n  b①: 2",
                "a ':' does not fit here; is the indentation wrong, or does a text with ': ' in it want quotation positions?",
                nil
            ),
            ("a: 1\n②b\n①c: 2", "a line has no ':', or a line of a text is not indented", "② note: while scanning a simple key"),
            ("a: ①`b`", "a text that starts with '`' must stand in quotation positions", "① note: while scanning for the next token"),
            ("a: ①%b", "a text that starts with '%' must stand in quotation positions", "① note: while scanning for the next token"),
            ("a: ②[1, 2\nb①: 3", "did not find expected ',' or ']'", "② note: while parsing a flow sequence"),
            ("a: ②{b: 1\n①", "did not find expected ',' or '}'", "② note: while parsing a flow mapping"),
            ("②a: [1]①]", "there is a ']' that closes nothing", "② note: while parsing a block mapping"),
            ("②a:\n    b: 1\n  ①c: 2", "the indentation does not fit what is around it", "② note: while parsing a block mapping"),
            (
                "a:\n  ②- 1\n  ①b: 2", "an element of the list has no '-', or its indentation does not fit",
                "② note: while parsing a block collection"
            ),
            (
                "②- a\n①b: 1", "an element of the list has no '-', or its indentation does not fit",
                "② note: while parsing a block collection"
            ),
            (
                "a: ②\"①\\q\"", "there is no such escape sequence; between single quotation positions a '\\' is only that",
                "② note: while parsing a quoted scalar"
            ),
            ("a: ②&①", "the name of the anchor or alias is missing", "② note: while scanning an anchor"),
            ("a: ②*①", "the name of the anchor or alias is missing", "② note: while scanning an alias"),
            ("{a: 1}\n①{b: 2}", "something stands behind the end of the document", nil),
            ("①%YAML 3.0\n---\na: 1", "found incompatible YAML document", nil),
        ] as [(String, String, String?)]
    )
    func yaml(text: String, message: String, note: String?) {
        let result = read(text, as: "api.yaml")
        #expect(result.node == nil)
        #expect(result.diagnostics == ["① error: this is not YAML: \(message)"] + (note.map { [$0] } ?? []))
    }

    @Test(
        "that are no document at all say so",
        arguments: [
            ("①<!DOCTYPE html>\n<html></html>", "this is a page of HTML or XML, not a document in YAML or JSON"),
            ("①\n<?xml version=\"1.0\"?>", "this is a page of HTML or XML, not a document in YAML or JSON"),
            ("# only a comment\n①", "the document is empty"),
            ("   \n①", "the document is empty"),
        ]
    )
    func form(text: String, message: String) {
        let result = read(text, as: "api.yaml")
        #expect(result.node == nil)
        #expect(result.diagnostics == ["① error: \(message)"])
    }

    @Test(
        "of JSON are no document, and the first fault is told at its place",
        arguments: [
            ("{\"a\": 1, ①}", "there is a ',' before '}'"), ("[1, ①]", "there is a ',' before ']'"),
            ("{\"a\": [\n  1,\n①]}", "there is a ',' before ']'"), ("①// a comment\n{}", "there are no comments in JSON"),
            ("{①/* a */ \"a\": 1}", "there are no comments in JSON"), ("{\"a\": 1 ①// b\n}", "there are no comments in JSON"),
            ("{①'a': 1}", "a text stands in double quotation positions"), ("{\"a\": ①True}", "expected a value, found 'T'"),
            ("{\"a\": ①NaN}", "expected a value, found 'N'"), ("{\"a\" ①1}", "expected ':', found a number"),
            ("{\"a\": 1 ①\"b\": 2}", "expected ',' or '}', found a string"), ("{}①]", "expected the end of the text, found ']'"),
            ("[1①}", "expected ',' or ']', found '}'"), ("{\"a\": \"b①\nc\"}", "a line break in a text is written '\\n'"),
            ("{\"a\": \"①\\x\"}", "expected an escape sequence, found '\\'"), ("{\"a\": ①.5}", "expected a value, found '.'"),
            ("{\"a\": ①1.}", "a number is not written as JSON wants it"),
            ("{\"a\": ①nul}", "a word that is neither true nor false nor null"),
            ("{\"a\": \"①\\ud83d\"}", "expected an escape sequence, found '\\'"), ("{①", "expected a string, found the end of the text"),
        ] as [(String, String)]
    )
    func json(text: String, message: String) {
        let result = read(text, as: "api.json")
        #expect(result.node == nil)
        #expect(result.diagnostics == ["① error: this is not JSON: \(message)"])
    }

    @Test(
        "in another encoding than UTF-8 are no document",
        arguments: [
            ("FF FE 61 00", "1:1 error: the file is in UTF-16; save it in UTF-8"),
            ("FE FF 00 61", "1:1 error: the file is in UTF-16; save it in UTF-8"),
            ("61 3A 20 63 E9 0A", "1:5 error: this is not YAML: the bytes from here on are not UTF-8"),
            ("61 3A 20 C0 80", "1:4 error: this is not YAML: the bytes from here on are not UTF-8"),
            ("61 3A 20 ED A0 80", "1:4 error: this is not YAML: the bytes from here on are not UTF-8"),
            ("61 3A 20 C3", "1:4 error: this is not YAML: the bytes from here on are not UTF-8"),
            ("61 3A 20 00", "1:4 error: this is not YAML: control characters are not allowed"),
        ]
    )
    func encoding(hexadecimal: String, diagnostic: String) {
        let bytes = hexadecimal.split(separator: " ").compactMap { UInt8($0, radix: 16) }
        let log = DiagnosticLog()
        #expect(Node.read(bytes, path: "api.yaml", log: log) == nil)
        #expect(MarkedText("").diagnostics(log) == [diagnostic])
    }

    @Test(
        "that can be read in some way are read, with a warning",
        arguments: [
            ("②a: 1\nb: 2\n①a: 3", ["① warning: the key 'a' occurs twice; the last one counts", "② note: it was here before"]),
            ("{②\"200\": 1, ①200: 3}", ["① warning: the key '200' occurs twice; the last one counts", "② note: it was here before"]),
            ("a: {<<: ①[1]}", ["① warning: '<<' merges mappings, not a list; it is ignored"]),
            ("a: 1\n①...\n---\nb: 1", ["3:1 warning: only the first document of the file is read; this one is ignored"]),
        ]
    )
    func faulty(text: String, diagnostics: [String]) {
        let result = read(text, as: "api.yaml")
        #expect(result.node != nil)
        #expect(result.diagnostics == diagnostics)
    }
}
