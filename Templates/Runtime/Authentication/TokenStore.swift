public import Foundation
import Synchronization

/// A token and how long it is good for. Its value never appears in a description.
public struct StoredToken: Sendable, Hashable, Codable {
    /// The token itself, a secret.
    public let value: String
    /// When it stops being good; nil where nobody knows.
    public let expiry: Date?

    /// Takes a token and its end.
    public init(value: String, expiry: Date?) {
        self.value = value
        self.expiry = expiry
    }
}

extension StoredToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// When the token stops being good, without the token.
    public var description: String { "a token" + (expiry.map { " until \($0.rfc3339)" } ?? "") }
    /// The description.
    public var debugDescription: String { description }
    /// The expiry alone.
    public var customMirror: Mirror { Mirror(self, children: ["expiry": expiry as Any]) }
}

/// Where tokens are kept while no client holds them: in memory by default, in a file, or wherever two closures put them.
public struct TokenStore: Sendable {
    /// The token under a key, or nil.
    public var load: @Sendable (_ key: String) async -> StoredToken?
    /// Keeps a token under a key; nil removes the one that is there.
    public var save: @Sendable (_ token: StoredToken?, _ key: String) async -> Void

    /// Takes both closures; they may be called from any thread.
    public init(
        load: @escaping @Sendable (_ key: String) async -> StoredToken?,
        save: @escaping @Sendable (_ token: StoredToken?, _ key: String) async -> Void
    ) {
        self.load = load
        self.save = save
    }

    /// A store that is as long-lived as the clients that share it.
    public static func memory() -> TokenStore {
        let tokens = MemoryTokens()
        return TokenStore(load: { tokens[$0] }, save: { tokens[$1] = $0 })
    }

    /// A store in a file that only its owner can read; a file that is missing or broken counts as empty.
    public static func file(_ url: URL) -> TokenStore {
        @Sendable func read() -> [String: StoredToken] {
            (try? Data(contentsOf: url)).flatMap { try? JSONDecoder().decode([String: StoredToken].self, from: $0) } ?? [:]
        }
        return TokenStore(
            load: { read()[$0] },
            save: { token, key in
                var tokens = read()
                tokens[key] = token
                guard let data = try? JSONEncoder().encode(tokens) else { return }
                let manager = FileManager.default
                if !manager.fileExists(atPath: url.path) {
                    _ = manager.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
                }
                try? data.write(to: url)
            }
        )
    }
}

private final class MemoryTokens: Sendable {
    private let tokens = Mutex<[String: StoredToken]>([:])

    subscript(key: String) -> StoredToken? {
        get { tokens.withLock { $0[key] } }
        set { tokens.withLock { $0[key] = newValue } }
    }
}
