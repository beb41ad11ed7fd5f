import Diagnostics
import Dispatch
import Naming
package import OperationModel
import Schemas
package import Templating

/// Renders an API as the files of a Swift package.
package struct ClientRenderer: Sendable {
    /// The source of a client's runtime.
    package enum Runtime: Sendable {
        /// The client's package has a target with the source files of the core, of the parts that it uses, and of the parts with these
        /// names, which are joined by folder, and another one for tests if there are files for it. Paths are relative to the target's
        /// folder.
        ///
        /// The runtime is a separate target because the optimizer takes ten times as long when it shares one with the models.
        case embedded([SwiftFile], parts: Set<String> = [], testing: [SwiftFile] = [])
        /// The client depends on the product `APIRuntime` of another package, given as its entry in `dependencies` and the
        /// package name that targets refer to.
        case shared(dependency: String, package: String)

        /// A package in a folder, whose path is relative to the client's.
        package static func shared(path: String) -> Runtime {
            .shared(dependency: ".package(name: \"apigen\", path: \(SwiftText.literal(path)))", package: "apigen")
        }

        /// A package in a repository, with its minimum version.
        package static func shared(url: String, from version: String) -> Runtime {
            let last = url.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? url
            return .shared(
                dependency: ".package(url: \(SwiftText.literal(url)), from: \(SwiftText.literal(version)))",
                package: last.hasSuffix(".git") ? String(last.dropLast(".git".count)) : last)
        }
    }

    /// The layout of a client's files.
    package enum Layout: Sendable {
        /// A package with a target for the client and, if it is embedded, one for the runtime.
        case package
        /// A folder of sources for a target of the user, with the client and an embedded runtime.
        case merged
        /// A folder with one for each of these targets, which a package of the user declares.
        case targets
    }

    private let api: API
    private let style: DeclarationStyle
    private let templates: TemplateLibrary
    private let runtime: Runtime
    private let transport: ClientTransport
    private let layout: Layout
    private let spelling: TypeSpelling
    private let recordStyle: RecordStyle

    package init(
        _ api: API, style: DeclarationStyle = DeclarationStyle(), templates: TemplateLibrary, runtime: Runtime,
        transport: ClientTransport = .urlSession, layout: Layout = .package
    ) {
        self.api = api
        self.style = style
        self.templates = templates
        self.runtime = runtime
        self.transport = transport
        self.layout = layout
        spelling = TypeSpelling(api)
        recordStyle = RecordStyle(style, api.graph)
    }

    /// The files of the client, ordered by path.
    ///
    /// - Throws: ``TemplateError`` if a template uses an unknown key.
    package func files() throws(TemplateError) -> [SwiftFile] {
        let package = packageFiles
        let sources = sourceFiles(reserving: package.map(\.path).compactMap(nameInModule))
        let files: [SwiftFile]
        switch layout {
        case .package: files = try packaged(render(package + sources + exampleFiles) + runtimeFiles)
        case .merged: files = try merged(render((package + sources).filter { nameInModule($0.path) != nil }))
        case .targets:
            let package = package.filter { $0.path.hasPrefix("Sources/") }
            files = try targeted(render(package + sources + exampleFiles) + runtimeFiles)
        }
        return files.sorted { $0.path < $1.path }
    }

    /// The files of a package, whose targets can have a default isolation that its manifest does not set.
    private func packaged(_ files: [SwiftFile]) -> [SwiftFile] {
        style.isNonisolated ? files.map { $0.path == "Package.swift" ? $0 : $0.nonisolated } : files
    }

    /// The files of the targets of a package, each with its path in the folder of the client.
    private func targeted(_ files: [SwiftFile]) -> [SwiftFile] {
        packaged(files).map { SwiftFile(path: String($0.path.dropFirst("Sources/".utf8.count)), bytes: $0.bytes) }
    }

    /// The targets for the manifest of the user's package; empty in another layout.
    package var targets: [ClientTarget] {
        guard layout == .targets else { return [] }
        let modules = ["\(api.name)Client"] + [testingModule].compactMap(\.self)
        return modules.map { ClientTarget(name: $0, dependencies: [runtimeModule]) }
            + [ClientTarget(name: runtimeModule, excluded: ["LICENSE"])]
    }

    private func merged(_ files: [SwiftFile]) -> [SwiftFile] {
        MergedSources(name: api.name, runtime: runtimeModule, runtimeFiles: joinedRuntime).files(
            with: files.map { SwiftFile(path: String($0.path.dropFirst(folder.utf8.count + 1)), bytes: $0.bytes) })
    }

    /// The sources of an embedded runtime by folder, and its license.
    private var joinedRuntime: [SwiftFile] {
        guard case .embedded(let files, _, _) = runtime else { return [] }
        return JoinedSource.files(RuntimePart.sources(files, of: parts))
    }

    /// A file to render.
    private struct PlannedFile: Sendable {
        let path: String
        let template: ClientTemplate
        /// The views, outermost first. They are created when the file is rendered, on the core that renders it.
        let views: @Sendable () -> [any TemplateView]
    }

    /// Renders files on all cores.
    private func render(_ plans: [PlannedFile]) throws(TemplateError) -> [SwiftFile] {
        let files = Lock([Int: Result<SwiftFile, TemplateError>]())
        DispatchQueue.concurrentPerform(iterations: plans.count) { index in
            let plan = plans[index]
            let result = Result { () throws(TemplateError) in
                SwiftFile(path: plan.path, bytes: try templates.render(plan.template.rawValue, plan.views().map { .view(BoundView($0)) }))
            }
            files.withLock { $0[index] = result }
        }
        var rendered: [SwiftFile] = []
        for (_, result) in files.withLock({ $0 }).sorted(by: { $0.key < $1.key }) { rendered.append(try result.get()) }
        return rendered
    }

    /// The folder of the client's sources.
    private var folder: String { "Sources/\(api.name)Client" }

    /// The module of the runtime. An embedded copy is named after the client because target names are unique in a program.
    private var runtimeModule: String { if case .shared = runtime { "APIRuntime" } else { "\(api.name)Runtime" } }

    /// The names of the parts of the runtime that the client has.
    private var parts: Set<String> {
        switch runtime {
        case .shared: Set(RuntimePart.all.map(\.name))
        case .embedded(_, let added, _): RuntimePart.names(usedBy: api, adding: added.union(addedParts))
        }
    }

    /// The parts of the runtime that the options of the client need.
    private var addedParts: [String] { (style.hasGlobals ? ["globals"] : []) + transport.parts }

    /// The module with the types for tests; nil if the client has none.
    private var testingModule: String? {
        switch runtime {
        case .shared: "APIRuntimeTesting"
        case .embedded(_, _, let testing): testing.isEmpty ? nil : "\(api.name)ClientTesting"
        }
    }

    /// The entry of the runtime's package in `dependencies` and the package's name; both are empty if the runtime is embedded.
    private var runtimePackage: (dependency: String, name: String) {
        if case .shared(let dependency, let package) = runtime { (dependency, package) } else { ("", "") }
    }

    // MARK: The package

    private var packageFiles: [PlannedFile] {
        let client = ClientView(api: api, spelling: spelling, transport: transport, hasGlobals: style.hasGlobals)
        let package = PackageView(
            api: api, style: style, runtime: runtimeModule, runtimeDependency: runtimePackage.dependency,
            runtimePackage: runtimePackage.name, client: client, testingModule: testingModule, examples: examples
        )
        let catalog = "\(folder)/\(api.name)Client.docc"
        return [
            PlannedFile(path: "Package.swift", template: .package) { [package] },
            PlannedFile(path: "README.md", template: .readme) { [package] },
            PlannedFile(path: "\(catalog)/\(api.name)Client.md", template: .documentation) { [package] },
            package.testing == nil ? nil : PlannedFile(path: "\(catalog)/Testing.md", template: .testing) { [package] },
            source(api.name, .namespace) { NamespaceView(api: api, style: style, runtime: runtimeModule) },
            source("\(api.name)Client", .client) { client },
            // A package must not export something that it does not offer.
            style.access == "public" ? source("Exports", .exports) { client } : nil,
            api.sharedResponses.isEmpty ? nil : source("Responses", .sharedResponses) { SharedResponsesView(api: api, spelling: spelling) },
            api.webhookEvent.map { event in source("WebhookSignature", .webhooks) { WebhooksView(event: event, spelling: spelling) } },
            api.formerNames.isEmpty
                ? nil : source("FormerNames", .formerNames) { FormerNamesView(api: api, spelling: spelling, style: recordStyle) },
        ].compactMap(\.self)
    }

    /// A source file of the client's module.
    private func source(_ name: String, _ template: ClientTemplate, _ view: @escaping @Sendable () -> any TemplateView) -> PlannedFile {
        PlannedFile(path: "\(folder)/\(name).swift", template: template) { [head, view()] }
    }

    /// The document's examples of responses; nil if there are none, or no module of the client's package for them.
    private var examples: ExamplesView? {
        guard case .embedded(_, _, let testing) = runtime, !testing.isEmpty else { return nil }
        return ExamplesView(api)
    }

    private var exampleFiles: [PlannedFile] {
        guard let examples else { return [] }
        return [PlannedFile(path: "Sources/\(api.name)ClientTesting/Examples.swift", template: .examples) { [examples] }]
    }

    private var head: HeadView { HeadView(access: style.access, runtime: runtimeModule) }

    private var runtimeFiles: [SwiftFile] {
        guard case .embedded(_, _, let testing) = runtime else { return [] }
        return joinedRuntime.map { SwiftFile(path: "Sources/\(runtimeModule)/\($0.path)", bytes: $0.bytes) }
            + testing.map { file in
                let source = file.text.replacing("import APIRuntime\n", with: "import \(runtimeModule)\n")
                return SwiftFile(path: "Sources/\(api.name)ClientTesting/\(file.path)", text: source)
            }
    }

    /// The name of a source file of the client's module, without its extension; nil for other files.
    private func nameInModule(_ path: String) -> String? {
        let isSource = path.hasPrefix(folder + "/") && path.hasSuffix(".swift")
        return isSource ? String(path.dropFirst(folder.count + 1).dropLast(".swift".count)) : nil
    }

    // MARK: Models and operations

    /// - Parameter reserved: the names of the module's other files.
    private func sourceFiles(reserving reserved: [String]) -> [PlannedFile] {
        let nested = nestedTypes
        let sections = modelSections + operationSections(nested) + namespaceSections(nested)
        return sections.plans(reserving: reserved).map { plan in source(plan.name, .file) { view(plan) } }
    }

    /// The models, each with its nested types.
    private var modelSections: [SourceSection] {
        let subjects = api.subjectsOfModels
        return api.types.grouped { api.model(of: $0) ?? "" }.filter { !$0.key.isEmpty }.map { name, types in
            SourceSection(folder: "Models", name: name, subject: subjects[name], operation: nil, declarations: types)
        }
    }

    /// The operations, each with its nested types.
    private func operationSections(_ nested: [Identifier: [TypeDeclaration]]) -> [SourceSection] {
        api.operations.map { operation in
            let folder = (["Requests"] + operation.name.path.dropFirst().dropLast()).joined(separator: "/")
            return SourceSection(
                folder: folder, name: operation.name.name, operation: operation, declarations: nested[operation.name] ?? [])
        }
    }

    /// The types that belong to a namespace but not to an operation: shared types and the bodies of webhooks.
    private func namespaceSections(_ nested: [Identifier: [TypeDeclaration]]) -> [SourceSection] {
        let types = nested[Identifier(api.name)] ?? []
        let shared = Set(types.map(\.name).filter { $0.path.count == 2 }.map(\.name))
        let models = types.filter { shared.contains($0.name.path[1]) }.grouped { $0.name.path[0...1].joined(separator: "+") }
        let webhooks = types.filter { !shared.contains($0.name.path[1]) }.grouped { $0.name.path[1...2].joined(separator: "+") }
        return [("Models", models), ("Webhooks", webhooks)].flatMap { folder, groups in
            groups.map { SourceSection(folder: folder, name: $0.key, operation: nil, declarations: $0.elements) }
        }
    }

    /// The types in the client's namespace, keyed by the operation they belong to, or by the namespace if there is none.
    private var nestedTypes: [Identifier: [TypeDeclaration]] {
        let names = Set(api.operations.map(\.name))
        return Dictionary(grouping: api.types.filter { api.model(of: $0) == nil }) { declaration in
            var name = declaration.name
            while !names.contains(name), let parent = name.parent { name = parent }
            return name
        }
    }

    private func view(_ plan: SourcePlan) -> FileView {
        let declarations = plan.sections.flatMap(\.declarations)
        let operations = plan.sections.compactMap(\.operation)
        let types =
            declarations.flatMap(\.writtenTypes) + operations.flatMap { $0.sentTypes + $0.receivedTypes }
            + operations.flatMap { BodyArguments(of: $0, spelling)?.arguments.map(\.type) ?? [] }
        let isCode = !operations.isEmpty || declarations.contains { if case .alias = $0.kind { false } else { true } }
        let sections = plan.sections.map { section in
            let isInDeprecated = section.operation?.isDeprecated == true
            let declarations = section.declarations.map {
                DeclarationView(declaration: $0, spelling: spelling.inside($0.name), isInDeprecated: isInDeprecated, style: recordStyle)
            }
            let operation = section.operation.map { OperationView(operation: $0, api: api, spelling: spelling.inside($0.name)) }
            return (operation: operation, declarations: declarations)
        }
        return FileView(hasImport: isCode || types.contains(where: spelling.needsRuntime), sections: sections)
    }
}

