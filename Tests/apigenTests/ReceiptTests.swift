import Foundation
import Testing

@Suite("A run with nothing new", .timeLimit(.minutes(5)))
struct ReceiptTests {
    private let folder: TemporaryFolder

    private static let receipt = "out/.apigen-cache/receipt.json"

    /// A folder with the client of a document that has a warning, another file that it refers to, and a template of one's own.
    init() async throws {
        folder = try TemporaryFolder()
        let local = "schemas:\n    Item: {"
        let document = Documents.doubtful.replacing(local, with: "schemas:\n    Price: {$ref: price.yaml}\n    Item: {")
        try #require(document != Documents.doubtful)
        try folder.write(document, to: "shop.yaml")
        try folder.write("type: object\nproperties: {amount: {type: number}}\n", to: "price.yaml")
        try folder.write(Checkout.text("Templates/Client/Exports.mustache"), to: "templates/Exports.mustache")
        let first = try await run()
        try #require(first.status == 0 && first.errors.contains("warning: ") && Self.isWhole(first))
    }

    private func run(_ arguments: [String] = []) async throws -> Command {
        try await Command(
            ["shop.yaml", "--output", "out", "--templates", "templates", "--timings"] + arguments, in: folder.url)
    }

    /// Whether a run has made a client, be it only to see that it is there already.
    private static func isWhole(_ command: Command) -> Bool { command.errors.contains(" ms  render") }

    /// The printed diagnostics, without the times of the stages.
    private static func diagnostics(_ command: Command) -> [Substring] {
        command.errors.split(separator: "\n").filter { !$0.contains(" ms  ") }
    }

    @Test("makes nothing, and says what a whole run says")
    func nothingNew() async throws {
        let before = try folder.modificationDates(below: "out")
        let again = try await run()
        #expect(!Self.isWhole(again))
        try folder.remove("out/.apigen-cache")
        let whole = try await run()
        #expect(Self.isWhole(whole))
        #expect(again.output == whole.output)
        #expect(again.status == whole.status)
        #expect(Self.diagnostics(again) == Self.diagnostics(whole))
        #expect(Self.diagnostics(again).contains { $0.contains("warning: unknown key 'inof'") })
        #expect(try folder.modificationDates(below: "out") == before)
    }

    @Test(
        "is one where no file of it has changed",
        arguments: [
            "shop.yaml", "price.yaml", "templates/Exports.mustache", "out/Sources/ShopClient/Models/Item.swift", "out/.apigen.json",
        ])
    func changedFile(path: String) async throws {
        let isClient = path.hasPrefix("out/")
        let text = try folder.text(path)
        try folder.write(text + "\n", to: path)
        #expect(Self.isWhole(try await run()))
        #expect(!Self.isWhole(try await run()))
        #expect(try folder.text(path) == (isClient ? text : text + "\n"))
        try folder.remove(path)
        let without = try await run()
        #expect(Self.isWhole(without) || without.status == 64)
        if isClient { #expect(try folder.text(path) == text) }
    }

    /// Numbers four bytes apart, whose changes a simpler digest would let undo each other.
    @Test("is none where numbers have changed that stand in a row", arguments: 0..<8)
    func changedNumbers(shift: Int) async throws {
        let head = Documents.good.replacing("  schemas:", with: "  schemas:\n    # \(String(repeating: "x", count: shift))")
        try folder.write(head + "    Size: {type: integer, enum: [40, 20, 30]}\n", to: "shop.yaml")
        _ = try await run()
        try folder.write(head + "    Size: {type: integer, enum: [80, 60, 70]}\n", to: "shop.yaml")
        #expect(Self.isWhole(try await run()))
    }

    @Test("is one where no file has come", arguments: ["shop.apigen.yaml", "templates/Client.mustache"])
    func newFile(path: String) async throws {
        let template = path.hasPrefix("templates/")
        try folder.write(template ? Checkout.text("Templates/Client/Client.mustache") : "models: {prefix: My}\n", to: path)
        #expect(Self.isWhole(try await run()))
        #expect(!Self.isWhole(try await run()))
    }

    @Test("is one that is told the same", arguments: [["--quiet"], ["--diagnostics", "json"], ["--name", "Store"], ["--coverage"]])
    func otherArguments(arguments: [String]) async throws {
        let command = try await run(arguments)
        #expect(command.status == 0)
        #expect(Self.isWhole(command))
    }

    @Test("lets no warning pass that --strict takes for an error")
    func strict() async throws {
        #expect(try await run(["--strict"]).status == 1)
    }

    @Test("is not what --check trusts")
    func check() async throws {
        let check = try await run(["--check"])
        #expect(check.status == 0)
        #expect(Self.isWhole(check))
    }

    @Test("is no longer known by a receipt that is damaged", arguments: ["", "{", "[]", "{\"command\": []}", "\u{0}"])
    func damagedReceipt(text: String) async throws {
        let receipt = try folder.text(Self.receipt)
        try folder.write(text, to: Self.receipt)
        let command = try await run()
        #expect(command.status == 0)
        #expect(Self.isWhole(command))
        #expect(try folder.text(Self.receipt) == receipt)
    }

    @Test("is known by a file that git passes over")
    func git() async throws {
        #expect(try folder.text("out/.apigen-cache/.gitignore") == "*\n")
    }
}
