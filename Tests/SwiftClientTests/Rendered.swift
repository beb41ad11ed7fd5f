import Diagnostics
import SwiftClient
import Templates
import Templating
import TestSupport
import Testing

/// The client of a document in a test.
struct Rendered {
    private let files: [SwiftFile]

    init(
        _ text: String, options: String? = nil, runtime: ClientRenderer.Runtime = .shared(path: "../.."), templates: [String: String] = [:]
    ) throws {
        let lowered = Lowered(text, options: options)
        let api = try #require(lowered.api)
        var library = TemplateLibrary()
        for template in TemplateSet.templates { try library.add(template.text, name: String(template.path.dropLast(".mustache".count))) }
        for (name, source) in templates { try library.add(source, name: name) }
        files = try ClientRenderer(api, source: "api.yaml", templates: library, runtime: runtime).files()
    }

    /// The paths of all files.
    var paths: [String] { files.map(\.path) }

    /// A file without its head and imports, by the end of its path.
    func body(_ path: String) -> String {
        let lines = text(path).split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { !$0.isEmpty && !$0.hasPrefix("// Generated") && !$0.hasPrefix("public import") } ?? 0
        return lines[start...].joined(separator: "\n")
    }

    /// The calls that put the parts of a request in their places, by the end of the operation's path.
    func calls(_ path: String) -> [String] {
        text(path).split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("request.") }.map(String.init)
    }

    /// The properties of a type as `name: Type`, by the end of its file's path.
    func properties(_ path: String) -> [String] {
        text(path).split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("public let ") }.map { String($0.dropFirst("public let ".count)) }
    }

    /// A whole file, by the end of its path.
    func text(_ path: String) -> String {
        files.first { $0.path.hasSuffix(path) }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "(there is no file '\(path)')"
    }
}

/// A document with schemas, given from below `schemas:` on.
func document(schemas: String, version: String = "3.0.0") -> String {
    let indented = schemas.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
    return "openapi: \(version)\ninfo: {title: T, version: '1'}\ncomponents:\n  schemas:\n" + indented
}
