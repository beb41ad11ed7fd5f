public import APIRuntime
import Foundation
public import Logging
public import Metrics
public import Tracing

/// Records calls with swift-log, swift-metrics and swift-distributed-tracing, under the names of OpenTelemetry's conventions for HTTP.
///
///     let observer = CallObserver(logger: Logger(label: "movies"), metrics: MetricsSystem.factory, tracer: InstrumentationSystem.tracer)
///     let client = TVDBClient(behaviours: [observer])
///
/// No record contains a parameter, a header, a body or the text of an error, because these could contain secrets.
public struct CallObserver: CallBehaviour {
    private let logger: Logger?
    private let metrics: (any MetricsFactory)?
    private let tracer: (any Tracer)?
    private let calls = ObservedCalls()

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - logger: the logger that records each call, at the level `info`, or `warning` if it failed, and each attempt, at `debug`.
    ///   - metrics: the factory for the durations of calls, the number of active calls, and the number of requests that were sent again.
    ///   - tracer: the tracer that records a span for each call, with an event for each attempt; its context is sent to the servers of the
    ///     client.
    public init(logger: Logger? = nil, metrics: (any MetricsFactory)? = nil, tracer: (any Tracer)? = nil) {
        (self.logger, self.metrics, self.tracer) = (logger, metrics, tracer)
    }

    public func modify(request: AnyRequest, sending: inout TransportRequest) {
        guard let id = request.call else { return }
        let attributes = CallAttributes(request, sending.head.url)
        let span = tracer?.startSpan(attributes.name, ofKind: .client)
        calls.begin(ObservedCall(attributes: attributes, span: span), id)
    }

    public func beforeSend(request: AnyRequest) {
        guard let id = request.call, let call = calls.send(id) else { return }
        activeRequests(call)?.increment()
    }

    public var keepsDeadlines: Bool { true }

    public func intercept(
        request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        guard let id = request.call, let call = calls[id] else { return try await next(sending) }
        var sending = sending
        if let tracer, let span = call.span, request.isForOwnServer(sending.head.url) {
            tracer.inject(span.context, into: &sending.head.headers, using: HeaderInjector())
        }
        if request.attempt > 1, let metrics {
            Counter(label: "http.client.request.retries", dimensions: call.attributes.dimensions, factory: metrics).increment()
        }
        do {
            let response = try await next(sending)
            record(call, attempt: request.attempt, CallResult(status: response.head.statusCode))
            return response
        } catch {
            record(call, attempt: request.attempt, CallResult(error))
            throw error
        }
    }

    public func onFailure(request: AnyRequest, error: APIClientError) {
        // If the request was sent, `onResponse` follows.
        guard let id = request.call, let call = calls[id], !call.isSent else { return }
        calls.end(id)
        record(call, attempts: 0, CallResult(error))
    }

    public func onResponse(request: AnyRequest, response: AnyResponse) {
        guard let id = request.call, let call = calls.end(id) else { return }
        activeRequests(call)?.decrement()
        var result = CallResult(response.result)
        result.status = response.exchange.responseHead?.statusCode
        record(call, attempts: response.exchange.attempts.count, result)
    }

    // MARK: Records

    private func record(_ call: ObservedCall, attempt: Int, _ result: CallResult) {
        var attributes = call.attributes.all + result.attributes
        if attempt > 1 { attributes.append(("http.request.resend_count", "\(attempt - 1)")) }
        logger?.debug("HTTP request", metadata: attributes.metadata)
        call.span?.addEvent(SpanEvent(name: "http.request", attributes: result.attributes.spanAttributes(resends: attempt - 1)))
    }

    private func record(_ call: ObservedCall, attempts: Int, _ result: CallResult) {
        let duration = call.start.duration(to: .now)
        if let metrics {
            Metrics.Timer(
                label: "http.client.request.duration", dimensions: call.attributes.dimensions + result.attributes, factory: metrics
            ).record(duration: duration)
        }
        var attributes = call.attributes.all + result.attributes
        if attempts > 1 { attributes.append(("http.request.resend_count", "\(attempts - 1)")) }
        attributes.append(("http.client.request.duration", "\(duration / .seconds(1))"))
        logger?.log(level: result.errorType == nil ? .info : .warning, "HTTP call", metadata: attributes.metadata)
        guard let span = call.span else { return }
        span.attributes.merge((call.attributes.all + result.attributes).spanAttributes(resends: attempts - 1))
        if result.errorType != nil { span.setStatus(SpanStatus(code: .error)) }
        span.end()
    }

    private func activeRequests(_ call: ObservedCall) -> Meter? {
        metrics.map { Meter(label: "http.client.active_requests", dimensions: call.attributes.dimensions, factory: $0) }
    }
}

/// Writes the context of a span into the headers of a request.
private struct HeaderInjector: Injector {
    func inject(_ value: String, forKey key: String, into headers: inout HeaderFields) { headers[key] = value }
}
