import OperationModel

extension Operation {
    /// The subject of findings about the operation: `GET /pets`.
    var subject: String { "\(method) \(pathTemplate)" }

    /// The body of the first success that has one.
    var successContent: Content? { responses.first { $0.status.isSuccess && $0.content != nil }?.content }
}
