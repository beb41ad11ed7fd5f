import Foundation

extension RequestBody.Piece {
    /// Creates a piece from a file.
    ///
    /// - Parameter length: the number of bytes.
    init(file: URL, length: Int) {
        self = .reader(
            .init(length: length) {
                var missing = length
                let handle = try FileHandle(forReadingFrom: file)
                return {
                    let chunk = try await onQueue { try handle.read(upToCount: 4 * chunkSize) }
                    missing -= chunk?.count ?? 0
                    guard missing == 0 || missing > 0 && chunk?.isEmpty == false else {
                        throw APIClientError.requestEncodingError("the file '\(file.path)' changed while it was sent")
                    }
                    return chunk
                }
            })
    }

    /// Creates a piece from a closure that opens a stream.
    init(stream: @escaping @Sendable () throws -> InputStream) {
        self = .reader(
            .init(source: StreamSource(open: stream)) {
                let stream = OpenStream(try stream())
                return { try await onQueue { try stream.read() } }
            })
    }

    /// Creates a piece from a closure that starts a sequence of chunks.
    init(chunks: @escaping @Sendable () -> AsyncThrowingStream<Data, any Error>, length: Int?) {
        self = .reader(
            .init(length: length) {
                // As in `ResponseBody`, one call at a time uses the iterator.
                nonisolated(unsafe) var iterator = chunks().makeAsyncIterator()
                return { try unsafe await iterator.next() }
            })
    }
}

/// A body that is a single stream, which `URLSession` reads by itself.
struct StreamSource: Sendable {
    let open: @Sendable () throws -> InputStream
}

extension RequestBody {
    /// The stream that is the whole body; nil for any other body.
    var stream: StreamSource? { if case .reader(let reader)? = onlyPiece { reader.source as? StreamSource } else { nil } }
}

/// The number of bytes that are read from a stream at once. It is larger for files, because if the processor is busy, the call waits for
/// its turn between two reads.
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
            let count = unsafe chunk.withUnsafeMutableBytes { bytes in
                unsafe bytes.baseAddress.map { unsafe stream.read($0.assumingMemoryBound(to: UInt8.self), maxLength: chunkSize) } ?? 0
            }
            if count < 0 { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
            return count == 0 ? nil : chunk.prefix(count)
        }
    }
}
