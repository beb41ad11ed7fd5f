import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Names of tags and operations")
struct OperationNamingTests {
    @Test("an operation or tag with a name that is taken or reserved gets another one")
    func names() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a: {get: {tags: [Series], operationId: ②same, responses: {}}, put: {tags: [Series], operationId: ①same, responses: {}}}
              /b: {get: {tags: [Series], operationId: Request, responses: {}}}
              /c: {get: {tags: [String], operationId: Series, responses: {}}}
            components: {schemas: {Series: {properties: {a: {type: string}}}}}
            """
        )
        #expect(
            built.api?.operations.map(\.name.description) == [
                "Test.Series.Same", "Test.Series.SameA", "Test.Series.RequestOperation", "Test.StringOperations.SeriesOperation",
            ])
        #expect(
            built.diagnostics == [
                "① warning: duplicate operationId 'same'; the second operation gets another name",
                "② note: it is used here first",
            ]
        )
    }

    @Test(
        "an operationId loses the tag that it starts with, in any spelling",
        arguments: [
            // tag, operationId, name
            ("issues", "issues/create", "Test.Issues.Create"), ("Issues", "Issues_Create", "Test.Issues.Create"),
            ("chat", "chat.postMessage", "Test.Chat.PostMessage"), ("admin.apps", "admin.apps.approve", "Test.AdminApps.Approve"),
            ("security-advisories", "security-advisories/list", "Test.SecurityAdvisories.List"),
            ("admin", "admin.apps.approve", "Test.Admin.AppsApprove"), ("user", "user-get", "Test.User.Get"),
            ("pet", "petGet", "Test.Pet.Get"), ("issue", "issues/create", "Test.Issue.Create"),
            ("vendor credits", "vendorCreditRequests", "Test.VendorCredits.Requests"),
            ("account", "account-v4-lists", "Test.Account.Lists"), ("account", "account-v4", "Test.Account.V4"),
            // Another word, a verb, a number, and nothing else stay.
            ("series", "getSeriesById", "Test.Series.GetSeriesById"), ("invites", "inviteUser", "Test.Invites.InviteUser"),
            ("invites", "inviteCreate", "Test.Invites.Create"), ("tree", "treetop", "Test.Tree.Treetop"),
            ("tree", "tree2", "Test.Tree.Tree2"),
            ("chat", "chat.", "Test.Chat.ChatOperation"),
            // So do names that are taken or reserved without the tag.
            ("a", "a/request", "Test.A.ARequest"), ("a", "a/pet_food", "Test.A.APetFood"), ("a", "a/first", "Test.A.AFirst"),
        ])
    func stutter(tag: String, id: String, name: String) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a: {get: {tags: ['\(tag)'], operationId: first, responses: {}}, put: {tags: ['\(tag)'], operationId: '\(id)', responses: {}}}
            components: {schemas: {PetFood: {properties: {a: {type: string}}}}}
            """)
        #expect(built.api?.operations.last?.name.description == name)
        #expect(built.diagnostics == [])
    }

    @Test("a method can have a name that its type cannot have")
    func reservedNames() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a: {post: {tags: [tokens], operationId: tokensRequest, responses: {}}, get: {tags: [search], operationId: SearchController_search, responses: {}}}
            """)
        #expect(built.api?.operations.map(\.name.description) == ["Test.Tokens.TokensRequest", "Test.Search.SearchSearch"])
        #expect(built.api?.operations.compactMap(\.clientMethod?.name) == ["request", "search"])
    }

    @Test(
        "the method of an operation without an operationId says what it does with what its path leads to",
        arguments: [
            ("GET /pets, POST /pets, DELETE /pets", "list, create, deleteAll"),
            ("GET /pets/{id}, PUT /pets/{id}, DELETE /pets/{id}, HEAD /pets/{id}", "get, update, delete, head"),
            ("PUT /pets/{id}, PATCH /pets/{id}, POST /pets/{id}", "replace, update, post"),
            ("GET /api/v1/pets/{id}/toys, POST /api/v1/pets/{id}/toys, DELETE /api/v1/pets/{id}/toys", "getToys, createToy, deleteToys"),
            ("GET /pets/{id}/toys/{toyId}, PUT /pets/{id}/toys/{toyId}, PUT /pets/{id}/toys body", "getToy, setToy, updateToys"),
            ("POST /pets/{id}/adopt, POST /pets/{id}/mark-as-read, GET /pets/search", "adopt, markAsRead, search"),
            ("POST /pets/sign-in", "signIn"),
            ("GET /pets/getAll, GET /pets/findByStatus, DELETE /pets/{id}/approve", "getAll, findByStatus, deleteApprove"),
            // A plural can be the object of a call, which a fragment can have, too.
            ("POST /getPets, POST /pets/add-toys, POST /search-results", "getPets, addToys, createSearchResult"),
            ("PUT /pets/{id}#add_owner, GET /pets/{id}#owner", "addOwner, getPetsById"),
            // A resource in the singular has members, or is created with 201.
            ("GET /pet/, POST /pet/, GET /pet/{id}", "list, create, get"),
            ("GET /pet, POST /pet, GET /pet/{id}", "list, create, get"), ("POST /pets/{id}/avatar 201", "createAvatar"),
            ("POST /pets/{id}/avatar, GET /pets/{id}/merge-base", "postAvatar, getMergeBase"),
            // A format says nothing, unless there are several.
            ("GET /pets.json, GET /pets/{id}.json, POST /pets/{id}/adopt.{format}", "list, get, adopt"),
            ("GET /pet/{id}.json, GET /pet/{id}.xml", "getPetByIdJson, getPetByIdXml"),
            // More of the path distinguishes several, and otherwise the method or the parameter.
            ("GET /pets/{id}/toys, GET /owners/{id}/toys, GET /toys", "getPetToys, getOwnerToys, getToys"),
            ("GET /pets/{name}, GET /pet/{id}", "getByName, getById"), ("GET /pets/search, POST /pets/search", "getSearch, postSearch"),
            // A path without words, or with words around a parameter, does not say what it leads to.
            ("GET /{id}, GET /pets/{id}.pdf", "getById, getPetsByIdPdf"), ("GET /pets/{a}/{b}, GET /pets/{a}", "getByB, getByA"),
        ])
    func pathMethods(operations: String, methods: String) {
        var paths: [(path: String, operations: [String])] = []
        for words in operations.split(separator: ", ").map({ $0.split(separator: " ").map(String.init) }) {
            let body = words.contains("body") ? "requestBody: {content: {application/json: {schema: {type: object}}}}, " : ""
            let operation =
                "\(words[0].lowercased()): {tags: [pets], \(body)responses: {'\(words.contains("201") ? 201 : 200)': {description: a}}}"
            if let index = paths.firstIndex(where: { $0.path == words[1] }) {
                paths[index].operations.append(operation)
            } else {
                paths.append((words[1], [operation]))
            }
        }
        let built = BuiltAPI(
            "openapi: 3.0.0\npaths:\n" + paths.map { "  '\($0.path)': {\($0.operations.joined(separator: ", "))}\n" }.joined())
        #expect(built.api?.operations.compactMap(\.clientMethod?.name).joined(separator: ", ") == methods)
    }

    @Test(
        "an operationId that consists of method and path is not the name of a method; one without parameters is, unless all consist of them",
        arguments: [
            ("getPetsIdToys, findPets", "getToys, findPets"), ("pets_by_id_toys_GET, findPets", "getToys, findPets"),
            ("getPetsToys, findPets", "getPetsToys, findPets"), ("petsToysGet, postPets", "toysGet, postPets"),
            ("getPetsIdToys, postPets", "getToys, create"), ("getApiPetsToys, findPets", "getToys, findPets"),
            ("getToysOfPetsId, findPets", "getToysOfPetsId, findPets"), ("getPetById, findPets", "getPetById, findPets"),
            ("getPetById, postPets", "getPetById, postPets"), ("getApiPetById, findPets", "get, findPets"),
            ("getPetsWithIdToys, findPets", "getToys, findPets"),
        ])
    func idsOfPaths(ids: String, methods: String) {
        let ids = ids.split(separator: ", ")
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /api/\(ids[0].contains("PetById") ? "pet/{id}" : "pets/{id}/toys"): {get: {tags: [pets], operationId: \(ids[0]), responses: {}}}
              /api/pets: {post: {tags: [pets], operationId: \(ids[1]), responses: {}}}
            """)
        #expect(built.api?.operations.compactMap(\.clientMethod?.name).joined(separator: ", ") == methods)
    }

    @Test("an operationId of method and path can have the prefix 'api', which is part of the server, as in that of GitLab")
    func prefixOfServer() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            servers: [{url: https://example.com/api}]
            paths:
              /v4/pets/{id}/toys: {get: {tags: [pets], operationId: getApiV4PetsIdToys, responses: {}}}
              /v4/pets: {post: {tags: [pets], operationId: postApiV4Pets, responses: {}}}
            """)
        #expect(built.api?.operations.compactMap(\.clientMethod?.name) == ["getToys", "create"])
    }

    @Test(
        "words that more than two tags all start with are no part of the names of groups",
        arguments: [
            (["Api2010Account", "Api2010SipDomain", "Api2010Call"], ["account", "sipDomain", "call"]),
            (["CRM Users", "CRM userId", "CRM Deals"], ["users", "userId", "deals"]),
            (["CRM Users", "CRM Deals"], ["crmUsers", "crmDeals"]),
            (["Trees", "Tree care", "Tree sales"], ["trees", "treeCare", "treeSales"]),
            (["get Users", "get Deals", "get Trees"], ["getUsers", "getDeals", "getTrees"]),
        ])
    func sharedWordsOfTags(tags: [String], groups: [String]) {
        let paths = tags.enumerated().map { "  /\($0): {get: {tags: ['\($1)'], operationId: f\($0), responses: {}}}\n" }
        let declared = "tags: [{name: '\(tags[0])', description: The first.}]\n"
        let built = BuiltAPI("openapi: 3.0.0\n\(declared)paths:\n\(paths.joined())")
        #expect(built.api?.namespaces.compactMap(\.methods?.property) == groups)
        #expect(built.api?.namespaces.first?.documentation == "The first.")
    }

    @Test("a tag is without its initials, and without the space before them")
    func initials() {
        let built = BuiltAPI("openapi: 3.0.0\npaths: {/a: {get: {tags: ['Payment Service (PS)'], operationId: a, responses: {}}}}")
        #expect(built.api?.operations.first?.tag == "Payment Service")
    }

    @Test(
        "an operationId with dots has the name after its tag, or after a resource class",
        arguments: [
            ("instances", "compute.instances.list", "list"), ("Users", "app.api.users.create_user", "createUser"),
            ("Pet Food", "shop.petFood.by.id", "byID"), ("instances", "compute.projects.list", "computeProjectsList"),
            ("instances", "compute.instances", "computeInstances"),
            ("Issue", "com.acme.rest.CommentResource.getComments", "getComments"),
            ("Issue", "com.acme.rest.TagResource#get", "get"), ("Issue", "createResource.v2", "createResourceV2"),
        ])
    func dottedIDs(tag: String, id: String, method: String) {
        let built = BuiltAPI("openapi: 3.0.0\npaths: {/a: {get: {tags: [\(tag)], operationId: '\(id)', responses: {}}}}")
        #expect(built.api?.operations.first?.clientMethod?.name == method)
    }

    @Test("a name that another operation has, or would have with its whole operationId, is not used")
    func namesOfOthers() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a: {get: {tags: [pets], operationId: pets_list, responses: {}}, post: {tags: [pets], operationId: PetController_create, responses: {}}}
              /b: {get: {tags: [pets], operationId: list, responses: {}}, post: {tags: [pets], operationId: CatController_create, responses: {}}}
            """)
        #expect(built.api?.operations.compactMap(\.clientMethod?.name) == ["petsList", "create", "list", "catCreate"])
        #expect(built.diagnostics == [])
    }

    @Test("a hash, a UUID and a numbered operation are no names, but words are")
    func machineMade() {
        let ids = [
            "0c6f8a8b4f4a1d5d3b1a5e5a4a0a7a11", "2f249230-a8e7-4c2b-b02d-1c2d3e4f5a6b", "operation_17", "op3", "42", "addDeadBeef",
            "facade",
            "oauth2",
        ]
        let paths = ids.enumerated().map {
            "  /p\(["a", "b", "c", "d", "e", "f", "g", "h"][$0]): {get: {operationId: '\($1)', responses: {}}}\n"
        }
        let built = BuiltAPI("openapi: 3.0.0\npaths:\n" + paths.joined())
        #expect(
            built.api?.operations.map(\.name.name) == ["GetPa", "GetPb", "GetPc", "GetPd", "GetPe", "AddDeadBeef", "Facade", "Oauth2"])
    }

    @Test("tags that differ only in case and separators are one group, and a tag that is only a prefix is none")
    func groups() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            tags: [{name: Pet Food}]
            paths:
              /api/a: {get: {tags: [petFood], operationId: a, responses: {}}, put: {tags: [pet-food], operationId: b, responses: {}}}
              /api/v1/cats: {get: {tags: [Api], responses: {}}, put: {tags: [V1], responses: {}}, post: {tags: [cat-controller], responses: {}}}
              /api.ping: {get: {tags: [api], operationId: api.ping, responses: {}}}
            """)
        #expect(
            built.api?.operations.map(\.name.description) == [
                "Test.PetFood.A", "Test.PetFood.B", "Test.Cats.GetCats", "Test.Cats.PutCats", "Test.Cat.PostCats", "Test.Api.Ping",
            ])
    }

    @Test(
        "an operationId that FastAPI or HubSpot made is the name of the function, if it is free",
        arguments: [
            // method, path, operationId, name
            ("get", "/trees/{id}", "read_tree_trees__id__get", "Test.ReadTree"), ("post", "/", "root__post", "Test.Root"),
            ("get", "/v1/my-trees", "list_v1_my_trees_get", "Test.List"), ("get", "/a/{b}", "'get-/a/{b}_getPage'", "Test.GetPage"),
            ("put", "/a/{b}", "'get-/a/{b}_getPage'", "Test.GetBGetPage"),
            // Another method or path, and nothing else stay.
            ("put", "/trees/{id}", "read_tree_trees__id__get", "Test.ReadTreeTreesIDGet"), ("get", "/a", "__a_get", "Test.AGet"),
            ("get", "/trees", "read_tree_trees__id__get", "Test.ReadTreeTreesIDGet"),
            ("get", "/a", "UsingGET", "Test.UsingGET"), ("get", "/a", "Retrieve an Owner's Pets", "Test.RetrieveOwnersPets"),
            ("get", "/a", "start-a-walk", "Test.StartWalk"), ("get", "/a", "planA-the-trip", "Test.PlanATheTrip"),
            ("get", "/a", "findPetsAsync", "Test.FindPets"), ("get", "/pets_async", "findPetsAsync", "Test.FindPetsAsync"),
            ("get", "/a", "pets_findAll_GET", "Test.PetsFindAll"),
            ("get", "/a", "pets_GET", "Test.PetsGET"),
            ("get", "/a", "findUsingGET", "Test.Find"), ("get", "/a", "queryPets_Get", "Test.QueryPets"),
            ("get", "/a", "login_handler", "Test.Login"), ("get", "/a", "getPetsHandler", "Test.GetPets"),
            ("get", "/a", "fileListHandler", "Test.FileListHandler"),
            ("get", "/api/a", "get_app_api_a_index", "Test.AIndex"), ("get", "/a", "a.GetCount-4a1c", "Test.AGetCount"),
            ("get", "/v1/a/{b}", "displayAListingOfTheResource", "Test.GetAByB"), ("get", "/a", "GET:a.list", "Test.AList"),
            // So do names that are taken or reserved.
            ("get", "/a", "first_a_get", "Test.FirstA"), ("get", "/a", "string_a_get", "Test.StringAGet"),
        ])
    func fastAPI(method: String, path: String, id: String, name: String) {
        let built = BuiltAPI(
            paths: """
                /first: {get: {operationId: first, responses: {}}}
                '\(path)': {\(method): {operationId: \(id), responses: {}}}
                """)
        #expect(built.api?.operations.last?.name.description == name)
    }

    @Test("a schema that FastAPI made for the body of one operation is the body of that operation")
    func bodies() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /in:
                post:
                  operationId: log_in_in_post
                  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Body_log_in_in_post'}}}}
                  responses: {}
            components:
              schemas:
                Body_log_in_in_post: {type: object, properties: {name: {type: string}}}
                Body_of_a_whale: {type: object, properties: {name: {type: string}}}
            """)
        #expect(built.api?.graph.declarations.map(\.name.description) == ["BodyOfAWhale", "Test.LogIn.Body"])
        #expect(built.diagnostics == [])
    }

    @Test(
        "an operation is called as an extension of the document says, if the name is free",
        arguments: [
            ("x-speakeasy-name-override: list", "Test.Pets.List"), ("x-methodName: listAll", "Test.Pets.ListAll"),
            ("x-client-action: list", "Test.Pets.List"), ("x-methodName: b, x-speakeasy-name-override: a", "Test.Pets.A"),
            ("x-methodName: first", "Test.Pets.FindPets"), ("x-methodName: 1", "Test.Pets._1"), ("x-other: a", "Test.Pets.FindPets"),
        ])
    func extensions(text: String, name: String) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a: {get: {tags: [Pets], operationId: first, responses: {}}, put: {tags: [Pets], operationId: findPets, \(text), responses: {}}}
            """)
        #expect(built.api?.operations.last?.name.description == name)
        #expect(built.diagnostics == [])
    }

    @Test("the document says when and why an operation ends")
    func sunset() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {get: {summary: All., deprecated: true, x-deprecatedMessage: Use b., x-sunset: '2027-01-01', responses: {}}}}
            """)
        #expect(built.api?.operations.first?.documentation == "All.\n\nUse b. Ends on 2027-01-01.")
    }

    @Test("a tag can have the name of a schema, unless operations without a tag would find it there")
    func sharedNames() {
        func names(_ rest: String) -> [String]? {
            BuiltAPI(
                """
                openapi: 3.0.0
                paths: {/a: {get: {tags: [pet], operationId: getPet, responses: {}}}\(rest)}
                components: {schemas: {Pet: {properties: {a: {type: string}}}}}
                """
            ).api?.operations.map(\.name.description)
        }
        #expect(names("") == ["Test.Pet.GetPet"])
        #expect(names(", /b: {get: {operationId: b, responses: {}}}") == ["Test.PetOperations.GetPet", "Test.B"])
    }

    @Test("each operation has a method of the client, by tag, with a name that is free")
    func methods() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            tags: [{name: Send}]
            paths:
              /a: {get: {tags: [Pet food], operationId: pet-food.get, responses: {}}, put: {tags: [Pet food], operationId: init, responses: {}}}
              /b: {get: {tags: [tokens], operationId: apiClient, responses: {}}, put: {tags: [Send], operationId: List, responses: {}}}
              /c: {get: {operationId: send, responses: {}}, put: {operationId: tokens, responses: {}}}
              /d: {get: {operationId: petFood, responses: {}}, put: {operationId: getURL, responses: {}}}
              /e: {get: {tags: [Pet food], operationId: PetFood, responses: {}}, put: {tags: [Pet food], operationId: GET, responses: {}}}
            """, options: "defaults: {list: {header: X}}\nnames: {'#/tags/Send': Mail}")
        #expect(
            built.api?.operations.compactMap(\.clientMethod?.description) == [
                "TestClient.PetFoodMethods.get", "TestClient.PetFoodMethods.initOperation", "TestClient.TokensMethods.apiClientOperation",
                "TestClient.MailMethods.list", "TestClient.sendOperation", "TestClient.tokensC", "TestClient.petFoodD",
                "TestClient.getURL", "TestClient.PetFoodMethods.petFood", "TestClient.PetFoodMethods.getOperation",
            ])
        #expect(built.api?.namespaces.compactMap(\.methods?.property) == ["mail", "petFood", "tokensAPI"])
    }

    @Test("a tag 'Secrets' leaves the name 'secrets' to clients with credentials", arguments: [true, false])
    func secrets(hasCredentials: Bool) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {get: {tags: [Secrets], operationId: a, responses: {}}}}
            components: {securitySchemes: {\(hasCredentials ? "key: {type: apiKey, in: header, name: K}" : "")}}
            """)
        #expect(built.api?.namespaces.compactMap(\.methods?.property) == [hasCredentials ? "secretsAPI" : "secrets"])
    }
}
