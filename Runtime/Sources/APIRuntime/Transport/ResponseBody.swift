/// The body of a response as a sequence of chunks. A body that is not in memory can be read only once.
public struct ResponseBody: AsyncSequence, Sendable {
    public typealias Element = Data

    private enum Source: Sendable {
        case data(Data)
        case chunks(@Sendable () -> AsyncIterator)
    }

    private let source: Source

    /// Creates a body from bytes in memory.
    public init(_ data: Data) { source = .data(data) }

    /// Creates a body from chunks that arrive later.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == Data {
        source = .chunks { AsyncIterator(chunks.makeAsyncIterator()) }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        switch source {
        case .data(let data): AsyncIterator(data)
        case .chunks(let iterator): iterator()
        }
    }

    /// Iterates over the chunks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var data: Data?
        private var next: (() async throws -> Data?)?

        fileprivate init(_ data: Data) { self.data = data.isEmpty ? nil : data }

        fileprivate init<Iterator: AsyncIteratorProtocol>(_ iterator: Iterator) where Iterator.Element == Data {
            // With `NonisolatedNonsendingByDefault`, the closure runs where its caller runs, but the iterator need not. One call at a time
            // uses it.
            nonisolated(unsafe) var iterator = iterator
            next = { try unsafe await iterator.next() }
        }

        /// Returns the next chunk; nil at the end.
        ///
        /// - Throws: `CancellationError` if the task is canceled before the end.
        public mutating func next() async throws -> Data? {
            guard let next else {
                defer { data = nil }
                return data
            }
            if let chunk = try await next() { return chunk }
            try Task.checkCancellation()
            return nil
        }
    }

    /// Returns the whole body.
    ///
    /// - Throws: ``NetworkError`` with the cause ``NetworkCause/responseTooLarge`` if the body has more bytes than the limit.
    public func data(upTo limit: Int = .max) async throws -> Data {
        if case .data(let data) = source, data.count <= limit { return data }
        var all = Data()
        for try await chunk in self {
            guard chunk.count <= limit - all.count else {
                throw NetworkError(.responseTooLarge, "the body of the response has more than \(limit) bytes")
            }
            all.append(chunk)
        }
        return all
    }
}
