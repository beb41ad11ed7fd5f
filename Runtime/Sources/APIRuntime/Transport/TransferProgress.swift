/// Receives the progress of the transfer of a body.
public struct TransferProgress: Sendable {
    private let report: @Sendable (_ bytes: Int, _ total: Int?) -> Void

    /// Calls a closure with the number of bytes so far and in all; the latter is nil if it is unknown.
    public init(_ report: @escaping @Sendable (_ bytes: Int, _ total: Int?) -> Void) { self.report = report }

    /// Reports the number of bytes so far and in all; the latter is nil if it is unknown.
    public func callAsFunction(_ bytes: Int, _ total: Int?) { report(bytes, total) }
}
