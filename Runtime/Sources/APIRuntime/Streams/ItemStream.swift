public import Foundation

/// The items of a stream, each as soon as it has arrived.
///
/// A stream is iterated once. Leaving the loop, releasing the stream or canceling the task closes the connection. Iterating throws the
/// ``APIFailure`` of the request.
public struct ItemStream<Item: JSONCodable>: AsyncSequence, Sendable {
    public typealias Element = Item

    /// The items with the names and the ids of their events.
    public let events: Events

    init(_ connection: StreamConnection, _ format: StreamFormat) { events = Events(connection: connection, format: format) }

    /// The request and the head of the response.
    public var exchange: Exchange { events.connection.exchange }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events: events.makeAsyncIterator()) }

    /// Iterates over the items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var events: Events.AsyncIterator

        /// The next item; nil at the end.
        public mutating func next() async throws -> Item? { try await events.next()?.item }
    }

    /// An item with its event.
    public struct Event: Sendable {
        /// The item.
        public let item: Item
        /// The name of the event; nil without one, and for lines of JSON.
        public let name: String?
        /// The last id that the stream had so far; nil before one, and for lines of JSON.
        public let id: String?
    }

    /// The items of a stream with their events.
    public struct Events: AsyncSequence, Sendable {
        public typealias Element = Event

        fileprivate let connection: StreamConnection
        fileprivate let format: StreamFormat

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(iteration: Iteration(connection), parser: StreamParser(format)) }

        /// Iterates over the items with their events.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let iteration: Iteration
            fileprivate var parser: StreamParser
            private var items: [StreamParser.Item].SubSequence = []
            private var isLast = false

            fileprivate init(iteration: Iteration, parser: StreamParser) { (self.iteration, self.parser) = (iteration, parser) }

            /// The next item; nil at the end.
            public mutating func next() async throws -> Event? {
                let connection = try iteration.connection()
                while true {
                    while let item = items.popFirst() {
                        if let value: Item = try connection.value(of: item) { return Event(item: value, name: item.event, id: item.id) }
                    }
                    if isLast {
                        connection.end(nil)
                        return nil
                    }
                    guard let chunk = try await connection.next() else {
                        (items, isLast) = (parser.finish()[...], true)
                        continue
                    }
                    do {
                        let found = try parser.feed(chunk)
                        (items, isLast) = (found.items[...], found.hasEnded)
                    } catch { throw connection.end(APIClientError(error)) }
                }
            }
        }
    }
}

/// The body of a response, each chunk of it as soon as it has arrived.
///
/// Like an ``ItemStream``, it is iterated once, and closes the connection when it is left, released or canceled.
public struct ByteStream: AsyncSequence, Sendable {
    fileprivate let connection: StreamConnection

    init(_ connection: StreamConnection) { self.connection = connection }

    /// The request and the head of the response.
    public var exchange: Exchange { connection.exchange }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(iteration: Iteration(connection)) }

    /// Iterates over the chunks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let iteration: Iteration

        /// The next chunk; nil at the end.
        public mutating func next() async throws -> Data? { try await iteration.connection().next() }
    }
}

/// The only iteration over a stream, which ends the call when it is released.
private final class Iteration: Sendable {
    private let stream: StreamConnection
    private let error: (any Error)?

    init(_ stream: StreamConnection) {
        self.stream = stream
        error = stream.begin()
    }

    deinit { if error == nil { stream.end(nil) } }

    func connection() throws -> StreamConnection {
        if let error { throw error }
        return stream
    }
}
