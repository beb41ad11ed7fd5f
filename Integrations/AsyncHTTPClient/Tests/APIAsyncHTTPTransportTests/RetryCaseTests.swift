import APIAsyncHTTPTransport
import NetworkFaults
import Testing

@testable import APIRuntime

@Suite("Retries", .timeLimit(.minutes(10)))
struct RetryCaseTests {
    @Test("a request is sent again as the rules say", arguments: try RetryCase.all().filter(\.isServable))
    func rule(_ rule: RetryCase) async throws {
        let outcome = try await rule.run(AsyncHTTPTransport()) { $0.budget = RetryBudget(random: $1, now: $2) }
        #expect(outcome == rule.expected)
    }
}
