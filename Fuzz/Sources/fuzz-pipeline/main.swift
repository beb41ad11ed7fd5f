import Diagnostics
import Fuzzing
import OpenAPI
import OperationModel
import SwiftClient
import Templates
import Templating
import YAML

let templates: TemplateLibrary = {
    var library = TemplateLibrary()
    for template in TemplateSet.templates {
        // The templates of the house are well-formed.
        do { try library.add(template.text, name: String(template.path.dropLast(".mustache".count))) } catch { fatalError("\(error)") }
    }
    return library
}()

// A document to the files of its client, which nobody writes. Bytes that no text has (0xFF) part the document from an
// options file, and that from another file, `b.yaml`.
fuzz { bytes in
    let parts = bytes.split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    let log = DiagnosticLog()
    let printer = DiagnosticPrinter(log: log, format: .json, color: false)
    defer { for diagnostic in log.diagnostics { _ = printer.print(diagnostic) } }
    guard let root = Node.read(parts[0], path: "api.yaml", log: log), let document = Document(root, log: log) else {
        expect(log.hasErrors, "no document is an error")
        return
    }
    var options = Options()
    if parts.count > 1, let root = Node.read(parts[1], path: "api.apigen.yaml", log: log) { options = Options(root, log: log) }
    let other = parts.count > 2 ? parts[2] : nil
    let files = DocumentSet.FileAccess(read: { $0 == "b.yaml" ? other : nil })
    let api = API(DocumentSet(document, path: "api.yaml", files: files, log: log), name: "Fuzz", options: options, log: log)
    guard !log.hasErrors else { return }
    do {
        let rendered = try ClientRenderer(api, source: "api.yaml", templates: templates, runtime: .shared(path: "..")).files()
        let paths = Set(rendered.map { $0.path.lowercased() })
        expect(paths.count == rendered.count, "no two files have one path")
        for path in paths { expect(!path.contains("..") && !path.hasPrefix("/"), "a path stays in the client's folder") }
        _ = PublicInterface(api)
    } catch {
        fatalError("\(error)")
    }
}
