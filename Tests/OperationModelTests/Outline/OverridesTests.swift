import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Names and types in the options")
struct OverridesTests {
    private let document = Documents.petShop

    @Test("the options rename types, properties, values, parameters, operations and tags, and replace types")
    func overrides() throws {
        let built = BuiltAPI(
            document,
            options: """
                integers: sized
                names:
                  '#/components/schemas/Pet': Animal
                  '#/components/schemas/Pet/properties/pet_name': name
                  '#/components/schemas/Pet/properties/kind/enum/0': tomcat
                  '#/paths/~1pets~1{id}/get': FetchPet
                  '#/paths/~1pets~1{id}/get/parameters/0': number
                  '#/tags/Shop': Store
                  '#/tags/0': Animals
                types:
                  '#/components/schemas/Pet/properties/weight': decimal
                """
        )
        let api = try #require(built.api)
        #expect(built.diagnostics.isEmpty)
        #expect(
            api.typeDump.hasPrefix(
                """
                record Animal
                  name (pet_name): string?
                  kind: Animal.Kind?
                  weight: decimal?
                enumeration Animal.Kind: string
                  tomcat = "cat"
                  dog = "dog"
                record Order
                  pet: Animal?
                  count: int32?
                """
            )
        )
        #expect(api.operationDump.hasPrefix("Test.Animals.FetchPet getPet: GET /pets/{id}\n  path number (id): int64"))
        #expect(api.namespaces.map(\.name.name) == ["Animals", "Store"])
    }

    @Test("numbers of seconds since 1970 are dates in properties and parameters, where the options say so")
    func unixTimes() throws {
        func types(_ options: String) throws -> String {
            let built = BuiltAPI(
                """
                openapi: 3.0.0
                paths:
                  /a: {get: {parameters: [{name: since, in: query, schema: {type: integer, format: unix-time}}], responses: {'204': {description: d}}}}
                components:
                  schemas:
                    Moment: {type: integer, format: unixtime}
                    A:
                      properties:
                        at: {type: integer, format: unix-time, nullable: true}
                        moment: {$ref: '#/components/schemas/Moment'}
                        plain: {type: integer}
                        text: {type: string, format: timestamp}
                        number: {type: integer, format: date-time}
                        many: {type: array, items: {type: integer, format: unix-time}}
                """, options: options)
            #expect(built.diagnostics.isEmpty)
            let api = try #require(built.api)
            return api.typeDump + api.operationDump
        }
        let numbers = try types("name: Test")
        #expect(numbers.contains("at: int?\n  moment: Moment?\n  plain: int?\n  text: string?\n  number: int?\n  many: [int]?"))
        #expect(numbers.contains("query since: int?"))
        let dates = try types("unixTimes: dates")
        #expect(dates.contains("at: unixTime?\n  moment: unixTime?\n  plain: int?\n  text: string?\n  number: unixTime?\n  many: [int]?"))
        #expect(dates.contains("query since: unixTime?"))
        let one = try types("types: {'#/components/schemas/A/properties/plain': unixTime}")
        #expect(one.contains("at: int?\n  moment: Moment?\n  plain: unixTime?"))
    }

    @Test("the type 'unixTime' is an error except for a number of a property or a parameter", arguments: ["text", "many/items"])
    func unusableUnixTime(property: String) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            components: {schemas: {A: {properties: {text: {type: string}, many: {type: array, items: {type: integer}}}}}}
            """, options: "types: {①'#/components/schemas/A/properties/\(property)': unixTime}")
        #expect(built.diagnostics == ["① error: '#/components/schemas/A/properties/\(property)' cannot be given a type"])
    }

    @Test("the options add acronyms to those of every document")
    func acronyms() throws {
        let document = """
            openapi: 3.0.0
            components: {schemas: {A: {properties: {product_sku: {type: string}, html_url: {type: string}, imageUrl: {type: string}}}}}
            """
        #expect(
            try #require(BuiltAPI(document).api).typeDump.contains(
                "productSku (product_sku): string?\n  htmlURL (html_url): string?\n  imageUrl:"))
        #expect(try #require(BuiltAPI(document, options: "acronyms: [SKU]").api).typeDump.contains("productSKU (product_sku): string?"))
    }

    @Test("the options rename fields and inline types, and replace the types of fields")
    func inlineNames() throws {
        let built = BuiltAPI(
            paths: """
                /a:
                  post:
                    requestBody: {content: {multipart/form-data: {schema: {properties: {f: {type: string}, g: {type: string, format: binary}}}}}}
                    responses: {'200': {content: {application/json: {schema: {type: array, items: {properties: {x: {type: string}}}}}}}}
                """,
            options: """
                names:
                  '#/paths/~1a/post/requestBody/content/multipart~1form-data/schema/properties/f': field
                  '#/paths/~1a/post/responses/200/content/application~1json/schema/items': Row
                types:
                  '#/paths/~1a/post/requestBody/content/multipart~1form-data/schema/properties/f': bytes
                  '#/paths/~1a/post/requestBody/content/multipart~1form-data/schema/properties/g': string
                """)
        #expect(built.diagnostics.isEmpty)
        let operation = try #require(built.api?.operationDumps.first)
        #expect(operation.contains("multipart(field: file?, g: string?)"))
        #expect(operation.contains("[Test.PostA.Row]"))
    }

    @Test("an override in an operation that is left out is not an error")
    func excludedOperations() {
        let built = BuiltAPI(
            document,
            options: """
                include: {tags: [Shop]}
                names:
                  '#/paths/~1pets~1{id}/get': FetchPet
                  '#/paths/~1pets~1{id}/get/parameters/0': number
                  '#/tags/Pets': Animals
                types: {'#/paths/~1pets~1{id}/get/parameters/0/schema': string}
                """
        )
        #expect(built.diagnostics.isEmpty)
    }

    @Test(
        "an override without effect is an error",
        arguments: [
            (
                "names: {①'#/components/schemas/Pest': A}",
                "the document has nothing at '#/components/schemas/Pest'; did you mean '#/components/schemas/Pet'?"
            ),
            ("names: {①'#/info': A}", "'#/info' cannot be given a name"),
            ("names: {①'#/components/schemas/Pet/type': A}", "'#/components/schemas/Pet/type' cannot be given a name"),
            ("names: {①'#/tags/Pest': A}", "'#/tags/Pest' cannot be given a name"),
            ("names: {①'#/tags/2': A}", "'#/tags/2' cannot be given a name"),
            (
                "names: {①'#/paths/~1shop~1orders/get/responses/200/content/application~1json/schema': A}",
                "'#/paths/~1shop~1orders/get/responses/200/content/application~1json/schema' cannot be given a name; "
                    + "use '#/components/schemas/Order', to which it refers"
            ),
            ("types: {①'#/paths/~1shop~1orders': string}", "'#/paths/~1shop~1orders' cannot be given a type"),
            (
                "include: {tags: [Pets]}\nnames: {①'#/components/schemas/Pet/type': A}",
                "'#/components/schemas/Pet/type' cannot be given a name"
            ),
            (
                "types: {'#/components/schemas/Pet': ①Money}",
                "unknown type 'Money'; expected bool, int, int32, int64, float, double, decimal, string, date, dateTime, "
                    + "uuid, url, bytes, base64URL, json, unixTime"
            ),
            (
                "mediaTypes: {'#/components/schemas/Pet': ①text/plain}",
                "'#/components/schemas/Pet' has no media type 'text/plain'; it is neither a body nor a response"
            ),
        ]
    )
    func unused(options: String, message: String) {
        #expect(BuiltAPI(document, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test(
        "a reserved name, or a pointer to nothing, is an error",
        arguments: [
            ("names: {'#/components/schemas/Token/properties/token': ①self}", "'self' is reserved and cannot be used as a name"),
            ("names: {'#/components/schemas/Token': ①Type}", "'Type' is reserved and cannot be used as a name"),
            ("names: {'#/components/schemas/Pet': ①protocol}", "'protocol' is reserved and cannot be used as a name"),
            ("types: {①'#/components/schemas/T': string}", "the document has nothing at '#/components/schemas/T'"),
        ]
    )
    func reservedNames(options: String, message: String) {
        #expect(BuiltAPI(document, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test("an object can only be replaced by json")
    func typesOfObjects() {
        let error = "① error: the schema is an object, so its type can only be 'json', not 'string'"
        #expect(BuiltAPI(document, options: "types: {'#/components/schemas/Pet': ①string}").diagnostics == [error])
        let map = document.replacing("count: {type: integer, format: int32}", with: "count: {type: object}")
        #expect(
            BuiltAPI(map, options: "types: {'#/components/schemas/Order/properties/count': ①string}").diagnostics == [error])
        let built = BuiltAPI(document, options: "types: {'#/components/schemas/Pet': json}")
        #expect(built.diagnostics == [])
        #expect(built.types.contains("record Order\n  pet: json?\n"))
    }

    @Test("identifiers have types of their own, which several schemas can share")
    func identifiers() throws {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /pets/{id}:
                get: {operationId: getPet, parameters: [{name: id, in: path, required: true, schema: {type: integer}}], responses: {'204': {description: d}}}
            components:
              schemas:
                Pet: {required: [id], properties: {id: {type: integer}, owner: {type: string, nullable: true}, others: {type: array, items: {type: integer}}}}
                Key: {type: string, format: uuid}
                ShopID: {type: string}
                Shop: {properties: {id: {$ref: '#/components/schemas/ShopID'}}}
            """,
            options: """
                types:
                  '#/components/schemas/Pet/properties/id': {id: PetID}
                  '#/components/schemas/Pet/properties/owner': {id: OwnerID}
                  '#/components/schemas/Pet/properties/others/items': {id: PetID}
                  '#/components/schemas/Key': {id: KeyID}
                  '#/components/schemas/ShopID': {id: ShopID}
                  '#/paths/~1pets~1{id}/get/parameters/0/schema': {id: PetID}
                schemas: {Pet: {identity: id}}
                """)
        #expect(built.diagnostics == [])
        #expect(
            try #require(built.api).typeDump == """
                record Pet
                  id: PetID
                  owner: OwnerID?
                  others: [PetID]?
                identifier PetID: int
                identifier OwnerID: string
                alias Key = KeyID
                identifier KeyID: uuid
                identifier ShopID: string
                record Shop
                  id: ShopID?
                """)
        #expect(try #require(built.api).operationDump.contains("id: PetID"))
    }

    @Test(
        "identifiers are strings, integers or UUIDs, and those of one type have one raw type",
        arguments: [
            (
                "{a: {type: number}}", "{'#/components/schemas/A/properties/a': {id: ①ID}}",
                "the schema is neither a string nor an integer, so its values cannot be identifiers of the type 'ID'"
            ),
            (
                "{a: {type: string}, b: {type: integer}}",
                "{'#/components/schemas/A/properties/a': {id: ID}, '#/components/schemas/A/properties/b': {id: ①ID}}",
                "the identifiers of the type 'ID' are of the type 'int' here and 'string' elsewhere"
            ),
            (
                "{a: {type: string}}", "{'#/components/schemas/A/properties/a': {id: ①String}}",
                "'String' is reserved and cannot be used as a name"
            ),
        ]
    )
    func unusableIdentifiers(properties: String, types: String, message: String) {
        let built = BuiltAPI(schemas: "A: {properties: \(properties)}", options: "types: \(types)")
        #expect(built.diagnostics == ["① error: \(message)"])
    }
}
