import Foundation
import Testing

@Suite("Names that stay", .timeLimit(.minutes(15)))
struct StabilityTests {
    private let folder: TemporaryFolder
    private let page: MarkdownPage

    init() throws {
        folder = try TemporaryFolder()
        page = try MarkdownPage("docs/stability.md")
        try folder.write(page.blocks("yaml")[0], to: "shop.apigen.yaml")
        try folder.write(page.blocks("yaml")[1], to: "shop.yaml")
    }

    private func run(_ arguments: String...) async throws -> Command { try await Command(["shop.yaml"] + arguments, in: folder.url) }

    private func runExample(_ index: Int) async throws { try await page.run(page.blocks("console")[index], in: folder) }

    @Test("each command of the page prints what follows it, and code with the old names compiles")
    func example() async throws {
        try await runExample(0)
        #expect(try folder.text("shop.names.yaml").hasSuffix(page.blocks("yaml")[2]))
        try folder.write(page.blocks("yaml")[3], to: "shop.yaml")
        try await runExample(1)
        try await runExample(2)
        #expect(try await run("--check").status == 0)
        let package = NestedPackage(folder: folder, parent: "Generated", clients: ["ShopClient"])
        let output = try await package.run([
            "main.swift": """
            import ShopClient

            @available(*, deprecated)
            func orders(_ client: ShopClient) async throws {
                \(page.blocks("swift")[0].split(separator: "\n")[0])
                let all = try await client.orders.listOrders()
                print(orders.map(\\.imgURL), all)
            }

            protocol Use {
                func run()
            }

            struct OldNames: Use {
                @available(*, deprecated)
                func run() { print(Shop.Orders.FetchOrders.Request(max: 1).max ?? 0, OrderData(id: "1").id) }
            }

            let use: any Use = OldNames()
            use.run()
            """
        ])
        #expect(output == "1 1\n")
        try await runExample(3)
        _ = try await run("--release", "1.2.0")
        #expect(!folder.contains("Generated/ShopClient/Sources/ShopClient/FormerNames.swift"))
    }

    @Test("the client keeps its name if the title changes, and another name in the options needs a change of the file")
    func title() async throws {
        _ = try await run()
        try folder.write(folder.text("shop.yaml").replacing("title: Shop", with: "title: Store"), to: "shop.yaml")
        #expect(try await run().output.contains("Generated/ShopClient: 26 files, 0 created"))
        try folder.write("stability: true\nname: Store\n", to: "shop.apigen.yaml")
        let error = "the names in 'shop.names.yaml' are those of 'Shop'; to rename the client to 'Store', replace 'Shop' there"
        #expect(try await run().errors.hasPrefix("shop.apigen.yaml:2:7: error: \(error)"))
        try folder.write(folder.text("shop.names.yaml").replacing("Shop", with: "Store"), to: "shop.names.yaml")
        #expect(try await run().output.contains("Generated/StoreClient: 26 files, 26 created"))
        #expect(try await run("--check").status == 0)
    }

    @Test("--check fails if only the file with the names is out of date")
    func check() async throws {
        _ = try await run()
        let names = try folder.text("shop.names.yaml")
        try folder.write(names.replacing("[OrderData,", with: "[OrderData, colour,"), to: "shop.names.yaml")
        let check = try await run("--check")
        #expect(check.status == 1)
        #expect(check.errors.hasPrefix("'shop.names.yaml' is out of date"))
        _ = try await run()
        #expect(try folder.text("shop.names.yaml").contains("\n- removed next: OrderData.colour\n"))
        try FileManager.default.removeItem(at: folder.url.appending(path: "shop.names.yaml"))
        #expect(try await run("--check").errors.hasPrefix("'shop.names.yaml' is missing"))
    }

