import Foundation
import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Names that stay")
struct KeptNamesTests {
    /// The descriptions of the committed clients.
    private static let descriptions: [URL] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Specs")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter {
            $0.pathExtension == "yaml" && !$0.lastPathComponent.contains(".apigen") && !$0.lastPathComponent.contains(".overlay")
        }
    }()

    private func names(_ text: String, options: String? = nil, keeping kept: KeptNames = KeptNames()) throws -> KeptNames {
        try #require(BuiltAPI(text, options: options, keeping: kept).api?.names)
    }

    @Test("the names of all declarations stay, whatever they are", arguments: descriptions)
    func all(description: URL) throws {
        let text = try String(contentsOf: description, encoding: .utf8)
        let first = try names(text)
        #expect(first.declarations.count > 5 && first.members.count > 5)
        let other = first.withOtherNames
        let second = try names(text, keeping: other)
        #expect(second.declarations == other.declarations)
        #expect(second.members == other.members)
        #expect(second.former.isEmpty && second.removed.isEmpty)
    }

    /// A description with two schemas.
    private func shop(_ first: String, _ second: String) -> String { documentText(schemas: "\(first)\n\(second)") }

    private let order = "{type: object, properties: {id: {type: string}, total: {type: number}}}"

    @Test("a new schema does not take the name of an old one that is spelled alike")
    func competition() throws {
        let kept = try names(shop("order_data: \(order)", "other: {type: object}"))
        let names = try names(shop("OrderData: {type: object, properties: {new: {type: string}}}", "order_data: \(order)"), keeping: kept)
        #expect(names.declarations["/components/schemas/order_data"] == "OrderData")
        #expect(names.declarations["/components/schemas/OrderData"] == "OrderData2")
    }

    @Test("a schema with another key keeps its name if no other has the same members")
    func moved() throws {
        let kept = try names(shop("order_data: \(order)", "other: {type: object}"))
        let moved = try names(shop("Purchase: \(order)", "other: {type: object}"), keeping: kept)
        #expect(moved.declarations["/components/schemas/Purchase"] == "OrderData")
        #expect(moved.removed.isEmpty)
        let ambiguous = try names(shop("Purchase: \(order)", "Sale: \(order)"), keeping: kept)
        #expect(ambiguous.declarations["/components/schemas/Purchase"] == "Purchase")
        #expect(ambiguous.removed[KeptNames.nextRelease]?.contains("OrderData") == true)
    }

    @Test("a new schema with the members of one that is still there is new")
    func copied() throws {
        let kept = try names(documentText(schemas: "order_data: \(order)"))
        let both = try names(shop("order_data: \(order)", "Purchase: \(order)"), keeping: kept)
        #expect(both.declarations["/components/schemas/order_data"] == "OrderData")
        #expect(both.declarations["/components/schemas/Purchase"] == "Purchase")
    }

    @Test("a new property does not take the name of an old one, but that of a removed one")
    func properties() throws {
        func text(_ properties: String) -> String { documentText(schemas: "Pet: {type: object, properties: {\(properties)}}") }
        let kept = try names(text("img_url: {type: string}"))
        let both = try names(text("imgURL: {type: string}, img_url: {type: string}"), keeping: kept)
        #expect(both.members["Pet"] == ["img_url": "imgURL", "imgURL": "imgURL2"])
        let replaced = try names(text("imgURL: {type: string}"), keeping: kept)
        #expect(replaced.members["Pet"] == ["imgURL": "imgURL"])
    }

    private func paths(_ id: String, _ parameter: String = "max") -> String {
        documentText(
            paths: """
                /orders:
                  get:
                    operationId: \(id)
                    tags: [orders]
                    parameters: [{name: \(parameter), in: query, schema: {type: integer}}]
                    responses: {'200': {description: ok}}
                """)
    }

    @Test("another operationId renames neither the operation nor its method")
    func operations() throws {
        let kept = try names(paths("fetchOrders"))
        let names = try names(paths("listOrders"), keeping: kept)
        #expect(names.declarations == kept.declarations && names.members == kept.members && names.removed.isEmpty)
        #expect(names.members["TestClient.OrdersMethods"] == ["GET /orders": "fetchOrders"])
    }

    /// A description with operations of a tag, each with a parameter that has its own type.
    private func operations(_ operations: [(path: String, method: String, id: String?)]) -> String {
        let paths = operations.map { path, method, id in
            let parameters = path.matches(of: /{([^}]*)}/).map {
                "{name: \($0.1), in: path, required: true, schema: {type: string, enum: [c, d]}}, "
            }
            return """
                \(path): {\(method): {\(id.map { "operationId: \($0), " } ?? "")tags: [t], responses: {'200': {description: ok}},
                  parameters: [\(parameters.joined()){name: q, in: query, schema: {type: string, enum: [a, b]}}]}}
                """
        }
        return documentText(paths: paths.joined(separator: "\n"))
    }

    @Test(
        "an operation with another path is found by its id, or by the shape of the path without what all paths begin with",
        arguments: [
            ("/a", "getA", "/v2/a", "getA"), ("/a", nil, "/v2/a", nil), ("/v1/a", nil, "/v2/x/a", nil), ("/a", "getA", "/b", "getA"),
            ("/v1/a/{a_id}/b", nil, "/a/{id}/b", nil), ("/a/{a_id}", nil, "/a/{id}", nil), ("/a/{a_id}", "one", "/a/{id}", "two"),
        ] as [(String, String?, String, String?)])
    func movedOperation(path: String, id: String?, newPath: String, newID: String?) throws {
        let kept = try names(operations([(path, "get", id)]))
        let moved = try names(operations([(newPath, "get", newID)]), keeping: kept)
        #expect(Set(moved.declarations.values) == Set(kept.declarations.values))
        #expect(moved.members.mapValues { Set($0.values) } == kept.members.mapValues { Set($0.values) })
        #expect(moved.removed.isEmpty && moved.former.isEmpty)
    }

    @Test("all operations below another path keep their names, and a new one gets its own")
    func movedPaths() throws {
        let kept = try names(operations([("/a", "get", nil), ("/a/{a}", "get", nil), ("/b", "put", nil)]))
        let text = operations([("/v2/c", "get", nil), ("/v2/b", "put", nil), ("/v2/a/{id}", "get", nil), ("/v2/a", "get", nil)])
        let moved = try names(text, keeping: kept)
        #expect(Set(moved.declarations.values).isSuperset(of: kept.declarations.values))
        #expect(moved.declarations["GET /v2/c"] == "Test.T.GetC")
    }

    @Test("an operation that is gone is not taken for a new one, and its name is free again", arguments: [nil, "getB"])
    func replacedOperation(id: String?) throws {
        let kept = try names(operations([("/a", "get", "read"), ("/c", "get", "readC")]))
        let replaced = try names(operations([("/b/a", "get", id), ("/c", "get", "readC")]), keeping: kept)
        #expect(replaced.declarations["GET /b/a"] == (id == nil ? "Test.T.GetBA" : "Test.T.GetB"))
        #expect(replaced.removed[KeptNames.nextRelease]?.contains("TestClient.TMethods.read") == true)
        let same = try names(operations([("/c", "get", "readC"), ("/b/a", "put", "read")]), keeping: kept)
        #expect(same.declarations["PUT /b/a"] == "Test.T.Read")
        #expect(same.members["TestClient.TMethods"]?["PUT /b/a"] == "read")
    }

    @Test("a name that is replaced on request is the former name of the declaration, whose method follows it")
    func renamed() throws {
        let kept = try names(paths("fetchOrders"))
        let api = try #require(BuiltAPI(paths("listOrders"), keeping: kept, renaming: ["Orders.FetchOrders"]).api)
        let former = api.formerNames.map { "\($0.name) \($0.current)" }
        #expect(
            former == [
                "Test.Orders.FetchOrders Test.Orders.ListOrders",
                "TestClient.OrdersMethods.fetchOrders TestClient.OrdersMethods.listOrders",
            ])
    }

    @Test("a former name stays until the release after the next, and no other declaration takes it")
    func releases() throws {
        let kept = try names(paths("fetchOrders"))
        let renamed = try #require(BuiltAPI(paths("listOrders"), keeping: kept, renaming: ["Orders.FetchOrders"]).api?.names)
        let first = try names(paths("listOrders"), keeping: renamed.released(as: "1.0.0"))
        #expect(Array(first.former.keys) == ["1.0.0"])
        let another = paths("listOrders").replacing("\ncomponents", with: "") + "\n"
        let second = try names(another, keeping: first.released(as: "1.1.0"))
        #expect(second.former.isEmpty)
        #expect(second.declarations == first.declarations)
    }

    @Test("a new model avoids the name of a tag if an operation has none, unless the options give it this name")
    func namesOfTags() throws {
        let schemas = "\ncomponents: {schemas: {orders: {type: object, properties: {id: {type: string}}}}}"
        let tagged = try names(paths("fetchOrders") + schemas, keeping: names(paths("fetchOrders")))
        #expect(tagged.declarations["/components/schemas/orders"] == "Orders")
        let untagged = paths("fetchOrders") + "\n  /other: {get: {responses: {'200': {description: ok}}}}"
        let text = untagged + schemas
        let kept = try names(untagged)
        #expect(try names(text, keeping: kept).declarations["/components/schemas/orders"] == "OrdersModel")
        let options = "names: {'#/components/schemas/orders': Orders}"
        #expect(try names(text, options: options, keeping: kept).declarations["/components/schemas/orders"] == "Orders")
    }

    @Test("a draft keeps its name when a nested type would have it")
    func draft() throws {
        func text(_ properties: String) -> String {
            let content = "content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}"
            return documentText(
                paths: "/pets: {put: {requestBody: {\(content)}, responses: {'200': {description: d, \(content)}}}}",
                schemas: "Pet: {properties: {id: {type: integer, readOnly: true}\(properties)}}")
        }
        let kept = try names(text(""))
        #expect(kept.declarations["/components/schemas/Pet draft"] == "Pet.Draft")
        let nested = ", draft: {properties: {x: {type: string}}}"
        #expect(try names(text(nested)).declarations["/components/schemas/Pet draft"] == "PetDraft")
        let names = try names(text(nested), keeping: kept)
        #expect(names.declarations["/components/schemas/Pet draft"] == "Pet.Draft")
        #expect(names.removed.isEmpty)
    }

    @Test("an inline type that becomes a component keeps its name as an alias, and what shared it keeps the shared name")
    func inline() throws {
        let values = "{type: string, enum: [a, b]}"
        func text(_ kind: String, _ schemas: String) -> String {
            shop("Pet: {type: object, properties: {kind: \(kind)}}", schemas)
        }
        let kept = try names(text(values, "Dog: {type: object, properties: {kind: \(values)}}"))
        #expect(kept.declarations["shared Pet.Kind"] == "Test.Kind")
        let reference = "{$ref: '#/components/schemas/AnyKind'}"
        let new = text(reference, "Dog: {type: object, properties: {kind: \(reference)}}\nAnyKind: \(values)")
        let api = try #require(BuiltAPI(new, keeping: kept).api)
        let aliases = api.types.filter { $0.name.parent != nil }.map { "\($0.name) \($0.kind)" }
        #expect(aliases.count == 3 && aliases.allSatisfy { $0.contains("alias") }, "\(aliases)")
        let names = try #require(api.names)
        #expect(names.declarations["/components/schemas/Pet/properties/kind"] == "Pet.Kind")
        #expect(names.declarations["/components/schemas/AnyKind"] == "AnyKind" && names.removed.isEmpty)
        #expect(try self.names(new, keeping: names) == names)
    }

    @Test("arguments keep their order, and new ones come last")
    func argumentOrder() throws {
        func text(_ properties: [String], _ parameters: [String]) -> String {
            let operation = { (method: String, body: String) in
                "\(method): {responses: {'200': {description: ok}}, parameters: [\(parameters.map { "{name: \($0), in: query, schema: {type: string}}" }.joined(separator: ", "))]\(body)}"
            }
            let object = "{type: object, properties: {\(properties.map { "\($0): {type: string}" }.joined(separator: ", "))}}"
            let form = ", requestBody: {content: {application/x-www-form-urlencoded: {schema: \(object)}}}"
            return documentText(paths: "/a: {\(operation("get", "")), \(operation("post", form))}", schemas: "A: \(object)")
        }
        let kept = try names(text(["a", "b", "c"], ["x", "y"]))
        let api = try #require(BuiltAPI(text(["d", "c", "b", "a"], ["z", "y", "x"]), keeping: kept).api)
        #expect(api.types.compactMap(\.record).map { $0.properties.map(\.name) } == [["a", "b", "c", "d"]])
        #expect(api.operations.map { $0.parameters.map(\.name) } == [["x", "y", "z"], ["x", "y", "z"]])
        #expect(api.names?.order["A"] == ["a", "b", "c", "d"])
        #expect(api.names?.order["Test.PostA"] == ["x", "y", "z", "a", "b", "c", "d"].map { $0 < "x" ? "field \($0)" : "query \($0)" })
    }

    @Test("a parameter takes the name of a field that the form no longer has, but not that of one that it still has")
    func fields() throws {
        func text(_ fields: String, _ parameters: String = "") -> String {
            documentText(
                paths: """
                    /orders:
                      post:
                        operationId: sendOrder
                        parameters: [\(parameters)]
                        requestBody:
                          content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {\(fields)}}}}
                        responses: {'200': {description: ok}}
                    """)
        }
        let kept = try names(text("name: {type: string}, note: {type: string}"))
        let parameters = "{name: name, in: query, schema: {type: string}}, {name: note, in: query, schema: {type: string}}"
        let moved = try names(text("note: {type: string}", parameters), keeping: kept)
        #expect(moved.members["Test.SendOrder"] == ["query name": "name", "query note": "noteQuery", "field note": "note"])
    }

    @Test("a pattern that matches no name is an error with a suggestion")
    func unknownPattern() throws {
        let kept = try names(paths("fetchOrders"))
        let built = BuiltAPI(paths("fetchOrders"), keeping: kept, renaming: ["Test.Orders.FetchOrder"])
        #expect(
            built.diagnostics == [
                "- error: no declaration has the name 'Test.Orders.FetchOrder', which --rename names; did you mean 'Test.Orders.FetchOrders'?"
            ])
    }

    @Test("what the options leave out keeps its name, and what the document removed is listed")
    func leftOut() throws {
        let kept = try names(paths("fetchOrders"))
        let left = try names(paths("listOrders"), options: "exclude: {tags: [orders]}", keeping: kept)
        #expect(left.declarations == kept.declarations && left.removed.isEmpty)
        #expect(left.members["TestClient.OrdersMethods"] == kept.members["TestClient.OrdersMethods"])
        let removed = try names(documentText(), keeping: kept)
        #expect(removed.declarations.isEmpty)
        #expect(removed.removed == [KeptNames.nextRelease: ["Test.Orders", "Test.Orders.FetchOrders"]])
        #expect(removed.released(as: "2.0.0").removed["2.0.0"] == ["Test.Orders", "Test.Orders.FetchOrders"])
    }

    @Test("the case for undeclared values keeps its name when a value of that name is added")
    func unknownValue() throws {
        func text(_ values: String) -> String { documentText(schemas: "Status: {type: string, enum: [\(values)]}") }
        let kept = try names(text("open, closed"))
        #expect(try names(text("open, closed, unknown"), keeping: kept).members["Status"]?["unknown"] == "unknown2")
        #expect(try names(text("open, closed, unknown")).members["Status"]?["unknown"] == "unknown")
    }
}

extension DeclarationKey: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self.init(text) }
}

extension KeptNames {
    /// The same declarations with names that no rule would give them.
    fileprivate var withOtherNames: KeptNames {
        func other(_ name: String) -> String {
            let parts = name.split(separator: ".").map(String.init)
            if parts[0] == "TestClient" {
                return parts.count == 1 ? name : "TestClient." + parts[1].dropLast("Methods".count) + "OtherMethods"
            }
            let isInAPI = parts[0] == "Test" && parts.count > 1
            return parts.enumerated().map { isInAPI && $0 == 0 ? $1 : $1 + "Other" }.joined(separator: ".")
        }
        func otherKey(_ key: DeclarationKey) -> DeclarationKey {
            switch key {
            case .shared(let type): .shared(other(type))
            case .model(let name): .model(other(name))
            default: key
            }
        }
        var names = self
        names.declarations = Dictionary(uniqueKeysWithValues: declarations.map { (otherKey($0), other($1)) })
        names.members = Dictionary(uniqueKeysWithValues: members.map { (other($0), $1.mapValues { $0 + "Other" }) })
        return names
    }
}
