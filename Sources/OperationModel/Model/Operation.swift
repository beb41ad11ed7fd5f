package import Diagnostics
package import Naming
import OpenAPI
import Options
package import Schemas

/// One request that a client can make (Operation Object).
package struct Operation: Sendable {
    /// The `operationId`, or a name made of method and path; starts in lower case.
    package internal(set) var id: String
    package let declaration: TypeID
    /// The name of the operation, in its namespace.
    package internal(set) var name = Identifier.none
    /// The method of a client that sends the operation, such as `TVDBClient.SeriesMethods.getSeriesById`; nil if it has none.
    package internal(set) var clientMethod: Identifier?
    /// The method of a client that returns the items of all pages; nil if the operation returns no pages, or has no method.
    package internal(set) var itemsMethod: Identifier?
    /// The tag as the document spells it.
    package let tag: String?
    /// The method in upper case.
    package let method: String
    package let path: [PathPart]
    package internal(set) var parameters: [Parameter]
    package internal(set) var body: Body?
    package internal(set) var responses: [Response]
    /// The headers of all responses, each once.
    package internal(set) var headers: [ResponseHeader]
    /// The response type that the operation shares with others; nil if it has its own.
    package internal(set) var sharedResponse: SharedResponse.Use?
    /// When a successful status means a failure; nil if it never does.
    package internal(set) var failureRule: FailureRule?
    /// What an extension of the document says about pages.
    let declaredPages: PageRule?
    /// Whether the response only says that work has begun, for whose result programs ask.
    package let isLong: Bool
    /// How to get from one page of the list that the operation returns to the next; nil if it returns none.
    package internal(set) var paging: Paging?
    /// Whether the successful response is a stream, if another operation differs only in this; otherwise nil.
    let isStream: Bool?
    /// The header by which the server recognizes a repeated request; nil if there is none.
    package let idempotencyHeader: String?
    /// The word that ends the stream of the operation in place of an item; nil if there is none.
    package internal(set) var streamEnd: String?
    package let security: Security
    package let server: Server?
    package let isDeprecated: Bool
    /// What the document says of the operation; nil if it says nothing.
    package let summary: String?
    package let documentation: String?
    package let position: SourcePosition

    /// The successful response if it arrives item by item: the only one with a body, which is a sequence. Pages are no streams.
    package var streamedResponse: Response? {
        let bodies = responses.successes.filter { $0.content != nil }
        guard paging == nil, bodies.count == 1, bodies[0].content?.item != nil else { return nil }
        return bodies[0]
    }

    /// Whether a successful response could have a body, but the document describes none.
    package var hasUndescribedSuccess: Bool {
        let successes = responses.filter(\.isSuccess)
        return method != "HEAD" && successes.allSatisfy { $0.content == nil } && successes.contains { !$0.status.forbidsBody }
    }

    /// The path with its parameters in braces: `/series/{id}`.
    package var pathTemplate: String { path.template }

    /// The types that a request carries: those of its parameters, and of its body or the fields of a form.
    package var sentTypes: [TypeReference] {
        let parameters = parameters.map(\.type)
        if case .form(let fields, _)? = body?.content {
            return parameters + fields.flatMap { [$0.type] + $0.headers.map(\.type) }
        }
        return parameters + (body?.type.map { [$0] } ?? [])
    }

    /// The types that the responses carry.
    package var receivedTypes: [TypeReference] { responses.compactMap { $0.content?.type } + headers.map(\.type) }
}
