import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat

/// The body of a request in buffers of NIO, each of which is read when the connection can take it.
struct SentBody: AsyncSequence, Sendable {
    private let body: RequestBody

    init(_ body: RequestBody) { self.body = body }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: body.chunks().makeAsyncIterator()) }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var chunks: RequestBody.Chunks.AsyncIterator

        mutating func next() async throws -> ByteBuffer? {
            do {
                return try await chunks.next().map { ByteBuffer(data: $0) }
            } catch {
                throw SentBodyError(error: error)
            }
        }
    }
}

/// An error of reading the body of a request, as opposed to a network error.
struct SentBodyError: Error {
    let error: any Error
}
