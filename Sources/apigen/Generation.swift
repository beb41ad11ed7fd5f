import ArgumentParser
import Diagnostics
import OpenAPI
import OperationModel
import SwiftClient
import Templates
import Templating
import YAML

/// One run: the pipeline from the document's bytes to the files on disk.
struct Generation {
    private let command: Apigen
    private let log = DiagnosticLog()
    private let inputs = Inputs()
    private let printer: DiagnosticPrinter

    init(_ command: Apigen) {
        self.command = command
        printer = DiagnosticPrinter(log: log, format: command.diagnostics, color: System.showsColor)
    }

    /// Runs, and prints what there is to say.
    ///
    /// - Returns: whether everything is as it should be.
    /// - Throws: where a file that the command line names cannot be read, or the output cannot be written.
    func run() throws -> Bool {
        var stopwatch = Stopwatch()
        defer { if command.timings { for line in stopwatch.report { say(.note, line) } } }
        guard command.diagnostics == .json else { return try finish(&stopwatch) }
        do {
            return try finish(&stopwatch)
        } catch let error as ValidationError {
            // Tools read nothing but JSON.
            say(.error, error.message)
            throw ExitCode.validationFailure
        } catch let error as OutputError {
            say(.error, error.description)
            return false
        }
    }

    private func finish(_ stopwatch: inout Stopwatch) throws -> Bool {
        let source = try source(&stopwatch)
        let told = told
        if let source, let told, let receipt = stopwatch.measure("compare", { earlierReceipt(source.output, told) }) {
            System.printError(receipt.diagnostics)
            if !command.quiet { System.print(Summary(receipt, output: source.output).text) }
            return true
        }
        let client = if let source { try self.client(source, &stopwatch) } else { Client?.none }
        let hasForbiddenWarnings = command.strict && !log.hasErrors && log.diagnostics.contains { $0.severity == .warning }
        let diagnostics = stopwatch.measure("report") { printDiagnostics() }
        if hasForbiddenWarnings {
            say(.error, "nothing was written: --strict treats warnings as errors")
            return false
        }
        guard let source, let client, !log.hasErrors else {
            if !command.quiet { say(.note, "nothing was written") }
            return false
        }
        defer { if let coverage = client.coverage { System.print(coverage.table(showsNotes: !command.quiet)) } }
        if command.check { return try check(client, source.output, &stopwatch) }
        let outcome = try stopwatch.measure("write") { () throws in
            let outcome = try source.output.write(client.files, interface: client.interface)
            if let told { source.output.store(receipt(told, client, source.output, diagnostics)) }
            return outcome
        }
        if !command.quiet { System.print(Summary(client.api, output: source.output, outcome, client.interface).text) }
        return true
    }

    /// What a run reads before it makes anything.
    private struct Source {
        let document: Document
        let options: Options
        let templates: Templates
        /// The name of the client's namespace.
        let name: String
        let output: OutputDirectory
    }

    /// The templates, some of them the user's own.
    private struct Templates {
        var library = TemplateLibrary()
        /// The files of the user's own, by the names of the templates.
        var files: [String: SourceFile] = [:]
    }

    /// What a run makes of a document.
    private struct Client {
        let api: API
        let files: [SwiftFile]
        let interface: PublicInterface
        /// Nil where nobody has asked for it.
        let coverage: Coverage?
    }

    /// The document with what is added to it; nil, with errors in the log, where it cannot be read.
    private func source(_ stopwatch: inout Stopwatch) throws -> Source? {
        let (bytes, options, templates) = try stopwatch.measure("load") { () throws in
            (try self.document(), try self.options(), try self.templates())
        }
        let root = stopwatch.measure("read") { Node.read(bytes, path: command.document, log: log) }
        guard let root, let document = stopwatch.measure("decode", { Document(root, log: log) }) else { return nil }
        guard let name = try name(options, document) else { return nil }
        let output = OutputDirectory(path: command.output ?? "Generated/\(name)Client")
        return Source(document: document, options: options, templates: templates, name: name, output: output)
    }

    /// The client of the document; nil, with errors in the log, where there is none.
    private func client(_ source: Source, _ stopwatch: inout Stopwatch) throws -> Client? {
        let documents = DocumentSet(source.document, path: command.document, files: files, log: log)
        let api = stopwatch.measure("lower") { API(documents, name: source.name, options: source.options, log: log) }
        guard !log.hasErrors else { return nil }
        let coverage = command.coverage ? stopwatch.measure("coverage") { Coverage(of: documents, in: api, log: log) } : nil
        coverage?.report(to: log)
        let renderer = ClientRenderer(api, source: documentName, templates: source.templates.library, runtime: runtime(source.options))
        do {
            let files = try stopwatch.measure("render") { () throws(TemplateError) in try renderer.files() }
            let interface = stopwatch.measure("interface") { PublicInterface(api) }
            let client = Client(api: api, files: files, interface: interface, coverage: coverage)
            // Taking the parts of a large document from memory one by one takes longer than writing the client.
            _ = Unmanaged.passRetained(Kept(values: [documents, client]))
            return client
        } catch {
            report(error, in: source.templates.files[error.template])
            return nil
        }
    }

