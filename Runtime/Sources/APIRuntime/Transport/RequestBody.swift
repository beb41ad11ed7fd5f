public import Foundation

/// The body of a request, in memory or not; it is read again each time the request is sent.
public struct RequestBody: Sendable {
    /// A part of a body.
    enum Piece: Sendable {
        case data(Data)
        /// A file with its number of bytes.
        case file(URL, length: Int)
        /// A closure that opens a stream.
        case stream(@Sendable () throws -> InputStream)
        /// A closure that starts a sequence of chunks.
        case chunks(length: Int?, @Sendable () -> AsyncThrowingStream<Data, any Error>)
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
            case .file(_, let length), .chunks(let length?, _): sum += length
            case .stream, .chunks(nil, _): return nil
            }
        }
        return sum
    }

    /// The only piece; nil if there are several.
    var onlyPiece: Piece? { pieces.count == 1 ? pieces[0] : nil }

    /// The bytes if they are in memory; nil otherwise.
    public var inMemory: Data? { if case .data(let data)? = onlyPiece { data } else { nil } }

    /// The bytes in chunks, each of which is read when the iterator asks for it.
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

            /// The next chunk; nil at the end.
            public mutating func next() async throws -> Data? {
                while true {
                    if let chunk = try await current?() { return chunk }
                    guard let piece = pieces.popFirst() else { return nil }
                    current = try piece.reader()
                }
            }
        }
    }

    /// All bytes.
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
        case .file(let url, var missing):
            let file = try FileHandle(forReadingFrom: url)
            return {
                let chunk = try await onQueue { try file.read(upToCount: chunkSize) }
                missing -= chunk?.count ?? 0
                guard missing == 0 || missing > 0 && chunk?.isEmpty == false else {
                    throw APIClientError.requestEncodingError("the file '\(url.path)' changed while it was sent")
                }
                return chunk
            }
        case .stream(let open):
            let stream = OpenStream(try open())
            return { try await onQueue { try stream.read() } }
        case .chunks(_, let start):
            // As in `ResponseBody`, one call at a time uses the iterator.
            nonisolated(unsafe) var iterator = start().makeAsyncIterator()
            return { try await iterator.next() }
        }
    }
}

/// The number of bytes that are read from a file or a stream at once.
private let chunkSize = 1 << 16

/// A stream that is open until it is released.
private final class OpenStream: Sendable {
    private let stream: Lock<InputStream>

    init(_ stream: sending InputStream) {
        stream.open()
        self.stream = Lock(stream)
    }

    deinit { stream.withLock { $0.close() } }

    func read() throws -> Data? {
        try stream.withLock { stream in
            var chunk = Data(count: chunkSize)
            let count = chunk.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { stream.read($0.assumingMemoryBound(to: UInt8.self), maxLength: chunkSize) } ?? 0
            }
            if count < 0 { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
            return count == 0 ? nil : chunk.prefix(count)
        }
    }
}
