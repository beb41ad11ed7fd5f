import Dispatch
import Testing

@testable import APIRuntime

struct LockTests {
    @Test("one thread at a time uses the value")
    func excludesOtherThreads() {
        let total = Lock(0)
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
            total.withLock { total in
                let old = total
                // Long enough for other threads to run meanwhile.
                for number in 0..<20_000 { total = number }
                total = old + 1
            }
        }
        #expect(total.withLock { $0 } == 200)
    }

    @Test("a closure that throws releases the lock and keeps its changes")
    func throwingReleases() {
        struct Failure: Error {}
        let total = Lock(0)
        #expect(throws: Failure.self) {
            try total.withLock { total in
                total = 1
                throw Failure()
            }
        }
        #expect(total.withLock { $0 } == 1)
    }

    @Test("the value need not be Sendable")
    func nonSendable() {
        final class Counter {
            var count = 0
        }
        let counter = Lock(Counter())
        DispatchQueue.concurrentPerform(iterations: 100) { _ in counter.withLock { $0.count += 1 } }
        #expect(counter.withLock { $0.count } == 100)
    }
}
