/// The sources of a folder as one source, with the imports of all.
///
/// Each file costs the compiler time in addition to its content: the joined runtime takes a seventh less.
struct JoinedSource {
    /// The ways to import a module, in ascending order.
    private enum Import: Int {
        case plain
        /// Public only in the `#else` branch, where FoundationNetworking is missing.
        case alternativelyPublic
        case `public`
    }

    private var modules: [Substring: Import] = [:]
    private var declarations = ""

    /// Adds a source; a comment before its imports is left out.
    private mutating func add(_ source: String) {
        var declarations = source[...]
        var rest = declarations
        var isAlternative = false
        while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            rest = rest[rest.index(after: end)...]
            if line.hasPrefix("import ") || line.hasPrefix("public import ") {
                let isPublic = line.hasPrefix("public ")
                add(isPublic ? (isAlternative ? .alternativelyPublic : .public) : .plain, of: line.split(separator: " ").last ?? "")
                declarations = rest
            } else if line == "#else" {
                isAlternative = true
            } else if !line.isEmpty, !line.hasPrefix("#"), !line.hasPrefix("// ") {
                break
            }
        }
        // An import can be conditional, as all of them are in the joined source.
        if declarations.hasPrefix("#endif\n") { declarations.removeFirst("#endif\n".count) }
        if !declarations.hasPrefix("\n") { self.declarations += "\n" }
        self.declarations += declarations
    }

    private mutating func add(_ kind: Import, of module: Substring) {
        if modules[module].map({ $0.rawValue < kind.rawValue }) ?? true { modules[module] = kind }
    }

    private var text: String {
        modules.sorted { $0.key < $1.key }.map { module, kind in
            switch kind {
            case .plain: "#if canImport(\(module))\nimport \(module)\n#endif\n"
            case .public: "#if canImport(\(module))\npublic import \(module)\n#endif\n"
            case .alternativelyPublic:
                "#if canImport(FoundationNetworking)\nimport \(module)\n#else\npublic import \(module)\n#endif\n"
            }
        }.joined() + declarations
    }

    /// The sources with one file for each folder, such as `JSON.swift`; other files stay as they are.
    static func files(_ files: [SwiftFile]) -> [SwiftFile] {
        let isInFolder = { (file: SwiftFile) in file.path.hasSuffix(".swift") && file.path.contains("/") }
        return files.filter { !isInFolder($0) }
            + files.filter(isInFolder).grouped { String($0.path.prefix { $0 != "/" }) }.map { folder, files in
                var source = JoinedSource()
                for file in files { source.add(file.text) }
                return SwiftFile(path: "\(folder).swift", bytes: Array(source.text.utf8))
            }
    }
}
