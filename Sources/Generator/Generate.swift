package import Diagnostics
import Naming
package import OpenAPI
import OperationModel
import Options
import Rules
import SwiftClient
import Templating
import YAML

/// Generates a client: bytes and options in; files, public interface and diagnostics out.
///
/// Nothing is written, printed or timed here, and the same input gives the same result.
///
/// - Parameters:
///   - files: access to the files that references lead to, by paths relative to the document's folder.
///   - log: receives every diagnostic; it must be new.
///   - onStage: called when a stage begins.
package func generate(
    from input: GenerationInput, files: DocumentSet.FileAccess, log: DiagnosticLog, onStage: (GenerationStage) -> Void = { _ in }
) -> Generation {
    onStage(.read)
    let templates = TemplateLibrary(replacing: input.templates, log: log)
    let options = GenerationOptions(input.options, log: log)
    options.checkRuntimeParts(log: log)
    var files = files
    files.adopt(options)
    let sources = DocumentFiles(path: input.document.path, access: files, log: log)
    let root = Node(documentOf: input, overlays: options.overlays, files: sources, log: log)

    onStage(.decode)
    guard let documents = root.flatMap({ DocumentSet($0, sources, log: log) }) else {
        return Generation(client: nil, diagnostics: log.diagnostics)
    }
    let kept = KeptNames.kept(by: options, input, log)
    guard let name = ClientName.choose(for: documents.document, input, options, keeping: kept?.0, log: log) else {
        documents.reportViolations(to: log)
        return Generation(client: nil, diagnostics: log.diagnostics)
    }

    onStage(.model)
    let api = API(documents, name: name, options: options, target: .swift, keeping: kept, log: log)
    documents.reportViolations(to: log)
    api.reportMissingParts(of: documents, to: log)
    let diagnostics = log.diagnostics(about: documents, without: options.selectsOperations ? api.excluded : [])
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return Generation(client: nil, diagnostics: diagnostics) }

    onStage(.render)
    let renderer = ClientRenderer(
        api, style: options.declarationStyle, templates: templates, runtime: options.clientRuntime, transport: options.clientTransport,
        layout: options.clientLayout)
    do {
        let files = try renderer.files()
        onStage(.interface)
        let client = GeneratedClient(
            files: files, interface: PublicInterface(api, style: options.declarationStyle), api: api, documents: documents,
            names: api.names.flatMap { names in input.names.map { GenerationInput.File(path: $0.path, bytes: names.bytes) } },
            targets: renderer.targets)
        return Generation(client: client, diagnostics: diagnostics)
    } catch {
        return Generation(client: nil, diagnostics: diagnostics + [error.diagnostic(in: input.templates, log: log)])
    }
}

extension GenerationOptions {
    /// Decodes an options file; without one, or with one that contains only comments, every option has its default.
    init(_ file: GenerationInput.File?, log: DiagnosticLog) {
        guard let file, !file.bytes.isBlank, let root = Node.read(file.bytes, path: file.path, log: log) else {
            self.init()
            return
        }
        self.init(root, log: log)
    }

    /// Whether the client lacks some of the document's operations.
    fileprivate var selectsOperations: Bool { !include.isEmpty || !exclude.isEmpty || !hasDeprecated }
}

extension [UInt8] {
    /// Whether YAML has no content but comments.
    package var isBlank: Bool {
        split(separator: UInt8(ascii: "\n")).allSatisfy { line in
            let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\t") }
            return first == nil || first == UInt8(ascii: "#")
        }
    }
}
