import Foundation
import Testing

@Suite("The output folder", .timeLimit(.minutes(15)))
struct OutputFolderTests {
    private let folder: TemporaryFolder

    /// A folder with a client of the good document.
    init() async throws {
        folder = try TemporaryFolder()
        try folder.write(Documents.good, to: "shop.yaml")
        try #require(try await run().status == 0)
    }

    private func run(_ arguments: String...) async throws -> Command {
        try await Command(["shop.yaml", "--output", "out"] + arguments, in: folder.url)
    }

    private static let item = "out/Sources/ShopClient/Models/Item.swift"

    /// The document with another name for the model, so that one file is added and another one is removed.
    private func renameModel() throws {
        try folder.write(
            Documents.good.replacing("Item", with: "Article").replacing("[Articles]", with: "[Items]"), to: "shop.yaml")
    }

    @Test("a second run touches no file")
    func secondRun() async throws {
        let (files, dates) = (try folder.files(below: "out"), try folder.modificationDates(below: "out"))
        let command = try await run()
        #expect(command.status == 0)
        #expect(command.output.contains(" 0 created, 0 changed, \(files.count - 1) unchanged, 0 removed\n"))
        #expect(!command.output.contains("changes for"))
        #expect(try folder.files(below: "out") == files)
        #expect(try folder.modificationDates(below: "out") == dates)
        let check = try await run("--check")
        #expect(check.status == 0)
        #expect(check.output == "out is up to date\n")
    }

    @Test("--check names the first line that differs, and writes nothing")
    func checkAfterEdit() async throws {
        let lines = try folder.text(Self.item).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let index = try #require(lines.firstIndex { $0.contains("public let name") })
        let edited = lines[index].replacing("name", with: "label")
        try folder.write((lines[..<index] + [edited] + lines[(index + 1)...]).joined(separator: "\n"), to: Self.item)
        let before = try folder.files()
        let check = try await run("--check")
        #expect(check.status == 1)
        #expect(check.errors.hasPrefix("\(Self.item):\(index + 1): is out of date\n- \(edited)\n+ \(lines[index])\n"))
        #expect(check.errors.hasSuffix("\nrun the same command without --check to update it\n"))
        #expect(try folder.files() == before)
    }

