import Foundation
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Errors of any operation", .timeLimit(.minutes(15)))
struct APIErrorTests {
    /// The error of a call, caught without its type.
    private func error(_ transport: ClosureTransport) async throws -> any APIError {
        let work: @Sendable () async throws -> Void = { _ = try await APIClient(transport: transport).value(for: Ping()) }
        do {
            try await Task { try await work() }.value
        } catch let error as any APIError {
            return error
        }
        throw CancellationError()
    }

    @Test("an error has the status, the headers, the body and the operation, and the documented response to its request")
    func documented() async throws {
        let error = try await error(ClosureTransport(404, "nobody", headers: ["X-Left": "3"]))
        #expect(error.statusCode == 404)
        #expect(error.headers["X-Left"] == "3")
        #expect(error.header("x-left") == "3")
        #expect(error.data == Data("nobody".utf8))
        #expect(error.service.id == "ping")
        guard case .status404("nobody")? = error.response(of: Ping.self) else {
            Issue.record("no documented response")
            return
        }
        #expect(error.response(of: Pong.self) == nil)
        #expect(!error.isCancellation && !error.isTimeout && error.networkCause == nil)
    }

    /// Another request with the same responses.
    private struct Pong: APIRequest {
        var service: APIService<PingResponse> { Ping().service }
    }

    @Test("an error is described to people in sentences")
    func sentences() async throws {
        let rows: [(ClosureTransport, String)] = [
            (
                ClosureTransport(404),
                "The server responded with the status 404 (\(HTTPURLResponse.localizedString(forStatusCode: 404)))."
            ),
            (ClosureTransport(500), "The server responded with the status 500 (\(HTTPURLResponse.localizedString(forStatusCode: 500)))."),
            (ClosureTransport { _ in throw URLError(.timedOut) }, "The server did not respond in time."),
            (ClosureTransport { _ in throw URLError(.notConnectedToInternet) }, "The device is offline."),
            (ClosureTransport { _ in throw URLError(.cancelled) }, "The request was canceled."),
            (ClosureTransport { _ in throw TokenError.missing }, "The request failed: the response to the login contains no token."),
        ]
        for (transport, sentence) in rows {
            let error = try await error(transport)
            #expect(error.localizedDescription == sentence)
            #expect(error.error.localizedDescription == sentence)
            #expect(error.isTimeout == sentence.contains("in time"))
            #expect(error.isCancellation == sentence.contains("canceled"))
        }
        #expect(
            try await error(ClosureTransport(200, "[]")).localizedDescription.hasPrefix("The response of the server could not be read. "))
        #expect(NetworkError(.offline, "no network").localizedDescription == "The device is offline.")
        #expect(TokenError.missing.localizedDescription == "The response to the login contains no token.")
    }

    @Test("a completion closure without a queue runs on the main actor, whose state it can use")
    @MainActor func mainActor() async {
        final class Screen { var status = 0 }
        let screen = Screen()
        let client = APIClient(transport: ClosureTransport(204))
        await withCheckedContinuation { continuation in
            client.makeRequest(Ping()) { response in
                screen.status = response.urlResponse?.statusCode ?? 0
                continuation.resume()
            }
        }
        #expect(screen.status == 204)
    }

    @Test("a function can take any request for a response")
    func constrained() async throws {
        func status(_ request: some APIRequest<PingResponse>) async throws -> Int {
            try await APIClient(transport: ClosureTransport(204)).send(request).result.get().statusCode
        }
        #expect(try await status(Pong()) == 204)
    }
}
