import APIRuntime
import Foundation
import Logging
import Tracing

/// The attributes of a call that are known before it is sent, under the names of OpenTelemetry.
struct CallAttributes: Sendable {
    /// The name of the span.
    let name: String
    /// The attributes of metrics, each of which has few values.
    let dimensions: [(String, String)]
    /// All attributes.
    let all: [(String, String)]

    init(_ request: AnyRequest, _ url: URL) {
        let service = request.service
        let template = service.isReference ? nil : service.path
        name = service.method.rawValue + (template.map { " " + $0 } ?? "")
        let attributes = [
            ("http.request.method", service.method.rawValue), ("url.template", template), ("server.address", url.host()),
            ("server.port", (url.port ?? ["https": 443, "http": 80][url.scheme ?? ""]).map { "\($0)" }),
        ]
        dimensions = attributes.compactMap { name, value in value.map { (name, $0) } }
        all = dimensions + [("api.operation.id", service.id)]
    }
}

/// How a call or an attempt ended.
struct CallResult {
    var status: Int?
    /// The kind of the failure: a status of 400 or above, or the cause; nil for a success.
    let errorType: String?

    init(status: Int) {
        self.status = status
        errorType = status >= 400 ? "\(status)" : nil
    }

    init(_ error: any Error) { errorType = Self.type(of: error as? APIClientError ?? .networkError(error)) }

    init(_ result: APIResult<AnyResponseValue>) {
        switch result {
        case .success(let value): self.init(status: value.statusCode)
        case .failure(let error): self.init(error)
        }
    }

    var attributes: [(String, String)] {
        [("http.response.status_code", status.map { "\($0)" }), ("error.type", errorType)].compactMap { name, value in
            value.map { (name, $0) }
        }
    }

    private static func type(of error: APIClientError) -> String {
        if case .unexpectedStatusCode(let statusCode, _) = error { return "\(statusCode)" }
        if error.isCancellation { return "canceled" }
        if let cause = error.networkCause, "\(cause)" != "other" { return "\(cause)" }
        return error.name.lowercased().replacing(" ", with: "_")
    }
}

extension [(String, String)] {
    /// The attributes of a record.
    var metadata: Logger.Metadata { Dictionary(map { ($0.0, .string($0.1)) }, uniquingKeysWith: { $1 }) }

    /// Returns the attributes of a span or an event, with ports, statuses and counts as numbers.
    func spanAttributes(resends: Int) -> SpanAttributes {
        var attributes: SpanAttributes = [:]
        for (name, value) in self {
            if let number = Int(value), name != "error.type" { attributes[name] = number } else { attributes[name] = value }
        }
        if resends > 0 { attributes["http.request.resend_count"] = resends }
        return attributes
    }
}