extension API {
    /// The tags of models that the operations of one tag use, and no others, by the names of the models.
    fileprivate var subjectsOfModels: [String: String] {
        // Nil means several tags, so each declaration changes at most twice.
        var tags: [Int: Identifier?] = [:]
        var pending: [(index: Int, tag: Identifier?)] = operations.flatMap { operation in
            let tag = operation.name.parent.flatMap { $0.path.count > 1 ? $0 : nil }
            return tag == nil ? [] : graph.indexes(of: operation.sentTypes + operation.receivedTypes).map { ($0, tag) }
        }
        while let (index, tag) = pending.popLast() {
            let known = tags[index] ?? tag
            let all = known == tag ? tag : nil
            if tags.updateValue(all, forKey: index) != .some(all) { pending += graph.needs(of: index).map { ($0, all) } }
        }
        let models = tags.compactMap { tag in model(of: graph.declarations[tag.key]).map { (model: $0, tag: tag.value) } }
        return Dictionary(grouping: models, by: \.model).compactMapValues { models in
            Set(models.map(\.tag)).count == 1 ? models[0].tag?.name : nil
        }
    }

    /// The name of the model that a type is or is nested in; nil for a type in a namespace or an operation.
    fileprivate func model(of type: TypeDeclaration) -> String? {
        let outermost = sequence(first: type.name, next: \.parent).first { !$0.isNested }
        return outermost.flatMap { $0.description == name ? nil : $0.name }
    }
}

extension TypeDeclaration {
    /// The types that the source of the declaration mentions.
    var writtenTypes: [TypeReference] {
        if case .identifier(let raw) = kind { return [.builtin(raw)] }
        return parts + (record?.urls.isEmpty == false ? [.builtin(.url)] : []) + linkedTypes
    }
}