    /// Reports a fault of a template, at its place where the template is the user's own.
    private func report(_ error: TemplateError, in file: SourceFile?) {
        guard let file else {
            return log.error("\(error.template).mustache:\(error.line):\(error.column): \(error.message)", at: nil)
        }
        log.error(
            Diagnostic.Message(error.message),
            at: SourcePosition(file: log.add(file), offset: file.offset(line: error.line, column: error.column)))
    }

    /// Prints what is about the whole run: for people as it is, for tools as a diagnostic.
    private func say(_ severity: Diagnostic.Severity, _ message: String) {
        guard command.diagnostics == .json else { return System.printError(message + "\n") }
        System.printError(printer.print(Diagnostic(severity, Diagnostic.Message(String(message.drop { $0 == " " })), at: nil)))
    }

    /// Prints the diagnostics that are wanted, and returns what was printed.
    private func printDiagnostics() -> String {
        let wanted = log.diagnostics.filter { !command.quiet || $0.severity != .note }
        let shown = command.diagnostics == .text ? wanted.countingRepetitions(beyond: Self.maximumRepetitions) : wanted
        let text = shown.map(printer.print).joined()
        System.printError(text)
        return text
    }

    /// How often people read the same before its other places are only counted.
    private static let maximumRepetitions = 10

    // MARK: Doing nothing twice

    /// The program and what it has been told; nil where more than that and files decides what it does.
    private var told: [String]? {
        guard !command.check, !command.coverage, !command.allowNetwork, let program = System.program else { return nil }
        let flags = [command.strict, command.quiet, System.showsColor].map(\.description)
        return [program, command.document, command.options, command.name, command.templates].map { $0 ?? "" }
            + flags + [command.diagnostics.rawValue]
    }

    /// The receipt of an earlier run, where this one would read, write and say the same.
    private func earlierReceipt(_ output: OutputDirectory, _ told: [String]) -> Receipt? {
        guard let receipt = output.receipt, receipt.command == told else { return nil }
        let known = inputs.seen
        let isSame = receipt.inputs.allSatisfy { path, digest in (known[path] ?? Inputs.digest(at: path)) == digest }
        return isSame && output.matches(receipt) ? receipt : nil
    }

    /// The receipt of this run.
    private func receipt(_ told: [String], _ client: Client, _ output: OutputDirectory, _ diagnostics: String) -> Receipt {
        let outputs = client.files.map { ($0.path, Inputs.digest(ofFile: $0.bytes)) }
        return Receipt(
            command: told, inputs: inputs.seen, outputs: Dictionary(outputs, uniquingKeysWith: { first, _ in first }),
            manifest: output.digest(of: Manifest.fileName) ?? "", diagnostics: diagnostics, title: Summary.title(client.api))
    }

    // MARK: What a run needs

    /// The name of the document's file.
    private var documentName: String {
        let path = FilePath.isRemote(command.document) ? command.document.prefix { $0 != "?" && $0 != "#" } : command.document[...]
        return path.split(separator: "/").last.map(String.init) ?? command.document
    }

    /// The folder of the document's file, as it is written, up to its name.
    private var folder: String { command.document.lastIndex(of: "/").map { String(command.document[...$0]) } ?? "" }

    /// The name of the document's file without its extension.
    private var stem: String {
        guard let point = documentName.lastIndex(of: "."), point > documentName.startIndex else { return documentName }
        return String(documentName[..<point])
    }

    private func document() throws -> [UInt8] {
        guard FilePath.isRemote(command.document) else { return try read(command.document) }
        guard let fetch = files.fetch else {
            throw ValidationError("'\(command.document)' is on the network and is not read without --allow-network")
        }
        do {
            return try fetch(command.document)
        } catch {
            throw ValidationError("'\(command.document)' cannot be fetched: \(error.reason)")
        }
    }

    private func read(_ path: String) throws -> [UInt8] {
        do {
            return try inputs.contents(of: path)
        } catch {
            throw ValidationError("'\(path)' cannot be read: \(error.reason)")
        }
    }

    private func options() throws -> Options {
        guard let path = command.options ?? optionsBeside else { return Options() }
        let bytes = try read(path)
        guard !bytes.isBlank, let root = Node.read(bytes, path: path, log: log) else { return Options() }
        return Options(root, log: log)
    }

    /// The options file beside the document; nil where there is none.
    private var optionsBeside: String? {
        if FilePath.isRemote(command.document) { return nil }
        let path = folder + "\(stem).apigen.yaml"
        return inputs.exists(path) ? path : nil
    }

