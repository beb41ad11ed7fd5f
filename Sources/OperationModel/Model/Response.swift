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
        package var caseName: String { self == .default ? "defaultResponse" : "status" + key }

        /// The place of a case in a `switch`, in which the first match counts: single statuses, then ranges, then the default.
        var rank: Int {
            switch self {
            case .code: 0
            case .range: 1
            case .default: 2
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
    package internal(set) var content: Content?
    package internal(set) var mediaType: String?
    /// The other media types whose content is read alike: as data, or as a string.
    package internal(set) var furtherMediaTypes: [String] = []
    /// How the body is written in XML; nil if it is something else.
    package internal(set) var xml: XMLNode?
    /// Whether the body is never printed.
    package internal(set) var isSecret = false
    package internal(set) var documentation: String?
    package let position: SourcePosition
    /// The path of keys to the result in a JSON body; a body without such a member is the result itself.
    package internal(set) var resultPath: [String] = []
    /// The positions of the members that lead to the result, which replace the objects that have them.
    package internal(set) var resultMembers: [SourcePosition] = []
    /// Whether the response is a failure that the service reports with a successful status.
    package internal(set) var isReportedFailure = false
    /// Whether the response is not in the document: it covers the successes of an operation that documents none.
    package internal(set) var isUndocumented = false

    /// The examples of the body in the document.
    package internal(set) var examples: [ResponseExample] = []

    /// Whether the response means that the request succeeded.
    package var isSuccess: Bool { status.isSuccess && !isReportedFailure }

    /// The response, which has no body if JSON is absent.
    var withOptionalBody: Response {
        var response = self
        response.content = content?.asOptional
        return response
    }

    /// The name of the case in the client.
    package var caseName: String {
        guard isReportedFailure else { return status.caseName }
        return status == .default ? "defaultFailure" : "failure" + status.key
    }
}

extension [Response] {
    /// The successful responses: those with such a status; if there are none, the default, which then also means success.
    package var successes: [Response] {
        let documented = filter(\.isSuccess)
        return documented.isEmpty ? filter { $0.status == .default && !$0.isReportedFailure } : documented
    }

    /// The only documented success; nil if a range or the default covers others. A default with a body does not cover those without one.
    ///
    /// Services often respond with another successful status instead.
    package var onlySuccess: (status: Int, response: Response)? {
        let successes = filter(\.status.isSuccess)
        let haveBody = successes.contains { $0.content != nil }
        guard Set(successes.map(\.status)).count == 1, case .code(let code) = successes[0].status,
            !contains(where: { $0.status == .default && (haveBody || $0.content == nil) })
        else { return nil }
        return (code, successes[0])
    }

    /// What the successful responses have in common.
    package var success: Success {
        let bodies = successes.map { $0.content?.type }
        let types = Set(bodies.compactMap { $0 })
        guard types.count < 2 else { return .different }
        return types.first.map { .body($0.optional(if: bodies.contains(nil))) } ?? .empty
    }
}

/// What the successful responses of an operation have in common.
package enum Success: Sendable, Hashable {
    /// None has a body.
    case empty
    /// All bodies have one type, which is optional if some responses have no body.
    case body(TypeReference)
    /// The bodies differ in type.
    case different
}

/// A header of the responses of an operation (Header Object).
package struct ResponseHeader: Sendable {
    /// The name in the client.
    package let name: String
    /// The name on the wire.
    package let wireName: String
    package internal(set) var type: TypeReference
    package let documentation: String?
}
