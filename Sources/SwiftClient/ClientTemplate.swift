package import Templating

/// A template that files are rendered from; every other one is a partial.
package enum ClientTemplate: String, Sendable, CaseIterable {
    case package = "Package"
    case readme = "README"
    case documentation = "Documentation"
    case testing = "Testing"
    case examples = "Examples"
    case namespace = "Namespace"
    case client = "Client"
    case exports = "Exports"
    case sharedResponses = "SharedResponses"
    case formerNames = "FormerNames"
    case webhooks = "Webhooks"
    case file = "File"

    /// The views that the template is rendered from, outermost first.
    var views: [any TemplateView.Type] {
        switch self {
        case .package, .readme, .documentation, .testing: [PackageView.self]
        case .examples: [ExamplesView.self]
        case .namespace: [HeadView.self, NamespaceView.self]
        case .client, .exports: [HeadView.self, ClientView.self]
        case .sharedResponses: [HeadView.self, SharedResponsesView.self]
        case .formerNames: [HeadView.self, FormerNamesView.self]
        case .webhooks: [HeadView.self, WebhooksView.self]
        case .file: [HeadView.self, FileView.self]
        }
    }

    /// The unknown names and partials in the templates of a client, including those that a document may not need.
    package static func faults(in templates: TemplateLibrary) -> [TemplateError] {
        var faults: [TemplateError] = []
        for template in allCases {
            for fault in templates.faults(in: template.rawValue, renderedFrom: template.views) where !faults.contains(fault) {
                faults.append(fault)
            }
        }
        return faults
    }
}
