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

    @Test("--check fails if only the file with the names is out of date")
    func check() async throws {
        _ = try await run()
        let names = try folder.text("shop.names.yaml")
        try folder.write(names.replacing("OrderData:\n", with: "OrderData:\n    colour: colour\n"), to: "shop.names.yaml")
        let check = try await run("--check")
        #expect(check.status == 1)
        #expect(check.errors.hasPrefix("'shop.names.yaml' is out of date"))
        _ = try await run()
        #expect(try folder.text("shop.names.yaml").contains("- OrderData.colour"))
    }

    @Test(
        "an invalid file with names is an error at the place",
        arguments: [
            ("declarations: {GET /orders: Shop.Orders.1st}", "shop.names.yaml:1:29: error: invalid name 'Shop.Orders.1st'"),
            ("declaration: {}", "shop.names.yaml:1:1: error: unknown option 'declaration'; expected declarations, members,"),
            ("<<<<<<< ours\n", "shop.names.yaml:1:1: error: "),
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
        #expect(names.contains("\nrelease: 1.1.0\n") && names.contains("\n  next:\n"))
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
        #expect(try folder.text("shop.names.yaml").contains("\nrelease: 1.10.0\n"))
    }

    /// Files of a description besides `api.yaml`, which refers to one of them.
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

    @Test("--rename and --release need the option", arguments: [["--rename", "Pet"], ["--release", "1.0.0"]])
    func option(arguments: [String]) async throws {
        try folder.write("name: Shop\n", to: "shop.apigen.yaml")
        let command = try await Command(["shop.yaml"] + arguments, in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.hasPrefix("error: '--rename' and '--release' need 'stability: true' in the options file"))
        #expect(!folder.contains("shop.names.yaml"))
    }
}
