import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Operations in groups of their paths")
struct PathGroupsTests {
    private func operations(_ methods: [(path: String, methods: String)], options: String = "groups: path") -> BuiltAPI {
        let paths = methods.map { path, methods in
            "  '\(path)': {\(methods.split(separator: " ").map { "\($0): {responses: {}}" }.joined(separator: ", "))}\n"
        }
        return BuiltAPI("openapi: 3.0.0\npaths:\n" + paths.joined(), options: options)
    }

    @Test(
        "an operation without a tag belongs to the first constant part of its path, and is called as path and method say",
        arguments: [
            ("/v1/payment_intents", "get post", ["PaymentIntents.List", "PaymentIntents.Create"]),
            ("/api/v2.1/trees/{id}", "get patch delete", ["Trees.Get", "Trees.Update", "Trees.Delete"]),
            ("/trees/{id}", "get post", ["Trees.Get", "Trees.Update"]),
            ("/trees/{id}", "put post", ["Trees.Update", "Trees.PostTreesById"]),
            ("/trees/{id}/branches", "get post", ["Trees.ListBranches", "Trees.CreateBranch"]),
            ("/trees/{id}/branches/{branch}", "get delete", ["Trees.GetBranch", "Trees.DeleteBranch"]),
            ("/balance", "get", ["Balance.Get"]), ("/terminal/readers", "get post", ["Terminal.ListReaders", "Terminal.CreateReader"]),
            ("/terminal/readers/{id}", "get", ["Terminal.GetReader"]), ("/trees/{id}/tax_ids", "get", ["Trees.ListTaxIDs"]),
            ("/trees/{id}/branches/{branch}/twigs", "get post", ["Trees.ListBranchTwigs", "Trees.CreateBranchTwig"]),
            ("/trees/{id}/fell", "post get", ["Trees.Fell", "Trees.GetFell"]),
            ("/trees/{id}/branches/{branch}/cut_off", "post", ["Trees.CutBranchOff"]),
            // Neither a collection nor a member.
            ("/trees/{id}/{branch}", "get", ["Trees.GetTreesByIdAndBranch"]), ("/trees/search", "get", ["Trees.GetTreesSearch"]),
            ("/login", "post", ["Login.PostLogin"]), ("/{id}", "get", ["GetById"]), ("/trees", "head", ["Trees.HeadTrees"]),
        ])
    func groups(path: String, methods: String, names: [String]) {
        let built = operations([(path, methods)])
        #expect(built.api?.operations.map(\.name.description) == names.map { "Test." + $0 })
    }

    @Test("operations with tags stay in the groups of their tags")
    func tags() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /trees: {get: {tags: [Woods], operationId: findTrees, responses: {}}, post: {operationId: plantTree, responses: {}}}
            """, options: "groups: path")
        #expect(built.api?.operations.map(\.name.description) == ["Test.Woods.FindTrees", "Test.Trees.Create"])
    }

    @Test(
        "a tag that groups nothing is none, unless the options or the last version name its group, and still selects operations",
        arguments: [
            (nil, ["Test.FindTrees", "Test.Woods.PlantTree"]), ("include: {tags: [Default]}", ["Test.FindTrees"]),
            ("names: {'#/tags/Default': Forest}", ["Test.Forest.FindTrees", "Test.Woods.PlantTree"]),
        ])
    func emptyTags(options: String?, names: [String]) throws {
        #expect(BuiltAPI(paths: "/trees: {get: {tags: [crate], operationId: findTrees, responses: {}}}").api?.namespaces.isEmpty == true)
        let document = """
            openapi: 3.0.0
            paths:
              /trees: {get: {tags: [Default], operationId: findTrees, responses: {}}}
              /woods: {get: {tags: [Woods], operationId: plantTree, responses: {}}}
            """
        #expect(BuiltAPI(document, options: options).api?.operations.map(\.name.description) == names)
        var kept = KeptNames()
        kept.declarations = [
            .tag("Default"): "Test.Forest", .operation(Endpoint(method: "GET", path: "/trees")): "Test.Forest.FindTrees",
        ]
        let built = try #require(BuiltAPI(document, keeping: kept).api)
        #expect(built.operations.map(\.name.description) == ["Test.Forest.FindTrees", "Test.Woods.PlantTree"])
    }

    @Test("the name of the API is no tag of operations that all have it, and of those that had no other in the last version")
    func tagOfAPI() throws {
        func names(_ tag: String, _ kept: KeptNames?) -> [String]? {
            let built = BuiltAPI(
                """
                openapi: 3.0.0
                paths:
                  /trees: {get: {tags: [test], operationId: findTrees, responses: {}}}
                  /woods: {get: {tags: [\(tag)], operationId: plantTree, responses: {}}}
                """, keeping: kept)
            return built.api?.operations.map(\.name.description)
        }
        #expect(names("test", nil) == ["Test.FindTrees", "Test.PlantTree"])
        #expect(names("Woods", nil) == ["Test.TestOperations.FindTrees", "Test.Woods.PlantTree"])
        var kept = KeptNames()
        kept.declarations = [.operation(Endpoint(method: "GET", path: "/trees")): "Test.FindTrees"]
        #expect(names("Woods", kept) == ["Test.FindTrees", "Test.Woods.PlantTree"])
    }

    @Test("more than thirty operations without tags are grouped by their paths, unless these are names of procedures", arguments: [30, 31])
    func automatic(count: Int) {
        func names(_ options: String?) -> [String]? {
            let members = (0..<count - 2).map { (path: "/trees/{id}/parts\($0)/{part}", methods: "get") }
            return operations(members + [("/login", "post"), ("/trees", "get")], options: options ?? "{}").api?.operations.suffix(2)
                .map(\.name.description)
        }
        #expect(names(nil) == (count > 30 ? ["Test.PostLogin", "Test.Trees.List"] : ["Test.PostLogin", "Test.GetTrees"]))
        #expect(names("groups: tags") == ["Test.PostLogin", "Test.GetTrees"])
    }

    @Test("a document with more than thirty operations without a tag gets a note that names the option", arguments: [30, 31])
    func note(count: Int) {
        let paths = (0..<count).map { (path: "/trees\($0)", methods: "get") }
        let note = "31 operations have no tag; the option 'groups: path' groups them by their paths"
        #expect(operations(paths, options: "{}").diagnostics.contains { $0.hasSuffix(note) } == (count > 30))
        #expect(operations(paths).diagnostics == [])
    }
}
