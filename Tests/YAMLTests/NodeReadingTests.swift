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
        "a plain scalar has its type in the core schema of YAML 1.2",
        arguments: [
            ("a: 1", "{a: 1}"), ("a: -12", "{a: -12}"), ("a: 1.5", "{a: 1.5}"), ("a: 1e3", "{a: 1000.0}"), ("a: 1e+2", "{a: 100.0}"),
            ("a: 1E-2", "{a: 0.01}"), ("a: +1", "{a: 1}"),
            ("a: .5", "{a: 0.5}"), ("a: 0x1F", "{a: 31}"), ("a: 0o17", "{a: 15}"), ("a: .inf", "{a: inf}"),
            ("a: true", "{a: true}"), ("a: True", "{a: true}"), ("a: null", "{a: null}"), ("a: ~", "{a: null}"), ("a:", "{a: null}"),
            ("a: no", #"{a: "no"}"#), ("a: on", #"{a: "on"}"#), ("a: y", #"{a: "y"}"#), ("a: 0123", "{a: 123}"),
            ("a: 1_000", #"{a: "1_000"}"#), ("a: =", #"{a: "="}"#), ("a: 2020-01-01", #"{a: "2020-01-01"}"#),
            ("a: 1.2.3", #"{a: "1.2.3"}"#), ("a: '1'", #"{a: "1"}"#), ("a: \"true\"", #"{a: "true"}"#), ("a: !!str 1", #"{a: "1"}"#),
            ("a: !!int \"1\"", "{a: 1}"), ("a: 99999999999999999999", "{a: 1e+20}"), ("a: 0x", #"{a: "0x"}"#),
            ("a: +", #"{a: "+"}"#), ("a: 1e", #"{a: "1e"}"#), ("a: .", #"{a: "."}"#), ("200: x", #"{200: "x"}"#),
            ("'200': x", #"{200: "x"}"#), ("'<<': {a: 1}", "{<<: {a: 1}}"), ("\"<<\": {a: 1}", "{<<: {a: 1}}"),
        ]
    )
    func scalars(text: String, dump: String) {
        let result = read(text)
        #expect(result.dump == dump)
        #expect(result.diagnostics == [])
    }

    @Test("block and folded scalars, comments and flow collections are read")
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

    @Test(
        "characters that libyaml refuses are read as text, with a note at the first one",
        arguments: [
            ("a: |\n  ①\tb\n  \tc\nd: 1", #"{a: "\tb\n\tc\n", d: 1}"#), ("a: >-\n  ①\tb\nd: 1", #"{a: "\tb", d: 1}"#),
            ("- x: |\n    ①\t\n    b\n", #"[{x: "\t\nb\n"}]"#), ("a: |\n  b①\u{2028}c\nd: 1", "{a: \"b\u{2028}c\\n\", d: 1}"),
            ("a: x①\u{85}\u{9F}y\nd: 1", "{a: \"x\u{85}\u{9F}y\", d: 1}"), ("a: 'x①\u{7F}'\nb\u{80}: 1", "{a: \"x\u{7F}\", b\u{80}: 1}"),
        ]
    )
    func refusedCharacters(text: String, dump: String) {
        let result = read(text)
        #expect(result.dump?.replacing("\n", with: "\\n").replacing("\t", with: "\\t") == dump)
        #expect(
            result.diagnostics == [
                "① note: many YAML readers refuse this character here; it is read as part of the text, as in YAML 1.2"
            ])
    }

    @Test("a byte-order mark does not move the position of a refused character")
    func refusedCharacterAfterMark() {
        let result = read("\u{FEFF}a: é\u{80}")
        #expect(result.dump == "{a: \"é\u{80}\"}")
        #expect(result.diagnostics.map { $0.prefix { $0 != " " } } == ["1:5"])
    }

    @Test(
        "positions after a refused character stay the same",
        arguments: ["a: |\n  \tb\nc: 1\n①c: 2", "a: \u{80}\u{80}\nc: 1\n①c: 2"]
    )
    func positionsAfterRefusedCharacters(text: String) {
        #expect(read(text).diagnostics.contains("① warning: duplicate key 'c'; the last value is used"))
    }

    @Test(
        "a scalar with the tag '!' is a string",
        arguments: [
            ("a: ! 12", #"{a: "12"}"#), ("a: ! true", #"{a: "true"}"#), ("a: ! '12'", #"{a: "12"}"#), ("a: &x ! 1.5", #"{a: "1.5"}"#),
            ("a: !", #"{a: ""}"#), ("[! null, 12, &y 3]", #"["null", 12, 3]"#),
        ]
    )
    func nonSpecificTags(text: String, dump: String) { #expect(read(text).dump == dump) }

    @Test("CRLF line breaks and a byte-order mark are accepted")
    func windows() {
        #expect(read("\u{FEFF}a: 1\r\nb: |\r\n  x\r\n  y\r\n").dump == "{a: 1, b: \"x\ny\n\"}")
        #expect(read("\u{FEFF}{\"a\": 1}\r\n", as: "api.json").dump == "{a: 1}")
    }

    @Test("a mapping's own entries take precedence over merged ones")
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

    @Test("JSON may contain surrogate pairs, long keys and a raw DEL")
    func json() {
        let key = String(repeating: "k", count: 2000)
        let result = read("{\"\(key)\": \"\\ud83d\\ude00\u{7F}\\/\"}", as: "api.json")
        #expect(result.dump == "{\(key): \"😀\u{7F}/\"}")
        #expect(result.diagnostics == [])
    }

    @Test("half of a surrogate pair in a JSON document is an error")
    func loneSurrogate() {
        #expect(read(#"{"a": "b\ud800"}"#, as: "api.json").dump == nil)
        #expect(read(#"{"\udc00": 1}"#, as: "api.json").diagnostics.count == 1)
    }

    @Test("a file that starts like JSON is read as YAML if it is invalid JSON and not named .json")
    func flowMapping() {
        #expect(read("{a: 1}").dump == "{a: 1}")
        #expect(read("{a: 1}", as: "api.json").dump == nil)
        #expect(read("a: 1", as: "api.json").dump == "{a: 1}")
    }

    @Test("every key and value has its position")
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

    @Test("nesting is limited", arguments: ["a.yaml", "a.json"])
    func depth(name: String) {
        let text = String(repeating: "[", count: 100_000)
        #expect(errors(text, name).count == 1)
        #expect(errors(text, name)[0].contains("levels of nesting"))
    }

    @Test("the nesting of block collections is limited")
    func blockDepth() {
        let text = (0..<2000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
        #expect(errors(text) == ["more than 256 levels of nesting"])
    }

    @Test("the expansion of aliases is limited")
    func aliases() {
        let lines = (1...12).map { "a\($0): &a\($0) [" + Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ",") + "]" }
        let text = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + lines.joined(separator: "\n")
        #expect(errors(text) == ["the aliases of the document expand to more than 1000000 values"])
    }

    @Test("the length of a string is limited")
    func scalar() {
        let text = "a: \"" + String(repeating: "x", count: 17 << 20) + "\""
        #expect(errors(text) == ["a string of 17825792 bytes is too long; the limit is 16777216"])
    }

    @Test("the size of a document is limited")
    func size() {
        #expect(
            errors([UInt8](repeating: 0x20, count: Node.maximumSize + 1)) == ["'a.yaml' is larger than the limit of 134217728 bytes"])
    }

    @Test("bytes that are not UTF-8 are reported where they start")
    func badUTF8() {
        let marked = MarkedText("é: x①")
        let log = DiagnosticLog()
        #expect(Node.read(Array(marked.text.utf8) + [0xFF, 0x0A], path: "a.yaml", log: log) == nil)
        #expect(marked.diagnostics(log) == ["① error: invalid YAML: the bytes from here on are not UTF-8"])
        #expect(
            errors(Array("{\"a\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8), "a.json") == [
                "invalid JSON: expected valid UTF-8, found the byte 0xc3"
            ])
    }

    @Test("control characters are errors")
    func control() {
        #expect(errors("a: \u{1}") == ["invalid YAML: control characters are not allowed"])
    }
}
