import Testing

@Suite("XML in Swift")
struct XMLTests {
    /// The lines that describe the model `A` in XML.
    private func description(_ schema: String, version: String, of model: String = "A") throws -> [String] {
        let text = """
            openapi: \(version)
            info: {title: T, version: '1'}
            paths:
              /a: {get: {operationId: a, responses: {'200': {description: d, content: {application/xml: {schema: {$ref: '#/components/schemas/A'}}}}}}}
            components:
              schemas:
                A: \(schema)
                Tag: {type: object, xml: {name: tag}, properties: {id: {type: integer}}}
                Plain: {type: object, properties: {id: {type: integer}}}
                Loose: {type: object, xml: {nodeType: none}, properties: {id: {type: integer}}}
                Chain: {type: object, xml: {nodeType: none}, properties: {id: {type: integer}, next: {$ref: '#/components/schemas/Chain'}}}
                Nest: {type: array, items: {$ref: '#/components/schemas/Nest'}}
                Dog: {type: object, xml: {name: dog}, required: [bark], properties: {bark: {type: boolean}}}

            """
        let lines = try Rendered(text).text("Models/\(model).swift").split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.filter { $0.hasPrefix("XMLMember(") || $0.hasPrefix("XMLVariant(") }.map { String($0.dropLast()) }
    }

    @Test(
        "the XML objects of schemas become descriptions of models",
        arguments: [
            ("{p: {type: string}}", #"XMLMember("p", .element("p"))"#),
            ("{p: {type: string, xml: {name: q}}}", #"XMLMember("p", .element("q"))"#),
            ("{p: {type: integer, xml: {attribute: true}}}", #"XMLMember("p", .attribute("p"), .literal)"#),
            (
                "{p: {type: string, xml: {namespace: 'urn:n', prefix: s}}}",
                #"XMLMember("p", .element(XMLName("p", namespace: "urn:n", prefix: "s")))"#
            ),
            ("{p: {type: array, items: {type: string}}}", #"XMLMember("p", .items("p"))"#),
            ("{p: {type: array, items: {type: string, xml: {name: i}}}}", #"XMLMember("p", .items("i"))"#),
            ("{p: {type: array, xml: {name: w}, items: {type: string, xml: {name: i}}}}", #"XMLMember("p", .items("i"))"#),
            (
                "{p: {type: array, xml: {wrapped: true}, items: {type: string}}}",
                #"XMLMember("p", .element("p"), .list(.string, item: "p"))"#
            ),
            (
                "{p: {type: array, xml: {wrapped: true}, items: {type: string, xml: {name: i}}}}",
                #"XMLMember("p", .element("p"), .list(.string, item: "i"))"#
            ),
            (
                "{p: {type: array, xml: {name: w, wrapped: true}, items: {type: string}}}",
                #"XMLMember("p", .element("w"), .list(.string, item: "w"))"#
            ),
            (
                "{p: {type: array, xml: {name: w, wrapped: true}, items: {type: string, xml: {name: i}}}}",
                #"XMLMember("p", .element("w"), .list(.string, item: "i"))"#
            ),
            ("{p: {type: array, items: {$ref: '#/components/schemas/Tag'}}}", #"XMLMember("p", .items("tag"), .model(Tag.self))"#),
            ("{p: {$ref: '#/components/schemas/Plain'}}", #"XMLMember("p", .element("p"), .model(Plain.self))"#),
            ("{p: {type: string, format: date-time}}", #"XMLMember("p", .element("p"), .token)"#),
            (
                "{p: {type: object, additionalProperties: {type: integer}}}",
                #"XMLMember("p", .element("p"), .object([], additional: .literal))"#
            ),
            ("{p: {}}", #"XMLMember("p", .element("p"), .any)"#),
            ("{p: {$ref: '#/components/schemas/Nest'}}", #"XMLMember("p", .items("p"), .any)"#),
        ])
    func objects(properties: String, line: String) throws {
        for version in ["3.0.3", "3.1.0"] {
            #expect(try description("{type: object, properties: \(properties)}", version: version) == [line])
        }
    }

    @Test(
        "node types become descriptions of models",
        arguments: [
            ("{p: {type: integer, xml: {nodeType: attribute}}}", #"XMLMember("p", .attribute("p"), .literal)"#),
            ("{p: {type: string, xml: {nodeType: text}}}", #"XMLMember("p", .text)"#),
            ("{p: {type: string, xml: {nodeType: cdata}}}", #"XMLMember("p", .cdata)"#),
            (
                "{p: {type: array, xml: {nodeType: element}, items: {type: string, xml: {name: i}}}}",
                #"XMLMember("p", .element("p"), .list(.string, item: "i"))"#
            ),
            ("{p: {type: array, xml: {nodeType: none}, items: {type: string}}}", #"XMLMember("p", .items("p"))"#),
            ("{p: {$ref: '#/components/schemas/Plain'}}", #"XMLMember("p", .element("Plain"), .model(Plain.self))"#),
            (
                "{p: {$ref: '#/components/schemas/Plain', xml: {nodeType: none, name: n}}}",
                #"XMLMember("p", .element("Plain"), .model(Plain.self))"#
            ),
            ("{p: {$ref: '#/components/schemas/Plain', xml: {nodeType: element}}}", #"XMLMember("p", .element("p"), .model(Plain.self))"#),
            ("{p: {$ref: '#/components/schemas/Loose'}}", #"XMLMember("p", .inline, .model(Loose.self))"#),
            (
                "{p: {$ref: '#/components/schemas/Loose', xml: {nodeType: element, name: n}}}",
                #"XMLMember("p", .element("n"), .model(Loose.self))"#
            ),
            ("{p: {$ref: '#/components/schemas/Chain'}}", #"XMLMember("p", .inline, .model(Chain.self))"#),
        ])
    func nodeTypes(properties: String, line: String) throws {
        #expect(try description("{type: object, properties: \(properties)}", version: "3.2.0") == [line])
    }

    @Test("an object without an element of its own that contains itself has one")
    func endless() throws {
        let lines = try description("{$ref: '#/components/schemas/Chain'}", version: "3.2.0", of: "Chain")
        #expect(lines == [#"XMLMember("id", .element("id"), .literal)"#, #"XMLMember("next", .element("Chain"), .model(Chain.self))"#])
    }

    @Test("the text of an element in descriptions of Microsoft")
    func text() throws {
        let lines = try description("{type: object, properties: {p: {type: string, xml: {x-ms-text: true}}}}", version: "3.0.3")
        #expect(lines == [#"XMLMember("p", .text)"#])
    }

    @Test("variants have the names of their elements")
    func union() throws {
        let lines = try description(
            "{oneOf: [{$ref: '#/components/schemas/Tag'}, {$ref: '#/components/schemas/Dog'}]}", version: "3.1.0")
        #expect(lines == [#"XMLVariant(.model(Tag.self), name: "tag")"#, #"XMLVariant(.model(Dog.self), name: "dog")"#])
    }
}
