import Naming
import OperationModel
import Templating

/// The namespace of an API in `Namespace.mustache`.
struct NamespaceView: TemplateView {
    let api: API
    let style: DeclarationStyle
    /// The module of the runtime.
    let runtime: String

    static let keys: TemplateKeys<NamespaceView> = [
        .flag("hasGlobals") { $0.style.hasGlobals },
        .strings("documentation") { SwiftText.documentation($0.api.documentation) },
        .flag("hasDocumentation") { !SwiftText.documentation($0.api.documentation).isEmpty },
        .string("title") { SwiftText.title($0.api.title) },
        .string("name") { $0.api.name },
        .flag("needsBaseURL") { $0.api.needsBaseURL },
        .string("documentedServer") { view in view.api.documentedServer.map { SwiftText.url(of: $0, in: view.api) } ?? "" },
        .string("import") { $0.importOfRuntime },
        .string("version") { SwiftText.literal($0.api.version) },
        .views("servers") { $0.api.servers.map(ServerView.init) },
        .views("choices") { $0.api.serverChoices.map(ChoiceView.init) },
        .views("namespaces") { $0.api.namespaces.map(TagView.init) },
        .views("hiddenModels") { $0.api.hiddenModels.map { HiddenModelView(model: $0) } },
    ]

    /// The import of the runtime for what is global, and for the URLs of servers; empty if there is neither.
    private var importOfRuntime: String {
        style.hasGlobals || api.servers.contains(where: \.hasHost) ? "\(style.access) import \(runtime)" : ""
    }

    private struct HiddenModelView: TemplateView {
        let model: HiddenModel

        static let keys: TemplateKeys<HiddenModelView> = [
            .string("name") { $0.model.model.name },
            .string("alias") { $0.model.alias.name },
        ]
    }

    private struct TagView: TemplateView {
        let namespace: Namespace

        static let keys: TemplateKeys<TagView> = [
            .strings("documentation") { SwiftText.documentation($0.namespace.documentation) },
            .string("name") { $0.namespace.name.name },
        ]
    }

    private struct ServerView: TemplateView {
        let server: Server

        static let keys: TemplateKeys<ServerView> = [
            .strings("documentation") { SwiftText.documentation($0.server.documentation ?? "`\($0.server.url)`") },
            .string("name") { SwiftText.name($0.server.name) },
            .flag("hasVariables") { !$0.server.variables.isEmpty },
            .string("url") { SwiftText.url(of: $0.server) },
            .string("type") { $0.server.hasHost ? "URL" : "String" },
            .string("parameters") { SwiftText.parameters(of: $0.server) },
        ]
    }

    /// The enumeration of a server variable's values.
    private struct ChoiceView: TemplateView {
        let variable: Server.Variable

        static let keys: TemplateKeys<ChoiceView> = [
            .string("name") { $0.variable.choiceName ?? "" },
            .string("wireName") { SwiftText.line($0.variable.wireName) },
            .views("cases") { $0.variable.choices.map { CaseView(name: $0.name, value: $0.value) } },
        ]
    }

    private struct CaseView: TemplateView {
        let name: String
        let value: String

        static let keys: TemplateKeys<CaseView> = [
            .string("name") { SwiftText.name($0.name) },
            .string("value") { SwiftText.literal($0.value) },
        ]
    }
}

extension API {
    /// The server variables with an enumeration of values; variables that share an enumeration occur once.
    var serverChoices: [Server.Variable] {
        var seen: Set<String> = []
        return servers.flatMap(\.variables).filter { $0.choiceName.map { seen.insert($0).inserted } ?? false }
    }
}
