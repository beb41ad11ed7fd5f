import Naming
import OperationModel
import Templating

/// The receiver of the webhooks of an API, in `Webhooks.mustache`.
struct WebhooksView: TemplateView {
    let event: WebhookEvent
    let spelling: TypeSpelling

    static let keys: TemplateKeys<WebhooksView> = [
        .string("namespace") { $0.namespace.description },
        .string("type") { $0.spelling.inside($0.namespace).type($0.event.type) },
        .string("signature") { $0.event.signature.rawValue },
        .string("headers") { $0.headers },
    ]

    private var namespace: Identifier { spelling.types.name(of: event.namespace) }

    /// The headers with the signature, as text.
    private var headers: String {
        switch event.signature {
        case .standard: "the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`"
        case .stripe: "the header `Stripe-Signature`"
        case .github: "the header `X-Hub-Signature-256`, without a time"
        }
    }
}
