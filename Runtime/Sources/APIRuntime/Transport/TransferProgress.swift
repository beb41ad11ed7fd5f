/// Receives the progress of the transfer of a body.
public struct TransferProgress: Sendable {
    private let report: @Sendable (_ bytes: Int, _ total: Int?) -> Void

    /// Creates a receiver that calls a closure with the number of bytes so far and in total; the total is nil if it is unknown.
    public init(_ report: @escaping @Sendable (_ bytes: Int, _ total: Int?) -> Void) { self.report = report }

    /// Reports the number of bytes so far and in total; the total is nil if it is unknown.
    public func callAsFunction(_ bytes: Int, _ total: Int?) { report(bytes, total) }
}