    private func templates() throws -> Templates {
        var templates = Templates()
        for template in TemplateSet.templates { try templates.library.add(template.text, name: template.path.templateName) }
        guard let folder = command.templates else { return templates }
        let names = try? inputs.names(in: folder).filter { $0.hasSuffix(".mustache") }
        guard let names else { throw ValidationError("there is no folder '\(folder)' with templates") }
        for name in names {
            guard templates.library.names.contains(name.templateName) else {
                throw ValidationError("there is no template '\(name)'; there are \(templates.library.names.joined(separator: ", "))")
            }
            let file = SourceFile(path: "\(folder)/\(name)", bytes: try read("\(folder)/\(name)"), unit: .bytes)
            templates.files[name.templateName] = file
            do {
                try templates.library.add(String(decoding: file.bytes, as: UTF8.self), name: name.templateName)
            } catch {
                report(error, in: file)
            }
        }
        return templates
    }

    /// The name of the client's namespace; nil, with an error in the log, where the options file's is none.
    private func name(_ options: Options, _ document: Document) throws -> String? {
        if let name = command.name {
            if let fault = fault(ofName: name) { throw ValidationError(fault) }
            return name
        }
        if let name = options.name {
            if let fault = fault(ofName: name.value) { log.error(Diagnostic.Message(fault), at: name.position) }
            return name.value
        }
        return namespace(document.description.title ?? stem)
    }

    /// What keeps a text from being the name of a namespace.
    private func fault(ofName name: String) -> String? {
        namespace(name) == name ? nil : "'\(name)' is no name for a namespace; one would be '\(namespace(name))'"
    }

    /// The name of a namespace that a text becomes; neither it nor its client hides a type that there is already.
    private func namespace(_ text: String) -> String {
        let name = Words(text).upperCamelCase
        if ReservedNames.isReservedType(name) { return name + "API" }
        return ReservedNames.isReservedType(name + "Client") ? "Web" + name : name
    }

    private var files: DocumentSet.FileAccess {
        let (folder, inputs) = (folder, inputs)
        return DocumentSet.FileAccess(
            read: { path in try? inputs.contents(of: folder + path) }, fetch: command.allowNetwork ? Download.bytes : nil)
    }

    private func runtime(_ options: Options) -> ClientRenderer.Runtime {
        switch options.runtime {
        case .embedded: .embedded(TemplateSet.runtime.map { SwiftFile(path: $0.path, bytes: [UInt8]($0.text.utf8)) })
        case .shared(.path(let path)): .shared(path: path)
        case .shared(.url(let url, let from)): .shared(url: url, from: from)
        }
    }

    // MARK: Checking

    private func check(
        _ client: Client, _ output: OutputDirectory, _ stopwatch: inout Stopwatch
    ) throws -> Bool {
        let difference = try stopwatch.measure("check") { try output.firstDifference(from: client.files, interface: client.interface) }
        guard let difference else {
            if !command.quiet { System.print("\(output.path) is up to date") }
            return true
        }
        say(.error, "\(difference)\nrun the same command without --check to write it")
        return false
    }
}

extension [Diagnostic] {
    /// The diagnostics with a count in place of those that say what enough before them have said; errors are all there.
    fileprivate func countingRepetitions(beyond maximum: Int) -> [Diagnostic] {
        var repeated: [Diagnostic] = []
        var counts: [Diagnostic: Int] = [:]
        let first = filter { diagnostic in
            guard diagnostic.severity != .error else { return true }
            let said = Diagnostic(diagnostic.severity, Diagnostic.Message(diagnostic.message), at: nil)
            let count = counts[said, default: 0] + 1
            counts[said] = count
            if count == maximum + 1 { repeated.append(said) }
            return count <= maximum
        }
        return first
            + repeated.map { said in
                let count = counts[said, default: 0] - maximum
                return Diagnostic(
                    said.severity, "… and \(count) more like this: \(said.message); '--diagnostics json' prints all", at: nil)
            }
    }
}

extension SourceFile {
    /// The position of a line and a column, which counts characters.
    fileprivate func offset(line: Int, column: Int) -> Int {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return bytes.count }
        let before = String(decoding: lines[line - 1], as: UTF8.self).prefix(column - 1)
        return lines[line - 1].startIndex + before.utf8.count
    }
}

extension [UInt8] {
    /// Whether a text in YAML has nothing in it but comments.
    fileprivate var isBlank: Bool {
        split(separator: UInt8(ascii: "\n")).allSatisfy { line in
            let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\t") }
            return first == nil || first == UInt8(ascii: "#")
        }
    }
}

extension String {
    /// The name of a template, without the suffix of its file.
    fileprivate var templateName: String { hasSuffix(".mustache") ? String(dropLast(".mustache".count)) : self }
}
