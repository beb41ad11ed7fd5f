extension XMLShape {
    // MARK: 3.0, in the manner of descriptions that are written by tools

    static let current = [
        XMLShape(
            "Simple",
            ["Simple: {type: object, required: [name, age], properties: {name: {type: string}, age: {type: integer, format: int32}}}"],
            "<Simple><name>foo</name><age>123</age></Simple>", #"{"name":"foo","age":123}"#),
        XMLShape(
            "Arrays",
            [
                "Arrays: {type: object, properties: {colors: {type: array, xml: {wrapped: true}, items: {type: string, xml: {name: string}}}, "
                    + "counts: {type: array, xml: {wrapped: true}, items: {type: integer, xml: {name: int32}}}}}"
            ],
            "<Arrays><colors><string>red</string><string>blue</string></colors><counts><int32>1</int32></counts></Arrays>",
            #"{"colors":["red","blue"],"counts":[1]}"#),
        XMLShape(
            "Models",
            [
                "Models: {type: object, properties: {items: {type: array, xml: {wrapped: true}, "
                    + "items: {allOf: [{$ref: '#/components/schemas/Simple'}], xml: {name: Simple}}}}}"
            ],
            "<Models><items><Simple><name>a</name><age>1</age></Simple><Simple><name>b</name><age>2</age></Simple></items></Models>",
            #"{"items":[{"name":"a","age":1},{"name":"b","age":2}]}"#),
        XMLShape("NoModels", schema: "Models", [], "<Models><items/></Models>", #"{"items":[]}"#),
        XMLShape(
            "Attributes",
            [
                "Attributes: {type: object, required: [id1, enabled], properties: {id1: {type: integer, xml: {attribute: true}}, "
                    + "id2: {type: string, xml: {attribute: true, name: second}}, enabled: {type: boolean}}}"
            ],
            "<Attributes id1=\"123\" second=\"foo\"><enabled>true</enabled></Attributes>", #"{"id1":123,"id2":"foo","enabled":true}"#),
        XMLShape(
            "Unwrapped",
            [
                "Unwrapped: {type: object, properties: {colors: {type: array, items: {type: string, xml: {name: colors}}}, "
                    + "items: {type: array, items: {$ref: '#/components/schemas/Simple'}}}}"
            ],
            "<Unwrapped><colors>red</colors><colors>blue</colors><items><name>a</name><age>1</age></items></Unwrapped>",
            #"{"colors":["red","blue"],"items":[{"name":"a","age":1}]}"#),
        XMLShape(
            "Renamed",
            [
                "Renamed: {type: object, xml: {name: RenamedSrc}, properties: {colors: {type: array, xml: {name: Colors, wrapped: true}, "
                    + "items: {type: string, xml: {name: string}}}, input: {allOf: [{$ref: '#/components/schemas/Simple'}], xml: {name: InputData}}}}"
            ],
            "<RenamedSrc><Colors><string>red</string></Colors><InputData><name>a</name><age>1</age></InputData></RenamedSrc>",
            #"{"colors":["red"],"input":{"name":"a","age":1}}"#),
        XMLShape(
            "Metadata",
            [
                "Metadata: {type: object, required: [metadata], "
                    + "properties: {metadata: {type: object, additionalProperties: {type: string}}}}"
            ],
            "<Metadata><metadata><Color>blue</Color><Count>123</Count></metadata></Metadata>",
            #"{"metadata":{"Color":"blue","Count":"123"}}"#),
        XMLShape(
            "Dates",
            [
                "Dates: {type: object, properties: {rfc3339: {type: string, format: date-time}, rfc7231: {type: string, format: http-date}, "
                    + "day: {type: string, format: date}}}"
            ],
            "<Dates><rfc3339>2022-08-26T18:38:00Z</rfc3339><rfc7231>Fri, 26 Aug 2022 14:38:00 GMT</rfc7231><day>2022-08-26</day></Dates>",
            #"{"rfc3339":"2022-08-26T18:38:00Z","rfc7231":"Fri, 26 Aug 2022 14:38:00 GMT","day":"2022-08-26"}"#),
        XMLShape(
            "Namespaces",
            [
                "Namespaces: {type: object, xml: {namespace: 'http://a.example/s', prefix: smp}, properties: {"
                    + "id: {type: integer, xml: {attribute: true, namespace: 'http://b.example/t', prefix: t}}, "
                    + "title: {type: string, xml: {namespace: 'http://a.example/s', prefix: smp}}, other: {type: string}}}"
            ],
            "<smp:Namespaces xmlns:smp=\"http://a.example/s\" xmlns:t=\"http://b.example/t\" t:id=\"5\"><smp:title>a</smp:title><other>b</other>"
                + "</smp:Namespaces>", #"{"id":5,"title":"a","other":"b"}"#),
        XMLShape(
            "Nested",
            [
                "Nested: {type: object, properties: {name: {type: string}, nested: {$ref: '#/components/schemas/Nested'}}}"
            ],
            "<Nested><name>a</name><nested><name>b</name></nested></Nested>", #"{"name":"a","nested":{"name":"b"}}"#),
    ]

    // MARK: 3.2, the examples in the specification

    private static func document(_ name: String, _ animals: String) -> String {
        "\(name): {type: object, xml: {name: document}, properties: {animals: {\(animals)}}}"
    }

    private static let list = #"{"animals":["dog","cat"]}"#

    static let nodes = [
        XMLShape(
            "Plain", [document("Plain", "type: string")], "<document><animals>dog, cat</animals></document>", #"{"animals":"dog, cat"}"#),
        XMLShape(
            "List", [document("List", "type: array, items: {type: string}")],
            "<document><animals>dog</animals><animals>cat</animals></document>", list),
        XMLShape(
            "Name", [document("Name", "type: string, xml: {name: animal}")], "<document><animal>dog</animal></document>",
            #"{"animals":"dog"}"#),
        XMLShape(
            "Person",
            [
                "Person: {type: object, properties: {id: {type: integer, xml: {nodeType: attribute}}, "
                    + "name: {type: string, xml: {namespace: 'https://example.com/schema/sample', prefix: sample}}}}"
            ],
            "<Person id=\"123\"><sample:name xmlns:sample=\"https://example.com/schema/sample\">example</sample:name></Person>",
            #"{"id":123,"name":"example"}"#),
        XMLShape(
            "ItemName", [document("ItemName", "type: array, items: {type: string, xml: {name: animal}}")],
            "<document><animal>dog</animal><animal>cat</animal></document>", list),
        XMLShape(
            "ListName", [document("ListName", "type: array, xml: {name: aliens}, items: {type: string, xml: {name: animal}}")],
            "<document><animal>dog</animal><animal>cat</animal></document>", list),
        XMLShape(
            "Wrapped", [document("Wrapped", "type: array, xml: {nodeType: element}, items: {type: string}")],
            "<document><animals><animals>dog</animals><animals>cat</animals></animals></document>", list),
        XMLShape(
            "WrappedItemName",
            [document("WrappedItemName", "type: array, xml: {nodeType: element}, items: {type: string, xml: {name: animal}}")],
            "<document><animals><animal>dog</animal><animal>cat</animal></animals></document>", list),
        XMLShape(
            "WrappedNames",
            [document("WrappedNames", "type: array, xml: {nodeType: element, name: aliens}, items: {type: string, xml: {name: animal}}")],
            "<document><aliens><animal>dog</animal><animal>cat</animal></aliens></document>", list),
        XMLShape(
            "WrappedName", [document("WrappedName", "type: array, xml: {nodeType: element, name: aliens}, items: {type: string}")],
            "<document><aliens><aliens>dog</aliens><aliens>cat</aliens></aliens></document>", list),
        XMLShape(
            "AttributesAndText",
            [
                "AttributesAndText: {type: array, xml: {nodeType: element, name: animals}, items: {type: object, xml: {name: animal}, properties: {"
                    + "kind: {type: string, xml: {nodeType: attribute}}, name: {type: string, xml: {nodeType: text}}}}}"
            ],
            "<animals><animal kind=\"Cat\">Fluffy</animal><animal kind=\"Dog\">Fido</animal></animals>",
            #"[{"kind":"Cat","name":"Fluffy"},{"kind":"Dog","name":"Fido"}]"#),
        XMLShape(
            "Documentation",
            ["Documentation: {type: object, properties: {content: {type: string, contentMediaType: text/html, xml: {nodeType: cdata}}}}"],
            "<Documentation><![CDATA[<b>Docs</b>]]></Documentation>", #"{"content":"<b>Docs</b>"}"#),
        XMLShape(
            "StoredDocument",
            [
                "StoredDocument: {xml: {nodeType: element, name: StoredDocument}, $ref: '#/components/schemas/Bare'}",
                "Bare: {type: object, xml: {nodeType: none}, properties: {content: {type: string, xml: {nodeType: cdata}}}}",
            ],
            "<StoredDocument><![CDATA[<b>Docs</b>]]></StoredDocument>", #"{"content":"<b>Docs</b>"}"#),
        XMLShape(
            "Members",
            [
                "Members: {type: object, properties: {title: {type: string}, named: {$ref: '#/components/schemas/Person'}, "
                    + "loose: {$ref: '#/components/schemas/Loose'}}}",
                "Loose: {type: object, xml: {nodeType: none}, properties: {a: {type: string}, b: {type: integer}}}",
            ],
            "<Members><title>a</title><Person id=\"1\"/><a>c</a><b>2</b></Members>",
            #"{"title":"a","named":{"id":1},"loose":{"a":"c","b":2}}"#),
        XMLShape(
            "Chain",
            [
                "Chain: {type: object, xml: {nodeType: none}, properties: {a: {type: string}, next: {$ref: '#/components/schemas/Chain'}}}"
            ],
            "<Chain><a>1</a><Chain><a>2</a></Chain></Chain>", #"{"a":"1","next":{"a":"2"}}"#),
        XMLShape(
            "Product",
            [
                "Product: {type: object, xml: {name: product}, required: [description, related], properties: {"
                    + "count: {type: integer, xml: {nodeType: attribute}}, description: {type: string}, "
                    + "related: {type: [object, 'null'], properties: {a: {type: string}}}}}"
            ],
            "<product count=\"42\"><description>Thing</description>"
                + "<related xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/></product>",
            #"{"count":42,"description":"Thing","related":null}"#),
    ]
}
