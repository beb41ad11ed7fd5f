package import OperationModel
package import Templating

/// Renders an API as the files of a Swift package.
package struct ClientRenderer: Sendable {
    /// Where a client has its runtime from.
    package enum Runtime: Sendable {
        /// These sources, with paths below its folder, become a target of the client's own package.
        ///
        /// A target of its own, because in one with the models the optimiser takes ten times as long over both.
        case embedded([SwiftFile])
        /// The client depends on the product `APIRuntime` of a package; this is its entry in `dependencies`.
        case shared(dependency: String)

        /// A package in a folder, relative to the client's.
        package static func shared(path: String) -> Runtime {
            .shared(dependency: ".package(name: \"apigen\", path: \(SwiftText.literal(path)))")
        }

        /// A package in a repository, and the oldest version that will do.
        package static func shared(url: String, from version: String) -> Runtime {
            .shared(dependency: ".package(url: \(SwiftText.literal(url)), from: \(SwiftText.literal(version)))")
        }
    }

    private let api: API
    private let source: String
    private let templates: TemplateLibrary
    private let runtime: Runtime
    private let spelling: TypeSpelling

    /// - Parameter source: the name of the document, as it stands in the head of every file.
    package init(_ api: API, source: String, templates: TemplateLibrary, runtime: Runtime) {
        self.api = api
        self.source = SwiftText.line(source)
        self.templates = templates
        self.runtime = runtime
        spelling = TypeSpelling(api.types)
    }

    /// The files of the client, ordered by path.
    ///
    /// - Throws: ``TemplateError`` where a template asks for something that there is not.
    package func files() throws(TemplateError) -> [SwiftFile] {
        let nested = nestedTypes
        let files = try packageFiles() + modelFiles() + operationFiles(nested) + namespaceFiles(nested) + runtimeFiles
        return files.sorted { $0.path < $1.path }
    }

    /// The folder of the client's sources.
    private var folder: String { "Sources/\(api.name)Client" }

    /// The module of the runtime. A copy bears the client's name, because a program can have only one target of a name.
    private var runtimeModule: String { if case .shared = runtime { "APIRuntime" } else { "\(api.name)Runtime" } }

    private var runtimeDependency: String { if case .shared(let dependency) = runtime { dependency } else { "" } }

    // MARK: The package

    private func packageFiles() throws(TemplateError) -> [SwiftFile] {
        let client = ClientView(api: api, spelling: spelling)
        let package = PackageView(
            api: api, source: source, runtime: runtimeModule, runtimeDependency: runtimeDependency, client: client
        )
        let catalog = "\(folder)/\(api.name)Client.docc/\(api.name)Client.md"
        return [
            try file("Package.swift", "Package", package),
            try file("README.md", "README", package),
            try file(catalog, "Documentation", package),
            try file("\(folder)/\(api.name).swift", "Namespace", single(NamespaceView(api: api))),
            try file("\(folder)/\(api.name)Client.swift", "Client", single(client)),
            try file("\(folder)/Exports.swift", "Exports", single(client)),
        ]
    }

    private func single(_ content: any TemplateView) -> SingleFileView {
        SingleFileView(source: source, access: api.form.access, runtime: runtimeModule, content: content)
    }

    private func file(_ path: String, _ template: String, _ view: any TemplateView) throws(TemplateError) -> SwiftFile {
        SwiftFile(path: path, bytes: try templates.render(template, .view(view)))
    }

    private var runtimeFiles: [SwiftFile] {
        guard case .embedded(let files) = runtime else { return [] }
        return files.map { SwiftFile(path: "Sources/\(runtimeModule)/\($0.path)", bytes: $0.bytes) }
    }

    // MARK: Models and operations

    /// One file for each type at the top, with the types that stand in it.
    private func modelFiles() throws(TemplateError) -> [SwiftFile] {
        let models = api.types.filter { $0.name.path[0] != api.name }
        let groups = Dictionary(grouping: models, by: { $0.name.path[0] })
        var files: [SwiftFile] = []
        for (name, declarations) in groups { files.append(try file("\(folder)/Models/\(name).swift", nil, declarations)) }
        return files
    }

    /// One file for each operation, with the types that stand in it.
    private func operationFiles(_ nested: [Identifier: [TypeDeclaration]]) throws(TemplateError) -> [SwiftFile] {
        // The compiler wants every file of a module to have a name of its own, whatever its folder.
        var taken = Set((api.types.map { $0.name.path[0] } + [api.name, api.name + "Client", "Exports"]).map { $0.lowercased() })
        var files: [SwiftFile] = []
        for operation in api.operations {
            let path = operation.name.path.dropFirst()
            let wishes = [operation.name.name, path.joined(), path.joined(separator: "+")]
            let name =
                wishes.first { $0.utf8.count <= 200 && taken.insert($0.lowercased()).inserted } ?? "\(operation.name.name)+\(files.count)"
            let folders = (["\(folder)/Requests"] + path.dropLast()).joined(separator: "/")
            files.append(try file("\(folders)/\(name).swift", operation, nested[operation.name] ?? []))
        }
        return files
    }

    /// One file for each type that stands in a namespace and in no operation: one that several places share, or what the API
    /// sends of its own accord.
    private func namespaceFiles(_ nested: [Identifier: [TypeDeclaration]]) throws(TemplateError) -> [SwiftFile] {
        let groups = Dictionary(grouping: nested[Identifier([api.name])] ?? []) { declaration in
            let path = declaration.name.path
            return path.count == 2 ? "Models/\(path.joined(separator: "+"))" : "Webhooks/\(path[1...2].joined(separator: "+"))"
        }
        var files: [SwiftFile] = []
        for (path, declarations) in groups { files.append(try file("\(folder)/\(path).swift", nil, declarations)) }
        return files
    }

    /// The types that stand in the client's namespace, by the operation that they belong to; else by the namespace.
    private var nestedTypes: [Identifier: [TypeDeclaration]] {
        let names = Set(api.operations.map(\.name))
        return Dictionary(grouping: api.types.filter { $0.name.path[0] == api.name }) { declaration in
            var name = declaration.name
            while !names.contains(name), let parent = name.parent { name = parent }
            return name
        }
    }

    private func file(
        _ path: String, _ operation: Operation?, _ declarations: [TypeDeclaration]
    ) throws(TemplateError) -> SwiftFile {
        let types = declarations.flatMap(\.writtenTypes) + (operation.map { $0.sentTypes + $0.receivedTypes } ?? [])
        let isCode = operation != nil || declarations.contains { if case .alias = $0.kind { false } else { true } }
        let needsRuntime = isCode || types.contains(where: spelling.needsRuntime)
        let imports = (types.contains(where: spelling.needsFoundation) ? ["Foundation"] : []) + (needsRuntime ? [runtimeModule] : [])
        let view = FileView(
            source: source,
            access: api.form.access,
            imports: imports.sorted(),
            operation: operation.map { OperationView(operation: $0, api: api, spelling: spelling.inside($0.name)) },
            declarations: declarations.map { declaration in
                DeclarationView(
                    declaration: declaration, spelling: spelling.inside(declaration.name), isInDeprecated: operation?.isDeprecated == true,
                    form: api.form
                )
            }
        )
        return try file(path, "File", view)
    }
}

extension TypeDeclaration {
    /// The types that are written in the declaration.
    fileprivate var writtenTypes: [TypeReference] {
        if case .record(let record) = kind, !record.urls.isEmpty { return parts + [.builtin(.url)] }
        return parts
    }
}
