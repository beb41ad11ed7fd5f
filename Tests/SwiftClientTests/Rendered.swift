import Diagnostics
import SwiftClient
import Templates
import Templating
import TestSupport
import Testing

/// A client generated from a document.
struct Rendered {
    private let files: [SwiftFile]

    /// The built-in templates, which are parsed once.
    private static let builtIn = Result {
        var library = TemplateLibrary()
        for template in TemplateSet.templates { try library.add(template.text, name: String(template.path.dropLast(".mustache".count))) }
        return library
    }

    init(
        _ text: String, options: String? = nil, runtime: ClientRenderer.Runtime = .shared(path: "../.."), templates: [String: String] = [:]
    ) throws {
        let built = BuiltAPI(text, options: options)
        let api = try #require(built.api)
        var library = try Self.builtIn.get()
        for (name, source) in templates { try library.add(source, name: name) }
        files = try ClientRenderer(api, style: built.style, templates: library, runtime: runtime).files()
    }

    /// The paths of all files.
    var paths: [String] { files.map(\.path) }

    /// The file whose path has the given suffix, without its first lines and imports.
    func body(_ path: String) -> String {
        let lines = text(path).split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { !$0.isEmpty && !$0.hasPrefix("// Generated") && !$0.hasPrefix("public import") } ?? 0
        return lines[start...].joined(separator: "\n")
    }

    /// The calls that write a request in the file whose path has the given suffix.
    func calls(_ path: String) -> [String] {
        text(path).split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("request.") }.map(String.init)
    }

    /// The properties in the file whose path has the given suffix, as `name: Type`.
    func properties(_ path: String) -> [String] {
        text(path).split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("public let ") }.map { String($0.dropFirst("public let ".count)) }
    }

    /// The file whose path has the given suffix.
    func text(_ path: String) -> String {
        files.first { $0.path.hasSuffix(path) }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "(no file '\(path)')"
    }
}

/// A document with the given entries of `schemas`.
func document(schemas: String, version: String = "3.0.0") -> String {
    documentText(schemas: schemas, version: version) + "\ninfo: {title: T, version: '1'}"
}
