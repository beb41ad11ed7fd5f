package import Diagnostics
import Naming
import OpenAPI
import Options
import SwiftClient
import YAML

/// The name of a client's namespace, such as `TVDB`.
package enum ClientName {
    /// Whether a name can be used as it is.
    package static func isValid(_ name: String) -> Bool { suggested(for: name) == name }

    /// The closest valid name to a string; neither this name nor that of the client's type hides an existing type.
    package static func suggested(for string: String) -> String {
        let name = Words(string, acronyms: []).upperCamelCase
        let reserved = TargetLanguage.swift.reserved.types
        if reserved.contains(name) { return name + "API" }
        return reserved.contains(name + "Client") ? "Web" + name : name
    }

    /// The name of the client: from the command line, from the options file, the one that stays, or one derived from the document's title;
    /// nil, with an error, if there is none.
    static func choose(
        for document: Document, _ input: GenerationInput, _ options: GenerationOptions, keeping names: KeptNames?, log: DiagnosticLog
    ) -> String? {
        let kept = names?.clientName
        if let name = input.name ?? options.name?.value {
            let position = input.name == nil ? options.name?.position : nil
            if !isValid(name) { log.error(.invalidClientName(name), at: position) }
            if let kept, kept != name, let file = input.names { log.error(.namesOfOther(name, than: kept, in: file.path), at: position) }
            return name
        }
        if let kept { return kept }
        if let title = document.description.title {
            let name = derived(from: title)
            // `TodoAPI` for a `Todo API` with a schema `Todo`, which keeps its name.
            let isModel = document.components.schemas.contains { Words($0.name, acronyms: []).upperCamelCase == name }
            return isModel ? name + "API" : name
        }
        guard let name = input.defaultName else {
            log.error(.missingTitle, at: document.root.position)
            return nil
        }
        return suggested(for: name)
    }

    /// The name of the client of an API with a title: `GitHub` for `GitHub v3 REST API`.
    ///
    /// Words that say only that the title is that of an API, or which version, are left out if others remain.
    package static func derived(from title: String) -> String {
        // The title that protoc writes is the path of a file.
        let title = title.hasSuffix(".proto") ? title.dropLast(".proto".count).split(separator: "/").last.map(String.init) ?? title : title
        // ASP.NET writes the name of an assembly: `Shop.Api`.
        let words = title.split { $0.isWhitespace || "()[],;:|/-_–—".contains($0) }.map { word in
            let word = word.last == "." ? word.dropLast() : word
            let parts = word.split(separator: ".")
            return parts.count > 1 && parts.last.map { generic.contains($0.lowercased()) } == true
                ? word.dropLast(parts[parts.count - 1].count + 1) : word
        }
        var proper = words.filter { word in !generic.contains(word.lowercased()) && !word.isVersion }
        // `The Plaid API`, `Spotify Web API`
        if proper.count < words.count, proper.count > 1 {
            if proper.first?.lowercased() == "the" { proper.removeFirst() }
            if let last = proper.last, last.lowercased() == "web", proper.count > 1 { proper.removeLast() }
        }
        var name = proper.joined(separator: " ")
        // The client of `StorageManagement` is called `StorageManagementClient`.
        let parts = Words(name, acronyms: []).words
        if parts.count > 1, parts.last?.lowercased() == "client" { name.removeLast("Client".count) }
        return suggested(for: name.contains { $0.isLetter } ? name : title)
    }

    /// Words, in lower case, that titles have in addition to the name of an API.
    private static let generic: Set<String> = [
        "api", "apis", "rest", "restful", "http", "openapi", "swagger", "specification", "spec", "documentation", "docs", "reference",
        "definition", "preview",
    ]
}

extension Substring {
    /// Whether the word is the number of a version: `v3`, `3.0`, but not `4`.
    fileprivate var isVersion: Bool {
        let hasLetter = first == "v" || first == "V"
        let number = hasLetter ? dropFirst() : self
        return number.first?.isNumber == true && number.allSatisfy { $0.isNumber || $0 == "." } && (hasLetter || number.contains("."))
    }
}

extension Diagnostic.Message {
    package static func invalidClientName(_ name: String) -> Self {
        "invalid name '\(name)' for a namespace; did you mean '\(ClientName.suggested(for: name))'?"
    }

    fileprivate static func namesOfOther(_ name: String, than kept: String, in path: String) -> Self {
        "the names in '\(path)' are those of '\(kept)'; to rename the client to '\(name)', replace '\(kept)' there"
    }

    static let missingTitle: Self = "the document has no 'title' to name the client after; use --name"
}
