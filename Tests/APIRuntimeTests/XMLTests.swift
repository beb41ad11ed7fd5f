import Foundation
import Testing

@testable import APIRuntime

/// The cases of the XML Object in the OpenAPI specification, the forms of 3.2, and faults.
@Suite("XML")
struct XMLTests {
    /// A type, a document in XML, and the JSON that the document becomes.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let root: XMLRoot
        let xml: String
        let json: JSONValue

        init(_ name: String, _ root: XMLRoot, _ xml: String, _ json: JSONValue) {
            (self.name, self.root, self.xml, self.json) = (name, root, xml, json)
        }

        var testDescription: String { name }
    }

    private static func object(_ name: XMLName = "a", _ members: XMLMember..., additional: XMLType? = nil) -> XMLRoot {
        XMLRoot(name, .object(members, additional: additional))
    }

    private static let space = "http://example.com/schema/sample"

    static let cases: [Case] = [
        Case(
            "an array without names", object("a", XMLMember("animals", .items("animals"))),
            "<a><animals>1</animals><animals>b</animals></a>",
            ["animals": ["1", "b"]]),
        Case(
            "an array with one item", object("a", XMLMember("animals", .items("animal"), .literal)), "<a><animal>1</animal></a>",
            ["animals": [1]]),
        Case(
            "a name in place of that of a property", object("a", XMLMember("animals", .element("animal"))), "<a><animal>x</animal></a>",
            ["animals": "x"]),
        Case(
            "an attribute, a prefix and a namespace",
            object(
                "Person", XMLMember("id", .attribute("id"), .literal),
                XMLMember("name", .element(XMLName("name", namespace: space, prefix: "sample")))),
            "<Person id=\"123\"><sample:name xmlns:sample=\"\(space)\">example</sample:name></Person>", ["id": 123, "name": "example"]),
        Case(
            "a wrapped array", object("a", XMLMember("animals", .element("animals"), .list(.string, item: "animals"))),
            "<a><animals><animals>x</animals><animals>y</animals></animals></a>", ["animals": ["x", "y"]]),
        Case(
            "a wrapped array with names", object("a", XMLMember("animals", .element("aliens"), .list(.string, item: "animal"))),
            "<a><aliens><animal>x</animal></aliens></a>", ["animals": ["x"]]),
        Case(
            "an empty wrapped array", object("a", XMLMember("animals", .element("aliens"), .list(.string, item: "animal"))),
            "<a><aliens/></a>", ["animals": []]),
        Case("an array as the root", XMLRoot("animals", .list(.literal, item: "animal")), "<animals><animal>1</animal></animals>", [1]),
        Case(
            "attributes next to text", object("a", XMLMember("id", .attribute("id")), XMLMember("text", .text, .literal)),
            "<a id=\"x\">5</a>", ["id": "x", "text": 5]),
        Case(
            "a section of characters", object("a", XMLMember("text", .cdata)), "<a><![CDATA[<b>&amp;]]]]><![CDATA[>]]></a>",
            ["text": "<b>&amp;]]>"]),
        Case(
            "members of a nested object in the element of the outer one",
            object("a", XMLMember("b", .element("b")), XMLMember("inner", .inline, .object([XMLMember("c", .element("c"))]))),
            "<a><b>1</b><c>2</c></a>", ["b": "1", "inner": ["c": "2"]]),
        Case(
            "null", object("a", XMLMember("b", .element("b"), .literal)),
            "<a><b xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/></a>", ["b": nil]),
        Case("an empty string", object("a", XMLMember("b", .element("b"))), "<a><b/></a>", ["b": ""]),
        Case("Booleans", object("a", XMLMember("b", .element("b"), .literal)), "<a><b>true</b></a>", ["b": true]),
        Case(
            "two names in two namespaces",
            object(
                "a", XMLMember("b", .element(XMLName("n", namespace: "urn:b", prefix: "b"))),
                XMLMember("c", .element(XMLName("n", namespace: "urn:c", prefix: "c")))),
            "<a><b:n xmlns:b=\"urn:b\">1</b:n><c:n xmlns:c=\"urn:c\">2</c:n></a>", ["b": "1", "c": "2"]),
        Case(
            "a namespace for the elements inside", object(XMLName("a", namespace: "urn:a"), XMLMember("b", .element("b"))),
            "<a xmlns=\"urn:a\"><b>1</b></a>", ["b": "1"]),
        Case(
            "additional properties", object("a", XMLMember("b", .element("b")), additional: .literal), "<a><b>x</b><c>1</c><d>2</d></a>",
            ["b": "x", "c": 1, "d": 2]),
        Case(
            "a value of any type", object("a", XMLMember("b", .element("b"), .any)), "<a><b><c>1</c><c>2</c><d>x</d></b></a>",
            ["b": ["c": ["1", "2"], "d": "x"]]),
        Case(
            "a union by the names of elements",
            object(
                "a",
                XMLMember(
                    "pets", .items("pet"),
                    .union([
                        XMLVariant(.object([XMLMember("meows", .element("meows"), .literal)]), name: "cat"),
                        XMLVariant(.object([XMLMember("barks", .element("barks"), .literal)]), name: "dog"),
                    ]))),
            "<a><cat><meows>true</meows></cat><dog><barks>false</barks></dog></a>", ["pets": [["meows": true], ["barks": false]]]),
        Case(
            "special characters", object("a", XMLMember("b", .attribute("b")), XMLMember("c", .element("c"))),
            "<a b=\"&quot;&lt;&amp;'&#10;&#9;\"><c>&lt;&amp;&gt;\"é😀&#13;</c></a>", ["b": "\"<&'\n\t", "c": "<&>\"é😀\r"]),
        Case(
            "a root without a name", XMLRoot(nil, .object([XMLMember("b", .element("b"), .object([XMLMember("c", .element("c"))]))])),
            "<b><c>1</c></b>", ["b": ["c": "1"]]),
    ]

    private static func read(_ xml: String, _ root: XMLRoot) throws(JSONError) -> JSONValue {
        try XMLReader.read(Data(xml.utf8), root, options: .strict).value
    }

    @Test("XML is read as the JSON of a description", arguments: cases)
    func reading(_ row: Case) throws {
        #expect(try Self.read(row.xml, row.root) == row.json)
    }

    @Test("JSON is written as the XML of a description", arguments: cases)
    func writing(_ row: Case) {
        let writer = XMLWriter(row.json, row.root)
        #expect(writer.failure == nil)
        #expect(writer.xml == #"<?xml version="1.0" encoding="UTF-8"?>"# + row.xml)
    }

    @Test(
        "other XML with the same meaning is read",
        arguments: [
            "\u{FEFF}<?xml version='1.0' encoding='utf-8'?>\n<!-- c --><a x='1'>\n  <b> 5\n</b><unknown/></a><!-- end -->\n",
            "<a><?p i?><b>+05</b></a>", "<a>text<b><!-- c -->5</b>more</a>", "<n:a xmlns:n='urn:n'><n:b>&#x35;</n:b></n:a>",
            "<a><b\n>5</b\n></a\n>", "<a><b><![CDATA[5]]></b></a>", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a><b>5</b></a>",
        ])
    func tolerance(_ xml: String) throws {
        #expect(try Self.read(xml, Self.object("a", XMLMember("b", .element("b"), .literal))) == ["b": 5])
    }

    @Test(
        "XML that is not well-formed, or that could be an attack, is an error with a place",
        arguments: [
            ("<a><b></a>", "a.b: expected '</b>', found 'a' (byte 8)"),
            ("<a><b>", "a.b: expected '</b>', found the end of the text (byte 6)"),
            ("", "expected an element, found the end of the text (byte 0)"),
            ("text", "expected an element, found 't' (byte 0)"),
            ("<a/><b/>", "expected the end of the document, found '<' (byte 4)"),
            (
                "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>",
                "expected an element, not a document type, which could define entities, found '<' (byte 0)"
            ),
            ("<a>&e;</a>", "a: expected a character, or one of the five entities of XML, found '&' (byte 3)"),
            ("<a>&#0;</a>", "a: expected a character, or one of the five entities of XML, found '&' (byte 3)"),
            ("<a>\u{1}</a>", "expected a character that XML allows, found the byte 0x1 (byte 3)"),
            ("<a>]]></a>", "a: expected ']]&gt;', found ']' (byte 3)"),
            ("<a b='1' b='2'/>", "a: expected one attribute 'b', found 'b' (byte 9)"),
            ("<a b=1/>", "a: expected a quotation mark, found '1' (byte 5)"),
            ("<a b='<'/>", "a: expected ''', found '<' (byte 6)"),
            ("<a b='1'c='2'/>", "a: expected '>', found 'c' (byte 8)"),
            ("<1/>", "expected a name, found '/' (byte 2)"),
            ("<a:b:c/>", "expected a name, found '/' (byte 6)"),
            ("<:a/>", "expected a name, found '/' (byte 3)"),
            ("<a:/>", "expected a name, found '/' (byte 3)"),
            ("<a><!-- -- --></a>", "a: expected '>' after '--' in a comment, found ' ' (byte 10)"),
        ])
    func faults(_ xml: String, _ message: String) {
        let error = #expect(throws: JSONError.self) { try Self.read(xml, Self.object("a")) }
        #expect(error?.description.replacing("the byte 0x20", with: "' '") == message)
    }

    @Test(
        "a document is in the encoding that it declares, in any notation, and in no other encoding like it",
        arguments: [
            ("encoding=\"ISO-8859-1\"", "ä"), ("encoding='iso-8859-1' standalone='yes'", "ä"), ("encoding = 'ISO-8859-1'", "ä"),
            ("encoding=\"Windows-1252\"", "ä"), ("encoding=\"ISO-8859-15\"", nil), ("encoding='UTF8'", nil), ("", nil),
        ])
    func encodings(declaration: String, text: String?) {
        let xml = Data("<?xml version='1.0' \(declaration)?><a>".utf8) + [0xE4] + Data("</a>".utf8)
        let read: (value: JSONValue, dropped: [JSONError])? = try? XMLReader.read(xml, XMLRoot("a", .string), options: .strict)
        #expect(read?.value.stringValue == text)
    }

    @Test("more than 1,000 namespaces around an element are an error")
    func namespaces() {
        func xml(_ count: Int) -> String {
            let starts = (0..<count / 100).map { start in "<a" + (0..<100).map { " xmlns:n\(start)_\($0)='u'" }.joined() + ">" }
            return starts.joined() + "<b/>" + String(repeating: "</a>", count: count / 100)
        }
        #expect(XMLScanner(Array(xml(1_000).utf8)).failure == nil)
        #expect(XMLScanner(Array(xml(1_100).utf8)).failure?.expectation == "at most 1000 namespaces around an element")
    }

    @Test("a root with another name is read, unless the options are strict")
    func roots() throws {
        let roots = [
            Self.object("a", XMLMember("b", .element("b"))),
            XMLRoot(nil, .object([XMLMember("a", .element("a"), .object([XMLMember("b", .element("b"))]))])),
        ]
        for root in roots {
            let lenient: (value: JSONValue, dropped: [JSONError]) = try XMLReader.read(
                Data("<x><b>1</b></x>".utf8), root, options: DecodingOptions())
            #expect(lenient.value == (root.name == nil ? ["a": ["b": "1"]] : ["b": "1"]))
            let error = #expect(throws: JSONError.self) { try Self.read(" <x><b>1</b></x>", root) }
            #expect(error?.description == "expected the element 'a', found 'x' (byte 1)")
        }
    }

    @Test("an attribute is read as a member that is described as an element, unless there is such an element")
    func attributes() throws {
        let root = Self.object("a", XMLMember("b", .element("b")))
        #expect(try Self.read("<a b='1'/>", root) == ["b": "1"])
        #expect(try Self.read("<a b='1'><b>2</b></a>", root) == ["b": "2"])
    }

    @Test(
        "an element is null if an attribute says so, with or without a namespace",
        arguments: [
            "<a><b xsi:nil='true'/></a>", "<a><b nil='true'/></a>",
            "<a xmlns:i='http://www.w3.org/2001/XMLSchema-instance'><b i:nil=' 1 '>x</b></a>",
        ])
    func nulls(_ xml: String) throws {
        #expect(try Self.read(xml, Self.object("a", XMLMember("b", .element("b")))) == ["b": nil])
    }

    @Test("the name of a member can begin with a prefix")
    func prefixes() throws {
        let root = Self.object("a", XMLMember("xml:lang", .attribute("xml:lang")), XMLMember("dc:date", .element("dc:date")))
        let xml = #"<a xml:lang="en"><dc:date>x</dc:date></a>"#
        #expect(try Self.read(xml, root) == ["xml:lang": "en", "dc:date": "x"])
        #expect(XMLWriter(["xml:lang": "en", "dc:date": "x"], root).xml.hasSuffix(xml))
    }

    @Test("elements that are nested too deeply are an error, whatever their number")
    func depth() {
        let error = #expect(throws: JSONError.self) {
            try Self.read(String(repeating: "<a>", count: 100_000), Self.object("a"))
        }
        #expect(error?.expectation == "at most 64 elements inside one another")
    }

    @Test("elements that are nested as deeply as possible are read, also as lists")
    func lists() throws {
        let xml = String(repeating: "<a><b/>", count: 64).replacing("<b/>", with: "", maxReplacements: 1)
        let text = xml.dropLast(4) + String(repeating: "</a>", count: 64)
        #expect(throws: Never.self) { try Self.read(String(text), XMLRoot("a", .any)) }
        #expect(throws: Never.self) { try Self.read(String(text.replacing("<b/>", with: "<a/>")), XMLRoot("a", .any)) }
    }

    @Test("a value of another type is an error with its path and its place in the XML")
    func types() {
        let root = XMLRoot("a", .object([XMLMember("b", .items("b"), .object([XMLMember("c", .element("d"), .literal)]))]))
        let error = #expect(throws: JSONError.self) {
            let _: ([String: [[String: Int]]], [JSONError]) = try XMLReader.read(
                Data("<a><b><d>1</d></b><b><d>x</d></b></a>".utf8), root, options: .strict)
        }
        #expect(error?.description == "b[1].c: expected a number, found a string (byte 21)")
    }

    @Test(
        "what XML cannot represent is an error with a path",
        arguments: [
            (["b": "\u{1}"], "a character that XML forbids in 'a.b'"), (["b": "\u{FFFE}"], "a character that XML forbids in 'a.b'"),
            (["1 x": "y"], "a key that cannot be the name of an element in 'a.1 x'"),
        ] as [(JSONValue, String)])
    func unwritable(_ value: JSONValue, _ reason: String) {
        #expect(XMLWriter(value, Self.object("a", XMLMember("b", .element("b")))).failure == reason)
    }

    @Test("no bytes crash the reader")
    func mutations() {
        var generator = SeededGenerator(seed: 47)
        for row in Self.cases {
            for _ in 0..<200 {
                var bytes = Array(row.xml.utf8)
                for _ in 0..<3 {
                    bytes[Int.random(in: bytes.indices, using: &generator)] =
                        "<>&;/!'\"=[]\u{0}a ".utf8.randomElement(using: &generator) ?? 0
                }
                let _: (JSONValue, [JSONError])? = try? XMLReader.read(
                    Data(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))), row.root, options: .strict)
            }
        }
    }
}
