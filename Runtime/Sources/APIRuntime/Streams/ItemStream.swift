/// The items of a stream, each as soon as it arrives.
///
/// A stream can be iterated only once. Leaving the loop, releasing the stream or canceling the task closes the connection. The iteration
/// throws the ``APIFailure`` of the request.
public struct ItemStream<Item: JSONCodable>: AsyncSequence, Sendable {
    public typealias Element = Item

    /// The items with the names and ids of their events.
    public let events: Events

    /// The request and the head of the response.
    public var exchange: Exchange { events.connection.exchange }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events: events.makeAsyncIterator()) }

    /// Iterates over the items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var events: Events.AsyncIterator

        /// Returns the next item; nil at the end.
        public mutating func next() async throws -> Item? { try await events.next()?.item }
    }

    /// An item with its event.
    public struct Event: Sendable {
        /// The item.
        public let item: Item
        /// The name of the event; nil if there is none, and for lines of JSON.
        public let name: String?
        /// The last id in the stream so far; nil before the first one, and for lines of JSON.
        public let id: String?
    }

    /// The items of a stream with their events.
    public struct Events: AsyncSequence, Sendable {
        public typealias Element = Event

        let connection: StreamConnection
        let format: StreamFormat
        let resumption: StreamIteration.Resumption

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(iteration: StreamIteration(connection, resumption), parser: StreamParser(format))
        }

        /// Iterates over the items with their events.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let iteration: StreamIteration
            fileprivate var parser: StreamParser
            fileprivate var items: [SequenceItem].SubSequence = []
            fileprivate var isLast = false
            fileprivate var hasItem = false
            fileprivate var hasFailed = false

            /// Returns the next item; nil at the end, and after an error.
            public mutating func next() async throws -> Event? {
                if hasFailed { return nil }
                do { return try await following() } catch {
                    hasFailed = true
                    throw error
                }
            }

            private mutating func following() async throws -> Event? {
                while true {
                    let connection = try iteration.connection()
                    while let item = items.popFirst() {
                        guard let value: Item = try connection.value(of: item) else { continue }
                        hasItem = true
                        return Event(item: value, name: item.event, id: item.id)
                    }
                    if isLast {
                        if !hasItem { try connection.endIfUnmatched() }
                        connection.end(nil)
                        return nil
                    }
                    guard let chunk = try await chunk(of: connection) else { continue }
                    do {
                        let found = try parser.feed(chunk)
                        (items, isLast) = (found.items[...], found.hasEnded)
                    } catch { throw connection.end(APIClientError(error)) }
                }
            }

            /// Returns the next chunk; nil at the end of the connection, after which the stream resumes or returns its last items.
            private mutating func chunk(of connection: StreamConnection) async throws -> Data? {
                var fault: (any Error)?
                do {
                    if let chunk = try await connection.next() { return chunk }
                } catch { fault = error }
                let (id, wait) = (parser.lastID, parser.retryDelay)
                if try await iteration.resumes(after: fault, lastID: id, wait: wait) {
                    parser.restart()
                } else {
                    (items, isLast) = (parser.finish()[...], true)
                }
                return nil
            }
        }
    }
}

/// The body of a response, each chunk as soon as it arrives.
///
/// Like an ``ItemStream``, it can be iterated only once, and leaving the loop, releasing it or canceling the task closes the connection.
public struct ByteStream: AsyncSequence, Sendable {
    let connection: StreamConnection

    /// The request and the head of the response.
    public var exchange: Exchange { connection.exchange }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(iteration: StreamIteration(connection) { _ in throw CancellationError() })
    }

    /// Iterates over the chunks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let iteration: StreamIteration

        /// Returns the next chunk; nil at the end.
        public mutating func next() async throws -> Data? {
            let connection = try iteration.connection()
            if let chunk = try await connection.next() { return chunk }
            connection.end(nil)
            return nil
        }
    }
}
