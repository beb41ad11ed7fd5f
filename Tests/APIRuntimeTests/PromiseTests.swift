import Testing

@testable import APIRuntime

@Suite("Promises", .timeLimit(.minutes(15)))
struct PromiseTests {
    @Test("the first value counts, whether a task waits for it or not")
    func firstValue() async throws {
        let promise = Promise<Int>()
        let waiting = Task { try await promise.value() }
        promise.resolve(with: .success(1))
        promise.resolve(with: .success(2))
        #expect(try await waiting.value == 1)
        #expect(try await promise.value() == 1)
    }

    @Test("canceling the task that waits ends only the wait")
    func canceled() async throws {
        let promise = Promise<Int>()
        let waiting = Task { try await promise.value() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        promise.resolve(with: .success(1))
        #expect(try await promise.value() == 1)
    }
}
