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
        .views(
            "servers", of: \.api.servers,
            keys: [
                .strings("documentation") { SwiftText.documentation($0.documentation ?? "`\($0.url)`") },
                .string("name") { SwiftText.name($0.name) },
                .flag("hasVariables") { !$0.variables.isEmpty },
                .string("url") { SwiftText.url(of: $0) },
                .string("type") { $0.hasHost ? "URL" : "String" },
                .string("parameters") { SwiftText.parameters(of: $0) },
            ]),
        // The enumerations of the values of server variables.
        .views(
            "choices", of: \.api.serverChoices,
            keys: [
                .string("name") { $0.choiceName ?? "" },
                .string("wireName") { SwiftText.line($0.wireName) },
                .views(
                    "cases", of: \.choices,
                    keys: [
                        .string("name") { SwiftText.name($0.name) },
                        .string("value") { SwiftText.literal($0.value) },
                    ]),
            ]),
        .views(
            "namespaces", of: \.api.namespaces,
            keys: [
                .strings("documentation") { SwiftText.documentation($0.documentation) },
                .string("name") { $0.name.name },
            ]),
        .views(
            "hiddenModels", of: \.api.hiddenModels,
            keys: [
                .string("name") { $0.model.name },
                .string("alias") { $0.alias.name },
            ]),
    ]

    /// The import of the runtime for the global declarations, and for the URLs of servers; empty if there are neither.
    private var importOfRuntime: String {
        style.hasGlobals || api.servers.contains(where: \.hasHost) ? "\(style.access) import \(runtime)" : ""
    }
}

extension API {
    /// The server variables with an enumeration of values; variables that share an enumeration occur once.
    var serverChoices: [Server.Variable] {
        var seen: Set<String> = []
        return servers.flatMap(\.variables).filter { $0.choiceName.map { seen.insert($0).inserted } ?? false }
    }
}
