/// The body of a request, in memory or elsewhere. It is read again each time the request is sent.
public struct RequestBody: Sendable {
    /// A part of a body.
    enum Piece: Sendable {
        case data(Data)
        case reader(Reader)
    }

    /// Reads a part of a body that is not in memory.
    struct Reader: Sendable {
        /// The number of bytes; nil if it is unknown.
        var length: Int?
        /// A source that a transport can read by itself instead, such as a closure that opens a stream.
        var source: (any Sendable)?
        /// Returns a closure that reads the next chunk, from the start.
        let open: @Sendable () throws -> () async throws -> Data?
    }

    /// The parts in order.
    var pieces: [Piece]
    /// Whether the body can be read only once, so that the request cannot be sent again.
    var isReadOnce = false

    init(_ pieces: [Piece] = []) { self.pieces = pieces }

    /// Creates a body from bytes in memory.
    public init(_ data: Data) { self.init([.data(data)]) }

    /// The number of bytes; nil if it is unknown.
    public var length: Int? {
        var sum = 0
        for piece in pieces {
            switch piece {
            case .data(let data): sum += data.count
            case .reader(let reader):
                guard let length = reader.length else { return nil }
                sum += length
            }
        }
        return sum
    }

    /// The only piece; nil if there are several.
    var onlyPiece: Piece? { pieces.count == 1 ? pieces[0] : nil }

    /// The bytes if they are in memory; otherwise nil.
    public var inMemory: Data? { if case .data(let data)? = onlyPiece { data } else { nil } }

    /// Returns the bytes in chunks, each of which is read when the iterator asks for it.
    public func chunks() -> Chunks { Chunks(pieces: pieces) }

    /// The chunks of a body.
    public struct Chunks: AsyncSequence, Sendable {
        public typealias Element = Data

        fileprivate let pieces: [Piece]

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: pieces[...]) }

        /// Iterates over the chunks.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var pieces: ArraySlice<Piece>
            fileprivate var current: (() async throws -> Data?)?

            /// Returns the next chunk; nil at the end.
            public mutating func next() async throws -> Data? {
                while true {
                    if let chunk = try await current?() { return chunk }
                    guard let piece = pieces.popFirst() else { return nil }
                    current = try piece.reader()
                }
            }
        }
    }

    /// Returns all bytes.
    public func data() async throws -> Data {
        var all = Data()
        for try await chunk in chunks() { all.append(chunk) }
        try Task.checkCancellation()
        return all
    }
}

extension RequestBody.Piece {
    /// Returns a closure that reads the next chunk.
    fileprivate func reader() throws -> () async throws -> Data? {
        switch self {
        case .data(let data):
            var unread = data.isEmpty ? nil : data
            return {
                defer { unread = nil }
                return unread
            }
        case .reader(let reader): return try reader.open()
        }
    }
}
