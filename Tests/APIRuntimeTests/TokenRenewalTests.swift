import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Renewing a token", .timeLimit(.minutes(15)))
struct TokenRenewalTests {
    /// Issues tokens `token-1`, `token-2` and so on to the closures of a lifecycle.
    private final class Tokens: Sendable {
        private struct State {
            var logins = 0
            var refreshes = 0
            var isDown = false
            var now = Date(timeIntervalSince1970: 0)
        }

        private let state = Lock(State())
        /// Blocks the login with ``blockedLogin`` as its number.
        private let latch: Latch?
        private let blockedLogin: Int
        private let refreshed: String?
        /// Called when the lifecycle compares the time.
        private let onNow: @Sendable () -> Void

        init(latch: Latch? = nil, blockedLogin: Int = 1, refreshed: String? = nil, onNow: @escaping @Sendable () -> Void = {}) {
            self.latch = latch
            self.blockedLogin = blockedLogin
            self.refreshed = refreshed
            self.onNow = onNow
        }

        var logins: Int { state.withLock(\.logins) }
        var refreshes: Int { state.withLock(\.refreshes) }
        var now: Date { state.withLock(\.now) }
        func goDown(_ isDown: Bool = true) { state.withLock { $0.isDown = isDown } }
        func advance(by seconds: Double) { state.withLock { $0.now += seconds } }

        private func logIn() async throws -> String {
            let (number, isDown) = state.withLock { state in
                state.logins += 1
                return (state.logins, state.isDown)
            }
            if number == blockedLogin { await latch?.wait() }
            if isDown { throw URLError(.timedOut) }
            return "token-\(number)"
        }

        func lifecycle(lifetime: TimeInterval? = nil, store: TokenStore = .memory()) -> TokenLifecycle {
            var configuration = TokenLifecycle.Configuration(
                scheme: "key", header: "Authorization", prefix: "", lifetime: lifetime, key: "k", login: { try await self.logIn() })
            if let refreshed {
                configuration.refresh = { _ in
                    self.state.withLock { $0.refreshes += 1 }
                    return refreshed
                }
            }
            return TokenLifecycle(
                configuration, store: store,
                now: {
                    self.onNow()
                    return self.now
                })
        }
    }

    /// A client whose responses contain the token of the request; tokens in a list get a `401`.
    private func client(_ lifecycle: TokenLifecycle, refusing: @escaping @Sendable (URL, String) -> Bool = { _, _ in false }) -> APIClient {
        APIClient(
            transport: ClosureTransport { request in
                let token = request.value(forHTTPHeaderField: "Authorization") ?? ""
                guard let url = request.url, !refusing(url, token) else { return try TransportResponse(request, 401) }
                return try TransportResponse(request, 404, token)
            }, behaviours: [lifecycle])
    }

    private func token(_ client: APIClient, id: String = "1") async throws -> String? {
        do {
            return try await client.send(Ping(id: id)).data?.utf8String
        } catch {
            if error.statusCode == 401 { return nil }
            throw error
        }
    }

    @Test("a logout during a login discards its token, and waiting requests get that of the next login")
    func logOutDuringLogin() async throws {
        let latch = Latch()
        let tokens = Tokens(latch: latch)
        let store = TokenStore.memory()
        let lifecycle = tokens.lifecycle(store: store)
        let client = client(lifecycle)
        async let waiting = token(client)
        await latch.arrivals(1)
        await lifecycle.logOut()
        latch.open()
        #expect(try await waiting == "token-2")
        #expect(try await token(client) == "token-2")
        await lifecycle.lastSave?.value
        #expect(await store.load("k")?.value == "token-2")
    }

    @Test("a logout while a token is being stored removes it afterwards")
    func logOutDuringSave() async throws {
        let latch = Latch()
        let (saves, save) = AsyncStream.makeStream(of: String.self)
        let store = TokenStore(
            load: { _ in nil },
            save: { token, _ in
                if token != nil { await latch.wait() }
                save.yield(token?.value ?? "removed")
            })
        let lifecycle = Tokens().lifecycle(store: store)
        #expect(try await token(client(lifecycle)) == "token-1")
        await latch.arrivals(1)
        async let logOut: Void = lifecycle.logOut()
        // If the logout didn't wait, it would end during these.
        for _ in 0..<1_000 { await Task.yield() }
        latch.open()
        await logOut
        var saved = saves.makeAsyncIterator()
        #expect(await [saved.next(), saved.next()] == ["token-1", "removed"])
    }

    @Test("canceling one waiting request does not affect the others")
    func cancelOne() async throws {
        let latch = Latch()
        // A request compares the time when it finds the expired token, and waits for the next one in the same step of the actor.
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let tokens = Tokens(latch: latch, blockedLogin: 2, onNow: { arrival.yield() })
        let client = client(tokens.lifecycle(lifetime: 1000))
        #expect(try await token(client) == "token-1")
        tokens.advance(by: 1000)
        var arrived = arrivals.makeAsyncIterator()
        // The first login compares the time once, to find when its token expires.
        await arrived.next()
        let one = Task { try await token(client) }
        let other = Task { try await token(client) }
        for _ in 0..<2 { await arrived.next() }
        one.cancel()
        let result = await one.result
        #expect(throws: APIFailure<PingResponse>.self) { try result.get() }
        latch.open()
        #expect(try await other.value == "token-2")
        #expect(tokens.logins == 2)
    }

