import Diagnostics
import Foundation
import Generator
import OpenAPI
import Testing
import YAML

/// All faults of the documents in `Tests/Faults` are reported, and nothing else.
@Suite("Faults of documents")
struct FaultTests {
    @Test("a document that breaks a rule of its version gets a diagnostic, once, and exactly the listed ones", arguments: Fragment.versions)
    func faults(version: String) throws {
        let file = Fragment.folder.appending(path: "\(version).txt").standardized
        let list = Fragment.all(isValid: false).filter { $0.version == version }.map { fragment in
            let log = DiagnosticLog()
            let diagnostics = diagnostics(fragment.document, log)
            #expect(diagnostics.contains { $0.message.contains(fragment.message) }, "\(fragment): \(diagnostics.map(\.message))")
            #expect(Set(diagnostics.map(\.message)).count == diagnostics.count, "\(fragment): \(diagnostics.map(\.message))")
            let lines = diagnostics.map { diagnostic in
                let location = diagnostic.position.map { String(log.location(of: $0).text.trimmingPrefix("api.yaml:")) + ": " } ?? ""
                return "  \(location)\(diagnostic.severity.rawValue): \(diagnostic.message)\n"
            }
            return "\(fragment.place): \(fragment.text.replacing("\n", with: "⏎"))\n" + lines.joined()
        }
        .joined()
        if ProcessInfo.processInfo.environment["APIGEN_UPDATE"] != nil { try list.write(to: file, atomically: true, encoding: .utf8) }
        let listed = try String(contentsOf: file, encoding: .utf8)
        #expect(list == listed, "update it with 'APIGEN_UPDATE=1 swift test --filter FaultTests', and read the difference")
    }

    @Test("a valid document gets no diagnostic", arguments: Fragment.all(isValid: true))
    func valid(fragment: Fragment) { #expect(diagnostics(fragment.document).map(\.message) == []) }

    @Test(
        "a reference without a target is an error, except to an example, which the client does not need",
        arguments: [("example", "examples", Diagnostic.Severity.warning), ("parameter", "parameters", .error)])
    func missingTargets(kind: String, section: String, severity: Diagnostic.Severity) {
        let document = """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths: {}
            components: {\(section): {a: {$ref: '#/components/\(section)/nope'}}}
            """
        #expect(diagnostics(document).filter { $0.message.contains("nope") }.map(\.severity) == [severity])
    }

    private func diagnostics(_ document: String, _ log: DiagnosticLog = DiagnosticLog()) -> [Diagnostic] {
        let input = GenerationInput(document: .init(path: "api.yaml", bytes: Array(document.utf8)))
        return generate(from: input, files: .none, log: log).diagnostics
    }

    /// A part of a document, and a part of the message about it.
    struct Fragment: Sendable, CustomTestStringConvertible {
        let version: String
        let place: String
        let text: String
        let message: String

        var testDescription: String { "\(version) \(place): \(text)" }

        static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Faults")
        static let versions = ["2.0", "3.0", "3.1", "3.2"]

        static func all(isValid: Bool) -> [Fragment] {
            versions.flatMap { version -> [Fragment] in
                let bytes = (try? Data(contentsOf: folder.appending(path: "\(version).yaml"))).map(Array.init) ?? []
                guard let sections = Node.read(bytes, path: version, log: DiagnosticLog())?.mapping else {
                    Issue.record("Tests/Faults/\(version).yaml is missing")
                    return []
                }
                if isValid {
                    return (sections.first { $0.key == "valid" }?.value.sequence ?? []).flatMap { $0.mapping ?? [] }
                        .map { Fragment(version: version, place: $0.key, text: $0.value.text ?? "", message: "") }
                }
                return sections.filter { $0.key != "valid" }.flatMap { section in
                    (section.value.sequence ?? []).map { pair in
                        let texts = pair.sequence?.compactMap(\.text) ?? []
                        return Fragment(version: version, place: section.key, text: texts.first ?? "", message: texts.last ?? "")
                    }
                }
            }
        }

        /// A valid document around the fragment.
        var document: String {
            let isOld = version == "2.0"
            let id = isOld ? "type: string" : "schema: {type: string}"
            let response = "responses: {'204': {description: d}}"
            let host = isOld ? "host: a.com" : "servers: [{url: 'https://a.com'}]"
            let parameters = ["id", "c"].filter { !text.contains("name: \($0),") }
                .map { "{name: \($0), in: path, required: true, \(id)}" }.joined(separator: ", ")
            let (info, paths) = ("info: {title: T, version: '1'}", "paths: {/base: {get: {operationId: base, \(response)}}}")
            let lines: [String] =
                switch place {
                case "document": [text]
                case "info": ["info: \(text)", paths]
                case "root": [info, paths, text]
                case "server": [info, paths, "servers: [\(text)]"]
                case "paths": [info, "paths: \(text)"]
                case "pathItem": [info, "paths: {/a: \(text), /b: {get: {\(response)}}}"]
                case "operation": [info, "paths: {/a: {post: \(text)}, /b: {get: {\(response)}}}"]
                case "parameter": [info, "paths: {'/a/{id}/{c}': {post: {parameters: [\(parameters), \(text)], \(response)}}}"]
                case "response": [info, "paths: {/a: {post: {operationId: op, responses: {'200': \(text)}}}}"]
                case "mediaType": [info, "paths: {/a: {post: {requestBody: {content: {multipart/form-data: \(text)}}, \(response)}}}"]
                case "components": [info, paths, "components: \(text)"]
                case "securityScheme" where isOld: [info, paths, "securityDefinitions: {s: \(text)}"]
                case "securityScheme": [info, paths, "components: {securitySchemes: {s: \(text)}}"]
                case "schema" where isOld: [info, paths, "definitions: {A: \(text)}"]
                case "schema": [info, paths, "components: {schemas: {A: \(text)}}"]
                default: []
                }
            let names = isOld ? "host" : "servers"
            let hosts = place == "document" || lines.contains { $0.contains(names) } ? [] : [host]
            return ([isOld ? "swagger: '2.0'" : "openapi: \(version).0"] + hosts + lines).joined(separator: "\n") + "\n"
        }
    }
}
