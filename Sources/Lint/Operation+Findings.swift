import OperationModel

extension Operation {
    /// What findings about the operation are about: `GET /pets`.
    var subject: String { "\(method) \(pathTemplate)" }

    /// The body of the first success that has one.
    var successContent: Content? { responses.first { $0.status.isSuccess && $0.content != nil }?.content }
}
