import OperationModel
import TestSupport
import Testing

@Suite("Types of schemas")
struct TypeBuilderTests {
    @Test(
        "a schema with a type and a format is a builtin type, a list or a map",
        arguments: [
            ("{type: string}", "string"), ("{type: integer}", "int"), ("{type: integer, format: int64}", "int"),
            ("{type: number}", "double"),
            ("{type: number, format: float}", "double"), ("{type: number, format: decimal}", "decimal"), ("{type: boolean}", "bool"),
            ("{type: string, format: date}", "date"), ("{type: string, format: date-time}", "dateTime"),
            ("{type: string, format: uuid}", "uuid"), ("{type: string, format: uri}", "url"), ("{type: string, format: byte}", "bytes"),
            ("{type: string, format: binary}", "bytes"), ("{type: string, format: email}", "string"),
            ("{type: string, format: string}", "string"), ("{type: string, format: int64}", "string"),
            ("{type: array, items: {type: string}}", "[string]"), ("{items: {type: integer}}", "[int]"),
            ("{type: object}", "[:json]"), ("{type: object, additionalProperties: {type: integer}}", "[:int]"),
            ("{type: object, additionalProperties: true}", "[:json]"), ("{additionalProperties: {type: string}}", "[:string]"),
            ("{}", "json"), ("{description: anything}", "json"), ("{format: date-time}", "dateTime"),
            ("{type: array, items: {type: string, nullable: true}}", "[string?]"),
        ]
    )
    func builtins(schema: String, type: String) {
        #expect(types("A: \(schema)") == "alias A = \(type)")
    }

    @Test(
        "properties with patterns are a map, with any values if their types differ",
        arguments: [
            ("patternProperties: {'^x': {type: integer}}", "int"), ("patternProperties: {a: {type: integer}, b: {type: integer}}", "int"),
            ("patternProperties: {a: {type: integer}}, additionalProperties: false", "int"),
            ("patternProperties: {a: {type: integer}}, additionalProperties: {type: string}", "json"),
            ("patternProperties: {a: {enum: [x]}}, additionalProperties: {enum: [y]}", "json"),
            ("patternProperties: {a: {type: integer}, b: {type: [integer, 'null']}}", "json"),
        ]
    )
    func patterns(keywords: String, type: String) {
        #expect(types("A: {type: object, \(keywords)}", version: "3.1.0") == "alias A = [:\(type)]")
    }

    @Test("an inline object is named after its position")
    func inlineObjects() {
        let dump = types(
            """
            A:
              properties:
                ratingsInfo: {properties: {average: {type: number}}}
                items: {type: array, items: {properties: {x: {type: string}}}}
                map: {type: object, additionalProperties: {properties: {y: {type: string}}}}
            L: {type: array, items: {properties: {z: {type: string}}}}
            """
        )
        #expect(
            dump == """
                record A
                  ratingsInfo: A.RatingsInfo?
                  items: [A.ItemsItem]?
                  map: [:A.MapValue]?
                record A.RatingsInfo
                  average: double?
                record A.ItemsItem
                  x: string?
                record A.MapValue
                  y: string?
                alias L = [LItem]
                record LItem
                  z: string?
                """
        )
    }

    @Test("two components with the same schema in another file have one type")
    func referencedComponents() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            components:
              schemas:
                Pet: {$ref: pet.yaml}
                Animal: {$ref: pet.yaml}
            """, files: ["pet.yaml": "type: object\nproperties: {friend: {$ref: '#'}, name: {type: string}}"])
        #expect(built.diagnostics == [])
        #expect(built.api?.typeDump == "record Pet\n  friend: Pet?\n  name: string?\nalias Animal = Pet")
    }

    @Test("a nested type does not hide a type at the top level")
    func hiding() {
        let dump = types(
            """
            Status: {properties: {x: {type: string}}}
            A: {properties: {status: {properties: {a: {properties: {b: {type: string}}}}}}}
            """
        )
        #expect(
            dump == """
                record Status
                  x: string?
                record A
                  status: A.StatusValue?
                record A.StatusValue
                  a: A.StatusValue.AValue?
                record A.StatusValue.AValue
                  b: string?
                """
        )
    }

    @Test("schemas that only refer to one another end")
    func circularSchemas() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            components:
              schemas:
                A: {$ref: '#/components/schemas/B'}
                B: {$ref: '#/components/schemas/A'}
                C: {properties: {c: {$ref: '#/components/schemas/C'}, d: {type: array, items: {$ref: '#/components/schemas/C'}}}}
                D: {allOf: [{$ref: '#/components/schemas/D'}, {properties: {x: {type: string}}}]}
            """
        )
        let dump = built.api?.typeDump ?? ""
        #expect(dump.contains("record C\n  c: C?\n  d: [C]?"))
        #expect(dump.contains("record D\n  x: string?"))
    }

    @Test("an invalid schema becomes the closest type")
    func invalidSchemas() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            components:
              schemas:
                A: {type: Integer}
                B: {type: string, enum: [a, 1, a]}
                C: {allOf: [{type: number}, {type: integer}]}
                D: {allOf: [{type: string}, {type: integer}]}
                E: {nullable: true}
            """)
        #expect(
            built.api?.typeDump == """
                alias A = int
                enumeration B: string
                  a = "a"
                  _1 = "1"
                alias C = int
                alias D = json
                alias E = json
                """)
    }

    @Test("two arrays without names that contain each other allow any value where they begin again")
    func circularArrays() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            components: {schemas: {A: {type: object, properties: {a: {$ref: '#/x-lists/a'}}}}}
            x-lists:
              a: ①{type: array, items: {$ref: '#/x-lists/b'}}
              b: {type: array, items: {$ref: '#/x-lists/a'}}
            """)
        #expect(built.diagnostics == ["① warning: the elements lead back to this schema; any value is allowed"])
        #expect(built.types == "record A\n  a: [[[json]]]?")
    }
}
