import Foundation
import Naming
import OperationModel
import Schemas
import TestSupport
import Testing

/// The descriptions in `Tests/Frameworks` have the habits of tools with which people describe their services. Next to each is the list of
/// what its client offers: the methods, then the models and their nested types.
@Suite("Clients of descriptions that frameworks write")
struct FrameworkTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Frameworks").standardized

    @Test(
        "methods and models have the names that a person would give them",
        arguments: [
            "abbreviations", "abp", "api-platform", "connect", "django-ninja", "drf-spectacular", "elysia", "fastapi", "fastendpoints",
            "flask-restx",
            "grpc-gateway", "json-api", "ktor", "kubernetes", "l5-swagger", "litestar", "nestjs", "odata", "one-tag", "own-tags",
            "path-ids",
            "phoenix",
            "quarkus", "rpc", "rswag", "scramble", "springdoc", "strapi", "swaggo", "swashbuckle", "tsoa",
        ])
    func names(framework: String) throws {
        func text(_ type: String) throws -> String {
            try String(contentsOf: Self.folder.appending(path: "\(framework).\(type)"), encoding: .utf8)
        }
        let api = try #require(try BuiltAPI(text("yaml")).api)
        let properties = Dictionary(uniqueKeysWithValues: api.namespaces.compactMap { $0.methods.map { ($0.type, $0.property + ".") } })
        let methods = api.operations.map { operation in
            let group = operation.clientMethod?.parent.flatMap { properties[$0] } ?? ""
            return "\(operation.method) \(operation.pathTemplate) \(group)\(operation.clientMethod?.name ?? "")"
        }
        let names = methods + api.graph.declarations.map(\.name.description)
        let expected = try text("txt").split(separator: "\n").map(String.init)
        #expect(names == expected, "\(names.difference(from: expected).map { "\($0)" }.joined(separator: "\n"))")
    }

    @Test(
        "schemas are read as the tools mean them that write them",
        arguments: [
            // ASP.NET 10: numbers that it also reads from strings
            ("{type: [integer, string], format: int32, pattern: '^-?(?:0|[1-9]\\d*)$'}", "int?"),
            ("{type: ['null', number, string], format: double, pattern: '^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?$'}", "double?"),
            ("{type: [integer, string]}", "A.P?"), ("{type: [integer, string], format: int-or-string, pattern: '^[0-9]+%?$'}", "A.P?"),
            ("{type: [integer, string], format: int32, pattern: '^-?(?:0|[1-9]\\d*)$', enum: [1, auto]}", "A.P?"),
            ("{type: string, format: int32, pattern: '^[0-9]$'}", "string?"),
            // springdoc: `Map<String, Object>`
            ("{type: object, additionalProperties: {type: object}}", "[:json]?"),
            ("{type: object, additionalProperties: {type: object, properties: {x: {type: string}}}}", "[:A.P]?"),
            // OData: integers are numbers with their format
            ("{type: number, format: int64}", "int?"), ("{type: [number, 'null'], format: uint8}", "int?"),
            ("{type: number, format: uint64}", "decimal?"), ("{type: number, format: int32, example: 0.5}", "double?"),
            ("{type: number, format: int32, example: 1.0}", "int?"), ("{type: number, format: double}", "double?"),
            // drf-spectacular: choices that can be blank
            ("{oneOf: [{$ref: '#/components/schemas/Number'}, {$ref: '#/components/schemas/Blank'}]}", "Number?"),
            ("{anyOf: [{$ref: '#/components/schemas/B'}, {enum: ['']}]}", "A.P?"),
            // OData: an object of which nothing is known except that it can be null
            ("{anyOf: [{$ref: '#/components/schemas/B'}, {type: [object, 'null']}]}", "B?"),
            ("{anyOf: [{$ref: '#/components/schemas/Number'}, {type: [object, 'null']}]}", "Number?"),
            ("{anyOf: [{$ref: '#/components/schemas/B'}, {type: object}]}", "A.P?"),
            ("{anyOf: [{type: string}, {type: [object, 'null']}]}", "A.P?"),
        ])
    func schemas(schema: String, type: String) {
        let built = BuiltAPI(
            schemas: """
                A: {properties: {p: \(schema)}}
                B: {properties: {b: {type: string}}}
                Number: {type: integer, enum: [1, 2]}
                Blank: {enum: ['']}
                """, version: "3.1.0")
        #expect(built.types.hasPrefix("record A\n  p: \(type)\n"), "\(built.types)")
    }

    @Test("a key that is a name itself keeps it, and a symbol distinguishes another one")
    func symbols() {
        let built = BuiltAPI(
            schemas:
                "A: {properties: {'@id': {type: string}, id: {type: integer}, _id: {type: string}, Type: {type: string}, type: {type: string}}}"
        )
        #expect(
            built.types == """
                record A
                  atID (@id): string?
                  id: int?
                  underscoreID (_id): string?
                  type2 (Type): string?
                  type: string?
                """)
    }

    @Test("a part of a result has the type of the whole, and an object in any media type is any value")
    func responses() {
        let built = BuiltAPI(
            paths: """
                /a:
                  get:
                    responses:
                      '200': {description: d, content: {application/json: {schema: {type: array, items: {type: string}}}}}
                      '206': {description: d}
                /b: {get: {responses: {'200': {description: d, content: {'*/*': {schema: {type: object}}}}}}}
                /c/{proxy+}: {get: {responses: {'204': {description: d}}}}
                /d/{proxy+}: {get: {parameters: [{name: proxy+, in: path, required: true, schema: {type: string}}], responses: {'204': {description: d}}}}
                """)
        let operations = built.api?.operations ?? []
        #expect(operations.map(\.responses.success).prefix(2) == [.body(.list(.builtin(.string))), .body(.builtin(.json))])
        #expect(operations.dropFirst(2).map { $0.parameters.map(\.allowsSlashes) } == [[true], [true]])
        #expect(operations.dropFirst(2).map { $0.parameters.map(\.name) } == [["proxy"], ["proxy"]])
    }

    @Test("the other properties of a record are of any type if they are only said to be objects, as in the open types of OData")
    func openTypes() {
        let built = BuiltAPI(
            schemas: """
                A: {properties: {a: {type: string}}, additionalProperties: {type: object}}
                B: {properties: {a: {type: string}}, additionalProperties: {type: object, properties: {x: {type: string}}}}
                """)
        #expect(
            built.types.contains("record A\n  a: string?\n  *: json\n")
                && built.types.contains("record B\n  a: string?\n  *: B.AdditionalProperty\n"), "\(built.types)")
    }

    @Test("a package inside a known one that several schemas have is left out, also if it is not in lower case")
    func innerPackages() {
        let built = BuiltAPI(
            schemas: """
                microsoft.graph.ageGroup: {properties: {id: {type: integer}}}
                microsoft.graph.ODataErrors.MainError: {properties: {id: {type: integer}}}
                microsoft.graph.ODataErrors.ErrorDetails: {properties: {id: {type: integer}}}
                microsoft.graph.AgeFilter.Item: {properties: {id: {type: integer}}}
                microsoft.graphs.ODataErrors.InnerError: {properties: {id: {type: integer}}}
                """)
        #expect(
            built.api?.graph.declarations.map(\.name.name) == [
                "AgeGroup", "MainError", "ErrorDetails", "MicrosoftGraphAgeFilterItem", "MicrosoftGraphsODataErrorsInnerError",
            ])
    }

    @Test("a package that repeats the name of a type is left out, and a numbered type has its title")
    func typeNames() {
        let built = BuiltAPI(
            schemas: """
                response.Response: {properties: {code: {type: integer}}}
                def-0: {title: User, properties: {id: {type: integer}}}
                Tree.7068f62: {title: Tree, properties: {id: {type: integer}}}
                API_V1_Entities_Branch: {properties: {id: {type: integer}}}
                app.models.Page<app.models.Leaf>: {properties: {id: {type: integer}}}
                Acme.Shop.Pet: {properties: {id: {type: integer}}}
                Dog.Filter.Item: {properties: {id: {type: integer}}}
                bookBookList: {properties: {id: {type: integer}}}
                bookBookcase: {properties: {id: {type: integer}}}
                """)
        #expect(
            built.api?.graph.declarations.map(\.name.name)
                == ["ResponseModel", "User", "Tree", "Branch", "PageLeaf", "AcmeShopPet", "DogFilterItem", "BookList", "BookBookcase"])
    }

    @Test("a word that most models end with is left out, unless another schema or an operation has the shorter name")
    func endOfModels() {
        let built = BuiltAPI(
            paths: "/a: {post: {operationId: createPet, responses: {'204': {description: d}}}}",
            schemas: ["PetDto", "CreatePetDto", "Owner", "OwnerDto", "PageOfPetDto", "ErrorDto"].map {
                "\($0): {properties: {id: {type: integer}}}"
            }
            .joined(separator: "\n"))
        #expect(built.api?.graph.declarations.map(\.name.name) == ["Pet", "CreatePetDto", "Owner", "OwnerDto", "PageOfPet", "ErrorDto"])
    }

    @Test("operations are grouped by their ids if no operation has a tag, and a tag that is the name of the API groups nothing")
    func groups() {
        func methods(_ operations: String, title: String = "T") -> [String] {
            let built = BuiltAPI("openapi: 3.0.3\ninfo: {title: '\(title)', version: '1'}\npaths: {\(operations)}")
            let properties = Dictionary(
                uniqueKeysWithValues: (built.api?.namespaces ?? []).compactMap { $0.methods.map { ($0.type, $0.property + ".") } })
            return built.api?.operations.compactMap(\.clientMethod).map { ($0.parent.flatMap { properties[$0] } ?? "") + $0.name } ?? []
        }
        let responses = "responses: {'204': {description: d}}"
        #expect(
            methods("/a: {get: {operationId: TodoItems_list, \(responses)}}, /b: {post: {operationId: Users_create, \(responses)}}")
                == ["todoItems.list", "users.create"])
        #expect(
            methods("/a: {get: {operationId: TodoItems_list, \(responses)}}, /b: {post: {operationId: login, \(responses)}}")
                == ["todoItemsList", "login"])
        #expect(
            methods("/pets: {get: {operationId: Pets_list, \(responses)}}, /pets/b: {get: {operationId: Pets_find, \(responses)}}")
                == ["pets.list", "pets.find"])
        let tags =
            "/a: {get: {tags: [Shop.Api], operationId: list, \(responses)}}, /b: {get: {tags: [Users], operationId: find, \(responses)}}"
        #expect(methods(tags, title: "Shop.Api | v1") == ["list", "users.find"])
        #expect(methods(tags, title: "Shop.Api | Acme") == ["shopAPI.list", "users.find"])
        #expect(methods("/a: {get: {tags: [Test], operationId: Test_ListPets, \(responses)}}") == ["listPets"])
        #expect(
            methods("/a: {get: {operationId: Get_users, \(responses)}}, /b: {post: {operationId: Create_user, \(responses)}}")
                == ["getUsers", "createUser"])
        #expect(
            methods(
                "'/api/books/{id}': {get: {tags: [Book], operationId: api_books_id_get, \(responses)}, patch: {tags: [Book], operationId: api_books_id_patch, \(responses)}}"
            ) == ["book.get", "book.update"])
        #expect(
            methods("/a: {get: {operationId: GET:site.List, \(responses)}}, /b: {get: {operationId: app.users.find, \(responses)}}")
                == ["site.list", "users.find"])
        #expect(
            methods("/a: {get: {tags: [POSTS], \(responses)}}, /posts: {get: {tags: [POSTS], \(responses)}}") == [
                "posts.getA", "posts.list",
            ])
        #expect(
            methods(
                "/a: {get: {tags: ['crate::pets'], operationId: a, \(responses)}}, /b: {get: {tags: ['x::dogs'], operationId: b, \(responses)}}"
            )
                == ["pets.a", "dogs.b"])
        #expect(
            methods(
                "/a: {get: {tags: ['x::pets'], operationId: a, \(responses)}}, /b: {get: {tags: ['y::pets'], operationId: b, \(responses)}}"
            )
                == ["xPets.a", "yPets.b"])
    }

    @Test("a tag can have the name of a method of the client that has arguments")
    func tags() {
        let built = BuiltAPI(paths: "/items: {get: {tags: [items], operationId: list, responses: {'204': {description: d}}}}")
        #expect(built.api?.namespaces.compactMap(\.methods?.property) == ["items"])
    }
}
