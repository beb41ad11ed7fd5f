import Diagnostics
package import Naming
import OpenAPI
package import OperationModel
import Options
package import SwiftClient
import YAML

/// The API that is built from a document in a test.
package struct BuiltAPI {
    package let api: API?
    /// The style that the options ask for.
    package let style: DeclarationStyle
    package let diagnostics: [String]

    /// Builds the API of a document with options; the diagnostics have the numbers drawn in either text.
    package init(
        _ text: String, options optionText: String? = nil, files: [String: String] = [:], name: String = "Test", path: String = "api.yaml",
        keeping kept: KeptNames? = nil, renaming patterns: [String] = []
    ) {
        let marked = MarkedText(text)
        let log = DiagnosticLog()
        var options = GenerationOptions()
        let markedOptions = MarkedText(optionText ?? "")
        if optionText != nil, let root = Node.read(Array(markedOptions.text.utf8), path: "api.apigen.yaml", log: log) {
            options = GenerationOptions(root, log: log)
        }
        var access = DocumentSet.FileAccess(read: { files[$0].map { Array($0.utf8) } })
        access.allowsDangling = options.allowsDangling
        let documents = Node.read(Array(marked.text.utf8), path: "api.yaml", log: log)
            .flatMap { DocumentSet($0, path: path, files: access, log: log) }
        style = DeclarationStyle(
            access: options.access.rawValue, isStruct: options.models.isStruct, isMutable: options.models.isMutable,
            isIdentifiable: options.models.isIdentifiable, isHashable: options.models.isHashable,
            hasGlobals: options.hasGlobals)
        api = documents.map { documents in
            API(documents, name: name, options: options, target: .swift, keeping: kept.map { ($0, patterns) }, log: log)
        }
        // Only one of the two texts has numbers in a test.
        diagnostics = (text == marked.text ? markedOptions : marked).diagnostics(log)
    }

    /// Builds the API of a document with some entries of `paths` and `components.schemas`, as in ``documentText(paths:schemas:version:)``.
    package init(paths: String = "", schemas: String = "", version: String = "3.0.0", options: String? = nil) {
        self.init(documentText(paths: paths, schemas: schemas, version: version), options: options)
    }

    /// A type of the API as text: `[Pet]?`.
    package func dump(_ type: TypeReference) -> String { api?.dump(type) ?? "" }

    /// The types of the API, as in ``OperationModel/API/typeDump``.
    package var types: String { api?.typeDump ?? "" }
}
