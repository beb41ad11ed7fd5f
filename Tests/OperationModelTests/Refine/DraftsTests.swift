import OperationModel
import TestSupport
import Testing

@Suite("Drafts")
struct DraftsTests {
    /// An operation that sends the schema `A` and has one response.
    private func built(_ schemas: String, response: String, options: String? = nil) -> BuiltAPI {
        BuiltAPI(
            paths: """
                /a:
                  put:
                    operationId: put
                    requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}
                    responses: {\(response)}
                """, schemas: schemas, options: options)
    }

    private func types(_ schemas: String, options: String? = nil) -> String {
        let response = "'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}"
        let built = built(schemas, response: response, options: options)
        #expect(built.diagnostics == [])
        let body = built.api?.operations.first?.body?.content.type.map(built.dump) ?? ""
        return "\(body)\n" + built.types
    }

    @Test("a type that requests and responses carry has a draft without read-only properties, and no write-only properties itself")
    func record() {
        let dump = types(
            """
            A:
              required: [id, name, password]
              properties: {id: {type: integer, readOnly: true}, name: {type: string}, password: {type: string, writeOnly: true}}
            """)
        #expect(dump == "A.Draft\nrecord A\n  id: int\n  name: string\nrecord A.Draft\n  name: string\n  password: string")
    }

    @Test("a type that only a removed property has takes no name")
    func removedTypes() {
        let built = built(
            """
            A:
              properties:
                kind: {readOnly: true, properties: {a: {type: string}}}
                Kind: {properties: {b: {type: string}}}
            """, response: "'204': {description: d}")
        #expect(built.types == "record A\n  kind2 (Kind): A.Kind?\nrecord A.Kind\n  b: string?")
    }

    @Test("types that lead to such a property split, too; aliases, lists and maps refer to drafts; other types are shared")
    func reaching() {
        let dump = types(
            """
            A: {type: array, items: {$ref: '#/components/schemas/B'}}
            B: {properties: {all: {type: object, additionalProperties: {$ref: '#/components/schemas/C'}}, other: {$ref: '#/components/schemas/D'}}}
            C: {properties: {id: {type: integer, readOnly: true}, up: {$ref: '#/components/schemas/B'}}}
            D: {properties: {x: {type: string}}}
            """)
        #expect(
            dump == """
                [B.Draft]
                alias A = [B]
                record B
                  all: [:C]?
                  other: D?
                record B.Draft
                  all: [:C.Draft]?
                  other: D?
                record C
                  id: int?
                  up: B?
                record C.Draft
                  up: B.Draft?
                record D
                  x: string?
                """)
    }

    @Test("a type that leads to no such property is shared")
    func shared() { #expect(types("A: {properties: {x: {type: string}}}") == "A\nrecord A\n  x: string?") }

    @Test("a draft is next to its type if a nested type is called 'Draft'")
    func takenName() {
        let dump = types("A: {properties: {id: {type: integer, readOnly: true}, draft: {properties: {x: {type: string}}}}}")
        #expect(dump.hasPrefix("ADraft\nrecord A\n  id: int?\n  draft: A.Draft?\nrecord ADraft\n  draft: A.Draft?\n"))
    }

    @Test("drafts of different types that are equal are not shared")
    func equalDrafts() {
        let dump = types(
            """
            A: {properties: {id: {type: integer, readOnly: true}, b: {$ref: '#/components/schemas/B'}, c: {$ref: '#/components/schemas/C'}}}
            B: {properties: {id: {type: integer, readOnly: true}, x: {type: string}}}
            C: {properties: {id: {type: integer, readOnly: true}, x: {type: string}}}
            """)
        #expect(dump.contains("record B.Draft\n") && dump.contains("record C.Draft\n") && !dump.contains("alias"))
    }

    @Test("a type in a read-only property only is received")
    func readOnlyPart() {
        let dump = types(
            """
            A: {properties: {b: {allOf: [{$ref: '#/components/schemas/B'}], readOnly: true}, x: {type: string}}}
            B: {required: [id], properties: {id: {type: integer, readOnly: true}}}
            """)
        #expect(dump == "A.Draft\nrecord A\n  b: B?\n  x: string?\nrecord A.Draft\n  x: string?\nrecord B\n  id: int")
    }

    @Test("only a draft can send null in place of a value")
    func nulls() {
        let dump = types("A: {properties: {id: {type: integer, readOnly: true}, x: {type: string, nullable: true}}}")
        #expect(dump == "A.Draft\nrecord A\n  id: int?\n  x: string?\nrecord A.Draft\n  x: string?\n  nulls: x")
    }
}
