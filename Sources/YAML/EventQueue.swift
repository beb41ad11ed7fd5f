import Diagnostics
import Dispatch

/// The events of one YAML stream, read ahead on a thread of its own while another one builds nodes of them.
///
/// libyaml takes longer to find the events than it takes to make a tree of them; side by side, only the longer time counts.
final class EventQueue: Sendable {
    /// Events in their order, and what is wrong behind them.
    struct Batch: Sendable {
        var events: [(event: EventReader.Event, offset: Int)] = []
        /// The texts of the scalars, which become strings where the nodes are built: that thread has the time.
        var texts: [UInt8] = []
        var error: EventReader.SyntaxError?
        /// Whether nothing follows.
        var isLast = false
    }

    private static let batchSize = 1024
    private static let maximumBatches = 8

    private let batches = Lock<[Batch]>([])
    private let filled = DispatchSemaphore(value: 0)
    private let free = DispatchSemaphore(value: 0)
    private let isAbandoned = Lock(false)

    /// Starts to read; at most as far ahead as the queue is long.
    init(_ bytes: [UInt8]) {
        // Not its value from the start: Dispatch traps where a semaphore ends below that, as it does with batches left over.
        for _ in 0..<Self.maximumBatches { free.signal() }
        DispatchQueue.global().async { bytes.withUnsafeBufferPointer(self.fill) }
    }

    /// The next events; to be asked for only where the ones before are not the last.
    func next() -> Batch {
        filled.wait()
        defer { free.signal() }
        return batches.withLock { $0.removeFirst() }
    }

    /// Lets the reader stop, because nobody wants more.
    func abandon() {
        isAbandoned.withLock { $0 = true }
        free.signal()
    }

    private func fill(from bytes: UnsafeBufferPointer<UInt8>) {
        do throws(EventReader.SyntaxError) {
            var reader = try EventReader(bytes)
            while add(Self.batch(of: &reader)) {}
        } catch {
            _ = add(Batch(error: error, isLast: true))
        }
    }

    /// The events that come next.
    private static func batch(of reader: inout EventReader) -> Batch {
        var batch = Batch()
        batch.events.reserveCapacity(batchSize)
        batch.texts.reserveCapacity(16 * batchSize)
        do throws(EventReader.SyntaxError) {
            while !batch.isLast, batch.events.count < batchSize {
                let next = try reader.next(&batch.texts)
                batch.events.append(next)
                if case .streamEnd = next.event { batch.isLast = true }
            }
        } catch {
            batch.error = error
            batch.isLast = true
        }
        return batch
    }

    /// Waits for room and adds events; false where they are the last that anybody wants.
    private func add(_ batch: Batch) -> Bool {
        free.wait()
        if isAbandoned.withLock({ $0 }) { return false }
        batches.withLock { $0.append(batch) }
        filled.signal()
        return !batch.isLast
    }
}
