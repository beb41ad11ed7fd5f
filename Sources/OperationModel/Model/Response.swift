package import Diagnostics

/// A response of an operation (Response Object).
package struct Response: Sendable {
    /// The statuses that a response is documented for (Responses Object).
    package enum Status: Sendable, Hashable {
        case code(Int)
        /// All statuses that start with this digit.
        case range(Int)
        case `default`

        /// Whether the status means that the request succeeded; `default` never does.
        package var isSuccess: Bool {
            switch self {
            case .code(let code): (200..<300).contains(code)
            case .range(let digit): digit == 2
            case .default: false
            }
        }

        /// The key of the response in a document.
        package var key: String {
            switch self {
            case .code(let code): "\(code)"
            case .range(let digit): "\(digit)XX"
            case .default: "default"
            }
        }

        /// The name of the case in the client.
        package var caseName: String {
            switch self {
            case .code(let code): "status\(code)"
            case .range(let digit): "status\(digit)XX"
            case .default: "defaultResponse"
            }
        }

        /// Whether HTTP forbids a body in such a response (RFC 9110, 6.4.1 and 15.3.6).
        var forbidsBody: Bool { [.code(204), .code(205), .code(304), .range(1)].contains(self) }

        /// Reads `200`, `4XX` or `default`; nil for any other key.
        init?(_ key: String) {
            if key.lowercased() == "default" {
                self = .default
            } else if key.count == 3, key.uppercased().hasSuffix("XX"), let digit = Int(key.prefix(1)), (1...5).contains(digit) {
                self = .range(digit)
            } else if let code = Int(key), (100...599).contains(code) {
                self = .code(code)
            } else {
                return nil
            }
        }
    }

    package let status: Status
    /// The content; nil if there is no body.
    package let content: Content?
    package let mediaType: String?
    package let documentation: String?
    package let position: SourcePosition
}

/// A header of the responses of an operation (Header Object).
package struct ResponseHeader: Sendable {
    /// The name in the client.
    package let name: String
    /// The name on the wire.
    package let wireName: String
    package let type: TypeReference
    package let documentation: String?
}
