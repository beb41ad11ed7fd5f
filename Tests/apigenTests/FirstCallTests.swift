import Foundation
import LoopbackServer
import Testing

@Suite("The first call", .timeLimit(.minutes(30)))
struct FirstCallTests {
    private enum Step {
        case file(path: String, text: String)
        case command(String, output: String)
    }

    @Test("with an archive of the command, the transcript of docs/installation.md leads from an empty folder to a call")
    func transcript() async throws {
        let folder = try TemporaryFolder()
        try await archive(in: folder)
        try await LoopbackServer.run { request in
            #expect(request.target == "/v1/pets?species=cat" && request.headers["x-api-key"] == "secret")
            return LoopbackServer.Response(200, json: #"{"pets": [{"id": 1, "name": "Kitty", "species": "cat"}]}"#)
        } _: { server in
            let document = try Checkout.text("docs/petstore.yaml")
            try folder.write(
                document.replacing("https://petstore.example.com", with: server.baseURL.absoluteString), to: "Empty/petstore.yaml")
            for step in try steps() {
                switch step {
                case .file(let path, let text): try folder.write(text, to: "Empty/\(path)")
                case .command(let line, let output):
                    let line = line.replacing("~/Downloads", with: folder.url.path)
                    let run = try await Command(shell: line, in: folder.url.appending(path: "Empty"))
                    #expect(run.output == output, "\(line)\n\(run.errors.suffix(2_000))")
                }
            }
        }
    }

    @Test("the program in the README of a client runs as it is, with the key from the environment, and prints a failure")
    func program() async throws {
        let folder = try TemporaryFolder()
        try await LoopbackServer.run { request in
            guard request.headers["x-api-key"] == "secret" else { return .init(401) }
            return .init(200, json: #"{"pets": [{"id": 1, "name": "Kitty", "species": "cat"}]}"#)
        } _: { server in
            let document = try Checkout.text("docs/petstore.yaml")
            try folder.write(document.replacing("https://petstore.example.com", with: server.baseURL.absoluteString), to: "petstore.yaml")
            try #require(try await Command(["petstore.yaml", "--output", "PetstoreClient"], in: folder.url).status == 0)
            let readme = try folder.text("PetstoreClient/README.md")
            let program = try #require(readme.firstMatch(of: /(?s)```swift\n(.*?)```/)).1
            var package = NestedPackage(folder: folder, clients: ["PetstoreClient"], environment: ["PETSTORE_API_KEY": "secret"])
            let output = try await package.run(["main.swift": String(program)])
            #expect(output.matches(of: /Kitty/).count == 2, "\(output)")
            package.environment = [:]
            let refused = try await package.run(["main.swift": String(program)])
            #expect(refused.contains("401") && !refused.contains("Kitty"), "\(refused)")
            #expect(server.targets == ["GET /v1/pets", "GET /v1/pets", "GET /v1/pets"])
        }
    }

    /// An archive as `Release/bundle` makes it, with the command of the debug build.
    private func archive(in folder: TemporaryFolder) async throws {
        try folder.write("#!/bin/sh\nexec '\(Command.apigen.path)' \"$@\"\n", to: "apigen.artifactbundle/apigen-0.1.0-here/apigen")
        let zip = try await Command(
            shell: """
                chmod +x apigen.artifactbundle/*/apigen
                python3 -m zipfile -c apigen.artifactbundle.zip apigen.artifactbundle
                rm -r apigen.artifactbundle
                """,
            in: folder.url)
        try #require(zip.status == 0, "\(zip.errors)")
    }

    private func steps() throws -> [Step] {
        let page = try Checkout.text("docs/installation.md")
        let section = try #require(page.components(separatedBy: "## From an empty folder to the first call\n").last)
            .components(separatedBy: "\n## ")[0]
        var steps: [Step] = []
        for block in section.matches(of: /(?ms)(?:`([^`\n]+)`:\n\n)?^```(\w+)\n(.*?)^```$/) {
            let text = String(block.3)
            switch (block.2, block.1) {
            case ("swift", let path?): steps.append(.file(path: String(path), text: text))
            case ("sh", _): steps.append(.command(text, output: ""))
            default:
                if case .command(let line, _)? = steps.popLast() { steps.append(.command(line, output: text)) }
            }
        }
        #expect(steps.count == 4)
        return steps
    }
}
