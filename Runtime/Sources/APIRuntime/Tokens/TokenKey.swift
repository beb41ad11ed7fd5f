public import Foundation

/// The key of a token in a store, which depends on the server and the credentials and reveals neither.
public struct TokenKey: Sendable, ExpressibleByStringLiteral, CustomReflectable {
    private enum Source: Sendable {
        case text(String)
        case credentials([UInt8], salt: [UInt8])
    }

    private let source: Source

    /// Creates the key of the token that a server returns for credentials.
    public init(baseURL: URL??, credentials: some JSONCodable) {
        var writer = JSONWriter()
        credentials.write(json: &writer)
        source = .credentials(Array(writer.bytes), salt: Array((baseURL.flatMap(\.self)?.absoluteString ?? "").utf8))
    }

    /// Creates a key from a string that is not a secret.
    public init(stringLiteral value: String) { source = .text(value) }

    /// The text of the key: a hash of the credentials in hexadecimal digits.
    ///
    /// - Parameter iterations: how often the hash is repeated, which slows down guessing the credentials.
    func text(iterations: Int) -> String {
        switch source {
        case .text(let text): text
        case .credentials(let credentials, let salt):
            SHA256.key(password: credentials, salt: salt, iterations: iterations).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }
    }

    /// Empty, because the credentials are secrets.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
