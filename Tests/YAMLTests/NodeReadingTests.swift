import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("Reading YAML and JSON")
struct NodeReadingTests {
    private func read(_ text: String, as name: String = "api.yaml") -> (dump: String?, diagnostics: [String]) {
        let marked = MarkedText(text)
        let log = DiagnosticLog()
        let node = Node.read(Array(marked.text.utf8), path: name, log: log)
        return (node?.dump, marked.diagnostics(log))
    }

    @Test(
        "reads scalars by the core schema of YAML 1.2",
        arguments: [
            ("a: 1", "{a: 1}"), ("a: -12", "{a: -12}"), ("a: 1.5", "{a: 1.5}"), ("a: 1e3", "{a: 1000.0}"), ("a: +1", "{a: 1}"),
            ("a: .5", "{a: 0.5}"), ("a: 0x1F", "{a: 31}"), ("a: 0o17", "{a: 15}"), ("a: .inf", "{a: inf}"),
            ("a: true", "{a: true}"), ("a: True", "{a: true}"), ("a: null", "{a: null}"), ("a: ~", "{a: null}"), ("a:", "{a: null}"),
            ("a: no", #"{a: "no"}"#), ("a: on", #"{a: "on"}"#), ("a: y", #"{a: "y"}"#), ("a: 0123", "{a: 123}"),
            ("a: 1_000", #"{a: "1_000"}"#), ("a: =", #"{a: "="}"#), ("a: 2020-01-01", #"{a: "2020-01-01"}"#),
            ("a: 1.2.3", #"{a: "1.2.3"}"#), ("a: '1'", #"{a: "1"}"#), ("a: \"true\"", #"{a: "true"}"#), ("a: !!str 1", #"{a: "1"}"#),
            ("a: !!int \"1\"", "{a: 1}"), ("a: 99999999999999999999", "{a: 1e+20}"), ("a: 0x", #"{a: "0x"}"#),
            ("a: +", #"{a: "+"}"#), ("a: 1e", #"{a: "1e"}"#), ("a: .", #"{a: "."}"#), ("200: x", #"{200: "x"}"#),
            ("'200': x", #"{200: "x"}"#),
        ]
    )
    func scalars(text: String, dump: String) {
        let result = read(text)
        #expect(result.dump == dump)
        #expect(result.diagnostics == [])
    }

    @Test("reads block and folded scalars, comments and flow collections")
    func layout() {
        let result = read(
            """
            # a comment
            literal: |
              one
                two
            folded: >-
              one
              two

              three
            flow: {a: [1, "b"], c: {}}   # another
            quoted: "tab\\t \\u00e9"
            """
        )
        #expect(result.dump == "{literal: \"one\n  two\n\", folded: \"one two\nthree\", flow: {a: [1, \"b\"], c: {}}, quoted: \"tab\t é\"}")
    }

    @Test("reads CRLF line ends, and passes over a byte-order mark")
    func windows() {
        #expect(read("\u{FEFF}a: 1\r\nb: |\r\n  x\r\n  y\r\n").dump == "{a: 1, b: \"x\ny\n\"}")
        #expect(read("\u{FEFF}{\"a\": 1}\r\n", as: "api.json").dump == "{a: 1}")
    }

    @Test("replaces aliases and applies merge keys, the mapping's own entries first")
    func anchors() {
        let result = read(
            """
            base: &base {a: 1, b: 2}
            other: &other {b: 3, c: 4}
            copy: *base
            merged: {<<: *base, b: 9}
            both: {<<: [*other, *base], d: 5}
            """
        )
        #expect(
            result.dump
                == "{base: {a: 1, b: 2}, other: {b: 3, c: 4}, copy: {a: 1, b: 2}, merged: {b: 9, a: 1}, both: {d: 5, b: 3, c: 4, a: 1}}"
        )
        #expect(result.diagnostics == [])
    }

    @Test("reads the first of several documents, with a warning")
    func documents() {
        let result = read("---\na: 1\n①---\nb: 2\n")
        #expect(result.dump == "{a: 1}")
        #expect(result.diagnostics == ["① warning: only the first document of the file is read; this one is ignored"])
    }

    @Test("reports duplicate keys, of which the last one counts", arguments: ["api.yaml", "api.json"])
    func duplicates(name: String) {
        let result = read("{②\"a\": 1, \"b\": 2, ①\"a\": 3}", as: name)
        #expect(result.dump == "{b: 2, a: 3}")
        #expect(result.diagnostics == ["① warning: the key 'a' occurs twice; the last one counts", "② note: it was here before"])
    }

    @Test(
        "reports what is not YAML, with its place",
        arguments: [
            ("a: [1, 2\nb: 3①", "error: this is not YAML: did not find expected ',' or ']'", "note: while parsing a flow sequence"),
            (
                "a: b: c",
                "error: this is not YAML: a ':' does not fit here; is the indentation wrong, or does a text with ': ' in it want quotation positions?",
                nil
            ),
            (
                "①@a", "error: this is not YAML: a text that starts with '@' must stand in quotation positions",
                "note: while scanning for the next token"
            ),
        ] as [(String, String, String?)]
    )
    func syntax(text: String, error: String, note: String?) {
        let result = read(text)
        #expect(result.dump == nil)
        #expect(result.diagnostics.count == (note == nil ? 1 : 2))
        #expect(result.diagnostics.first?.hasSuffix(error) == true)
        if let note { #expect(result.diagnostics.last?.hasSuffix(note) == true) }
    }

    @Test(
        "reports what is wrong with a document's structure, with its place",
        arguments: [
            ("", "1:1 error: the document is empty"),
            ("a: ①*b", "① error: there is no anchor 'b' before this alias"),
            ("a: &a [1, ①*a]", "① error: the alias 'a' stands inside the value it names"),
            ("①[1]: 2", "① error: a key must be a text, not a list"),
        ]
    )
    func structure(text: String, error: String) {
        let result = read(text, as: text.hasPrefix("①[") ? "x.yaml" : "api.yaml")
        #expect(result.dump == nil)
        #expect(result.diagnostics == [error])
    }

    @Test("ignores a merge key without a mapping")
    func badMerge() {
        let result = read("{<<: ①1, a: 2}")
        #expect(result.dump == "{a: 2}")
        #expect(result.diagnostics == ["① warning: '<<' merges mappings, not a number; it is ignored"])
    }

    @Test("reads JSON that libyaml cannot")
    func json() {
        let key = String(repeating: "k", count: 2000)
        let result = read("{\"\(key)\": \"\\ud83d\\ude00\u{7F}\\/\"}", as: "api.json")
        #expect(result.dump == "{\(key): \"😀\u{7F}/\"}")
        #expect(result.diagnostics == [])
    }

    @Test(
        "reports what is not JSON, with its place",
        arguments: [
            ("{\"a\": 1①", "① error: this is not JSON: expected ',' or '}', found the end of the text"),
            ("{\"a\": ①}", "① error: this is not JSON: expected a value, found '}'"),
            ("{\"a\": \"é①", "① error: this is not JSON: expected the end of the string, found the end of the text"),
            ("[1, 2] ①x", "① error: this is not JSON: expected the end of the text, found 'x'"),
            ("{①a: 1}", "① error: this is not JSON: expected a string, found 'a'"),
            ("[①01]", "① error"),
        ]
    )
    func badJSON(text: String, error: String) {
        let result = read(text, as: "api.json")
        #expect(result.dump == nil)
        #expect(result.diagnostics.count == 1)
        if error != "① error" { #expect(result.diagnostics == [error]) }
    }

    @Test("takes what only looks like JSON for YAML, unless its name says otherwise")
    func flowMapping() {
        #expect(read("{a: 1}").dump == "{a: 1}")
        #expect(read("{a: 1}", as: "api.json").dump == nil)
        #expect(read("a: 1", as: "api.json").dump == "{a: 1}")
    }

    @Test("positions every key and value")
    func positions() {
        let marked = MarkedText("a:\n  ①b: [②1, ③{c: ④x}]\n")
        let log = DiagnosticLog()
        let root = Node.read(Array(marked.text.utf8), path: "f", log: log)
        let b = root?["a"]?.mapping?.first
        for (position, name) in [
            (b?.keyPosition, "①"), (b?.value.sequence?[0].position, "②"), (b?.value.sequence?[1].position, "③"),
            (b?.value.sequence?[1]["c"]?.position, "④"),
        ] {
            log.note(Diagnostic.Message(name), at: position)
        }
        #expect(marked.diagnostics(log) == ["① note: ①", "② note: ②", "③ note: ③", "④ note: ④"])
    }
}

@Suite("Hostile documents")
struct HostileDocumentTests {
    private func errors(_ text: String, _ name: String = "a.yaml") -> [String] { errors(Array(text.utf8), name) }

    private func errors(_ bytes: [UInt8], _ name: String = "a.yaml") -> [String] {
        let log = DiagnosticLog()
        let node = Node.read(bytes, path: name, log: log)
        #expect(node == nil)
        return log.diagnostics.map(\.message)
    }

    @Test("bounds nesting", arguments: ["a.yaml", "a.json"])
    func depth(name: String) {
        let text = String(repeating: "[", count: 100_000)
        #expect(errors(text, name).count == 1)
        #expect(errors(text, name)[0].contains("levels of nesting"))
    }

    @Test("bounds the nesting of block collections")
    func blockDepth() {
        let text = (0..<2000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
        #expect(errors(text) == ["more than 256 levels of nesting"])
    }

    @Test("bounds what aliases expand to")
    func aliases() {
        let lines = (1...12).map { "a\($0): &a\($0) [" + Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ",") + "]" }
        let text = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + lines.joined(separator: "\n")
        #expect(errors(text) == ["the aliases of the document expand to more than 1000000 values"])
    }

    @Test("bounds the length of a text")
    func scalar() {
        let text = "a: \"" + String(repeating: "x", count: 17 << 20) + "\""
        #expect(errors(text) == ["a text of 17825792 bytes is too long; at most 16777216 are read"])
    }

    @Test("bounds the size of a document")
    func size() {
        #expect(
            errors([UInt8](repeating: 0x20, count: Node.maximumSize + 1)) == ["'a.yaml' has 134217729 bytes; at most 134217728 are read"])
    }

    @Test("reports bytes that are no UTF-8, with their place")
    func badUTF8() {
        let marked = MarkedText("é: x①")
        let log = DiagnosticLog()
        #expect(Node.read(Array(marked.text.utf8) + [0xFF, 0x0A], path: "a.yaml", log: log) == nil)
        #expect(marked.diagnostics(log) == ["① error: this is not YAML: the bytes from here on are not UTF-8"])
        #expect(
            errors(Array("{\"a\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8), "a.json") == [
                "this is not JSON: expected valid UTF-8, found the byte 0xc3"
            ])
    }

    @Test("reports control characters")
    func control() {
        #expect(errors("a: \u{1}") == ["this is not YAML: control characters are not allowed"])
    }
}
