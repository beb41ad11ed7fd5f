import Foundation
import Testing

@Suite("Files that references lead to")
struct FolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let document = """
            openapi: 3.0.0
            info: {title: Zoo, version: '1'}
            paths: {}
            components: {schemas: {Pet: {$ref: 'REFERENCE'}}}

            """
        try folder.write(document.replacing("REFERENCE", with: "../shared/pet.yaml"), to: "specs/outside.yaml")
        try folder.write(document.replacing("REFERENCE", with: "linked.yaml"), to: "specs/link.yaml")
        try folder.write(document.replacing("REFERENCE", with: "deep/pet.yaml"), to: "specs/folder.yaml")
        try folder.write("{type: object, properties: {name: {type: string}}}", to: "shared/pet.yaml")
        let specs = folder.url.appending(path: "specs")
        try FileManager.default.createSymbolicLink(
            atPath: specs.appending(path: "linked.yaml").path, withDestinationPath: "../shared/pet.yaml")
        try FileManager.default.createSymbolicLink(atPath: specs.appending(path: "deep").path, withDestinationPath: "../shared")
    }

    @Test("a reference does not lead out of the document's folder, even through a link", arguments: ["outside", "link", "folder"])
    func refused(name: String) async throws {
        let command = try await Command(["specs/\(name).yaml", "--output", "Client"], in: folder.url)
        #expect(command.errors.contains("is outside the folder of the document and is not read without --allow-folder"))
        #expect(try !folder.text("Client/Sources/ZooClient/Models/Pet.swift").contains("let name"))
    }

    @Test("a folder that the command line or the options name may be read", arguments: ["outside", "link", "folder"])
    func allowed(name: String) async throws {
        let command = try await Command(["specs/\(name).yaml", "--output", "Client", "--allow-folder", "shared"], in: folder.url)
        #expect(command.errors == "")
        #expect(try folder.text("Client/Sources/ZooClient/Models/Pet.swift").contains("let name"))
        try folder.write("folders: [../shared]", to: "options.yaml")
        let other = try await Command(["specs/\(name).yaml", "--output", "Other", "--options", "options.yaml"], in: folder.url)
        #expect(other.errors == "")
        #expect(try folder.text("Other/Sources/ZooClient/Models/Pet.swift").contains("let name"))
    }
}
