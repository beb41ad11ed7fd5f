// The package in `Integrations/APIOpenCombine` compiles this file on platforms without Combine.
#if canImport(Combine)
public import Combine
import Foundation
#elseif OPENCOMBINE
public import APIRuntime
import Foundation
public import OpenCombine
#endif

#if canImport(Combine) || OPENCOMBINE
extension RequestSender {
    /// Returns a publisher that sends a request for each subscriber and publishes the body of the successful response.
    ///
    /// - Parameters:
    ///   - options: the options of this call.
    ///   - behaviours: the behaviors of this request, called after those of the client.
    public func publisher<Request: APIRequest>(
        for request: Request, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = []
    ) -> RequestPublisher<Request> {
        RequestPublisher(client: apiClient, request: request, options: options, behaviours: behaviours)
    }
}

/// A publisher that sends a request for each subscriber that demands a value, publishes the body of the successful response, and completes.
///
/// Canceling a subscription cancels the request. The task of the request calls the subscriber, not the thread that subscribed.
public struct RequestPublisher<Request: APIRequest>: Publisher, Sendable {
    public typealias Output = Request.Response.SuccessType
    public typealias Failure = APIFailure<Request.Response>

    fileprivate let client: APIClient
    fileprivate let request: Request
    fileprivate let options: RequestOptions
    fileprivate let behaviours: [any CallBehaviour]

    public func receive<Downstream: Subscriber>(subscriber: Downstream) where Downstream.Input == Output, Downstream.Failure == Failure {
        subscriber.receive(subscription: RequestSubscription(self, AnySubscriber(subscriber)))
    }

    fileprivate func value() async throws(Failure) -> Output {
        try await client.value(for: request, options: options, behaviours: behaviours)
    }
}

/// The request of one subscriber.
private final class RequestSubscription<Request: APIRequest>: Subscription, Sendable {
    typealias Downstream = AnySubscriber<Request.Response.SuccessType, APIFailure<Request.Response>>

    private let publisher: RequestPublisher<Request>
    private let state = SubscriptionState()
    // Only the task calls it, and only until the subscription has ended.
    private nonisolated(unsafe) let subscriber: Downstream

    init(_ publisher: RequestPublisher<Request>, _ subscriber: Downstream) {
        self.publisher = publisher
        self.subscriber = subscriber
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > .none else { return }
        state.start { [self] in Task { await send() } }
    }

    func cancel() { state.end()?.cancel() }

    private func send() async {
        do throws(APIFailure<Request.Response>) {
            let value = try await publisher.value()
            guard !state.hasEnded else { return }
            _ = subscriber.receive(value)
            if state.end() != nil { subscriber.receive(completion: .finished) }
        } catch {
            if state.end() != nil { subscriber.receive(completion: .failure(error)) }
        }
    }
}

/// Whether a subscription waits for demand, sends its request, or has ended.
private final class SubscriptionState: Sendable {
    private enum State: Sendable {
        case waiting
        case sending(Task<Void, Never>)
        case ended
    }

    private let lock = NSLock()
    // Only used while `lock` is held.
    private nonisolated(unsafe) var state = State.waiting

    var hasEnded: Bool { lock.withLock { if case .ended = state { true } else { false } } }

    /// Starts the task, unless it has been started or the subscription has ended.
    func start(_ task: () -> Task<Void, Never>) { lock.withLock { if case .waiting = state { state = .sending(task()) } } }

    /// Ends the subscription and returns its task; returns nil if the subscription has already ended or has not begun.
    func end() -> Task<Void, Never>? {
        lock.withLock {
            defer { state = .ended }
            if case .sending(let task) = state { return task }
            return nil
        }
    }
}
#endif
