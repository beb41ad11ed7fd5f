import SwiftClient
import Templates
import TestSupport
import Testing

@Suite("Parts of the runtime")
struct RuntimePartTests {
    private static let files = TemplateSet.runtime.map { SwiftFile(path: $0.path, bytes: Array($0.text.utf8)) }

    /// The parts in the runtime of a stand-alone client.
    private func parts(_ text: String, options: String? = nil, adding added: Set<String> = []) throws -> [String] {
        let paths = try Rendered(text, options: options, runtime: .embedded(Self.files, parts: added)).paths
        return RuntimePart.all.filter { part in paths.contains("Sources/TestRuntime/\(part.folder).swift") }.map(\.name)
    }

    /// A document with an operation whose only purpose is to lack a part, or to need it.
    private static func document(
        _ operation: String = "", schema: String = "{type: string}", mediaType: String = "application/json"
    ) -> String {
        """
        openapi: 3.2.0
        info: {title: T, version: '1'}
        paths:
          /a:
            post: {operationId: a, \(operation)responses: {'200': {content: {\(mediaType): {schema: {$ref: '#/components/schemas/A'}}}}}}
        components:
          schemas: {A: \(schema), Login: {properties: {name: {type: string}}}}

        """
    }

    private static let login = "{$ref: '#/components/schemas/Login'}"

    @Test(
        "a stand-alone client has the parts of the runtime that it uses",
        arguments: [
            (document(), "", []),
            (document() + "  securitySchemes: {key: {type: apiKey, name: key, in: header}}", "", ["credentials"]),
            (
                document() + "  securitySchemes: {o: {type: oauth2, flows: {clientCredentials: {tokenUrl: t}}}}", "",
                ["credentials", "dates", "tokens", "oauth"]
            ),
            (document() + "  securitySchemes: {o: {type: oauth2, flows: {implicit: {authorizationUrl: t}}}}", "", ["credentials"]),
            (document("requestBody: {content: {multipart/form-data: {schema: {properties: {a: {type: string}}}}}}, "), "", ["forms"]),
            (document("requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object}}}}, "), "", ["forms"]),
            (document(schema: "{properties: {_links: {type: object}}}"), "links: {}", ["dates", "forms", "texts", "targets", "links"]),
            (document(schema: "{properties: {a: {type: string, format: date}}}"), "", ["dates"]),
            (document(schema: "{type: array, items: {type: string, format: date-time}}"), "", ["dates"]),
            (document("parameters: [{name: a, in: query, schema: {type: string, format: date}}], "), "", ["dates"]),
            (document(schema: "{type: string}", mediaType: "text/plain"), "", ["texts"]),
            (
                document(
                    "parameters: [{name: page, in: query, schema: {type: integer}}], ", schema: "{type: array, items: {type: string}}"),
                "pages: {a: {parameter: page}}", ["pages"]
            ),
            (document(mediaType: "application/jsonl").replacing("{schema:", with: "{itemSchema:"), "", ["sequences", "streams"]),
            (document(mediaType: "text/event-stream").replacing("{schema:", with: "{itemSchema:"), "", ["sequences", "streams"]),
            (
                document(schema: "{properties: {token: {type: string}}}")
                    .replacing("operationId: a", with: "operationId: a, requestBody: {content: {application/json: {schema: \(login)}}}")
                    + "  securitySchemes: {key: {type: http, scheme: bearer}}",
                "authentication: {scheme: key, login: {operation: a, token: token}}", ["credentials", "dates", "tokens"]
            ),
            (document(schema: "{properties: {a: {type: integer}}}"), "read: {numbersFromStrings: true}", ["dates", "tolerance"]),
            (document(), "read: {numbersFromStrings: true}", []),
            (document(mediaType: "image/png"), "", ["downloads"]),
            (document().replacing("'200'", with: "'404'").replacing("application/json", with: "image/png"), "", []),
        ] as [(String, String, [String])])
    func used(text: String, options: String, names: [String]) throws {
        let all = try parts(text, options: options.isEmpty ? nil : options)
        let always = ["uploads", "logging", "rateLimit", "urlrequests", "urlsession"]
        #expect(all.filter { !always.contains($0) } == names)
        #expect(all.filter(always.contains) == always)
    }

