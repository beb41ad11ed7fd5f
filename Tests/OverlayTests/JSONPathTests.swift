import Diagnostics
import OpenAPI
import Overlay
import TestSupport
import Testing
import YAML

@Suite("JSONPath")
struct JSONPathTests {
    private static func node(_ text: String) -> Node {
        Node.read(Array(text.utf8), path: "document.yaml", log: DiagnosticLog())
            ?? Node(.sequence([]), at: SourcePosition(file: 0, offset: 0))
    }

    /// The normalized paths of what a query selects (RFC 9535, 2.7).
    private func paths(_ query: String, in document: Node) throws -> [String] {
        try JSONPath(query).locations(in: document).map { location in
            "$"
                + location.map { step in
                    switch step {
                    case .key(let key): "['\(key)']"
                    case .index(let index): "[\(index)]"
                    }
                }.joined()
        }
    }

    /// The document of RFC 9535, 1.5.
    private static let store = node(
        """
        store:
          book:
            - {category: reference, author: Nigel Rees, title: Sayings of the Century, price: 8.95}
            - {category: fiction, author: Evelyn Waugh, title: Sword of Honour, price: 12.99}
            - {category: fiction, author: Herman Melville, title: Moby Dick, isbn: 0-553-21311-3, price: 8.99}
            - {category: fiction, author: J. R. R. Tolkien, title: The Lord of the Rings, isbn: 0-395-19395-8, price: 22.99}
          bicycle: {color: red, price: 399}
        """)

    @Test(
        "the examples of the introduction of RFC 9535",
        arguments: [
            (
                "$.store.book[*].author",
                (0...3).map { "$['store']['book'][\($0)]['author']" }
            ),
            ("$..author", (0...3).map { "$['store']['book'][\($0)]['author']" }),
            ("$.store.*", ["$['store']['book']", "$['store']['bicycle']"]),
            (
                "$.store..price", (0...3).map { "$['store']['book'][\($0)]['price']" } + ["$['store']['bicycle']['price']"]
            ),
            ("$..book[2]", ["$['store']['book'][2]"]),
            ("$..book[2].author", ["$['store']['book'][2]['author']"]),
            ("$..book[2].publisher", []),
            ("$..book[-1]", ["$['store']['book'][3]"]),
            ("$..book[0,1]", ["$['store']['book'][0]", "$['store']['book'][1]"]),
            ("$..book[:2]", ["$['store']['book'][0]", "$['store']['book'][1]"]),
            ("$..book[?@.isbn]", ["$['store']['book'][2]", "$['store']['book'][3]"]),
            ("$..book[?@.price<10]", ["$['store']['book'][0]", "$['store']['book'][2]"]),
        ] as [(String, [String])])
    func introduction(query: String, expected: [String]) throws {
        #expect(try paths(query, in: Self.store) == expected)
    }

    @Test("a descendant wildcard selects everything")
    func descendants() throws {
        #expect(try paths("$..*", in: Self.store).count == 27)
    }

