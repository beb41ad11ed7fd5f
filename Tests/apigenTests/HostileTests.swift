import Foundation
import Testing

@Suite("Clients of hostile documents", .timeLimit(.minutes(30)))
struct HostileTests {
    /// The string that the document contains everywhere.
    private static let evil =
        "*/ /* \"\"\" \\(fatalError()) \"# ' \n \r \u{2028} \u{2029} \u{85} \u{202E} \u{200B} \u{0} \u{7} ../../etc/passwd `tick` "
        + "// #if true {{name}} {{{name}}} 🧨 \\"

    private static var options: String {
        let evil = HostileTexts.quoted(evil)
        return """
            name: Hostile
            defaults: {language: {query: \(evil), value: \(evil)}, region: {header: X-Region, value: \(evil)}}
            authentication:
              scheme: \(evil)
              prefix: \(evil)
              login: {operation: 'login */ \\(x) "', token: '*/ "'}
              initializers: [{user: '*/ "', password: \(evil)}]
            schemas:
              Cat: {required: [\(evil)], identity: name, secrets: [\(evil)], urls: {imageURL: {property: \(evil), base: \(evil)}}}

            """
    }

    /// Generates the clients of the hostile document and of the one with reserved names, into their own folder.
    private func generated() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let document = try Checkout.text("Tests/apigenTests/hostile.yaml").replacing("LONG", with: HostileTexts.long)
        try folder.write(document + HostileTexts.schemas, to: "specs/hostile.yaml")
        try folder.write(LinkedProgram.options + Self.options, to: "specs/hostile.apigen.yaml")
        try folder.write(ReservedDocument.text(), to: "specs/reserved.yaml")
        // Otherwise the schema of that name would give the client another one.
        try folder.write(LinkedProgram.options + "name: Reserved\n", to: "specs/reserved.apigen.yaml")
        for (name, client) in [("hostile", "HostileClient"), ("reserved", "ReservedClient")] {
            let command = try await Command(
                ["specs/\(name).yaml", "--output", "a/b/\(client)", "--quiet"], in: folder.url)
            try #require(command.status == 0, "\(command.errors.suffix(2_000))")
        }
        return folder
    }

    @Test("a hostile document writes no file outside its folder, and no invisible characters")
    func folder() async throws {
        let folder = try await generated()
        for (path, data) in try folder.files() where !path.hasPrefix("specs/") {
            #expect(path.hasPrefix("a/b/HostileClient/") || path.hasPrefix("a/b/ReservedClient/"))
            #expect(path.split(separator: "/").allSatisfy { $0.utf8.count <= 230 })
            guard !path.hasSuffix(".apigen.json") else { continue }
            let hidden = String(decoding: data, as: UTF8.self).unicodeScalars.filter { scalar in
                scalar != "\n"
                    && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
            }
            #expect(hidden.isEmpty, "\(path)")
        }
        #expect(try folder.folders().isSuperset(of: ["a/b/HostileClient/Sources/HostileClient/Models"]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a", "specs"])
    }

    @Test("every hostile text type-checks in every place of a document")
    func typeChecks() async throws {
        let folder = try TemporaryFolder()
        try folder.write(HostileTexts.document, to: "texts.yaml")
        try folder.write("runtime: {path: Runtime}\n", to: "texts.apigen.yaml")
        let command = try await Command(["texts.yaml", "--name", "Texts", "--output", "out", "--quiet"], in: folder.url)
        try #require(command.status == 0, "\(command.errors.suffix(2_000))")
        let sources = try folder.files(below: "out/Sources").keys.filter { $0.hasSuffix(".swift") }.sorted()
        let declarations = try sources.flatMap {
            try folder.text("out/Sources/\($0)").matches(of: /(?m)^ *public (?:final )?(?:struct|enum|class)\b/)
        }
        #expect(declarations.count > 2 * HostileTexts.all.count)
        try await SwiftCompiler.run(
            ["-typecheck", "-wmo"] + SwiftCompiler.builtModules + sources, in: folder.url.appending(path: "out/Sources"))
    }

    @Test("a client of a hostile document compiles, and its strings stay strings")
    func compiles() async throws {
        let folder = try await generated()
        let expected = ["texts": HostileTexts.all, "evil": [Self.evil]]
        try folder.write(String(decoding: JSONEncoder().encode(expected), as: UTF8.self), to: "expected.json")
        let package = LinkedProgram(folder: folder, parent: "a/b", clients: ["HostileClient", "ReservedClient"])
        let output = try await package.run(
            ["main.swift": Self.program, "Reserved.swift": Self.reservedProgram],
            folder.url.appending(path: "expected.json").path
        )
        #expect(output == "\(HostileTexts.all.count) texts\n\(ReservedDocument.members.count) members\n")
    }

    /// Compares scalar by scalar, because strings that look the same are equal in Swift.
    private static let program = #"""
        import HostileClient

        let expected = try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
        let texts = expected["texts"] ?? []
        let evil = expected["evil"]?.first ?? ""

        func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

        func same(_ text: String?, _ expected: String, _ what: String) {
            guard let text, scalars(text) == scalars(expected) else { fatalError("\(what): \(text ?? "nil"), not \(expected)") }
        }

        // Each property has its own key as its default.
        let defaults = try JSONDecoder().decode([String: String].self, from: Texts().json())
        for (key, value) in defaults { same(value, key, "default") }
        precondition(Set(defaults.keys.map(scalars)) == Set(texts.map(scalars)))

        // Each key is read and written.
        let values = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($1, "\($0)") })
        let read = try Texts(json: JSONEncoder().encode(values))
        let written = try JSONDecoder().decode([String: String].self, from: read.json())
        precondition(written == values)

        for text in texts {
            let choice = Choice(rawValue: text)
            if case .unknown = choice { fatalError("\(text) is not a known value") }
            same(choice.rawValue, text, "raw value")
        }

        same(Hostile.version, evil, "version")
        same(Hostile.Server.main, evil, "server")
        same(Hostile.EtcPasswdOperations.EtcPasswdOperation.service.tag, "../../etc/passwd", "tag")
        same(Hostile.EtcPasswdOperations.EtcPasswdOperation.service.id, "../../../etc/passwd", "id")
        let client = HostileClient(user: "a", password: "b")
        precondition(client.apiClient.defaultHeaders == ["X-Region": evil])
        same(try Cat(json: JSONEncoder().encode([evil: "secret"])).description.contains("secret") ? "leaks" : "hidden", "hidden", "secret")

        guard case .cat = try StarSlash(json: JSONEncoder().encode([evil: evil])) else { fatalError("mapping") }
        guard case .cat2 = try StarSlash(json: JSONEncoder().encode([evil: "\"\\(fatalError())"])) else { fatalError("mapping") }
        print(texts.count, "texts")
        try checkReserved()
        """#

    private static let reservedProgram = ##"""
        import ReservedClient

        /// Reads and writes a model whose properties have all the reserved names.
        func checkReserved() throws {
            let members = try JSONDecoder().decode([String: String].self, from: RequiredWords(json: Data("{\##(members)}".utf8)).json())
            for (key, value) in members { precondition(key == value) }
            let tree = try Tree(json: Data(#"{"children": [{"children": []}]}"#.utf8))
            precondition(tree.children.first?.children.isEmpty == true)
            print(members.count, "members")
        }
        """##

    /// The members of a JSON object, as in a string literal.
    private static var members: String {
        ReservedDocument.members.map { #"\"\#($0)\": \"\#($0)\""# }.joined(separator: ", ")
    }
}
