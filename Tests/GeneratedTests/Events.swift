import Diagnostics

/// The events of a test, in order.
final class Events: Sendable {
    private let events = Lock<[String]>([])

    func add(_ event: String) { events.withLock { $0.append(event) } }

    var all: [String] { events.withLock { $0 } }
}