    @Test(
        "a token is renewed in the last five minutes, or the last tenth of a shorter lifetime",
        arguments: [(86_400, 86_099, false), (86_400, 86_100, true), (1000, 899, false), (1000, 900, true)] as [(Double, Double, Bool)])
    func renewalTime(lifetime: Double, age: Double, isRenewed: Bool) async throws {
        let tokens = Tokens()
        let lifecycle = tokens.lifecycle(lifetime: lifetime)
        let client = client(lifecycle)
        #expect(try await token(client) == "token-1")
        await lifecycle.renewal?.value
        tokens.advance(by: age)
        #expect(try await token(client) == "token-1")
        await lifecycle.renewal?.value
        #expect(try await token(client) == (isRenewed ? "token-2" : "token-1"))
    }

    @Test(
        "a call waits for a renewal only in the last 30 seconds, or the last hundredth of a shorter lifetime",
        arguments: [(86_400, 86_369, false), (86_400, 86_370, true), (1000, 989, false), (1000, 990, true)] as [(Double, Double, Bool)])
    func hungRenewal(lifetime: Double, age: Double, waits: Bool) async throws {
        let latch = Latch()
        let tokens = Tokens(latch: latch, blockedLogin: 2)
        let client = client(tokens.lifecycle(lifetime: lifetime))
        #expect(try await token(client) == "token-1")
        tokens.advance(by: age)
        if waits {
            async let waiting = token(client)
            await latch.arrivals(1)
            latch.open()
            #expect(try await waiting == "token-2")
        } else {
            for _ in 0..<3 { #expect(try await token(client) == "token-1") }
            await latch.arrivals(1)
            #expect(try await token(client) == "token-1")
            latch.open()
        }
        #expect(tokens.logins == 2)
    }

    @Test("a token that is loaded during a logout is not used")
    func logOutDuringLoad() async throws {
        let latch = Latch()
        let stored = Lock<StoredToken?>(StoredToken(value: "stored", expiry: nil))
        let store = TokenStore(
            load: { _ in
                let token = stored.withLock(\.self)
                await latch.wait()
                return token
            }, save: { token, _ in stored.withLock { $0 = token } })
        let lifecycle = Tokens().lifecycle(store: store)
        async let waiting = token(client(lifecycle))
        await latch.arrivals(1)
        await lifecycle.logOut()
        latch.open()
        #expect(try await waiting == "token-1")
    }

    @Test("a refresh that returns no token is followed by a login")
    func emptyRefresh() async throws {
        let tokens = Tokens(refreshed: "")
        let client = client(tokens.lifecycle(lifetime: 1000))
        #expect(try await token(client) == "token-1")
        tokens.advance(by: 990)
        #expect(try await token(client) == "token-2")
        #expect(tokens.refreshes == 1)
    }

    @Test("while renewal fails, a valid token is used, and not every request tries again")
    func serverDown() async throws {
        let tokens = Tokens()
        let lifecycle = tokens.lifecycle(lifetime: 1000)
        let client = client(lifecycle)
        #expect(try await token(client) == "token-1")
        tokens.goDown()
        for (seconds, logins) in [(920.0, 2), (40, 3), (35, 4)] {
            tokens.advance(by: seconds)
            for _ in 0..<10 {
                #expect(try await token(client) == "token-1")
                await lifecycle.renewal?.value
            }
            #expect(tokens.logins == logins)
        }
        tokens.goDown(false)
        tokens.advance(by: 3)
        #expect(try await token(client) == "token-5")
    }

    @Test("a request rejected with a new token does not log in again until it succeeds")
    func forbidden() async throws {
        let tokens = Tokens()
        let isAllowed = Lock(false)
        let client = client(tokens.lifecycle()) { url, token in
            url.path().hasSuffix("secret") && (token == "token-3" || !isAllowed.withLock { $0 })
        }
        for _ in 0..<5 { #expect(try await token(client, id: "secret") == nil) }
        #expect(tokens.logins == 2)
        #expect(try await token(client, id: "open") == "token-2")
        isAllowed.withLock { $0 = true }
        #expect(try await token(client, id: "secret") == "token-2")
        isAllowed.withLock { $0 = false }
        #expect(try await token(client, id: "secret") == nil)
        #expect(tokens.logins == 3)
    }

    @Test("a rejected token is replaced by one that another client stored in the meantime")
    func sharedStore() async throws {
        let tokens = Tokens()
        let store = TokenStore.memory()
        let lifecycle = tokens.lifecycle(store: store)
        let client = client(lifecycle) { _, token in token == "token-1" && tokens.now.timeIntervalSince1970 > 0 }
        #expect(try await token(client) == "token-1")
        await lifecycle.lastSave?.value
        await store.save(StoredToken(value: "theirs", expiry: nil), "k")
        tokens.advance(by: 1)
        #expect(try await token(client) == "theirs")
        #expect(tokens.logins == 1)
    }

    @Test("a secret with control characters is an error and is not sent")
    func lineBreak() async throws {
        let credentials = Credentials()
        credentials.add("secret\n", scheme: "key", .header("X-Key", prefix: ""))
        let transport = ClosureTransport { _ in
            Issue.record("sent")
            throw URLError(.unknown)
        }
        for client in [
            APIClient(transport: transport, behaviours: [credentials]),
            APIClient(transport: transport, defaultHeaders: ["X-Key": "a\r\nb"]),
        ] {
            let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
            guard case .requestEncodingError(let message)? = failure?.error else {
                Issue.record("another error: \(String(describing: failure))")
                return
            }
            #expect(message.hasSuffix("a control character"))
            #expect(!message.contains("\n"))
        }
    }
}
