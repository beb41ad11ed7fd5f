import Testing

@Suite("Variants and values in Swift")
struct VariantTests {
    /// The lines that select a variant, in the file whose path has the given suffix.
    private func choices(_ client: Rendered, _ path: String) -> [String] {
        client.text(path).split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("switch json") || $0.hasPrefix("case ") && $0.contains("self = ") }.map(String.init)
    }

    /// The cases of an enumeration with their raw values.
    private func values(_ client: Rendered, _ path: String) -> [String] {
        client.text(path).split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("case .") && !$0.hasPrefix("case .unknown") }.map(String.init)
    }

    @Test("values that select no variant are of the variant of 'defaultMapping'")
    func defaultVariant() throws {
        let client = try Rendered(
            """
            openapi: 3.2.0
            info: {title: T, version: '1'}
            paths: {}
            components:
              schemas:
                Pet:
                  oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Other'}]
                  discriminator: {propertyName: kind, mapping: {cat: Cat}, defaultMapping: Other}
                Cat: {type: object, properties: {kind: {type: string}, lives: {type: integer}}}
                Other: {type: object, properties: {kind: {type: string}}}
            """)
        #expect(client.text("Models/Pet.swift").contains("        default: self = .other(Other(json: &json))\n        }\n"))
    }

    @Test("a schema of 2.0 with a discriminator becomes a union of itself and the schemas that extend it")
    func inheritance() throws {
        let client = try Rendered(
            """
            swagger: '2.0'
            info: {title: T, version: '1'}
            paths: {/pets: {get: {responses: {200: {description: d, schema: {type: array, items: {$ref: '#/definitions/Pet'}}}}}}}
            definitions:
              Pet: {type: object, discriminator: petType, required: [petType], properties: {petType: {type: string}, name: {type: string, x-nullable: true}}}
              Cat: {allOf: [{$ref: '#/definitions/Pet'}, {properties: {skill: {type: string}}}]}
              Dog: {x-ms-discriminator-value: hound, allOf: [{$ref: '#/definitions/Pet'}, {required: [size], properties: {size: {type: integer}}}]}
              Puppy: {allOf: [{$ref: '#/definitions/Dog'}, {properties: {age: {type: integer}}}]}
            """
        )
        #expect(
            choices(client, "Models/AnyPet.swift") == [
                "switch json.peekString(\"petType\") {", "case \"Cat\": self = .cat(Cat(json: &json))",
                "case \"hound\": self = .dog(Dog(json: &json))", "case \"Puppy\": self = .puppy(Puppy(json: &json))",
                "case \"Pet\": self = .pet(Pet(json: &json))",
            ])
        #expect(client.text("Requests/GetPets.swift").contains("            case status200([AnyPet])\n"))
        #expect(client.properties("Models/Puppy.swift") == ["petType: String", "name: String?", "size: Int", "age: Int?"])
        #expect(client.text("Models/Dog.swift").contains("petType: String = \"hound\""))
        // A service can leave out what the type of the place already says.
        #expect(client.text("Models/Dog.swift").contains("petType = json.stringIfPresent(\"petType\") ?? \"hound\"\n"))
    }

    @Test("a discriminator value comes from the mapping, the schema's name or a constant")
    func discriminators() throws {
        let schemas = """
            Cat: {required: [kind], properties: {kind: {const: cat}}}
            Dog: {required: [kind], properties: {kind: {const: dog}}}
            Cow: {properties: {kind: {type: string}}}
            Mapped: {oneOf: [{$ref: '#/components/schemas/Cow'}, {$ref: '#/components/schemas/Dog'}], discriminator: {propertyName: kind, mapping: {moo: Cow, ox: '#/components/schemas/Cow'}}}
            Constant: {anyOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}], discriminator: {propertyName: kind}}
            Inline: {oneOf: [{title: One, properties: {kind: {const: one}}}, {title: Two, properties: {kind: {enum: [two, 2nd]}}}], discriminator: {propertyName: kind}}
            Shape: {oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]}
            """
        let client = try Rendered(document(schemas: schemas, version: "3.1.0"))
        #expect(
            choices(client, "Models/Mapped.swift") == [
                "switch json.peekString(\"kind\") {", "case \"moo\", \"ox\": self = .cow(Cow(json: &json))",
                "case \"dog\": self = .dog(Dog(json: &json))",
            ])
        #expect(
            choices(client, "Models/Constant.swift") == [
                "switch json.peekString(\"kind\") {", "case \"cat\": self = .cat(Cat(json: &json))",
                "case \"dog\": self = .dog(Dog(json: &json))",
            ])
        #expect(
            choices(client, "Models/Inline.swift").prefix(3) == [
                "switch json.peekString(\"kind\") {", "case \"one\": self = .one(One(json: &json))",
                "case \"two\", \"2nd\": self = .two(Two(json: &json))",
            ])
        #expect(
            choices(client, "Models/Shape.swift").first
                == #"switch json.bestMatch([Cat.self, Dog.self], by: "kind", ["cat", "dog"]) {"#)
    }

    @Test("the JSON type of a value selects among several types")
    func mixed() throws {
        let client = try Rendered(
            document(
                schemas: """
                    Two: {type: [string, integer, 'null']}
                    Lists: {anyOf: [{type: array, items: {type: integer}}, {type: boolean}, {type: object, additionalProperties: {type: number}}]}
                    """, version: "3.1.0"
            ))
        #expect(
            choices(client, "Models/Two.swift") == [
                "switch json.bestMatch([String.self, Int.self]) {", "case 0: self = .string(String(json: &json))",
                "case 1: self = .integer(Int(json: &json))",
            ])
        #expect(
            choices(client, "Models/Lists.swift") == [
                "switch json.bestMatch([[Int].self, Bool.self, [String: Double].self]) {",
                "case 0: self = .intList([Int](json: &json))",
                "case 1: self = .bool(Bool(json: &json))", "case 2: self = .doubleMap([String: Double](json: &json))",
            ])
    }

    @Test("enumerations have string or integer values, take names from the document and leave null out")
    func enumerations() throws {
        let client = try Rendered(
            document(
                schemas: """
                    Level: {type: integer, enum: [1, -1, 10], x-enum-varnames: [low, none]}
                    Mood: {type: [string, 'null'], enum: [happy, 'over the moon', null, '1st']}
                    Old: {type: string, enum: [a, b], x-enumNames: [First, Second]}
                    """, version: "3.1.0"
            ))
        #expect(
            values(client, "Models/Level.swift") == ["case .low: 1", "case .noneValue: -1", "case ._10: 10"])
        #expect(
            values(client, "Models/Mood.swift") == [
                "case .happy: \"happy\"", "case .overTheMoon: \"over the moon\"", "case ._1st: \"1st\"",
            ])
        #expect(values(client, "Models/Old.swift") == ["case .first: \"a\"", "case .second: \"b\""])
    }

    @Test("names that collide, are reserved in Swift or aren't identifiers are replaced")
    func names() throws {
        let client = try Rendered(
            document(
                schemas: """
                    Error: {properties: {self: {type: string}, init: {type: string}, 'a-b': {type: string}, a_b: {type: string}, '': {type: string}, '+1': {type: integer}, '-1': {type: integer}, class: {type: string}, hashValue: {type: integer}}}
                    pet: {properties: {x: {type: string}}}
                    Pet: {properties: {y: {type: string}}}
                    '200 OK': {properties: {z: {type: string}}}
                    """
            ))
        #expect(
            client.properties("Models/ErrorModel.swift") == [
                "selfValue: String?", "initValue: String?", "aB: String?", "aB2: String?", "empty: String?", "plus1: Int?", "minus1: Int?",
                "`class`: String?", "hashValue: Int?",
            ])
        #expect(client.properties("Models/Pet.swift") == ["x: String?"])
        #expect(client.properties("Models/Pet2.swift") == ["y: String?"])
        #expect(client.properties("Models/_200OK.swift") == ["z: String?"])
    }
}