    @Test("an added part brings the parts that it uses")
    func added() throws {
        #expect(
            try parts(Self.document(), adding: ["links"]) == [
                "dates", "uploads", "forms", "texts", "targets", "links", "logging", "rateLimit", "urlrequests", "urlsession",
            ])
        #expect(try parts(Self.document(), adding: Set(RuntimePart.all.map(\.name))) == RuntimePart.all.map(\.name))
    }

    @Test("the sources of a folder are one file, which imports what any of them imports, publicly if one of them does")
    func joined() throws {
        let sources = [
            ("A/B.swift", "import Foundation\n\n/// One.\nstruct B {}\n"),
            (
                "A/C/D.swift",
                """
                // About the file.
                #if canImport(FoundationNetworking)
                public import FoundationNetworking
                #else
                public import Foundation
                #endif

                #if os(Linux)
                struct D {}
                #endif

                """
            ),
            ("E/F.swift", "struct F {}\n"),
        ]
        let files = sources.map { SwiftFile(path: $0.0, bytes: Array($0.1.utf8)) }
        let client = try Rendered(Self.document(), runtime: .embedded(files))
        #expect(client.paths.filter { $0.contains("Runtime") } == ["A", "Absence", "E"].map { "Sources/TestRuntime/\($0).swift" })
        #expect(client.text("TestRuntime/E.swift") == "\nstruct F {}\n")
        #expect(
            client.text("TestRuntime/A.swift") == """
                #if canImport(FoundationNetworking)
                import Foundation
                #else
                public import Foundation
                #endif
                #if canImport(FoundationNetworking)
                public import FoundationNetworking
                #endif

                /// One.
                struct B {}

                #if os(Linux)
                struct D {}
                #endif

                """)
    }

    @Test("what is global is in a client, with the parts that it uses, only if an option asks for it")
    func globals() throws {
        let document = "servers: [{url: https://a.example}]\n" + Self.document()
        for runtime in [.embedded(Self.files), ClientRenderer.Runtime.shared(path: "..")] {
            let (plain, global) = try (Rendered(document, runtime: runtime), Rendered(document, options: "globals: true", runtime: runtime))
            for name in ["shared", "safeOptionalDecoding", "typealias JSONValue"] {
                #expect(!plain.text("Test.swift").contains(name) && global.text("Test.swift").contains(name), "\(name)")
            }
            #expect(!plain.text("TestClient.swift").contains("decodingDefaults"))
            #expect(global.text("TestClient.swift").contains("decodingDefaults: { Test.decodingDefaults.options }"))
        }
        #expect(
            try parts(document, options: "globals: true")
                == [
                    "credentials", "dates", "uploads", "logging", "rateLimit", "tokens", "urlrequests", "urlsession", "closures", "globals",
                ])
    }

    /// Not even in comments, which would be about something that the client does not have.
    @Test("no file of the runtime names a type of a part that it does not require")
    func independence() throws {
        let declaration = /(?m)^(?:public )?(?:indirect |final )?(?:struct|class|enum|actor|protocol) (\w+)/
        let types = RuntimePart.all.map { part in
            let texts = Self.files.filter { $0.path.hasPrefix(part.folder + "/") }.map { String(decoding: $0.bytes, as: UTF8.self) }
            return (part, Set(texts.flatMap { $0.matches(of: declaration).map { String($0.1) } }))
        }
        for file in Self.files {
            let owner = RuntimePart.all.first { file.path.hasPrefix($0.folder + "/") }
            let words = Set(String(decoding: file.bytes, as: UTF8.self).matches(of: /[`(\[<: .!&](\w+)/).map { String($0.1) })
            for (part, names) in types where part.name != owner?.name && owner?.required.contains(part.name) != true {
                // `Link` is also the name of a header.
                #expect(words.intersection(names.subtracting(["Link"])) == [], "\(file.path) and \(part.name)")
            }
        }
    }

    @Test("every part is a folder of the runtime, and requires parts that come before it")
    func table() {
        for (index, part) in RuntimePart.all.enumerated() {
            #expect(Self.files.contains { $0.path.hasPrefix(part.folder + "/") }, "\(part.folder)")
            #expect(Set(part.required).isSubset(of: RuntimePart.all[..<index].map(\.name)))
        }
    }
}
