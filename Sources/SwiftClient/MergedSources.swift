import Naming

/// The sources of a client and of its runtime as sources of one target, which also has sources of its user.
///
/// The types of the runtime are nested in an enumeration, because users can have types with the same names: `APIClient`, `Link`, `Lock`. It
/// has the name that the module of the runtime otherwise has. Nothing is public, and no declaration has the target's default isolation.
struct MergedSources {
    /// The name of the client's namespace.
    let name: String
    /// The name of the enumeration.
    private let runtime: String
    /// The names of the types that are nested in it.
    private let nested: Set<[UInt8]>
    /// Those that a client names, and so cannot declare itself.
    private let named: Set<[UInt8]>
    private let runtimeFiles: [SwiftFile]

    /// - Parameter runtimeFiles: the sources of the runtime, joined by folder, and its license.
    init(name: String, runtime: String, runtimeFiles: [SwiftFile]) {
        self.name = name
        self.runtime = runtime
        self.runtimeFiles = runtimeFiles
        nested = Set(
            runtimeFiles.filter(\.isSwift).flatMap { file in
                file.text.split(separator: "\n").compactMap(TopLevelDeclaration.init).filter(\.isNamed).map { Array($0.name.utf8) }
            })
        named = nested.intersection(ReservedNames.swift.types.map { Array($0.utf8) })
    }

    /// The files of the runtime and of the client.
    ///
    /// - Parameter clientFiles: the sources of the client's module, with paths relative to its folder.
    ///
    /// The folder of the runtime comes before the others in the order of paths: the compiler (Swift 6.3) misses some conformances to nested
    /// protocols, as in Notion's client, if it reads the protocols later.
    func files(with clientFiles: [SwiftFile]) -> [SwiftFile] {
        // A target exports no module.
        let sources = runtimeFiles.filter { $0.isSwift && $0.path != "Foundation.swift" }.map { file in
            SwiftFile(path: "Core/\(runtime)+\(file.path)", text: "import Foundation\n\n" + nest(file.text))
        }
        let license = runtimeFiles.filter { !$0.isSwift }.map(\.text).joined().split(separator: "\n", omittingEmptySubsequences: false)
        let notice = license.dropLast().map { $0.isEmpty ? "//\n" : "// \($0)\n" }.joined()
        let enumeration = "\(notice)\n/// The types that the client is built on.\nnonisolated enum \(runtime) {}\n"
        return sources + [SwiftFile(path: "Core/\(runtime).swift", text: enumeration)] + clientFiles.map(merge)
    }

    /// A source of the client. Files that are not named after a type of the client get its name, as file names in a module must differ.
    private func merge(_ file: SwiftFile) -> SwiftFile {
        var folders = file.path.split(separator: "/")
        if folders.first != "Models", let last = folders.last, !last.hasPrefix(name) { folders[folders.count - 1] = "\(name)+\(last)" }
        let text = qualify(file.text, named).split(separator: "\n", omittingEmptySubsequences: false)
        let isImport = { [runtime] (line: Substring) in line.hasPrefix("internal import ") || line == "import \(runtime)" }
        let first = text.firstIndex(where: isImport) ?? min(2, text.endIndex)
        let before = text[..<first] + ["import Foundation"] + (text.contains(where: isImport) ? [] : [""])
        let lines = before + text[first...].filter { !isImport($0) }.map(\.nonisolated)
        return SwiftFile(path: folders.joined(separator: "/"), text: lines.joined(separator: "\n"))
    }

    /// The source with the full names of some nested types.
    private func qualify(_ source: String, _ types: Set<[UInt8]>) -> String {
        SourceRewriting.replaceNames(in: source) { name in
            types.contains(Array(name)) ? "\(runtime).\(Substring(name))" : nil
        }
    }

    /// The source of the runtime with its types nested in the enumeration.
    private func nest(_ source: String) -> String {
        var result: [String] = []
        // Text outside types, and an incomplete type with its documentation.
        var others: [Substring] = []
        var type: [Substring] = []
        var isInType = false
        func close() {
            result.append(qualify(others.joined(separator: "\n"), nested))
            others = []
            let body = type.map { $0.isEmpty || $0.hasPrefix("#") ? $0 : "    " + $0 }
            result.append("nonisolated extension \(runtime) {\n\(body.joined(separator: "\n"))\n}")
            type = []
            isInType = false
        }
        for line in source.internalized.split(separator: "\n", omittingEmptySubsequences: false) {
            let declaration = isInType ? nil : TopLevelDeclaration(line)
            if isInType {
                type.append(line)
                if line.hasPrefix("}") { close() }
            } else if let declaration, declaration.isNamed {
                // A private type is used in the whole file.
                type.append(line.hasPrefix("private ") ? "file" + line : line)
                isInType = true
                if declaration.kind == .alias || line.hasSuffix("}") { close() }
            } else if line.hasPrefix("///") || line.hasPrefix("@") && declaration == nil {
                type.append(line)
            } else {
                others += type + [line.nonisolated]
                type = []
            }
        }
        return (result + [qualify(others.joined(separator: "\n"), nested)]).joined(separator: "\n")
    }
}

extension SwiftFile {
    var isSwift: Bool { path.hasSuffix(".swift") }
}

extension String {
    /// The source without `public`.
    fileprivate var internalized: String {
        mapLines { line in
            line.drop { $0 == " " }.hasPrefix("//")
                ? line : line.replacing("public internal(set) ", with: "").replacing("public ", with: "")
        }
    }
}
