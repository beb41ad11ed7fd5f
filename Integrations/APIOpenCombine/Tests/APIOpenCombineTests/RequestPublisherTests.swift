import AMCClient
import APIOpenCombine
import APIRuntime
import Foundation
import LoopbackServer
import OpenCombine
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Publishers", .timeLimit(.minutes(3)))
struct RequestPublisherTests {
    /// What a subscriber received.
    private enum Event: Sendable, Equatable {
        case value(String)
        case finished
        case failed(Int?)
    }

    private static func request(_ path: String) -> CustomRequest<String> { Films(path: path).returning(String.self) }

    private struct Films: APITarget {
        let path: String
    }

    /// Sends a request through a publisher and returns what its subscriber received.
    private static func events(_ path: String, _ client: APIClient, demand: Subscribers.Demand = .unlimited) async -> [Event] {
        let (stream, continuation) = AsyncStream<Event>.makeStream()
        let subscriber = AnySubscriber<String, APIFailure<CustomResponse<String>>>(
            receiveSubscription: { $0.request(demand) },
            receiveValue: { value in
                continuation.yield(.value(value))
                return .none
            },
            receiveCompletion: { completion in
                switch completion {
                case .finished: continuation.yield(.finished)
                case .failure(let failure): continuation.yield(.failed(failure.exchange.urlResponse?.statusCode))
                }
                continuation.finish()
            })
        client.publisher(for: request(path)).subscribe(subscriber)
        return await stream.reduce(into: []) { $0.append($1) }
    }

    @Test(
        "a publisher sends the request for each subscriber and completes with the value or the failure",
        arguments: [("/films", [.value("2 films"), .finished]), ("/none", [.failed(404)])] as [(String, [Event])])
    private func events(path: String, expected: [Event]) async throws {
        try await LoopbackServer.run { request in
            request.target == "/films" ? .init(200, json: #""2 films""#) : .init(404)
        } _: { server in
            let client = APIClient(baseURL: server.baseURL)
            for _ in 0..<2 { #expect(await Self.events(path, client) == expected) }
        }
    }

    @Test("nothing is sent before a value is asked for, and nothing is received after a cancelation")
    func cancelation() async throws {
        let latch = Latch()
        try await LoopbackServer.run { _ in
            await latch.wait()
            return .init(200, json: #""late""#)
        } _: { server in
            let client = APIClient(baseURL: server.baseURL)
            let (stream, continuation) = AsyncStream<Event>.makeStream()
            let cancellable = client.publisher(for: Self.request("/films")).sink(
                receiveCompletion: { _ in continuation.yield(.finished) }, receiveValue: { continuation.yield(.value($0)) })
            await latch.arrivals(1)
            cancellable.cancel()
            latch.open()
            // The response to the next request is received later than that to the canceled one would have been.
            #expect(await Self.events("/films", client) == [.value("late"), .finished])
            continuation.finish()
            #expect(await stream.reduce(into: []) { $0.append($1) } == [])
        }
    }

    @Test("the requests of a generated client are published with its key: a model, or the message of the service")
    func client() async throws {
        try await LoopbackServer.run { request in
            request.headers["x-amc-vendor-key"] == "key"
                ? .init(200, json: #"{"pageSize":10,"pageNumber":1,"count":1,"_embedded":{"movies":[{"id":7,"name":"Seven"}]}}"#)
                : .init(403, json: #"{"errors":[{"code":1001,"message":null,"exceptionMessage":"Vendor key not recognized."}]}"#)
        } _: { server in
            let amc = AMCClient(baseURL: server.baseURL)
            var received: [String] = []
            for key in ["wrong", "key"] {
                amc.vendorKey = Secret(key)
                let (stream, continuation) = AsyncStream<String>.makeStream()
                let subscription = amc.apiClient.publisher(for: AMC.Movies.GetActive.Request()).sink(
                    receiveCompletion: { completion in
                        if case .failure(let failure) = completion { continuation.yield(failure.localizedDescription) }
                        continuation.finish()
                    }, receiveValue: { continuation.yield($0.embedded.movies.map(\.name).joined()) })
                for await text in stream { received.append(text) }
                subscription.cancel()
            }
            #expect(received == ["Vendor key not recognized.", "Seven"])
            #expect(server.targets == Array(repeating: "GET /v2/movies/views/active?page-number=1&page-size=10", count: 2))
        }
    }
}