    @Test(
        "selectors",
        arguments: [
            ("{o: {j j: {k.k: 3}}, \"'\": {'@': 2}}", "$.o['j j']", ["$['o']['j j']"]),
            ("{o: {j j: {k.k: 3}}, \"'\": {'@': 2}}", "$.o['j j']['k.k']", ["$['o']['j j']['k.k']"]),
            ("{o: {j j: {k.k: 3}}, \"'\": {'@': 2}}", #"$["'"]["@"]"#, ["$[''']['@']"]),
            ("{o: {j: 1, k: 2}, a: [5, 3]}", "$.o[*, *]", ["$['o']['j']", "$['o']['k']", "$['o']['j']", "$['o']['k']"]),
            ("[a, b, c, d, e, f, g]", "$[1:3]", ["$[1]", "$[2]"]),
            ("[a, b, c, d, e, f, g]", "$[5:]", ["$[5]", "$[6]"]),
            ("[a, b, c, d, e, f, g]", "$[1:5:2]", ["$[1]", "$[3]"]),
            ("[a, b, c, d, e, f, g]", "$[5:1:-2]", ["$[5]", "$[3]"]),
            ("[a, b]", "$[::-1]", ["$[1]", "$[0]"]),
            ("[a, b]", "$[::0]", []),
            ("[a, b]", "$[-5:5]", ["$[0]", "$[1]"]),
            ("[a, b, c]", "$[-2:]", ["$[1]", "$[2]"]),
            ("[a, b]", "$[2]", []),
            ("[a, b]", "$[-3]", []),
            ("{o: {j: 1, k: 2}, a: [5, 3, [{j: 4}, {k: 6}]]}", "$..j", ["$['o']['j']", "$['a'][2][0]['j']"]),
            ("{o: {j: 1, k: 2}, a: [5, 3, [{j: 4}, {k: 6}]]}", "$..[0]", ["$['a'][0]", "$['a'][2][0]"]),
            ("{a: [{b: 0}, {c: 1}]}", "$.a..['b', 'c']", ["$['a'][0]['b']", "$['a'][1]['c']"]),
            ("{a: null, b: [null], c: [{}]}", "$.a[0]", []),
            ("{a: 1}", "$ .a [ 'x' , 'y' ]", []),
            (#"{"a\u00e9😀": 1}"#, #"$['a\u00e9\uD83D\uDE00']"#, ["$['aé😀']"]),
            ("{é_1: 1}", "$.é_1", ["$['é_1']"]),
            ("{x-a: 1}", "$.x-a", ["$['x-a']"]),
        ] as [(String, String, [String])])
    func selectors(document: String, query: String, expected: [String]) throws {
        #expect(try paths(query, in: Self.node(document)) == expected)
    }

    /// The document of RFC 9535, table 12.
    private static let filtered = node(
        """
        a: [3, 5, 1, 2, 4, 6, {b: j}, {b: k}, {b: {}}, {b: kilo}]
        o: {p: 1, q: 2, r: 3, s: 5, t: {u: 6}}
        e: f
        """)

    @Test(
        "the filters of RFC 9535, table 12",
        arguments: [
            ("$.a[?@.b == 'kilo']", ["$['a'][9]"]),
            ("$.a[?(@.b == 'kilo')]", ["$['a'][9]"]),
            ("$.a[?@>3.5]", ["$['a'][1]", "$['a'][4]", "$['a'][5]"]),
            ("$.a[?@.b]", ["$['a'][6]", "$['a'][7]", "$['a'][8]", "$['a'][9]"]),
            ("$[?@.*]", ["$['a']", "$['o']"]),
            ("$[?@[?@.b]]", ["$['a']"]),
            ("$.o[?@<3, ?@<3]", ["$['o']['p']", "$['o']['q']", "$['o']['p']", "$['o']['q']"]),
            ("$.a[?@<2 || @.b == \"k\"]", ["$['a'][2]", "$['a'][7]"]),
            ("$.a[?match(@.b, \"[jk]\")]", ["$['a'][6]", "$['a'][7]"]),
            ("$.a[?search(@.b, \"[jk]\")]", ["$['a'][6]", "$['a'][7]", "$['a'][9]"]),
            ("$.o[?@>1 && @<4]", ["$['o']['q']", "$['o']['r']"]),
            ("$.o[?@.u || @.x]", ["$['o']['t']"]),
            ("$.a[?@.b == $.x]", (0...5).map { "$['a'][\($0)]" }),
            ("$.a[?@ == @]", (0...9).map { "$['a'][\($0)]" }),
            ("$.a[?!@.b]", (0...5).map { "$['a'][\($0)]" }),
            ("$.a[?!(@.b || @ > 2)]", ["$['a'][2]", "$['a'][3]"]),
            ("$[?length(@) == 10]", ["$['a']"]),
            ("$[?length(@) < 2]", ["$['e']"]),
            ("$[?count(@.*) > 6]", ["$['a']"]),
            ("$[?value(@..u) == 6]", ["$['o']"]),
            ("$.o[?match(@.u, '.*')]", []),
            ("$.a[?match(@.b, 'k.l.')]", ["$['a'][9]"]),
        ] as [(String, [String])])
    func filters(query: String, expected: [String]) throws {
        #expect(try paths(query, in: Self.filtered) == expected)
    }

    @Test(
        "the comparisons of RFC 9535, table 11",
        arguments: [
            ("$.absent1 == $.absent2", true), ("$.absent1 <= $.absent2", true), ("$.absent == 'g'", false),
            ("$.absent1 != $.absent2", false), ("$.absent != 'g'", true), ("1 <= 2", true), ("1 > 2", false), ("13 == '13'", false),
            ("'a' <= 'b'", true), ("'a' > 'b'", false), ("$.obj == $.arr", false), ("$.obj != $.arr", true), ("$.obj == $.obj", true),
            ("$.obj != $.obj", false), ("$.arr == $.arr", true), ("$.arr != $.arr", false), ("$.obj == 17", false), ("$.obj != 17", true),
            ("$.obj <= $.arr", false), ("$.obj < $.arr", false), ("$.obj <= $.obj", true), ("$.arr <= $.arr", true), ("1 <= $.arr", false),
            ("1 >= $.arr", false), ("1 > $.arr", false), ("1 < $.arr", false), ("true <= true", true), ("true > true", false),
            ("$.same == $.obj", true), ("1.0 == 1", true), ("1e2 == 100", true), ("null == $.nothing", true), ("$.absent == null", false),
            ("'10' < '9'", true), ("-0 == 0", true),
        ])
    func comparisons(condition: String, holds: Bool) throws {
        let document = Self.node("{obj: {x: y, z: 1}, same: {z: 1.0, x: y}, arr: [2, 3], nothing: null, one: [1]}")
        #expect(try paths("$.one[?\(condition)]", in: document).isEmpty != holds)
    }

    @Test(
        "an invalid query is an error with its line and column",
        arguments: [
            ("", "expected '$'", 1, 1), ("paths", "expected '$'", 1, 1), (" $", "expected '$'", 1, 1),
            ("$.", "expected a name or '*'; other names need brackets, as in ['a/b']", 1, 3),
            ("$.paths.(pets)", "expected a name or '*'; other names need brackets, as in ['a/b']", 1, 9),
            ("$ ", "expected '.', '[' or the end", 1, 2), ("$.a b", "expected '.', '[' or the end", 1, 4),
            ("$..", "expected a name or '*'; other names need brackets, as in ['a/b']", 1, 4),
            ("$[", "expected a name in quotation marks, '*', '?', an index or a slice", 1, 3),
            ("$[a]", "expected a name in quotation marks, '*', '?', an index or a slice", 1, 3),
            ("$['a", "expected the end of this string", 1, 3),
            ("$['a'", "expected ',' or ']'", 1, 6), ("$['a'\n  'b']", "expected ',' or ']'", 2, 3),
            ("$['\\x']", "expected a JSON escape sequence", 1, 4), ("$['\\\"']", "expected a JSON escape sequence", 1, 4),
            ("$['\\uD800']", "expected both escapes of a surrogate pair", 1, 4), ("$['\\u12']", "expected four hexadecimal digits", 1, 6),
            ("$[01]", "expected an integer, without leading zeros and between -2^53 and 2^53", 1, 3),
            ("$[-0]", "expected an integer, without leading zeros and between -2^53 and 2^53", 1, 3),
            ("$[9007199254740992]", "expected an integer, without leading zeros and between -2^53 and 2^53", 1, 3),
            ("$[?]", "expected '@', '$', a literal or a function", 1, 4),
            ("$[?@.a ==]", "expected '@', '$', a literal or a function", 1, 10),
            ("$[?'a']", "expected a comparison, such as '=='", 1, 7), ("$[?@.a = 1]", "expected ',' or ']'", 1, 8),
            ("$[?(@.a]", "expected '&&', '||' or ')'", 1, 8),
            ("$[?@.* == 1]", "expected a value to compare: a literal, a query for one node, length(), count() or value()", 1, 4),
            (
                "$[?@.a == match(@.b, 'c')]", "expected a value to compare: a literal, a query for one node, length(), count() or value()",
                1, 11
            ),
            ("$[?length(@.a)]", "expected a comparison, such as '=='", 1, 15), ("$[?length(@.*) == 1]", "expected length(value)", 1, 4),
            ("$[?count(1) == 1]", "expected count(query)", 1, 4), ("$[?match(@.a)]", "expected match(value, pattern)", 1, 4),
            ("$[?lenght(@.a) == 1]", "expected a function: length, count, match, search, value; did you mean 'length'?", 1, 4),
            ("$[?@.a == 01]", "expected a JSON number", 1, 11), ("$[?@.a == 1.]", "expected a JSON number", 1, 11),
            ("$[(@.length-1)]", "expected a name in quotation marks, '*', '?', an index or a slice", 1, 3),
        ])
    func errors(query: String, reason: String, line: Int, column: Int) {
        #expect(throws: JSONPathError(reason: reason, line: line, column: column)) { try JSONPath(query) }
    }

    @Test("a query that nests without end is an error")
    func nesting() {
        let open = String(repeating: "(", count: 100_000)
        #expect(throws: JSONPathError(reason: "expected at most 64 levels of nesting", line: 1, column: 68)) { try JSONPath("$[?" + open) }
        let filters = String(repeating: "[?@", count: 100_000)
        #expect { try JSONPath("$" + filters) } throws: { "\($0)".contains("levels of nesting") }
    }
}
