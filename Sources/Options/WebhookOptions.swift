package import OpenAPI
import YAML

extension GenerationOptions {
    /// The options for the requests that the API sends to its users.
    package struct Webhooks: Sendable {
        /// The way in which the API signs its requests.
        package enum Signature: String, Sendable, CaseIterable {
            case standard, stripe, github
            /// The API signs no requests, or clients don't check signatures.
            case none
        }

        package var signature = Signature.standard
        /// The schema of every body; nil for those of the document's webhooks.
        package var event: PositionedString?

        package init() {}
    }
}

extension GenerationOptions.Webhooks {
    private enum Key: String, CaseIterable { case signature, event }

    init(_ node: Node, _ decoder: OptionsDecoder) {
        for (key, entry) in decoder.entries(node, Key.self) {
            switch key {
            case .signature: signature = decoder.choice(entry) ?? .standard
            case .event: event = decoder.string(entry)
            }
        }
    }
}