    @Test(
        "an invalid file with names is an error at the place",
        arguments: [
            ("- GET /orders: Shop.Orders.1st", "shop.names.yaml:1:16: error: invalid name 'Shop.Orders.1st'"),
            ("- {id: Order, /a: [Order, id: 1st]}", "shop.names.yaml:1:31: error: invalid name '1st'"),
            ("- former OrderData: Order", "shop.names.yaml:1:3: error: the line 'former OrderData' is not one that apigen writes"),
            ("- GET /orders", "shop.names.yaml:1:3: error: the line 'GET /orders' is not one that apigen writes"),
            ("declarations: {}", "shop.names.yaml:1:1: error: the file with the names that stay must be a list, not a mapping"),
        ])
    func invalid(text: String, error: String) async throws {
        try folder.write(text, to: "shop.names.yaml")
        let command = try await run()
        #expect(command.status == 1)
        #expect(command.errors.hasPrefix(error))
        #expect(try folder.text("shop.names.yaml") == text)
    }

    @Test("--release with the recorded version changes nothing, and an earlier or invalid one is an error")
    func release() async throws {
        _ = try await run()
        _ = try await run("--release", "1.1.0")
        try folder.write(page.blocks("yaml")[3], to: "shop.yaml")
        _ = try await run()
        _ = try await run("--rename", "OrderData")
        let names = try folder.text("shop.names.yaml")
        #expect(names.contains("\n- release: 1.1.0\n") && names.contains("\n- former next "))
        #expect(try await run("--release", "1.1").status == 0)
        #expect(try folder.text("shop.names.yaml") == names)
        for (release, error) in [
            ("1.0.9", "error: release '1.0.9' is earlier than the last one, '1.1.0'; nothing was released"),
            ("1.1.0-beta.2", "error: release '1.1.0-beta.2' is earlier"),
            ("soon", "error: 'soon' is not a semantic version such as '1.2.0'"),
        ] {
            let command = try await run("--release", release)
            #expect(command.status == 1)
            #expect(command.errors.hasPrefix(error))
            #expect(try folder.text("shop.names.yaml") == names)
        }
        _ = try await run("--release", "1.10.0")
        #expect(try folder.text("shop.names.yaml").contains("\n- release: 1.10.0\n"))
    }

    /// A description with an operation for each path, which returns its own schema.
    private func description(_ paths: [String]) -> String {
        func lines(_ line: (String) -> String) -> String { paths.map { "  \(line($0))\n" }.joined() }
        return """
            openapi: 3.0.0
            info: {title: Shop, version: '1'}
            servers: [{url: 'https://shop.example'}]
            paths:
            \(lines {
                "/\($0): {get: {operationId: get_\($0), tags: [shop], responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/\($0)'}}}}}}}"
            })components:
              schemas:
            \(lines { "  \($0): {type: object, properties: {\($0)_id: {type: string}}}" })
            """
    }

