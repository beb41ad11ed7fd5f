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
        case "namespaces": .views(api.namespaces.map(TagView.init))
        default: nil
        }
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
            case "url": .text(SwiftText.literal(server.url))
            default: nil
            }
        }
    }
}
