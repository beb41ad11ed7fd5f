import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("Foreign formats")
struct ForeignFormatTests {
    private func diagnostics(_ text: String) -> [String] {
        let marked = MarkedText(text)
        let log = DiagnosticLog()
        #expect(Node.read(Array(marked.text.utf8), path: "api.yaml", log: log) == nil)
        return marked.diagnostics(log)
    }

    private static let html = "this is an HTML page, not an API description; download the YAML or JSON document that it shows"
    private static let xml = "this is an XML document, which is not supported; use an OpenAPI description in YAML or JSON"
    private static let graphQL = "this is a GraphQL schema, which is not supported; use a client generator for GraphQL"
    private static let protocolBuffers =
        "this is a Protocol Buffers definition, which is not supported; convert its services to OpenAPI first"

    @Test(
        "a text of another format is named where it starts",
        arguments: [
            ("①<!DOCTYPE html>\n<html></html>", html), ("\n \t①<html lang=en>", html), ("①<?xml version='1.0'?><!doctype HTML>", html),
            ("\n①<?xml version=\"1.0\"?>\n<a/>", xml),
            ("①<wsdl:definitions xmlns:wsdl=\"http://schemas.xmlsoap.org/wsdl/\">", xml),
            ("①\u{FEFF}#%RAML 1.0\ntitle: A", "this is a RAML document, which is not supported; convert it to OpenAPI first"),
            ("①type Query {\n  a: Int\n}", graphQL), ("\n①schema {\n  query: Q\n}", graphQL),
            ("①\"\"\"A pet\"\"\"\ntype Pet { name: String }", graphQL), ("①syntax = \"proto3\";\n", protocolBuffers),
        ]
    )
    func text(text: String, message: String) {
        #expect(diagnostics(text) == ["① error: \(message)"])
    }

    @Test("a Markdown document is known by its name", arguments: ["README.md", "api.MARKDOWN"])
    func markdown(path: String) {
        let marked = MarkedText("①# API\n\nSee `api.yaml`: it is the description.\n")
        let log = DiagnosticLog()
        #expect(Node.read(Array(marked.text.utf8), path: path, log: log) == nil)
        let message = "this is a Markdown document, not an API description; name the YAML or JSON document that it is about"
        #expect(marked.diagnostics(log) == ["① error: \(message)"])
    }

    @Test("thousands of comments before a document take no time", .timeLimit(.minutes(15)))
    func comments() {
        let comments = String(repeating: "# a\n", count: 4_000)
        for _ in 0..<10 { #expect(Node.read(Array((comments + "type: object").utf8), path: "a.yaml", log: DiagnosticLog()) != nil) }
    }

    @Test(
        "a file that is compressed or in UTF-16 is named",
        arguments: [
            ("1F 8B 08 00", "the file is compressed with gzip; decompress it first"),
            ("50 4B 03 04 00", "the file is a ZIP archive; extract the API description first"),
            ("FF FE 61 00", "the file is encoded in UTF-16; save it as UTF-8"),
            ("FE FF 00 61", "the file is encoded in UTF-16; save it as UTF-8"),
            ("61 00 3A 00", "the file is encoded in UTF-16; save it as UTF-8"),
            ("00 7B 00 7D", "the file is encoded in UTF-16; save it as UTF-8"),
        ]
    )
    func binary(hexadecimal: String, message: String) {
        let bytes = hexadecimal.split(separator: " ").compactMap { UInt8($0, radix: 16) }
        let log = DiagnosticLog()
        #expect(Node.read(bytes, path: "api.yaml", log: log) == nil)
        #expect(MarkedText("").diagnostics(log) == ["1:1 error: \(message)"])
    }

    @Test(
        "YAML that resembles another format is read",
        arguments: [
            ("type: object", #"{type: "object"}"#), ("schema: {a: 1}", "{schema: {a: 1}}"), ("scalar: Date", #"{scalar: "Date"}"#),
            ("<<: {a: 1}", "{a: 1}"), ("input x: {}", "{input x: {}}"), ("# type Query {\na: 1", "{a: 1}"),
            ("package: a", #"{package: "a"}"#), ("\u{FEFF}a: 1", "{a: 1}"),
        ]
    )
    func yaml(text: String, dump: String) {
        #expect(Node.read(Array(text.utf8), path: "api.yaml", log: DiagnosticLog())?.dump == dump)
    }
}
