import Foundation
import LoopbackServer
import NetworkFaults
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The session of a transport", .timeLimit(.minutes(15)))
struct URLSessionTransportTests {
    @Test("cookies are neither stored nor shared, unless a transport accepts them")
    func cookies() async throws {
        try await LoopbackServer.run { _ in
            .init(204, headers: ["Set-Cookie": "session=alice; Path=/"])
        } _: { server in
            let request = URLRequest(url: server.baseURL)
            for transport in [URLSessionTransport(), URLSessionTransport(acceptsCookies: true), URLSessionTransport(acceptsCookies: true)] {
                _ = try await transport.send(request)
                _ = try await transport.send(request)
            }
            #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil, nil, "session=alice", nil, "session=alice"])
        }
    }

    @Test("a cookie that is Secure is not sent over http")
    func secureCookies() async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let configuration = URLSessionConfiguration.ephemeral
            for field in ["open=1; Path=/", "closed=2; Path=/; Secure"] {
                let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": field], for: server.baseURL)
                configuration.httpCookieStorage?.setCookies(cookies, for: server.baseURL, mainDocumentURL: nil)
            }
            let transport = URLSessionTransport(session: URLSession(configuration: configuration))
            for _ in 0..<2 { _ = try await transport.send(URLRequest(url: server.baseURL)) }
            #expect(server.requests.map { $0.headers["cookie"] } == ["open=1", "open=1"])
        }
    }

    @Test("a scheme in capitals is called")
    func capitals() async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let baseURL = "HTTP" + server.baseURL.absoluteString.dropFirst(4)
            try await APIClient(baseURL: baseURL, transport: URLSessionTransport()).send(Ping())
            #expect(server.targets == ["POST /pings/1"])
        }
    }

    /// Runs a server that responds to `/slow` only after a latch is open.
    private static func withSlowServer(_ body: @Sendable (LoopbackServer, Latch) async throws -> Void) async throws {
        let latch = Latch()
        try await LoopbackServer.run { request in
            if request.target == "/slow" { await latch.wait() }
            return .init(204)
        } _: {
            try await body($0, latch)
        }
    }

    @Test("slow requests of one client do not block another client")
    func connections() async throws {
        try await Self.withSlowServer { server, latch in
            let slow = URLSessionTransport()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask { _ = try await slow.send(URLRequest(url: server.baseURL.appending(path: "slow"))) }
                }
                await latch.arrivals(6)
                _ = try await URLSessionTransport().send(URLRequest(url: server.baseURL))
                latch.open()
                try await group.waitForAll()
            }
        }
    }

    /// A session that was invalidated between its check and the start of a task would never end the task.
    @Test("requests end while others are canceled, whose session is replaced")
    func replacedSessions() async throws {
        try await Self.withSlowServer { server, latch in
            let transport = URLSessionTransport()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<120 {
                    group.addTask {
                        var request = URLRequest(url: server.baseURL)
                        request.timeoutInterval = 600
                        return try await transport.send(request).head.statusCode
                    }
                    let canceled = Task { try await transport.send(URLRequest(url: server.baseURL.appending(path: "slow"))) }
                    if number.isMultiple(of: 3) { await Task.yield() }
                    canceled.cancel()
                    guard number % 8 == 7 else { continue }
                    for _ in 0..<8 {
                        let status = try await group.next()
                        #expect(status == 204)
                    }
                }
            }
            latch.open()
        }
    }

    /// On Linux, each cancelation waits for the session, which needs a thread of the same pool.
    @Test("a thousand requests that are canceled together do not block the next one")
    func canceledTogether() async throws {
        try await Self.withSlowServer { server, latch in
            let transport = URLSessionTransport()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<1_000 {
                    group.addTask { _ = try? await transport.send(URLRequest(url: server.baseURL.appending(path: "slow"))) }
                }
                await latch.arrivals(6)
                group.cancelAll()
            }
            latch.open()
            let response = try await transport.send(URLRequest(url: server.baseURL))
            #expect(response.head.statusCode == 204)
        }
    }

    @Test("the number of connections to a host can be limited, also for requests with new connections", arguments: ["GET", "POST"])
    func limit(method: String) async throws {
        #expect(try await mostRequestsAtOnce(of: 20, method, with: URLSessionTransport(maximumConnectionsPerHost: 1)) == 1)
    }

    #if os(Linux)
    @Test("a thousand clients that are released leave no file descriptor open")
    func descriptors() async {
        // Other tests of this process open files, too.
        await #expect(processExitsWith: .success) {
            let count: @Sendable () throws -> Int = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
            try await RawServer.run { _ in
                [.read, .write("HTTP/1.1 204 No\r\n\r\n"), .stall]
            } _: { server in
                _ = try await APIClient(baseURL: server.baseURL).send(Ping())
                let before = try count()
                for _ in 0..<1_000 { _ = try? await APIClient(baseURL: server.baseURL).send(Ping()) }
                for _ in 0..<100_000 where try count() > before + 10 { await Task.yield() }
                #expect(try count() <= before + 10)
            }
        }
    }
    #endif

    @Test("white space after the value of a header is left out")
    func blankAfterHeader() async throws {
        try await RawServer.run { _ in
            [.read, .write("HTTP/1.1 204 N\r\nX-Request-ID: a b \t \r\n\r\n")]
        } _: { server in
            let response = try await URLSessionTransport().send(URLRequest(url: server.baseURL))
            #expect(response.head.headers["X-Request-ID"] == "a b")
        }
    }
}
