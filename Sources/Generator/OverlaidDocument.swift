package import Diagnostics
package import OpenAPI
import Options
import Overlay
package import YAML

/// The document with its overlays applied; nil, with an error, if it cannot be read.
package func overlaidDocument(from input: GenerationInput, files: DocumentSet.FileAccess, log: DiagnosticLog) -> Node? {
    let options = GenerationOptions(input.options, log: log)
    var files = files
    files.adopt(options)
    let sources = DocumentFiles(path: input.document.path, access: files, log: log)
    return Node(documentOf: input, overlays: options.overlays, files: sources, log: log).map(sources.rebased)
}

extension DocumentSet.FileAccess {
    /// Adds what the options allow.
    mutating func adopt(_ options: GenerationOptions) {
        folders += options.folders.map(\.value)
        allowsDangling = allowsDangling || options.allowsDangling
    }
}

extension Node {
    /// Reads a document and applies its overlays.
    ///
    /// - Parameter overlays: the overlays that the options name, relative to the folder of the document.
    init?(
        documentOf input: GenerationInput, overlays: [PositionedString], files: DocumentFiles, log: DiagnosticLog
    ) {
        let path = input.document.path
        guard let root = Node.read(input.document.bytes, path: path, log: log) else { return nil }
        let named = overlays.compactMap { name -> GenerationInput.File? in
            let start = FilePath.isRemote(path) ? path : ""
            let location = FilePath.resolve(name.value, from: start)
            let bytes = files.access.overlay(at: location, named: name.position, log: log)
            let shown = FilePath.isRemote(location) || location.hasPrefix("/") ? location : path.folder + location
            return bytes.map { GenerationInput.File(path: shown, bytes: $0) }
        }
        let overlays = input.firstOverlays + named + input.lastOverlays
        var document = OverlaidDocument(overlays.isEmpty ? root : files.draft(root), log: log)
        var applied: Set<String> = []
        for file in overlays where applied.insert(FilePath.normalized(file.path)).inserted {
            guard let overlay = Node.read(file.bytes, path: file.path, log: log).flatMap({ OverlayFile($0, log: log) }) else { continue }
            if path != GenerationInput.standardInput { overlay.checkExtends(path, log: log) }
            document.apply(overlay)
        }
        self = document.root
    }
}

extension String {
    /// The folder of a path, with a slash at its end; empty for a file in the current folder.
    fileprivate var folder: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }
}
