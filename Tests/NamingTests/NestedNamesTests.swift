import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Names of nested types")
struct NestedNamesTests {
    @Test("a model that only mentions itself needs no other name, even if a nested type has its name")
    func ownName() {
        let built = BuiltAPI(
            schemas: """
                Pet: {type: object, properties: {friend: {$ref: '#/components/schemas/Pet'}}}
                Owner: {type: object, properties: {pet: {type: object, properties: {a: {type: string}}}}}
                """)
        #expect(built.api?.types.map(\.name.description) == ["Pet", "Owner", "Owner.Pet"])
        #expect(built.api?.hiddenModels.isEmpty == true)
    }

    @Test(
        "an inline type is called after the property, the list or the map that it belongs to",
        arguments: [
            // The name of a model, also of the one around it.
            ("label: {properties: {a: {}}}", "Issue.Label"), ("issue: {properties: {a: {}}}", "Issue.Issue"),
            ("labels: {type: array, items: {properties: {a: {}}}}", "Issue.Label"),
            // The elements of lists that have no plural, of lists in lists, and of maps.
            ("content: {type: array, items: {properties: {a: {}}}}", "Issue.Content"),
            ("rows: {type: array, items: {type: array, items: {properties: {a: {}}}}}", "Issue.Row"),
            ("files: {type: object, additionalProperties: {properties: {a: {}}}}", "Issue.File"),
            ("type: {type: array, items: {type: string, enum: [a, b]}}", "Issue.Kind"),
            // A name that the generated code uses, and one that a sibling has.
            ("data: {properties: {a: {}}}", "Issue.IssueData"), ("data: {type: array, items: {properties: {a: {}}}}", "Issue.IssueData"),
            ("row: {type: string}, rows: {type: array, items: {properties: {a: {}}}}", "Issue.RowsItem"),
        ])
    func properties(properties: String, name: String) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {}
            components:
              schemas:
                Label: {type: object, properties: {id: {type: integer}}}
                Issue: {type: object, properties: {\(properties)}}
            """)
        #expect(built.api?.graph.declarations.map(\.name.description) == ["Label", "Issue", name])
        #expect(built.diagnostics == [])
    }

    @Test("a nested type does not repeat the name of its owner")
    func repetition() {
        let built = BuiltAPI(
            schemas: """
                Page: {properties: {data: {properties: {data: {properties: {a: {}}}, user: {properties: {user: {properties: {a: {}}}}}}}}}
                Evidence: {oneOf: [{title: evidence, type: object, properties: {a: {}}}, {type: string}]}
                """)
        #expect(
            built.api?.graph.declarations.map(\.name.description) == [
                "Page", "Page.PageData", "Page.PageData.NestedData", "Page.PageData.User", "Page.PageData.User.NestedUser", "Evidence",
                "Evidence.Object",
            ])
        #expect(built.diagnostics == [])
    }

    @Test(
        "types have acronyms in capitals if most properties have separators, as properties do",
        arguments: [("login_url: {}, user_name: {}, homePage: {}", "LoginURL"), ("loginUrl: {}, userName: {}, home_page: {}", "LoginUrl")])
    func acronyms(properties: String, name: String) {
        #expect(BuiltAPI(schemas: "LoginUrl: {properties: {\(properties)}}").api?.types.first?.name.description == name)
    }

    @Test(
        "the inline elements of a list that an operation returns are called after it",
        arguments: [
            ("listChannelInvites", "Test.ListChannelInvites.ChannelInvite"), ("getAllTrees", "Test.GetAllTrees.Tree"),
            ("replaceTrees", "Test.ReplaceTrees.Item"), ("list", "Test.List.Item"),
        ])
    func results(id: String, name: String) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a:
                get:
                  operationId: \(id)
                  responses: {'200': {description: d, content: {application/json: {schema: {type: array, items: {properties: {x: {}}}}}}}}
            """)
        #expect(built.api?.graph.declarations.map(\.name.description) == [name])
    }

    @Test("the elements of a list that is a model itself are called after its singular, if no other model is")
    func models() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {}
            components:
              schemas:
                Modalities: {type: array, items: {type: string, enum: [text, audio]}}
                Rows: {type: array, items: {properties: {a: {type: string}}}}
                Row: {type: object, properties: {id: {type: integer}}}
            """)
        #expect(built.api?.graph.declarations.map(\.name.description) == ["Modalities", "Modality", "Rows", "RowsItem", "Row"])
    }

    @Test("a model whose name a nested type has gets another name for the code in which that type hides it")
    func hiddenModels() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {}
            components:
              schemas:
                Label: {type: object, properties: {id: {type: integer}}}
                Row: {type: object, properties: {id: {type: integer}}}
                Issue:
                  type: object
                  properties:
                    label: {oneOf: [{type: string}, {$ref: '#/components/schemas/Label'}]}
                    row: {type: object, properties: {b: {type: string}}}
                    person: {type: object, properties: {c: {type: string}}}
                    owner: {$ref: '#/components/schemas/Person'}
                Person: {type: object, properties: {id: {type: integer}}}
            """)
        #expect(built.api?.hiddenModels.map { "\($0.model) is \($0.alias)" } == ["Label is LabelModel", "Person is PersonModel"])
    }

    @Test("in a script without upper case, neither a nested type nor a model has the name of a property of a type around it")
    func namesOfProperties() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {}
            components:
              schemas:
                A:
                  type: object
                  properties:
                    分组: {type: array, items: {properties: {名称: {type: string}}}}
                    状态: {type: array, items: {type: string, enum: [a, b]}}
                    映射: {type: object, additionalProperties: {properties: {甲: {type: string}}}}
                    单个: {properties: {甲: {type: string}}}
                    7d: {type: array, items: {properties: {p: {type: number}}}}
                    类型: {oneOf: [{type: boolean}, {$ref: '#/components/schemas/类型'}]}
                类型: {type: string, enum: [甲, 乙]}
            """)
        #expect(
            built.api?.graph.declarations.map(\.name.description) == [
                "A", "A.分组Item", "A.状态Item", "A.映射Value", "A.单个Value", "A.SevenDItem", "A.类型Value", "类型",
            ])
        #expect(built.api?.hiddenModels.map { "\($0.model) is \($0.alias)" } == ["类型 is 类型Model"])
    }

    @Test(
        "a case is called after the constant that selects it, also if its variant is a model",
        arguments: [
            ("type: {type: string, enum: [text]}", "type: {type: string, enum: [image_url]}", ["text", "imageURL"]),
            ("type: {type: string, const: a}", "kind: {type: string, const: b}", ["textPart", "imagePart"]),
            ("type: {type: string, const: a}", "type: {type: string, const: a}", ["textPart", "imagePart"]),
            ("object: {type: string, const: o}, type: {type: string, const: x}", "object: {const: o}, type: {const: y}", ["x", "y"]),
        ])
    func constants(first: String, second: String, cases: [String]) {
        let required = "required: [type, kind, object]"
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            paths: {}
            components:
              schemas:
                TextPart: {type: object, \(required), properties: {\(first)}}
                ImagePart: {type: object, \(required), properties: {\(second)}}
                Message:
                  type: object
                  properties:
                    content: {type: array, items: {anyOf: [{$ref: '#/components/schemas/TextPart'}, {$ref: '#/components/schemas/ImagePart'}]}}
            """)
        guard case .union(let variants, _)? = built.api?.graph.declarations.last?.kind else {
            Issue.record("no union")
            return
        }
        #expect(variants.map(\.name) == cases)
    }
}
