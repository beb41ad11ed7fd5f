/// A request for an ``APITarget`` with the types of the bodies of its successful responses and of its other responses.
public struct TypedRequest<Value: Sendable, Failure: Sendable>: APIRequest {
    /// The description of the operation.
    public let service: APIService<Response>
    private let content: CustomRequest<Value>

    init(_ target: some APITarget) {
        service = APIService(target)
        content = CustomRequest(target)
    }

    /// Writes the query, the headers and the body.
    public func write(to request: inout RequestWriter) { content.write(to: &request) }

    /// The response.
    public enum Response: APIResponseValue {
        /// A status in the range 200 to 299.
        case success(statusCode: Int, Value)
        /// Any other status.
        case failure(statusCode: Int, Failure)

        /// Decodes the body.
        public init?(response: inout ResponseReader) {
            let status = response.statusCode
            if (200..<300).contains(status) {
                guard let value = response.body(as: Value.self) else { return nil }
                self = .success(statusCode: status, value)
            } else {
                guard let failure = response.body(as: Failure.self) else { return nil }
                self = .failure(statusCode: status, failure)
            }
        }

        /// The HTTP status.
        public var statusCode: Int {
            switch self {
            case .success(let statusCode, _), .failure(let statusCode, _): statusCode
            }
        }

        /// The body of a successful response; nil otherwise.
        public var success: Value? { if case .success(_, let value) = self { value } else { nil } }

        /// The body of an unsuccessful response; nil otherwise.
        public var failure: Failure? { if case .failure(_, let value) = self { value } else { nil } }
    }
}
