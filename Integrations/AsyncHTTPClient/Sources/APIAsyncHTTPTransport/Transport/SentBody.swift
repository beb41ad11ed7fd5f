import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat

/// The body of a request in buffers of NIO, each of which is read when the connection can take it.
struct SentBody: AsyncSequence, Sendable {
    private let body: RequestBody
    private let progress: TransferProgress?

    init(_ body: RequestBody, _ progress: TransferProgress?) {
        self.body = body
        self.progress = progress
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: body.chunks().makeAsyncIterator(), total: body.length, progress: progress)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var chunks: RequestBody.Chunks.AsyncIterator
        fileprivate let total: Int?
        fileprivate let progress: TransferProgress?
        private var count = 0

        fileprivate init(chunks: RequestBody.Chunks.AsyncIterator, total: Int?, progress: TransferProgress?) {
            self.chunks = chunks
            self.total = total
            self.progress = progress
        }

        mutating func next() async throws -> ByteBuffer? {
            do {
                // The previous chunks have been sent.
                if count > 0 { progress?(count, total) }
                let chunk = try await chunks.next()
                count += chunk?.count ?? 0
                return chunk.map { ByteBuffer(data: $0) }
            } catch {
                throw SentBodyError(error: error)
            }
        }
    }
}

/// An error in reading the body of a request, as opposed to a network error.
struct SentBodyError: Error {
    let error: any Error
}
