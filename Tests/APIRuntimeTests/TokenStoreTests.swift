import Foundation
import Testing

@testable import APIRuntime

@Suite("Token stores", .timeLimit(.minutes(15)))
struct TokenStoreTests {
    private let token = StoredToken(value: "hunter2", expiry: Date(timeIntervalSince1970: 1_000_000.5))

    /// Runs a closure with the URL of a file that does not exist, and removes it afterwards.
    private func withFile(_ body: (URL) async throws -> Void) async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "tokens-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try await body(url)
    }

    private func permissions(of url: URL) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test("a file stores tokens by key for later stores")
    func file() async throws {
        try await withFile { url throws in
            let store = TokenStore.file(url, account: "me")
            #expect(await store.load("a") == nil)
            await store.save(token, "a")
            await store.save(StoredToken(value: "other", expiry: nil), "b")
            let next = TokenStore.file(url, account: "me")
            #expect(await next.load("a") == token)
            #expect(await next.load("b") == StoredToken(value: "other", expiry: nil))
            #expect(await next.load("c") == nil)
            await next.save(nil, "a")
            #expect(await store.load("a") == nil)
            #expect(await store.load("b")?.value == "other")
        }
    }

    @Test("a file that cannot be read or written is reported, and requests continue without it")
    func failures() async throws {
        let errors = Events()
        let store = TokenStore.file(URL(filePath: "/nowhere/at/all/tokens.json"), account: "me") { errors.add("\($0)") }
        await store.save(token, "a")
        #expect(await store.load("a") == nil)
        try await withFile { url throws in
            try Data("{".utf8).write(to: url)
            let broken = TokenStore.file(url, account: "me") { errors.add("\($0)".replacingOccurrences(of: url.path, with: "FILE")) }
            #expect(await broken.load("a") == nil)
        }
        #expect(errors.all.count == 2)
        #expect(errors.all.first == "cannot write the file '/nowhere/at/all/tokens.json': No such file or directory")
        #expect(errors.all.allSatisfy { !$0.contains("Error") })
        #expect(errors.all.last?.hasPrefix("cannot read the file 'FILE'") == true)
    }

    @Test("an entry of a file has the server and the account, and no other account finds it")
    func entries() async throws {
        try await withFile { url throws in
            let server = try #require(URL(string: "https://a.com"))
            let me = TokenStore.file(url, account: "me")
            let key = me.key(baseURL: server, credentials: "hunter3")
            await me.save(token, key)
            let entries = try JSONValue(json: Data(contentsOf: url)).objectValue
            #expect(entries.map { Array($0.keys) } == ["https://a.com me"])
            #expect(await TokenStore.file(url, account: "me").load(key) == token)
            #expect(await TokenStore.file(url, account: "you").load(key) == nil)
            #expect(await me.load(me.key(baseURL: nil, credentials: "hunter3")) == nil)
            // The credentials of a client can be replaced or taken away.
            #expect(await me.load(me.key(baseURL: server, credentials: "hunter4")) == nil)
            #expect(await me.load(me.key(baseURL: server, credentials: String?.none)) == nil)
            let later = TokenStore.file(url, account: "me")
            #expect(await later.load(later.key(baseURL: server, credentials: String?.none)) == nil)
            #expect(await later.load(later.key(baseURL: server, credentials: "hunter3")) == token)
            #expect(await me.load(me.key(baseURL: URL(string: "https://b.com"), credentials: "hunter3")) == nil)
        }
    }

    @Test("a file whose keys are hashes, as earlier versions wrote it, has no token for anyone")
    func oldFile() async throws {
        try await withFile { url throws in
            let hash = String(repeating: "0a", count: 32)
            try Data(#"{"\#(hash)":["old",null]}"#.utf8).write(to: url)
            let store = TokenStore.file(url, account: "me")
            for key in [hash, store.key(baseURL: URL(string: "https://a.com"), credentials: "a")] { #expect(await store.load(key) == nil) }
        }
    }

    @Test("without the name of an account, the key depends on the server, the credentials and the store, and contains no secret")
    func keys() throws {
        let url = try #require(URL(string: "https://a.com"))
        let store = TokenStore.memory()
        let key = store.key(baseURL: url, credentials: "hunter2")
        let others = [
            store.key(baseURL: url, credentials: "hunter3"), store.key(baseURL: nil, credentials: "hunter2"),
            TokenStore.memory().key(baseURL: url, credentials: "hunter2"),
        ]
        let copy = store
        #expect(copy.key(baseURL: url, credentials: "hunter2") == key)
        #expect(Set(others + [key]).count == 4)
        var dumped = ""
        dump((store, others), to: &dumped)
        #expect(!dumped.contains("hunter2") && !dumped.contains(/\b104\b/))
    }

    @Test("the closures of a store with an account receive the server and the account")
    func namedStore() async throws {
        let keys = Events()
        let store = TokenStore(
            account: "me",
            load: { key in
                keys.add(key)
                return nil
            }, save: { _, key in keys.add(key) })
        let key = store.key(baseURL: URL(string: "https://a.com"), credentials: "hunter2")
        _ = await store.load(key)
        await store.save(token, key)
        #expect(keys.all == ["https://a.com me", "https://a.com me"])
    }

    @Test("several stores can share a file")
    func oneFile() async throws {
        try await withFile { url throws in
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        let store = TokenStore.file(url, account: "me")
                        for key in 0..<25 { await store.save(token, "\(number)-\(key)") }
                    }
                }
            }
            for number in 0..<4 {
                for key in 0..<25 { #expect(await TokenStore.file(url, account: "me").load("\(number)-\(key)") == token) }
            }
        }
    }

    @Test("only its owner can read the file, even if others could before")
    func ownerOnly() async throws {
        try await withFile { url throws in
            await TokenStore.file(url, account: "me").save(token, "a")
            #expect(try permissions(of: url) == 0o600)
            await TokenStore.file(url, account: "me").save(token, "b")
            #expect(try permissions(of: url) == 0o600)
        }
        try await withFile { url throws in
            try Data("{}".utf8).write(to: url)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
            await TokenStore.file(url, account: "me").save(token, "a")
            #expect(try permissions(of: url) == 0o600)
        }
    }

    @Test(
        "an invalid file is treated as empty and replaced",
        arguments: ["", "{", "[]", #"{"a me":7}"#, #"{"a me":[]}"#, #"{"a me":[1,2]}"#, "\u{0}"])
    func broken(text: String) async throws {
        try await withFile { url throws in
            try Data(text.utf8).write(to: url)
            let store = TokenStore.file(url, account: "me")
            #expect(await store.load("a") == nil)
            await store.save(token, "a")
            #expect(await TokenStore.file(url, account: "me").load("a") == token)
        }
    }

    @Test("a file that cannot be written is ignored")
    func unwritable() async {
        let store = TokenStore.file(URL(filePath: "/nowhere/at/all/tokens.json"), account: "me")
        await store.save(token, "a")
        #expect(await store.load("a") == nil)
    }

    @Test("copies of a store share memory, separate stores do not")
    func memory() async {
        let store = TokenStore.memory()
        let copy = store
        await store.save(token, "a")
        #expect(await copy.load("a") == token)
        #expect(await copy.load("b") == nil)
        #expect(await TokenStore.memory().load("a") == nil)
        await copy.save(nil, "a")
        #expect(await store.load("a") == nil)
    }

    @Test("the description of a token has only its expiry date")
    func description() {
        #expect("\(token)" == "a token until 1970-01-12T13:46:40.5Z")
        #expect("\(StoredToken(value: "hunter2", expiry: nil))" == "a token")
        var dumped = ""
        dump(token, to: &dumped)
        for text in ["\(token)", String(reflecting: token), "\(Optional(token) as Any)", "\([token])", dumped] {
            #expect(!text.contains("hunter2"))
        }
    }
}
