import Foundation
import Testing

@Suite("Templates and options", .timeLimit(.minutes(15)))
struct TemplateAndOptionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Documents.good, to: "specs/shop.yaml")
    }

    private func run(_ arguments: String...) async throws -> Command {
        try await Command(["specs/shop.yaml"] + arguments, in: folder.url)
    }

    // MARK: Templates

    @Test("--templates replaces one template, and the others stay")
    func ownTemplate() async throws {
        #expect(try await run("--output", "plain").status == 0)
        try folder.write("# {{name}}, by hand\n", to: "templates/README.mustache")
        try folder.write("no template", to: "templates/notes.txt")
        #expect(try await run("--output", "own", "--templates", "templates").status == 0)
        var plain = try folder.files(below: "plain")
        var own = try folder.files(below: "own")
        #expect(own.removeValue(forKey: "README.md") == Data("# Shop, by hand\n".utf8))
        #expect(plain.removeValue(forKey: "README.md") != nil)
        #expect(own == plain)
    }

    @Test("a template of models can use the keys in JSON")
    func ownModels() async throws {
        try folder.write(
            Documents.good.replacing("name: {", with: "'item\\\"s name': {"), to: "specs/shop.yaml")
        try folder.write("struct {{name}} {\n{{#properties}}\n    {{name}} {{key}}\n{{/properties}}\n}\n", to: "templates/Record.mustache")
        #expect(try await run("--output", "own", "--templates", "templates").status == 0)
        let file = try #require(try folder.files(below: "own")["Sources/ShopClient/Models/Item.swift"])
        #expect(
            String(decoding: file, as: UTF8.self).hasSuffix(
                #"""
                struct Item {
                    id "id"
                    itemSName "item\\\"s name"
                }

                """#))
    }

    @Test("an unknown name in a template is an error at its position, and nothing is written")
    func unknownKey() async throws {
        try folder.write("# {{name}}\n\n  {{nmae}}\n", to: "templates/README.mustache")
        let command = try await run("--templates", "templates")
        #expect(command.status == 1)
        #expect(
            command.errors.contains("templates/README.mustache:3:3: error: unknown name 'nmae'; did you mean 'name'?\n  {{nmae}}\n  ^\n"))
        #expect(!folder.contains("Generated"))
    }

    @Test("a template that cannot be parsed is an error at its position")
    func badTemplate() async throws {
        try folder.write("\n{{#name}}\n", to: "templates/README.mustache")
        let command = try await run("--templates", "templates")
        #expect(command.status == 1)
        #expect(command.errors.contains("templates/README.mustache:2:1: error: the section 'name' is not closed\n{{#name}}\n^\n"))
        #expect(!folder.contains("Generated"))
    }

    // MARK: Options

    @Test(
        "every option is documented",
        arguments: [
            "x: a", "models: {x: a}", "include: {x: a}", "runtime: {x: a, path: b}", "schemas: {Item: {x: a}}",
            "read: {x: a}", "failures: {x: a}", "schemas: {Item: {urls: {a: {x: a}}}}", "defaults: {a: {x: a}}", "authentication: {x: a}",
            "authentication: {login: {x: a}}",
        ])
    func documented(options: String) async throws {
        try folder.write(options, to: "specs/shop.apigen.yaml")
        let errors = try await run().errors
        let keys = try #require(errors.firstMatch(of: /unknown option 'x'; expected (.*)/)).1
            .replacing(" or ", with: ", ").split(separator: ", ")
        let documentation = try Checkout.text("docs/options.md")
        for key in keys { #expect(documentation.contains(try Regex("[`{ ]\\Q\(key)\\E[`:,}]")), "\(key)") }
    }

    @Test("the options file next to the document is found, from any folder")
    func optionsBeside() async throws {
        try folder.write("name: Store\nmodels: {prefix: ST}\n", to: "specs/shop.apigen.yaml")
        #expect(try await run().status == 0)
        #expect(folder.contains("Generated/StoreClient/Sources/StoreClient/Models/STItem.swift"))
    }

    @Test("the names of the options file and the client lack only the extension of the document")
    func points() async throws {
        try folder.write(
            Documents.good.replacing("title: Shop", with: "version: '2'").replacing("version: '1'", with: "x-a: b"),
            to: "specs/shop.v2.json.yaml")
        try folder.write("models: {prefix: Wrong}\n", to: "specs/shop.apigen.yaml")
        try folder.write("models: {prefix: ST}\n", to: "specs/shop.v2.json.apigen.yaml")
        let command = try await Command(["specs/shop.v2.json.yaml"], in: folder.url)
        #expect(command.status == 0)
        #expect(folder.contains("Generated/ShopV2JsonClient/Sources/ShopV2JsonClient/Models/STItem.swift"))
    }

    @Test("a dot at the start of a file name does not begin an extension")
    func pointAtStart() async throws {
        try folder.write(Documents.good.replacing("title: Shop, ", with: ""), to: "specs/.store")
        let command = try await Command(["specs/.store"], in: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        #expect(folder.contains("Generated/StoreClient"))
    }

    @Test("an options file may be empty", arguments: ["", "\n  \n", "# name: Store\r\n", "---\n", "{}"])
    func emptyOptions(text: String) async throws {
        try folder.write(text, to: "specs/shop.apigen.yaml")
        let command = try await run()
        #expect(command.status == 0)
        #expect(command.errors == "")
        #expect(folder.contains("Generated/ShopClient"))
    }

    @Test("--options replaces the options file next to the document")
    func otherOptions() async throws {
        try folder.write("name: Store\n", to: "specs/shop.apigen.yaml")
        try folder.write("models: {prefix: ST}\n", to: "other.yaml")
        #expect(try await run("--options", "other.yaml").status == 0)
        #expect(folder.contains("Generated/ShopClient/Sources/ShopClient/Models/STItem.swift"))
        #expect(!folder.contains("Generated/StoreClient"))
    }

    @Test("--name takes precedence over the name in the options file, and that over the title")
    func name() async throws {
        #expect(try await run().status == 0)
        #expect(folder.contains("Generated/ShopClient"))
        try folder.write("name: Store\n", to: "specs/shop.apigen.yaml")
        #expect(try await run("--name", "Market").status == 0)
        #expect(try folder.text("Generated/MarketClient/Package.swift").contains("name: \"MarketClient\""))
        #expect(!folder.contains("Generated/StoreClient"))
    }

    @Test(
        "a title becomes a valid name that hides no existing type",
        arguments: [
            ("my shop (v2)", "MyShop"), ("2nd shop", "_2ndShop"), ("../../shop", "Shop"), ("String", "StringAPI"), ("API", "WebAPI"),
            ("日本", "日本"),
            // A title without a letter says nothing, so that the client is named after the file.
            ("''", "Shop"), ("\"*/\\0\"", "Shop"), ("Shop.Api | v1", "Shop"),
        ]
    )
    func title(_ title: String, name: String) async throws {
        try folder.write(Documents.good.replacing("title: Shop", with: "title: \(title)"), to: "specs/shop.yaml")
        let command = try await run()
        #expect(command.status == 0)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/Generated") == [name + "Client"])
    }

    @Test("--output is the folder of the package", arguments: ["out", "a/b/c", "./out", "../\(UUID().uuidString)"])
    func output(path: String) async throws {
        try folder.write("", to: "work/note")
        let work = folder.url.appending(path: "work")
        let command = try await Command(["../specs/shop.yaml", "--output", path], in: work)
        #expect(command.status == 0)
        #expect(command.output.contains("\(path): "))
        #expect(
            FileManager.default.fileExists(
                atPath: work.appending(path: path).appending(path: "Package.swift").standardized.path))
    }

    @Test(
        "a name in the options that is invalid in Swift is an error at its position",
        arguments: [
            "defaults: {\n'a) {}; init(': {header: X}}",
            "schemas: {Item: {urls: {\n'a: Int': {property: name, base: x}}}}",
            "models: {prefix:\n'{} class '}", "models: {suffix:\n': Any {}'}",
        ]
    )
    func badNames(options: String) async throws {
        try folder.write(options, to: "specs/shop.apigen.yaml")
        let command = try await run()
        #expect(command.status == 1)
        #expect(command.errors.contains("specs/shop.apigen.yaml:2:1: error: "))
        #expect(!folder.contains("Generated"))
    }

    @Test("the document can have an absolute path")
    func absolute() async throws {
        try folder.write("name: Store\n", to: "specs/shop.apigen.yaml")
        let command = try await Command([folder.url.appending(path: "specs/shop.yaml").path], in: folder.url)
        #expect(command.status == 0)
        #expect(folder.contains("Generated/StoreClient"))
    }
}
