import Foundation
import OperationModel
import TestSupport
import Testing

@Suite("Shared types")
struct SharedTypesTests {
    /// The types of an API whose `A` and `B` have the schemas of a property `address` each.
    private func types(_ first: String, _ second: String, named names: (String, String) = ("address", "address")) throws -> String {
        let text = """
            openapi: 3.0.0
            components:
              schemas:
                A: {properties: {\(names.0): \(first)}}
                B: {properties: {\(names.1): \(second)}}
            """
        return try #require(BuiltAPI(text).api).typeDump
    }

    private let address = "{properties: {city: {type: string}, country: {properties: {code: {type: string}}}}}"

    @Test("nested types that are equal in several models are one type in the namespace, with everything nested in it")
    func shared() throws {
        #expect(
            try types(address, address) == """
                record A
                  address: A.Address?
                alias A.Address = Test.Address
                record B
                  address: B.Address?
                alias B.Address = Test.Address
                record Test.Address
                  city: string?
                  country: Test.Address.Country?
                record Test.Address.Country
                  code: string?
                """)
    }

    @Test(
        "a common name is one that the namespace does not have, and that says more than where the type is",
        arguments: ["T", "Body", "Kind"])
    func uncommon(name: String) throws {
        let property = "properties: {\(name == "Kind" ? "type" : name): {properties: {a: {type: string}}}}"
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {get: {tags: [T], operationId: get, responses: {}}}}
            components: {schemas: {A: {\(property)}, B: {\(property)}}}
            """)
        #expect(try #require(built.api).typeDump.contains("alias B.\(name) = A.\(name)"))
    }

    @Test("a type that refers to a model with the name of a tag stays outside of the namespace, where the name means the tag")
    func hiddenModel() throws {
        let property = "{properties: {spot: {properties: {a: {$ref: '#/components/schemas/Place'}}}}}"
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {get: {tags: [place], operationId: find, responses: {}}}}
            components: {schemas: {A: \(property), B: \(property), Place: {properties: {x: {type: string}}}}}
            """)
        let dump = try #require(built.api).typeDump
        #expect(dump.contains("record Place\n") && dump.contains("alias B.Spot = A.Spot") && !dump.contains("Test.Spot"), "\(dump)")
    }

    @Test("equal types in one model, or one operation, have no common name")
    func oneHome() throws {
        let inner = "{properties: {spot: {properties: {x: {type: integer}}}}}"
        let built = BuiltAPI(
            schemas:
                "A: {properties: {from: \(inner), till: \(inner), other: {properties: {b: {type: string}, spot: {properties: {x: {type: integer}}}}}}}"
        )
        let dump = try #require(built.api).typeDump
        #expect(dump.contains("alias A.Other.Spot = A.From.Spot") && !dump.contains("Test.Spot"))
    }

    @Test("a common type that is described in several ways is described as what they have in common")
    func documentation() throws {
        let api = try #require(
            BuiltAPI(
                schemas: """
                    A: {properties: {spot: {description: Where it is., properties: {x: {type: integer}}}}}
                    B: {properties: {spot: {description: Where it was., properties: {x: {type: integer}}}}}
                    """
            ).api)
        let documentation = api.types.map { "\($0.name): \($0.documentation ?? "")" }
        #expect(documentation.contains("B.Spot: Where it was."))
        #expect(documentation.contains("Test.Spot: What `A.Spot` and others have in common."))
    }

    @Test("types that differ share the nested types that are equal")
    func inner() throws {
        let dump = try types(address, address.replacingOccurrences(of: "city: {type: string}", with: "city: {type: integer}"))
        #expect(dump.contains("record B.Address\n  city: int?\n  country: B.Address.Country?\nalias B.Address.Country = Test.Country"))
    }

    @Test(
        "types that differ in a type, requirement, description, default, nested type or property are not shared",
        arguments: [
            "{properties: {city: {type: integer}}}", "{required: [city], properties: {city: {type: string}}}",
            "{properties: {city: {type: string, description: d}}}", "{properties: {city: {type: string, default: x}}}",
            "{properties: {City: {type: string}}}", "{properties: {city: {type: string}}, additionalProperties: {type: string}}",
            "{properties: {city: {type: string, readOnly: true}}}", "{properties: {city: {type: string, deprecated: true}}}",
            "{properties: {city: {type: string, format: password}}}", "{properties: {city: {properties: {a: {type: string}}}}}",
            "{properties: {city: {type: string}, b: {type: string}}}",
        ])
    func different(other: String) throws {
        #expect(try !types("{properties: {city: {type: string}}}", other).contains("alias"))
    }

    @Test("types with different names are not shared")
    func otherName() throws {
        #expect(try !types(address, address, named: ("address", "place")).contains("alias B.Place ="))
    }

    @Test("types in deprecated operations are not shared, because the compiler warns where they are named")
    func deprecated() throws {
        let body = "requestBody: {content: {application/json: {schema: {properties: {a: \(address)}}}}}, responses: {}"
        let text = """
            openapi: 3.0.0
            paths:
              /a: {post: {deprecated: true, \(body)}}
              /b: {post: {\(body)}}
              /c: {post: {\(body)}}
            """
        let api = try #require(BuiltAPI(text).api)
        let aliases = api.typeDump.split(separator: "\n").filter { $0.hasPrefix("alias") }
        #expect(aliases == ["alias Test.PostC.Body = Test.PostB.Body"])
    }

    @Test("a shared type has the positions of all types that it replaces")
    func positions() throws {
        let text = """
            openapi: 3.0.0
            components:
              schemas:
                A: {properties: {x: {properties: {y: {properties: {z: {type: string}}}}}}}
                B: {properties: {x: {properties: {y: {properties: {z: {type: string}}}}}}}
                C: {properties: {x: {properties: {w: {type: string}, y: {properties: {z: {type: string}}}}}}}
                D: {properties: {x: {properties: {w: {type: string}, y: {properties: {z: {type: string}}}}}}}
            """
        let api = try #require(BuiltAPI(text).api)
        let counts = api.types.flatMap { type -> [String] in
            if case .record(let record) = type.kind {
                return record.properties.map { "\(type.name).\($0.name): \(Set($0.positions).count)" }
            } else {
                return []
            }
        }
        #expect(
            counts == ["A.x: 1", "B.x: 1", "C.x: 1", "C.X.w: 2", "C.X.y: 2", "D.x: 1", "Test.X.y: 2", "Test.Y.z: 4"])
    }
}
