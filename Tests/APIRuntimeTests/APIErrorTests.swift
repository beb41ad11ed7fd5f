import Foundation
import LoopbackServer
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

    /// A list, a stream and a download of the same server, whose responses have no documented failure.
    private struct Numbers: PagedRequest, StreamedRequest {
        typealias StreamItem = Int
        static var streamFormat: StreamFormat { StreamFormat(.lines) }
        var service: APIService<PingResponse> { APIService(id: "ping", tag: "Pings", method: "GET", path: "/numbers") }
        func items(of page: Season) -> [Int]? { page.episodes }
        func next(after page: RequestedPage<Self>) -> PageStep<Self> { .end }
    }

    @Test(
        "one catch gets the error of a call, of pages, of a stream and of a download, which say the same",
        arguments: [401, 403, 404, 429, 500])
    func everyError(status: Int) async throws {
        let body = status == 404 ? "Nobody" : #"{"message": "Nobody"}"#
        let type = status == 404 ? "text/plain" : "application/json"
        try await LoopbackServer.run { _ in
            var response = LoopbackServer.Response(status, json: body, headers: ["X-Request-ID": "r1", "Retry-After": "90"])
            response.headers["Content-Type"] = type
            return response
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, options: .init(retries: 0))
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            let calls: [@Sendable () async throws -> Void] = [
                { _ = try await client.value(for: Numbers()) },
                { for try await _ in client.items(for: Numbers()) {} },
                { for try await _ in client.pages(for: Numbers()) {} },
                { _ = try await client.items(for: Numbers()).all() },
                { for try await _ in try await client.stream(for: Numbers()) {} },
                { _ = try await client.download(Numbers(), to: file) },
            ]
            var sentences: Set<String> = []
            for call in calls {
                do {
                    try await call()
                    Issue.record("no error")
                } catch let error as any APIError {
                    sentences.insert(error.localizedDescription)
                    #expect(error.statusCode == status)
                    #expect(error.message == "Nobody")
                    #expect(error.requestID == "r1")
                    #expect(error.isUnauthorized == (status == 401))
                    #expect(error.isNotFound == (status == 404))
                    #expect(error.isRateLimited == (status == 429 || status == 403))
                    #expect(!error.isCancellation && error.networkCause == nil)
                    #expect((error.retryDate?.timeIntervalSinceNow ?? 0) > 60)
                    if status == 404 {
                        guard case .status404("Nobody")? = error.response(of: Numbers.self) else { throw error }
                        #expect(error.response(of: Ping.self) == nil)
                    }
                }
            }
            #expect(sentences.count == 1, "\(sentences)")
        }
    }

    @Test("the end of a list that no request causes, and its cancellation, are errors of any operation, too")
    func endsOfLists() async throws {
        struct Endless: PagedRequest {
            var service: APIService<PingResponse> { APIService(id: "endless", method: "GET", path: "/endless") }
            func items(of page: Season) -> [Int]? { page.episodes }
            func next(after page: RequestedPage<Self>) -> PageStep<Self> { .request(self) }
        }
        let client = APIClient(baseURL: "https://a.com", transport: ClosureTransport(200, #"{"number": 1, "episodes": [1]}"#))
        var repeated: (any APIError)?
        do { for try await _ in client.items(for: Endless()) {} } catch let error as any APIError { repeated = error }
        #expect(repeated?.localizedDescription == "The list ended too early, after 1 page: the server repeats a page.")
        #expect(repeated?.statusCode == 200 && repeated?.service.id == "endless")
        let canceled = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            do { for try await _ in client.items(for: Endless()) {} } catch { return error as? any APIError }
            return nil
        }.value
        #expect(canceled?.isCancellation == true && canceled?.statusCode == nil)
        #expect(canceled?.localizedDescription == "The request was canceled.")
    }

    @Test(
        "the identifier of a request is in the header of a usual name, or in one that the client names",
        arguments: [
            (["x-request-id": "a", "CF-Ray": "b"], "a"), (["Request-Id": "a"], "a"), (["x-amzn-RequestId": "a"], "a"),
            (["CF-RAY": "a"], "a"),
            (["traceparent": "00-1-2-01"], "00-1-2-01"), (["X-Request-ID": "a", "X-Trace": "b"], "b"), (["X-Other": "a"], nil),
        ] as [([String: String], String?)])
    func requestIDs(headers: [String: String], id: String?) async throws {
        let (log, names) = (Events(), RequestOptions(requestIDHeader: "X-Trace"))
        try await LoopbackServer.run { _ in
            .init(404, headers: headers)
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, options: names, behaviours: [RequestLogging { log.add($0) }])
            let response = try await client.send(Ping())
            #expect(response.exchange.requestID == id)
            let error = await #expect(throws: APIFailure<PingResponse>.self) { try await client.value(for: Ping()) }
            #expect(error?.requestID == id)
            let lines = log.all.filter { $0.hasPrefix("[RESPONSE") }
            #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix(id.map { " Request-ID=\($0)" } ?? ": 404") }, "\(lines)")
        }
    }

    @Test("the log has no characters that control a terminal")
    func loggedControls() async throws {
        let log = Events()
        let headers = ["X-Request-ID": "a\u{1B}[31mb\u{9B}c\u{202E}d"]
        let client = APIClient(transport: ClosureTransport(404, headers: headers), behaviours: [RequestLogging { log.add($0) }])
        _ = try? await client.value(for: Ping())
        #expect(log.all.contains("[RESPONSE #1]: 404 Request-ID=a [31mb c d"), "\(log.all)")
    }

    @Test("the log has a line for a documented failure, as for an undocumented one", arguments: [404, 418])
    func loggedFailure(status: Int) async throws {
        let log = Events()
        let client = APIClient(transport: ClosureTransport(status, "no"), behaviours: [RequestLogging { log.add($0) }])
        _ = try? await client.value(for: Ping())
        #expect(log.all.last == "[FAILURE] Pings.ping: POST /pings/{id}: Unexpected status code: \(status) (2 bytes)")
        #expect(log.all.count == 3)
    }

    private struct SignedOut: LocalizedError { let errorDescription: String? = "You are signed out." }

    private struct FullDisk: Error, CustomStringConvertible { let description = "The disk is full." }

    @Test("the error of a redirection that is not followed names the origin that it leads to, but no URL, which may contain secrets")
    func redirection() async throws {
        let error = try await error(ClosureTransport(307, headers: ["Location": "//b.com/c?signature=x"]))
        #expect(
            error.localizedDescription
                == "The server responded with the status 307 (Temporary Redirect), a redirection to https://b.com:443.")
        #expect("\(error)".hasSuffix("Unexpected status code: 307 (Temporary Redirect), a redirection to https://b.com:443"))
    }

    @Test("an error is described to people in sentences")
    func sentences() async throws {
        let rows: [(ClosureTransport, String)] = [
            (
                ClosureTransport(404),
                "The server responded with the status 404 (Not Found)."
            ),
            (ClosureTransport(500), "The server responded with the status 500 (Internal Server Error)."),
            (ClosureTransport { _ in throw URLError(.timedOut) }, "The server did not respond in time."),
            (ClosureTransport { _ in throw URLError(.notConnectedToInternet) }, "The device is offline."),
            (ClosureTransport { _ in throw URLError(.cancelled) }, "The request was canceled."),
            (ClosureTransport { _ in throw TokenError.missing }, "The request failed: The response to the login contains no token."),
            (ClosureTransport { _ in throw FullDisk() }, "The request failed: The disk is full."),
            (ClosureTransport { _ in throw SignedOut() }, "The request failed: You are signed out."),
            (ClosureTransport(202, "{}"), "The server responded with the unexpected status 202 (Accepted)."),
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