    @Test("--check lists the changes for the client's users")
    func checkChanges() async throws {
        try renameModel()
        let check = try await run("--check")
        #expect(check.status == 1)
        #expect(
            check.lines == [
                "changes for the client's users: 4, of which 2 break source", "  - operation Shop.Items.GetItem  (breaks source)",
                "  - model Item  (breaks source)", "  + operation Shop.Items.GetArticle: GET /items/{id}", "  + model Article: class",
            ])
    }

    @Test("a long report is cut unless --all-changes asks for all, and is complete in JSON")
    func allChanges() async throws {
        let models = (1...70).map { "    Item\($0): {type: object, properties: {a: {type: string}}}\n" }.joined()
        try folder.write(Documents.good + models, to: "shop.yaml")
        let short = try await run("--check").lines
        #expect(short.first == "changes for the client's users: 70, none of which breaks source")
        #expect(short.count == 62 && short.last == "  … and 10 more; --all-changes lists them")
        #expect(try await run("--check", "--all-changes").lines.count == 71)
        let json = try await run("--format", "json").errors.split(separator: "\n")
        #expect(json.count == 70)
        #expect(json.contains { $0.contains(#""severity": "note", "message": "+ model Item70: class", "notes": []"#) })
    }

    @Test("--check finds files that are missing or superfluous")
    func checkFiles() async throws {
        let text = try folder.text(Self.item)
        try folder.remove(Self.item)
        #expect(try await run("--check").errors.hasPrefix("\(Self.item): is missing\n"))
        try folder.write(text + "\n", to: Self.item)
        #expect(try await run("--check").errors.contains("- \n+ (no such line)\n"))
        try folder.write(text, to: Self.item)
        #expect(try await run("--check").status == 0)
        let manifest = try folder.text("out/.apigen.json")
        try folder.write(manifest.replacing("\"model\", \"Item\"", with: "\"model\", \"Itme\""), to: "out/.apigen.json")
        #expect(try await run("--check").errors.hasPrefix("out/.apigen.json: is out of date\n"))
        try folder.remove("out/.apigen.json")
        #expect(try await run("--check").errors.hasPrefix("out/.apigen.json: is missing\n"))
    }

    @Test("files that apigen did not write stay the same files in the new folder, with their permissions")
    func foreignFolders() async throws {
        let manager = FileManager.default
        func url(_ path: String) -> URL { folder.url.appending(path: path) }
        try folder.write("mine", to: "out/Tests/MyTests.swift")
        try manager.createDirectory(at: url("out/empty"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try manager.setAttributes([.posixPermissions: 0o750], ofItemAtPath: url("out").path)
        try manager.createSymbolicLink(atPath: url("out/link").path, withDestinationPath: "../shop.yaml")
        func number(_ path: String) throws -> Int? { try manager.attributesOfItem(atPath: url(path).path)[.systemFileNumber] as? Int }
        func mode(_ path: String) throws -> Int? { try manager.attributesOfItem(atPath: url(path).path)[.posixPermissions] as? Int }
        let (before, oldFolder) = (try number("out/Tests/MyTests.swift"), try number("out"))
        try renameModel()
        #expect(try await run().status == 0)
        #expect(!folder.contains(Self.item))
        #expect(try number("out/Tests/MyTests.swift") == before)
        #expect(try number("out") != oldFolder)
        #expect(try mode("out") == 0o750 && mode("out/empty") == 0o700)
        #expect(try manager.destinationOfSymbolicLink(atPath: url("out/link").path) == "../shop.yaml")
    }

    @Test("the folder can be a symbolic link and the current one, which stays the same folder", arguments: [".", "../out", "link"])
    func places(output: String) async throws {
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: folder.url.appending(path: "out/link").path, withDestinationPath: ".")
        try renameModel()
        try folder.write("mine", to: "out/mine.txt")
        func number() throws -> Int? { try manager.attributesOfItem(atPath: folder.url.path + "/out")[.systemFileNumber] as? Int }
        let before = try number()
        let command = try await Command(["../shop.yaml", "--output", output], in: folder.url.appending(path: "out"))
        #expect(command.status == 0, "\(command.errors)")
        #expect(!folder.contains(Self.item))
        #expect(folder.contains("out/Sources/ShopClient/Models/Article.swift"))
        #expect(try folder.text("out/mine.txt") == "mine")
        #expect(try number() == before)
        #expect(try await run("--check").status == 0)
        #expect(try manager.contentsOfDirectory(atPath: folder.url.path).sorted() == ["out", "shop.yaml"])
    }

    @Test("files that apigen did not write are kept")
    func foreignFiles() async throws {
        let mine = ["out/notes.txt", "out/Sources/ShopClient/Models/Item+Mine.swift", "out/Tests/MyTests.swift"]
        for path in mine { try folder.write("mine", to: path) }
        #expect(try await run().status == 0)
        #expect(try await run("--check").status == 0)
        try renameModel()
        let command = try await run()
        #expect(command.status == 0)
        #expect(!folder.contains(Self.item))
        #expect(folder.contains("out/Sources/ShopClient/Models/Article.swift"))
        for path in mine { #expect(try folder.text(path) == "mine") }
    }

    @Test("a file that apigen did not write is not replaced, and nothing else is written")
    func foreignFileInTheWay() async throws {
        try renameModel()
        try folder.write("struct Mine {}\n", to: "out/Sources/ShopClient/Models/Article.swift")
        let before = try folder.files()
        let command = try await run()
        #expect(command.status == 1)
        #expect(command.errors.contains("'out/Sources/ShopClient/Models/Article.swift' was not written by apigen"))
        #expect(try folder.files() == before)
    }

    @Test(
        "a folder of the client that is a symbolic link is not followed, and nothing is written",
        arguments: ["Sources", "Sources/ShopClient"])
    func linkedFolder(path: String) async throws {
        let manager = FileManager.default
        let (inside, outside) = (folder.url.appending(path: "out/\(path)"), folder.url.appending(path: "elsewhere"))
        try manager.moveItem(at: inside, to: outside)
        try manager.createSymbolicLink(at: inside, withDestinationURL: outside)
        let before = try folder.files()
        try renameModel()
        for arguments in [[], ["--force"]] {
            let command = try await Command(["shop.yaml", "--output", "out"] + arguments, in: folder.url)
            #expect(command.status == 1)
            #expect(
                command.errors.hasSuffix("'out/\(path)' is a symbolic link, which is not followed; remove it, or choose another --output\n")
            )
        }
        #expect(
            try folder.files(below: "elsewhere")
                == before.filter { $0.key.hasPrefix("elsewhere/") }.reduce(into: [:]) {
                    $0[String($1.key.dropFirst("elsewhere/".count))] = $1.value
                })
    }

    @Test("a symbolic link in the place of a folder that a new client lacks is not followed")
    func linkedStaleFolder() async throws {
        let manager = FileManager.default
        let requests = folder.url.appending(path: "out/Sources/ShopClient/Requests/Items")
        try manager.moveItem(at: requests, to: folder.url.appending(path: "elsewhere"))
        try manager.createSymbolicLink(at: requests, withDestinationURL: folder.url.appending(path: "elsewhere"))
        let before = try folder.files(below: "elsewhere")
        try folder.write(Documents.good.replacing("[Items]", with: "[Goods]"), to: "shop.yaml")
        #expect(try await run().status == 0)
        #expect(try folder.files(below: "elsewhere") == before)
    }

    @Test("the folder that two APIs with one title share keeps the client of the first, unless --force or --output says otherwise")
    func otherClient() async throws {
        func document(_ path: String, _ id: String) -> String {
            let operations = ["get", "post"].map { "{\($0): {operationId: \($0)\(id), responses: {'200': {description: ok}}}" }
            return "openapi: 3.1.0\ninfo: {title: FastAPI, version: 1.0.0}\npaths:\n"
                + "  /\(path): \(operations[0])}\n  /\(path)/{id}: \(operations[1])}\n"
        }
        func generate(_ path: String, _ id: String, _ arguments: String...) async throws -> Command {
            try folder.write(document(path, id), to: "api.yaml")
            return try await Command(["api.yaml"] + arguments, in: folder.url)
        }
        #expect(try await generate("pets", "Pets").status == 0)
        #expect(try await generate("v2/pets", "Pets").status == 0, "the names are the same")
        #expect(try await generate("v2/pets", "Animals").status == 0, "the paths are the same")
        let before = try folder.files(below: "Generated")
        let refused = try await generate("toys", "Toys")
        #expect(refused.status == 1)
        #expect(
            refused.errors.hasSuffix(
                "error: 'Generated/FastAPIClient' has the client of another API: this document has none of its 2 operations; "
                    + "give this client another name with --name, or use --force to replace the other one\n"))
        #expect(try folder.files(below: "Generated") == before)
        #expect(try await generate("toys", "Toys", "--name", "Toys").status == 0)
        #expect(try await generate("toys", "Toys", "--force").status == 0)
        #expect(try await generate("pets", "Pets", "--output", "Generated/FastAPIClient").status == 0)
    }

    @Test("a folder without a client that contains more than hidden files, a readme and a license needs --force")
    func foreignFolder() async throws {
        for path in ["new/.git/HEAD", "new/.gitignore", "new/README.md", "new/LICENSE", "new/license.txt"] {
            try folder.write("mine", to: path)
        }
        try folder.write("mine", to: "work/notes.txt")
        try folder.write("mine", to: "work/README")
        let before = try folder.files(below: "work")
        let refused = try await Command(["shop.yaml", "--output", "work"], in: folder.url)
        #expect(refused.status == 1)
        #expect(
            refused.errors
                == "error: 'work' contains 'notes.txt' and is not the folder of a client; choose another --output, or use --force to write there\n"
        )
        #expect(try folder.files(below: "work") == before)
        for arguments in [["work", "--force"], ["work"], ["new"]] {
            let command = try await Command(["shop.yaml", "--output"] + arguments, in: folder.url)
            #expect(command.status == (arguments == ["new"] ? 1 : 0), "\(command.errors)")
        }
        // The client has its own README.
        try folder.remove("new/README.md")
        #expect(try await Command(["shop.yaml", "--output", "new"], in: folder.url).status == 0)
        #expect(try folder.text("work/notes.txt") == "mine" && folder.text("new/LICENSE") == "mine")
    }

    @Test("a file in the place of a folder is not replaced, and nothing else is written")
    func fileInTheWayOfFolder() async throws {
        try folder.write(Documents.good.replacing("[Items]", with: "[Goods]"), to: "shop.yaml")
        try folder.write("mine", to: "out/Sources/ShopClient/Requests/Goods")
        let before = try folder.files()
        let command = try await run()
        #expect(command.status == 1)
        #expect(command.errors.contains("'out/Sources/ShopClient/Requests/Goods' is in the way"))
        #expect(try folder.files() == before)
    }

    @Test("files that a new client lacks are removed, with the folders that become empty")
    func removal() async throws {
        try folder.write(Documents.good.replacing("[Items]", with: "[Goods]"), to: "shop.yaml")
        let command = try await run()
        #expect(command.status == 0)
        #expect(command.output.contains(" 1 created, "))
        #expect(command.output.contains(" 1 removed\n"))
        let folders = try folder.folders(below: "out/Sources/ShopClient/Requests")
        #expect(folders == ["Goods"])
    }

    @Test("the staging folder of a killed run is removed", arguments: ["", "out/"])
    func staging(place: String) async throws {
        let before = try folder.files()
        try folder.write("half", to: place + ".apigen-staging/Sources/ShopClient/Models/Item.swift")
        #expect(try await run().status == 0)
        #expect(try folder.files() == before)
        #expect(!folder.contains(place + ".apigen-staging"))
    }

    @Test("an error in the document leaves the old client as it was", arguments: [Documents.bad, "", "openapi: 4.0.0", "[]"])
    func failedRun(document: String) async throws {
        let (files, dates) = (try folder.files(below: "out"), try folder.modificationDates(below: "out"))
        try folder.write(document, to: "shop.yaml")
        let command = try await run()
        #expect(command.status == 1)
        #expect(command.errors.contains("error: "))
        #expect(command.output == "")
        #expect(try folder.files(below: "out") == files)
        #expect(try folder.modificationDates(below: "out") == dates)
    }

    @Test("a manifest cannot remove files outside the folder")
    func hostileManifest() async throws {
        try folder.write("mine", to: "precious.txt")
        let manifest = try folder.text("out/.apigen.json")
        let hostile = manifest.replacing(#""Package.swift""#, with: #""../precious.txt", "Package.swift""#)
        try #require(hostile != manifest)
        try folder.write(hostile, to: "out/.apigen.json")
        #expect(try await run().status == 0)
        #expect(try folder.text("precious.txt") == "mine")
        #expect(try folder.text("out/.apigen.json") == manifest)
    }

    @Test("a manifest cannot remove files behind a link, which are not counted either")
    func linkedManifest() async throws {
        try folder.write("mine", to: "other/precious.txt")
        let (link, target) = (folder.url.appending(path: "out/linked"), folder.url.appending(path: "other"))
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        let manifest = try folder.text("out/.apigen.json")
        try folder.write(manifest.replacing(#""Package.swift""#, with: #""linked/precious.txt", "Package.swift""#), to: "out/.apigen.json")
        let command = try await run()
        #expect(command.output.contains("0 removed"))
        #expect(try folder.text("other/precious.txt") == "mine")
    }
}
