public import Foundation

extension TransferProgress {
    /// Creates a receiver that updates the unit counts of a `Progress`, whose total is -1 while it is unknown.
    public init(_ progress: Progress) {
        self.init { bytes, total in
            progress.totalUnitCount = total.map(Int64.init) ?? -1
            progress.completedUnitCount = Int64(bytes)
        }
    }
}