    @Test(
        "branches that each add an operation and a schema merge without a conflict, or the next run keeps the names of both",
        arguments: [
            (first: "fig", second: "kit", hasConflict: false), (first: "hat", second: "hem", hasConflict: true),
        ])
    func merging(first: String, second: String, hasConflict: Bool) async throws {
        func git(_ arguments: String...) async throws -> Command {
            let author = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "merge.conflictStyle=diff3"]
            return try await Command(URL(filePath: "/usr/bin/env"), ["git"] + author + arguments, in: folder.url)
        }
        func commit(_ paths: [String], to branch: String) async throws -> Set<Substring> {
            try folder.write(description(paths), to: "shop.yaml")
            #expect(try await run().status == 0)
            _ = try await git("checkout", "-q", "-B", branch)
            _ = try await git("add", "shop.yaml", "shop.names.yaml")
            #expect(try await git("commit", "-qm", branch).status == 0)
            return Set(try folder.text("shop.names.yaml").split(separator: "\n"))
        }
        let old = ["cup", "gem", "ink", "sun"]
        _ = try await git("init", "-q")
        _ = try await commit(old, to: "old")
        let names = try await commit(old + [first], to: "first")
        _ = try await git("checkout", "-q", "old")
        let others = try await commit(old + [second], to: "second")
        _ = try await git("merge", "-q", "first")
        try folder.write(description(old + [first, second]), to: "shop.yaml")
        let merged = try folder.text("shop.names.yaml")
        #expect(merged.contains("\n<<<<<<< ") == hasConflict)
        let next = try await run()
        #expect(next.status == 0 && next.errors.contains("the file has conflicts of a merge; the names of both sides stay") == hasConflict)
        let result = try folder.text("shop.names.yaml")
        #expect(Set(result.split(separator: "\n")) == names.union(others))
        #expect(hasConflict || result == merged)
        #expect(try await run("--check").status == 0)
    }

    @Test("both sides of a conflict about one declaration keep its members, and the second side its name")
    func conflict() async throws {
        _ = try await run()
        let line = "- /components/schemas/order_data: "
        let names = try folder.text("shop.names.yaml").replacing(
            "\(line)[OrderData, id, img_url: imgURL]\n",
            with: "<<<<<<< a\n\(line)[Purchase, img_url: image]\n=======\n\(line)[Sale, id: number]\n>>>>>>> b\n")
        try folder.write(names, to: "shop.names.yaml")
        #expect(try await run("--check").status == 1)
        #expect(try folder.text("shop.names.yaml") == names)
        #expect(try await run().status == 0)
        #expect(try folder.text("shop.names.yaml").contains("\n\(line)[Sale, id: number, img_url: imgURL]\n"))
        #expect(try await run("--check").status == 0)
    }

    @Test("a renamed tag renames nothing, and --rename leaves deprecated names of its namespace and its property")
    func tag() async throws {
        _ = try await run()
        try folder.write(folder.text("shop.yaml").replacing("orders]", with: "sales]"), to: "shop.yaml")
        #expect(try await run().lines.last?.hasPrefix("Generated/ShopClient: 26 files") == true)
        #expect(try folder.text("shop.names.yaml").contains("\n- tag sales: [Shop.Orders, method: orders]\n"))
        let renaming = try await run("--rename", "Orders")
        #expect(renaming.lines.contains { $0.hasSuffix("none of which breaks source") }, "\(renaming.output)")
        let package = NestedPackage(folder: folder, parent: "Generated", clients: ["ShopClient"])
        let output = try await package.run([
            "main.swift": """
            import ShopClient

            protocol Use {
                func run(_ client: ShopClient)
            }

            struct OldNames: Use {
                @available(*, deprecated)
                func run(_ client: ShopClient) { print(type(of: client.orders), Shop.Orders.FetchOrders.Request.self) }
            }

            let use: any Use = OldNames()
            use.run(ShopClient())
            print(type(of: ShopClient().sales))
            """
        ])
        #expect(output == "SalesMethods Request\nSalesMethods\n")
        #expect(try await run("--check").status == 0)
    }

    @Test("the old call of a method compiles if the method and its tag have other names", arguments: [true, false])
    func methodAndTag(isAtOnce: Bool) async throws {
        try folder.write("layout: merged\nstability: true\n", to: "shop.apigen.yaml")
        func generate(_ edits: [(String, String)], _ arguments: String...) async throws -> String {
            let text = try edits.reduce(folder.text("shop.yaml")) { $0.replacing($1.0, with: $1.1) }
            try folder.write(text, to: "shop.yaml")
            let command = try await Command(["shop.yaml", "--output", "Shop"] + arguments, in: folder.url)
            try #require(command.status == 0, "\(command.errors)")
            return command.output
        }
        _ = try await generate([])
        let (method, tag) = (("fetchOrders", "listOrders"), ("orders]", "purchases]"))
        let edits = isAtOnce ? [[method, tag]] : [[method], [tag]]
        for edits in edits {
            #expect(try await generate(edits, "--rename", "*").contains(", none of which breaks source\n"))
        }
        try folder.write(
            """
            @available(*, deprecated)
            func orders(_ client: ShopClient) async throws -> [OrderData] {
                print(Shop.Orders.FetchOrders.Request(max: 1))
                return try await client.orders.fetchOrders(max: 1)
            }

            """, to: "Shop/Use.swift")
        try await SwiftCompiler.run(["-typecheck"] + SwiftCompiler.files(below: folder.url), in: folder.url)
    }

    @Test("an operation whose tag is another one stays in its namespace")
    func otherTag() async throws {
        let first = description(["cup", "gem"]).replacing("tags: [shop]", with: "tags: [wares]")
        try folder.write(first, to: "shop.yaml")
        _ = try await run()
        let names = try folder.text("shop.names.yaml")
        try folder.write(first.replacing("get_gem, tags: [wares]", with: "get_gem, tags: [jewels]"), to: "shop.yaml")
        #expect(try await run().lines.count == 2)
        #expect(try folder.text("shop.names.yaml") == names)
    }

    /// Files of a description in addition to `api.yaml`, which refers to one of them.
    static let files: [[String: String]] = [
        ["models/guest.yml": "type: object\nproperties: {kind: {type: string, enum: [a, b]}}"],
        ["my models/guest.yml": "type: object\nproperties: {kind: {type: string, enum: [a, b]}}"],
        [
            "models/guests.yml": "type: array\nitems: {$ref: 'guest.yml'}",
            "models/guest.yml": "title: Guest\ntype: object\nproperties: {next: {$ref: 'guest.yml'}, room: {$ref: 'all.yml#/Guest'}}",
            "models/all.yml": "Guest: {type: object, properties: {number: {type: integer}}}",
        ],
    ]

    @Test("a second run on the same files changes nothing, whatever a file is named after", arguments: files)
    func again(files: [String: String]) async throws {
        for (path, text) in files { try folder.write(text, to: path) }
        let operation =
            "{tags: [Guest], responses: {'200': {description: d, content: {application/json: {schema: {$ref: '\(files.keys.max() ?? "")'}}}}}}"
        try folder.write("openapi: 3.0.3\ninfo: {title: Hotel, version: '1'}\npaths: {/guests: {get: \(operation)}}\n", to: "shop.yaml")
        _ = try await run()
        let names = try folder.text("shop.names.yaml")
        #expect(try await run("--check").status == 0)
        let second = try await run()
        #expect(second.output.contains(" 0 created, 0 changed"), "\(second.output)")
        #expect(try folder.text("shop.names.yaml") == names)
    }

    @Test("the schema that is a whole file keeps the name in the list")
    func file() async throws {
        try folder.write("type: object\nproperties: {number: {type: integer}}", to: "models/guest.yml")
        let get = "{responses: {'200': {description: d, content: {application/json: {schema: {$ref: models/guest.yml}}}}}}"
        try folder.write("openapi: 3.0.3\ninfo: {title: Hotel, version: '1'}\npaths: {/guests: {get: \(get)}}\n", to: "shop.yaml")
        _ = try await run()
        let names = try folder.text("shop.names.yaml").replacing("guest.yml#: [Guest,", with: "guest.yml#: [Visitor,")
        try folder.write(names, to: "shop.names.yaml")
        #expect(try await run().status == 0)
        #expect(try folder.text("shop.names.yaml") == names)
        #expect(folder.contains("Generated/HotelClient/Sources/HotelClient/Models/Visitor.swift"))
    }

    @Test("--rename and --release need the option", arguments: [["--rename", "Pet"], ["--release", "1.0.0"]])
    func option(arguments: [String]) async throws {
        try folder.write("name: Shop\n", to: "shop.apigen.yaml")
        let command = try await Command(["shop.yaml"] + arguments, in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.hasPrefix("error: '--rename' and '--release' need 'stability: true' in the options file"))
        #expect(!folder.contains("shop.names.yaml"))
    }
}
