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
            ("a:\n①\tb: 1", ["① error: this is not YAML: there is a tab in the indentation; only spaces can stand there", "② note: while scanning for the next token"]),
            ("a: ①'b\nc: d\n②", ["② error: this is not YAML: the quotation mark is not closed", "① note: while scanning a quoted scalar"]),
            ("a: ①\"b\n②", ["② error: this is not YAML: the quotation mark is not closed", "① note: while scanning a quoted scalar"]),
            ("①a: 1\n②  b: 2", ["② error"]),
            ("a: 1\n①b\nc: 2②", ["② error"]),
            ("a: ①`b`", ["① error: this is not YAML: a text that starts with '`' must stand in quotation marks", "① note: while scanning for the next token"]),
            ("a: ①%b", ["① error: this is not YAML: a text that starts with '%' must stand in quotation marks", "① note: while scanning for the next token"]),
            ("a: ①[1, 2\nb: 3", ["② error"]),
            ("a: ①{b: 1\n", ["② error"]),
            ("a: [1]]", ["② error"]),
            ("a:\n  - 1\n  b: 2", ["② error"]),
            ("a: \"①\\q\"", ["② error"]),
            ("a: &①", ["② error"]),
            ("a: *①", ["② error"]),
            ("①- a\nb: 1", ["② error"]),
            ("{a: 1}\n①{b: 2}", ["② error"]),
            ("%YAML 3.0\n---\na: 1", ["② error"]),
            ("①<!DOCTYPE html>\n<html></html>", ["① error: this is a page of HTML or XML, not a document in YAML or JSON"]),
            ("①\n<?xml version=\"1.0\"?>", ["① error: this is a page of HTML or XML, not a document in YAML or JSON"]),
            ("# only a comment\n①", ["① error: the document is empty"]),
            ("   \n①", ["① error: the document is empty"]),
        ] as [(String, [String])]
    )
    func yaml(text: String, diagnostics: [String]) {
        let result = read(text, as: "api.yaml")
        #expect(result.node == nil)
        #expect(result.diagnostics == diagnostics)
    }

    @Test(
        "of JSON are no document, and the first fault is told at its place",
        arguments: [
            ("{\"a\": 1, ①}", "there is a ',' before '}'"), ("[1, ①]", "there is a ',' before ']'"),
            ("{\"a\": [\n  1,\n①]}", "there is a ',' before ']'"), ("①// a comment\n{}", "there are no comments in JSON"),
            ("{①/* a */ \"a\": 1}", "there are no comments in JSON"), ("{\"a\": 1 ①// b\n}", "there are no comments in JSON"),
            ("{①'a': 1}", "a text stands in double quotation marks"), ("{\"a\": ①True}", "expected a value, found 'T'"),
            ("{\"a\": ①NaN}", "expected a value, found 'N'"), ("{\"a\" ①1}", "expected ':', found a number"),
            ("{\"a\": 1 ①\"b\": 2}", "expected ',' or '}', found a string"), ("{}①]", "expected the end of the text, found ']'"),
            ("[1}", "x"), ("{\"a\": \"b\nc\"}", "x"), ("{\"a\": \"\\x\"}", "x"), ("{\"a\": .5}", "x"), ("{\"a\": 1.}", "x"),
            ("{\"a\": nul}", "x"), ("{\"a\": \"\\ud83d\"}", "x"), ("{①", "x"),
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
