package import Diagnostics
import SwiftClient
import Templates
import Templating

extension TemplateLibrary {
    /// The built-in templates, which are parsed once, and their faults.
    private static let builtIn: (library: TemplateLibrary, faults: [TemplateError]) = {
        var library = TemplateLibrary()
        let faults = TemplateSet.templates.compactMap { library.fault(adding: $0.text, name: $0.path.templateName) }
        return (library, faults)
    }()

    /// The built-in templates, with some of them replaced; their faults are reported as errors before a template is used.
    init(replacing templates: [GenerationInput.File], log: DiagnosticLog) {
        self = Self.builtIn.library
        var faults = Self.builtIn.faults
        for template in templates {
            let fault = fault(adding: String(decoding: template.bytes, as: UTF8.self), name: template.path.templateName)
            if let fault { faults.append(fault) }
        }
        // If a template of the user cannot be parsed, the built-in one remains in use. Built-in templates alone have no faults.
        if !templates.isEmpty { faults += ClientTemplate.faults(in: self) }
        for fault in faults { log.report(fault.diagnostic(in: templates, log: log)) }
    }

    /// Adds a template; returns why it cannot be parsed.
    private mutating func fault(adding source: String, name: String) -> TemplateError? {
        do throws(TemplateError) { try add(source, name: name) } catch { return error }
        return nil
    }
}

/// The error about a template file that does not replace a built-in one; nil for a known file name such as `Record.mustache`.
package func faultOfTemplate(named fileName: String) -> Diagnostic.Message? {
    let known = TemplateSet.templates.map(\.path)
    return known.contains(fileName) ? nil : .unknownTemplateFile(fileName, among: known)
}

extension TemplateError {
    /// The error as a diagnostic, with a position if the user wrote the template.
    func diagnostic(in templates: [GenerationInput.File], log: DiagnosticLog) -> Diagnostic {
        guard let template = templates.last(where: { $0.path.templateName == self.template }) else {
            return Diagnostic(.error, .inBuiltInTemplate(self), at: nil)
        }
        let file = SourceFile(path: template.path, bytes: template.bytes, unit: .bytes)
        return Diagnostic(.error, message, at: SourcePosition(file: log.add(file), offset: file.offset(line: line, column: column)))
    }
}

extension SourceFile {
    /// The offset of a line and a column, which counts characters.
    fileprivate func offset(line: Int, column: Int) -> Int {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return bytes.count }
        let before = String(decoding: lines[line - 1], as: UTF8.self).prefix(column - 1)
        return lines[line - 1].startIndex + before.utf8.count
    }
}

extension String {
    /// The name of a template, which is its file name without the extension.
    fileprivate var templateName: String {
        let name = split(separator: "/").last ?? self[...]
        return String(name.hasSuffix(".mustache") ? name.dropLast(".mustache".count) : name)
    }
}

extension Diagnostic.Message {
    fileprivate static func unknownTemplateFile(_ name: String, among known: [String]) -> Self {
        let meant = suggestion(for: name.templateName, among: known.map(\.templateName))
        let hint = meant.map { "did you mean '\($0).mustache'?" } ?? "the templates are \(known.sorted().joined(separator: ", "))"
        return "unknown template '\(name)'; \(hint)"
    }

    fileprivate static func inBuiltInTemplate(_ error: TemplateError) -> Self {
        "\(error.template).mustache:\(error.line):\(error.column): \(error.message.text)"
    }
}
