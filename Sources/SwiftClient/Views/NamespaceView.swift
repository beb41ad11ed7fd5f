import OperationModel
import Templating

/// The namespace of an API in `Namespace.mustache`.
struct NamespaceView: TemplateView {
    let api: API

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "documentation": .texts(SwiftText.documentation(api.documentation))
        case "hasDocumentation": .flag(!SwiftText.documentation(api.documentation).isEmpty)
        case "title": .text(SwiftText.line(api.title))
        case "name": .text(api.name)
        case "version": .text(SwiftText.literal(api.version))
        case "servers": .views(api.servers.map(ServerView.init))
        case "choices": .views(choices.map(ChoiceView.init))
        case "namespaces": .views(api.namespaces.map(TagView.init))
        default: nil
        }
    }

    /// The variables with an enumeration of values; variables that share an enumeration occur once.
    private var choices: [Server.Variable] {
        var seen: Set<String> = []
        return api.servers.flatMap(\.variables).filter { $0.choiceName.map { seen.insert($0).inserted } ?? false }
    }

    private struct TagView: TemplateView {
        let namespace: Namespace

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "documentation": .texts(SwiftText.documentation(namespace.documentation))
            case "name": .text(namespace.name.name)
            default: nil
            }
        }
    }

    private struct ServerView: TemplateView {
        let server: Server

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "documentation": .texts(SwiftText.documentation(server.documentation ?? "`\(server.url)`"))
            case "name": .text(SwiftText.name(server.name))
            case "hasVariables": .flag(!server.variables.isEmpty)
            case "url": .text(server.variables.isEmpty ? SwiftText.literal(server.url) : url)
            case "arguments": .text(server.variables.map(argument).joined(separator: ", "))
            default: nil
            }
        }

        /// A variable as an argument with its default from the document.
        private func argument(_ variable: Server.Variable) -> String {
            let chosen = variable.choices.first { $0.value == variable.defaultValue }
            let value = chosen.map { "." + SwiftText.name($0.name) } ?? SwiftText.literal(variable.defaultValue)
            return "\(SwiftText.name(variable.name)): \(variable.choiceName ?? "String") = \(value)"
        }

        /// An expression for the URL with the values of its variables.
        private var url: String {
            server.parts.map { part in
                switch part {
                case .literal(let string): return SwiftText.literal(string)
                case .parameter(let wireName):
                    guard let variable = server.variables.first(where: { $0.wireName == wireName }) else {
                        return SwiftText.literal("{\(wireName)}")
                    }
                    return SwiftText.name(variable.name) + (variable.choiceName == nil ? "" : ".rawValue")
                }
            }.joined(separator: " + ")
        }
    }

    /// The enumeration of a server variable's values.
    private struct ChoiceView: TemplateView {
        let variable: Server.Variable

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "name": .text(variable.choiceName ?? "")
            case "wireName": .text(SwiftText.line(variable.wireName))
            case "cases": .views(variable.choices.map { CaseView(name: $0.name, value: $0.value) })
            default: nil
            }
        }
    }

    private struct CaseView: TemplateView {
        let name: String
        let value: String

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "name": .text(SwiftText.name(self.name))
            case "value": .text(SwiftText.literal(value))
            default: nil
            }
        }
    }
}
