public import Foundation

/// A token and how long it is good for. Its value never appears in a description.
public struct StoredToken: Sendable, Equatable {
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

extension StoredToken: CustomStringConvertible, CustomReflectable {
    /// When the token stops being good, without the token.
    public var description: String { "a token" + (expiry.map { " until \($0.rfc3339)" } ?? "") }
    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
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
        let tokens = TokenMap()
        return TokenStore(load: { tokens.map.withLock(\.self)[$0] }, save: { token, key in tokens.map.withLock { $0[key] = token } })
    }

    /// A store in a file that only its owner can read; a file that is missing or broken counts as empty.
    ///
    /// Stores of one process may share a file. Of processes that write it at the same time the last one counts: what another one has
    /// kept is got anew by a login.
    public static func file(_ url: URL) -> TokenStore {
        let file = TokenFile(url: url)
        return TokenStore(load: { file.load($0) }, save: { file.save($0, $1) })
    }
}

private final class TokenMap: Sendable {
    let map = Lock<[String: StoredToken]>([:])
}

/// Tokens as `{"key": ["value", seconds since 1970]}`.
private struct TokenFile: Sendable {
    let url: URL

    /// Held while any such file is read and written.
    private static let lock = Lock(())

    func load(_ key: String) -> StoredToken? {
        Self.lock.withLock { _ in
            guard let entry = read()[key], let value = entry[0]?.stringValue else { return nil }
            return StoredToken(value: value, expiry: entry[1]?.doubleValue.map { Date(timeIntervalSince1970: $0) })
        }
    }

    func save(_ token: StoredToken?, _ key: String) {
        Self.lock.withLock { _ in
            var entries = read()
            entries[key] = token.map { token in
                .array([.string(token.value), token.expiry.map { .number($0.timeIntervalSince1970) } ?? .null])
            }
            guard let data = try? JSONValue.object(entries).json() else { return }
            // Nobody else may read the file, not even before it is written, and none may find half of it.
            let new = url.appendingPathExtension("new").path
            guard FileManager.default.createFile(atPath: new, contents: data, attributes: [.posixPermissions: 0o600]) else { return }
            if rename(new, url.path) != 0 { try? FileManager.default.removeItem(atPath: new) }
        }
    }

    private func read() -> [String: JSONValue] {
        (try? Data(contentsOf: url)).flatMap { try? JSONValue(json: $0) }?.objectValue ?? [:]
    }
}
