public import Foundation

/// A token and its expiry date. The token never appears in descriptions.
public struct StoredToken: Sendable, Equatable {
    /// The token, a secret.
    public let value: String
    /// When the token expires; nil if unknown.
    public let expiry: Date?

    /// Creates a stored token.
    public init(value: String, expiry: Date?) {
        self.value = value
        self.expiry = expiry
    }
}

extension StoredToken: CustomStringConvertible, CustomReflectable {
    /// The expiry date, without the token.
    public var description: String { "a token" + (expiry.map { " until \($0.rfc3339)" } ?? "") }
    /// Contains only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// Stores tokens between uses: in memory, in a file, or anywhere with two closures.
public struct TokenStore: Sendable {
    /// Returns the token for a key, or nil.
    public var load: @Sendable (_ key: String) async -> StoredToken?
    /// Stores the token for a key; nil removes it.
    public var save: @Sendable (_ token: StoredToken?, _ key: String) async -> Void

    /// Creates a store from two closures, which may be called from any thread.
    public init(
        load: @escaping @Sendable (_ key: String) async -> StoredToken?,
        save: @escaping @Sendable (_ token: StoredToken?, _ key: String) async -> Void
    ) {
        self.load = load
        self.save = save
    }

    /// Creates a store in memory.
    public static func memory() -> TokenStore {
        let tokens = TokenMap()
        return TokenStore(load: { tokens.map.withLock(\.self)[$0] }, save: { token, key in tokens.map.withLock { $0[key] = token } })
    }

    /// Creates a store in a file that only its owner can read. A missing or invalid file is treated as empty.
    ///
    /// Several stores of one process may share a file. If several processes write it at the same time, the last one wins, and the others
    /// log in again.
    public static func file(_ url: URL) -> TokenStore {
        let file = TokenFile(url: url)
        return TokenStore(load: { file.load($0) }, save: { file.save($0, $1) })
    }
}

private final class TokenMap: Sendable {
    let map = Lock<[String: StoredToken]>([:])
}

/// A file that contains tokens as `{"key": ["value", seconds since 1970]}`.
private struct TokenFile: Sendable {
    let url: URL

    /// Held while any file of tokens is read or written.
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
            // The new file has its permissions before its content, and replaces the old one in one step.
            let new = url.appendingPathExtension("new").path
            guard FileManager.default.createFile(atPath: new, contents: data, attributes: [.posixPermissions: 0o600]) else { return }
            if rename(new, url.path) != 0 { try? FileManager.default.removeItem(atPath: new) }
        }
    }

    private func read() -> [String: JSONValue] {
        (try? Data(contentsOf: url)).flatMap { try? JSONValue(json: $0) }?.objectValue ?? [:]
    }
}
