import OperationModel
import TestSupport
import Testing

@Suite("Requirements")
struct RequirementsTests {
    @Test("a required property that leads back to its record is optional")
    func circularRequirements() {
        let built = BuiltAPI(
            schemas: """
                A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
                B: {type: object, required: [a], properties: {①a: {$ref: '#/components/schemas/A'}}}
                """)
        #expect(
            built.diagnostics == [
                "① warning: 'a' is required but leads back to its own object, so that no value exists; it is read as optional"
            ])
        #expect(built.api?.typeDump == "record A\n  b: B\nrecord B\n  a: A?")
    }

    private func oneWay(_ operation: String, options: String? = nil) -> BuiltAPI {
        BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {post: {\(operation)}}}
            components:
              schemas:
                Pet:
                  required: [id, name, password]
                  properties: {①id: {type: integer, readOnly: true}, name: {type: string}, ②password: {type: string, writeOnly: true}}
            """, options: options)
    }

    /// The types of schemas of which a request carries `Pet`.
    private func sentTypes(_ schemas: String) -> String {
        BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {post: {\(request), responses: {}}}}
            components:
              schemas:
            \(schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
            """
        ).types
    }

    private let content = "content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}"
    private var request: String { "requestBody: {\(content)}" }
    private var response: String { "responses: {'200': {description: d, \(content)}}" }

    @Test("a type that only requests carry has no read-only properties, and one that only responses carry has no write-only ones")
    func otherSide() {
        let sent = oneWay("\(request), responses: {}")
        #expect(sent.types == "record Pet\n  name: string\n  password: string")
        #expect(sent.diagnostics == ["① note: 1 read-only property of types that only requests have is left out"])
        let received = oneWay(response)
        #expect(received.types == "record Pet\n  id: int\n  name: string")
        #expect(received.diagnostics == ["② note: 1 write-only property of types that only responses have is left out"])
        let unused = oneWay("responses: {}")
        #expect(unused.types == "record Pet\n  id: int\n  name: string\n  password: string")
        #expect(unused.diagnostics == [])
    }

    @Test("without drafts, a read-only property is optional in what requests carry, and a write-only one in what responses carry")
    func withoutDrafts() {
        let options = "models: {drafts: false}"
        #expect(oneWay("\(request), responses: {}", options: options).types == "record Pet\n  id: int?\n  name: string\n  password: string")
        #expect(oneWay(response, options: options).types == "record Pet\n  id: int\n  name: string\n  password: string?")
        #expect(oneWay("\(request), \(response)", options: options).types == "record Pet\n  id: int?\n  name: string\n  password: string?")
        #expect(
            oneWay("\(request), \(response)", options: options).diagnostics.map { $0.drop { $0 != "n" } } == [
                "note: 2 required properties that are read-only or write-only are optional, because requests and responses share their types"
            ])
    }

    @Test("'readOnly' counts from any part of an 'allOf'")
    func allOf() {
        let types = sentTypes(
            """
            Base: {required: [id], properties: {id: {type: integer, readOnly: true}}}
            Pet: {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {id: {type: integer}, name: {type: string}}}]}
            """)
        #expect(types.hasSuffix("record Pet\n  name: string?"))
    }

    @Test("a read-only property that selects a variant is sent")
    func selectors() {
        let types = sentTypes(
            """
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
              discriminator: {propertyName: kind}
            Cat: {required: [kind], properties: {id: {type: integer, readOnly: true}, kind: {type: string, readOnly: true}}}
            Dog: {required: [kind], properties: {id: {type: integer, readOnly: true}, kind: {type: string, readOnly: true}}}
            """)
        #expect(types.contains("record Cat\n  kind: string"))
    }

    @Test("a type nested in the other side's property goes with it")
    func nestedTypes() {
        let types = sentTypes(
            """
            Pet: {properties: {name: {type: string}, owner: {readOnly: true, type: object, properties: {city: {properties: {a: {}}}}}}}
            """)
        #expect(types == "record Pet\n  name: string?")
    }
}
