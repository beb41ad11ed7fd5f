#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(ucrt)
import ucrt
#endif

/// A token and its expiry date. The token never appears in debug descriptions.
public struct StoredToken: Sendable, Equatable {
    /// The token, which is a secret.
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

/// A store that keeps tokens between uses: in memory, in a file, or anywhere else with two closures.
public struct TokenStore: Sendable {
    /// Returns the token for a key, or nil.
    public var load: @Sendable (_ key: String) async -> StoredToken?
    /// Stores the token for a key; nil removes it.
    public var save: @Sendable (_ token: StoredToken?, _ key: String) async -> Void
    private let accounts: Accounts

    /// Creates a store from two closures, which may be called from any thread.
    ///
    /// - Parameter account: the name of the account whose tokens are stored, which is not a secret; the keys that the closures receive
    ///   contain it. If it is nil, clients with equal credentials share a token, and no client finds the tokens of another process.
    public init(
        account: String? = nil, load: @escaping @Sendable (_ key: String) async -> StoredToken?,
        save: @escaping @Sendable (_ token: StoredToken?, _ key: String) async -> Void
    ) {
        accounts = Accounts(isNamed: account != nil)
        guard let account else {
            self.load = load
            self.save = save
            return
        }
        // A URL contains no space, so the account starts after the first space.
        self.load = { await load("\($0) \(account)") }
        self.save = { await save($0, "\($1) \(account)") }
    }

    /// Creates a store in memory.
    public static func memory() -> TokenStore {
        let tokens = Lock<[String: StoredToken]>([:])
        return TokenStore(load: { tokens.withLock(\.self)[$0] }, save: { token, key in tokens.withLock { $0[key] = token } })
    }

    /// Creates a store in a file that only its owner can read. A missing file is empty.
    ///
    /// Several stores of one process may share a file. If several processes write it at the same time, the last one wins, and the others
    /// log in again. If the file cannot be read or written, clients continue without it and log in again.
    ///
    /// - Parameters:
    ///   - account: the name of the account whose tokens are stored, which is not a secret; other accounts do not read them.
    ///   - onFailure: a closure that receives the ``FileError`` if the file cannot be read or written; by default, it prints to standard
    ///     error.
    public static func file(
        _ url: URL, account: String, onFailure: @escaping @Sendable (any Error) -> Void = warn
    ) -> TokenStore {
        let file = TokenFile(url: url)
        return TokenStore(
            account: account,
            load: { key in
                do { return try await onQueue { try file.load(key) } } catch { onFailure(error) }
                return nil
            },
            save: { token, key in
                do { try await onQueue { try file.save(token, key) } } catch { onFailure(error) }
            })
    }

    /// Returns the key of the token that a server issues for credentials; it does not contain the credentials. Other credentials have
    /// another key in this store, even if the store has the name of an account, which is the account of the first credentials.
    public func key(baseURL: URL?, credentials: some JSONCodable) -> String {
        (baseURL?.absoluteString ?? "") + accounts.name(of: credentials)
    }

    /// Writes an error to standard error.
    public static func warn(_ error: any Error) {
        var text = "warning: \(error)\n"
        text.withUTF8 { _ = unsafe write(2, $0.baseAddress, $0.count) }
    }
}

/// Random names for the credentials of clients, except the first credentials of a store with the name of an account.
private struct Accounts: Sendable {
    let isNamed: Bool
    private let names = Lock<[[UInt8]: String]>([:])

    func name(of credentials: some JSONCodable) -> String {
        var writer = JSONWriter()
        credentials.write(json: &writer)
        let bytes = unsafe Array(writer.bytes)
        // A client without credentials has no account.
        let mayBeNamed = isNamed && bytes != Array("null".utf8)
        return names.withLock { names in
            if let name = names[bytes] { return name }
            // In the next process, a number could belong to another account.
            let name = mayBeNamed && !names.values.contains("") ? "" : " " + UUID().uuidString
            names[bytes] = name
            return name
        }
    }
}

extension Accounts: CustomReflectable {
    /// Empty, because credentials are secrets.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A file that contains tokens as `{"server account": ["value", seconds since 1970]}`.
private struct TokenFile: Sendable {
    let url: URL

    /// Held while any file of tokens is read or written.
    private static let lock = Lock(0)

    func load(_ key: String) throws -> StoredToken? {
        try Self.lock.withLock { _ in
            guard let entry = try read()[key], let value = entry[0]?.stringValue else { return nil }
            return StoredToken(value: value, expiry: entry[1]?.doubleValue.map { Date(timeIntervalSince1970: $0) })
        }
    }

    /// Replaces the file in one step, even if it cannot be read.
    func save(_ token: StoredToken?, _ key: String) throws {
        try Self.lock.withLock { _ in
            var entries = (try? read()) ?? [:]
            entries[key] = token.map { token in
                .array([.string(token.value), token.expiry.map { .number($0.timeIntervalSince1970) } ?? .null])
            }
            try failing("write") {
                // The new file gets its permissions before its content, and a unique name, because another process may also write.
                let new = url.appendingPathExtension("new-" + UUID().uuidString)
                let data = try JSONValue.object(entries).json()
                guard FileManager.default.createFile(atPath: new.path, contents: data, attributes: [.posixPermissions: 0o600]) else {
                    let folder = url.deletingLastPathComponent().path
                    throw POSIXError(FileManager.default.fileExists(atPath: folder) ? .EACCES : .ENOENT)
                }
                guard unsafe rename(new.path, url.path) == 0 else {
                    let code = errno
                    try? FileManager.default.removeItem(at: new)
                    throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
                }
            }
        }
    }

    private func read() throws -> [String: JSONValue] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [:] }
        return try failing("read") {
            guard let entries = try JSONValue(json: Data(contentsOf: url)).objectValue else {
                throw JSONError(expected: "an object", found: "another value")
            }
            return entries
        }
    }

    private func failing<Result>(_ action: String, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch { throw FileError(action: action, path: url.path, underlyingError: error, reason: error.reason) }
    }
}

extension Error {
    /// The message of the system, or the description of any other error; FoundationEssentials has no `localizedDescription`.
    fileprivate var reason: String {
        let error = self as? POSIXError ?? (self as? CocoaError)?.underlying as? POSIXError
        return error.map { unsafe String(cString: strerror($0.code.rawValue)) } ?? "\(self)"
    }
}
