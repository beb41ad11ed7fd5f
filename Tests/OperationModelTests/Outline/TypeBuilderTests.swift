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
            ("{type: string, format: uuid}", "uuid"), ("{type: string, format: guid}", "uuid"), ("{type: string, format: uuid4}", "uuid"),
            ("{type: string, format: uri}", "url"), ("{type: string, format: byte}", "bytes"), ("{type: string, format: bytes}", "bytes"),
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

    @Test(
        "unevaluatedProperties counts where no part has additionalProperties",
        arguments: [
            ("{type: object, unevaluatedProperties: {type: integer}}", "alias A = [:int]"),
            ("{unevaluatedProperties: {$ref: '#/components/schemas/B'}}", "alias A = [:B]"),
            ("{type: object, unevaluatedProperties: true}", "alias A = [:json]"),
            ("{properties: {a: {type: string}}, unevaluatedProperties: {type: integer}}", "record A\n  a: string?\n  *: int"),
            ("{properties: {a: {type: string}}, unevaluatedProperties: true}", "record A\n  a: string?\n  *: json"),
            ("{properties: {a: {type: string}}, unevaluatedProperties: false}", "record A\n  a: string?"),
            ("{properties: {a: {type: string}}, unevaluatedProperties: {not: {}}}", "record A\n  a: string?"),
            (
                "{properties: {a: {type: string}}, additionalProperties: false, unevaluatedProperties: {type: integer}}",
                "record A\n  a: string?"
            ),
            (
                "{allOf: [{$ref: '#/components/schemas/B'}], unevaluatedProperties: {type: integer}}",
                "record A\n  b: string?\n  *: int"
            ),
            (
                "{allOf: [{type: object, unevaluatedProperties: {type: integer}}], properties: {a: {type: string}}}",
                "record A\n  a: string?\n  *: int"
            ),
            (
                "{allOf: [{type: object, additionalProperties: {type: string}}], unevaluatedProperties: {type: integer}}",
                "alias A = [:string]"
            ),
            (
                "{allOf: [{type: object, patternProperties: {x: {type: string}}}], unevaluatedProperties: {type: integer}}",
                "alias A = [:json]"
            ),
            ("{$ref: '#/components/schemas/B', unevaluatedProperties: false}", "alias A = B"),
            ("{$ref: '#/components/schemas/B', unevaluatedProperties: {type: integer}}", "record A\n  b: string?\n  *: int"),
        ]
    )
    func unevaluatedProperties(schema: String, type: String) {
        #expect(types("A: \(schema)\nB: {properties: {b: {type: string}}}", version: "3.1.0") == type + "\nrecord B\n  b: string?")
    }

    @Test(
        "next to an alternative without a type, any value of the surrounding type is allowed",
        arguments: [
            ("{anyOf: [{type: number}, {}]}", "json"), ("{oneOf: [{type: integer}, {minimum: 2}]}", "json"),
            ("{anyOf: [{type: number}, true]}", "json"), ("{anyOf: [{$ref: '#/components/schemas/B'}, {description: Others.}]}", "json"),
            ("{type: number, anyOf: [{type: integer}, {minimum: 2}]}", "double"), ("{anyOf: [{type: number}, false]}", "double"),
            ("{type: object, anyOf: [{required: [a]}, {required: [b]}]}", "[:json]"), ("{anyOf: [{type: number}, {format: date}]}", "A"),
            ("{anyOf: [{type: integer}, {nullable: true}]}", "int"),
        ]
    )
    func untypedAlternatives(schema: String, type: String) {
        let dump = types("A: \(schema)\nB: {type: object, properties: {b: {type: string}}}", version: "3.1.0")
        #expect(dump.hasPrefix(type == "A" ? "union A\n  double: double\n  date: date" : "alias A = \(type)\n"))
    }

    @Test("objects next to an alternative without a type stay the variants of a union, which takes other values as unknown")
    func untypedAlternativeToObjects() {
        let dump = types(
            "A: {anyOf: [{$ref: '#/components/schemas/B'}, {properties: {c: {type: string}}}, {}]}\nB: {properties: {b: {type: string}}}")
        #expect(dump.hasPrefix("union A\n  b: B\n  "))
    }

    @Test("a named schema that is the type of the language with its name is that type, unless the options name it")
    func builtinNames() {
        let schemas = """
            UUID: {type: [string, 'null'], format: uuid}
            URL: {type: string}
            A: {required: [id, url], properties: {id: {$ref: '#/components/schemas/UUID'}, url: {$ref: '#/components/schemas/URL'}}}
            """
        #expect(types(schemas, version: "3.1.0") == "alias URLModel = string\nrecord A\n  id: uuid? required\n  url: URLModel")
        let named = BuiltAPI(schemas: schemas, version: "3.1.0", options: "names: {'#/components/schemas/UUID': Id}")
        #expect(named.types.hasPrefix("alias Id = uuid\n"), "\(named.types)")
    }

    @Test("arrays that contain each other across variants allow any value where they begin again")
    func circularVariants() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            components:
              schemas:
                A:
                  properties: {own: {type: string}}
                  oneOf: [{properties: {p: {$ref: '#/x-lists/a'}}}, {properties: {p: {$ref: '#/x-lists/b'}}}]
            x-lists:
              a: ①{type: array, items: {$ref: '#/x-lists/b'}}
              b: {type: array, items: {$ref: '#/x-lists/a'}}
            """)
        #expect(built.diagnostics == ["① warning: the elements lead back to this schema; any value is allowed"])
        #expect(built.types == "record A\n  own: string?\n  p: [[[json]]]?")
    }

    @Test(
        "without inference, a schema without a type allows any value",
        arguments: [
            ("{properties: {a: {type: string}}}", "alias A = json"), ("{items: {type: string}}", "alias A = json"),
            ("{additionalProperties: {type: string}}", "alias A = json"), ("{format: date}", "alias A = json"),
            ("{type: object, properties: {a: {items: {}}}}", "record A\n  a: json?"), ("{type: array, items: {}}", "alias A = [json]"),
        ]
    )
    func inference(schema: String, type: String) {
        let document = "openapi: 3.1.0\ncomponents: {schemas: {A: \(schema)}}"
        #expect(BuiltAPI(document, options: "models: {inferTypes: false}").types == type)
    }

    @Test("undeclared properties are kept where the options say so")
    func undeclaredProperties() {
        let document =
            "openapi: 3.1.0\ncomponents: {schemas: {A: {properties: {a: {}}}, B: {properties: {b: {}}, additionalProperties: false}}}"
        #expect(
            BuiltAPI(document, options: "models: {undeclaredProperties: true}").types
                == "record A\n  a: json?\n  *: json\nrecord B\n  b: json?")
    }

    @Test("elements can be null where the options say so", arguments: [false, true])
    func nullElements(isAllowed: Bool) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {get: {operationId: a, parameters: [{name: q, in: query, schema: {type: array, items: {type: string}}}]}}}
            components:
              schemas:
                A: {properties: {a: {type: array, items: {type: string}}, b: {type: object, additionalProperties: {type: array, items: {type: integer}}}, c: {type: array}}}
            """, options: "models: {nullElements: \(isAllowed)}")
        let mark = isAllowed ? "?" : ""
        #expect(built.types == "record A\n  a: [string\(mark)]?\n  b: [:[int\(mark)]\(mark)]?\n  c: [json]?")
        #expect(built.api?.operationDump.contains("query q: [string]?") == true)
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
                  items: [A.Item]?
                  map: [:A.Map]?
                record A.RatingsInfo
                  average: double?
                record A.Item
                  x: string?
                record A.Map
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

    @Test("a schema in another file is one model, called after its key or its file, wherever references lead to it")
    func schemasInFiles() {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths:
              /boats:
                get: {responses: {'200': {description: d, content: {application/json: {schema: {$ref: models/boat.yaml}}}}}}
                put: {requestBody: {$ref: 'parts.yaml#/Body'}, responses: {'204': {description: d}}}
            components:
              schemas:
                Harbor: {properties: {pier: {$ref: pier.yaml}}}
                Crew: {$ref: models/crew.yaml}
            """,
            files: [
                "models/boat.yaml": """
                properties: {crew: {type: array, items: {$ref: crew.yaml}}, sail: {$ref: '../parts.yaml#/definitions/Sail'}}
                """,
                "models/crew.yaml": """
                properties: {boat: {$ref: boat.yaml}, rank: {$ref: '#/$defs/rank'}}
                $defs: {rank: {enum: [cook, mate]}}
                """,
                "parts.yaml": """
                Body: {content: {application/json: {schema: {$ref: models/boat.yaml}}}}
                definitions: {Sail: {properties: {size: {type: integer}, color: {$ref: '#/definitions/Sail/properties/size'}}}}
                """,
                "pier.yaml": "$ref: models/boat.yaml",
            ])
        #expect(built.diagnostics == [])
        #expect(
            built.types == """
                record Harbor
                  pier: Boat?
                record Crew
                  boat: Boat?
                  rank: Rank?
                record Boat
                  crew: [Crew]?
                  sail: Sail?
                record Sail
                  size: int?
                  color: int?
                enumeration Rank: string
                  cook = "cook"
                  mate = "mate"
                """)
    }

    @Test("schemas of one name in several files are distinguished by the name of the file, or of the folder for a whole file")
    func equalNamesInFiles() {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            components:
              schemas:
                Yard:
                  properties:
                    boat: {$ref: boats/item.yaml}
                    crew: {$ref: crew/item.yaml}
                    box: {$ref: 'a.yaml#/Box'}
                    crate: {$ref: 'b.yaml#/Box'}
            """,
            files: [
                "boats/item.yaml": "properties: {a: {type: string}}", "crew/item.yaml": "properties: {b: {type: string}}",
                "a.yaml": "Box: {properties: {c: {type: string}}}", "b.yaml": "Box: {properties: {d: {type: string}}}",
            ])
        #expect(built.diagnostics == [])
        #expect(
            built.types.split(separator: "\n").filter { $0.hasPrefix("record") } == [
                "record Yard", "record Item", "record CrewItem", "record Box", "record BBox",
            ])
    }

    @Test("a type among the definitions of a schema is called after its key, wherever references lead to it")
    func definitions() {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths:
              /rooms:
                get:
                  operationId: listRooms
                  responses:
                    '200':
                      description: d
                      content:
                        application/json:
                          schema:
                            properties: {first: {$ref: '#/$defs/Room'}, others: {type: array, items: {$ref: '#/$defs/Room'}}}
                            $defs: {Room: {properties: {view: {oneOf: [{$ref: '#/$defs/Sea'}, {type: boolean}]}}}, Sea: {properties: {name: {type: string}}}}
            components:
              schemas:
                House:
                  $defs: {Door: {properties: {width: {type: integer}}}}
                  properties: {front: {$ref: '#/components/schemas/House/$defs/Door'}}
            """)
        #expect(built.diagnostics == [])
        #expect(
            built.types == """
                record House
                  front: House.Door?
                record House.Door
                  width: int?
                record Test.ListRooms.Status200
                  first: Test.ListRooms.Status200.Room?
                  others: [Test.ListRooms.Status200.Room]?
                record Test.ListRooms.Status200.Room
                  view: Test.ListRooms.Status200.Room.View?
                union Test.ListRooms.Status200.Room.View
                  sea: Test.ListRooms.Status200.Room.View.Sea
                  bool: bool
                record Test.ListRooms.Status200.Room.View.Sea
                  name: string?
                """)
    }

    @Test("a nested type can have the name of a model, also of the one around it")
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
                  status: A.Status?
                record A.Status
                  a: A.Status.A?
                record A.Status.A
                  b: string?
                """
        )
    }

    @Test("schemas that only refer to one another end")
    func circularSchemas() {
        let built = BuiltAPI(
            schemas: """
                A: {$ref: '#/components/schemas/B'}
                B: {$ref: '#/components/schemas/A'}
                C: {properties: {c: {$ref: '#/components/schemas/C'}, d: {type: array, items: {$ref: '#/components/schemas/C'}}}}
                D: {allOf: [{$ref: '#/components/schemas/D'}, {properties: {x: {type: string}}}]}
                """)
        let dump = built.api?.typeDump ?? ""
        #expect(dump.contains("record C\n  c: C?\n  d: [C]?"))
        #expect(dump.contains("record D\n  x: string?"))
    }

    @Test("an invalid schema becomes the closest type")
    func invalidSchemas() {
        let built = BuiltAPI(
            schemas: """
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
