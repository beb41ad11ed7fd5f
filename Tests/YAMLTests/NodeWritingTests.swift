import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("Writing nodes")
struct NodeWritingTests {
    private func read(_ text: String) throws -> Node {
        let log = DiagnosticLog()
        let node = Node.read(Array(text.utf8), path: "document.yaml", log: log)
        return try #require(node, "\(log.diagnostics.map(\.message))\n\(text)")
    }

    @Test("YAML is written in block style, in the order of the document and with the spelling of its values")
    func yaml() throws {
        let source = """
            {openapi: 3.0.0, info: {title: "A: b", version: '1'}, numbers: [1.50, 0x1F, 1e3, -.inf, ~, ], flags: [true, False],
             empty: {}, list: [], "200": {nested: [[a, [b]], {c: d, e: [f]}]}, "a 'b'": 'it''s', text: "one\\n\\ntwo\\n", end: "a\\nb"}
            """
        let expected = """
            openapi: 3.0.0
            info:
              title: 'A: b'
              version: '1'
            numbers:
              - 1.50
              - 0x1F
              - 1e3
              - -.inf
              - null
            flags:
              - true
              - False
            empty: {}
            list: []
            '200':
              nested:
                - - a
                  - - b
                - c: d
                  e:
                    - f
            a 'b': it's
            text: |
              one

              two
            end: |-
              a
              b

            """
        let node = try read(source)
        #expect(node.yaml == expected)
        #expect(try read(expected).yaml == expected)
    }

    @Test(
        "a string that another reader could take for something else has quotation marks, unless it had none",
        arguments: [
            ("'no'", "'no'"), ("no", "no"), ("'2020-01-01'", "'2020-01-01'"), ("2020-01-01", "2020-01-01"), ("'1_000'", "'1_000'"),
            ("'12'", "'12'"), ("''", "''"), ("'null'", "'null'"), ("'12:30'", "'12:30'"), ("'/pets/{id}'", "/pets/{id}"),
            ("'#/a'", "'#/a'"),
            ("'- a'", "'- a'"), ("'a #b'", "'a #b'"), ("'a: b'", "'a: b'"), ("'a:'", "'a:'"), ("' a'", "' a'"), ("'*/*'", "'*/*'"),
            (#""\t\x07\u2028\U0001F600\"\\""#, #""\t\x07\u2028😀\"\\""#), ("\"a\\r\\nb\"", "\"a\\r\\nb\""), ("\" a\\nb\"", "\" a\\nb\""),
            ("\"a\\n \\nb\"", "\"a\\n \\nb\""), ("\"\\n\"", "\"\\n\""), ("\"a\\n\\n\"", "\"a\\n\\n\""), ("\"a\\n\\tb\"", "\"a\\n\\tb\""),
        ])
    func strings(source: String, expected: String) throws {
        let node = try read("a: \(source)")
        #expect(node.yaml == "a: \(expected)\n")
        #expect(try read(node.yaml).dump == node.dump)
    }

    @Test("keys are strings, whatever they look like and however long they are")
    func keys() throws {
        let long = String(repeating: "k", count: 2_000)
        let node = try read("{on: 1, 'yes': 2, 3: 4, '<<': 5, \"a\\nb\": 6, ? \(long) : {b: 7}}")
        #expect(node.yaml == "'on': 1\n'yes': 2\n'3': 4\n'<<': 5\n\"a\\nb\": 6\n? \(long)\n:\n  b: 7\n")
        #expect(try read(node.yaml).dump == node.dump)
    }

    @Test("JSON is written with a line for each value, and without what only YAML has")
    func json() throws {
        let node = try read("{a: [1.50, 1e3, 0x1F, .5, +1, 0123, 12.50, .inf, ~, True], b: {}, c: [], d: \"q\\\"\\n\", e: no, f: {g: 1}}")
        let expected = """
            {
              "a": [
                1.50,
                1e3,
                31,
                0.5,
                1,
                123,
                12.50,
                ".inf",
                null,
                true
              ],
              "b": {},
              "c": [],
              "d": "q\\"\\n",
              "e": "no",
              "f": {
                "g": 1
              }
            }

            """
        #expect(node.json == expected)
        #expect(try read(expected).json == expected)
    }
}
