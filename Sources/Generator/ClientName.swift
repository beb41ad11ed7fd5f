package import Diagnostics
import OpenAPI
import OperationModel
import SwiftClient
import YAML

/// The name of a client's namespace, such as `TVDB`.
package enum ClientName {
    /// Whether a name can be used as it is.
    package static func isValid(_ name: String) -> Bool { suggested(for: name) == name }

    /// The valid name that is closest to a string; neither it nor the name of the client hides an existing type.
    package static func suggested(for string: String) -> String {
        let name = Words(string).upperCamelCase
        let reserved = TargetLanguage.swift.reserved.types
        if reserved.contains(name) { return name + "API" }
        return reserved.contains(name + "Client") ? "Web" + name : name
    }

    /// The name of the client: the one that was asked for, that of the options file, or one made from the document's title;
    /// nil, with an error, if there is none.
    static func choose(for document: Document, _ input: GenerationInput, _ options: Options, log: DiagnosticLog) -> String? {
        if let name = input.name {
            if !isValid(name) { log.error(.invalidClientName(name), at: nil) }
            return name
        }
        if let name = options.name {
            if !isValid(name.value) { log.error(.invalidClientName(name.value), at: name.position) }
            return name.value
        }
        guard let name = document.description.title ?? input.defaultName else {
            log.error(.missingTitle, at: document.root.position)
            return nil
        }
        return suggested(for: name)
    }
}

extension Diagnostic.Message {
    package static func invalidClientName(_ name: String) -> Self {
        "invalid name '\(name)' for a namespace; did you mean '\(ClientName.suggested(for: name))'?"
    }

    static let missingTitle: Self = "the document has no 'title' to name the client after; use --name"
}
