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

    @Test("--rename and --release need the option", arguments: [["--rename", "Pet"], ["--release", "1.0.0"]])
    func option(arguments: [String]) async throws {
        try folder.write("name: Shop\n", to: "shop.apigen.yaml")
        let command = try await Command(["shop.yaml"] + arguments, in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.hasPrefix("error: '--rename' and '--release' need 'stability: true' in the options file"))
        #expect(!folder.contains("shop.names.yaml"))
    }
}
