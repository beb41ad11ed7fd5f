import AsyncHTTPClient
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOFoundationCompat

/// The body of a response as it arrives. The connection is read only as fast as the iterator, and closed if the iterator is released early.
struct ReceivedBody: AsyncSequence, Sendable {
    /// Nil after the body was read, because AsyncHTTPClient ends the process if a body is read twice.
    private let body: NIOLockedValueBox<HTTPClientResponse.Body?>
    private let length: Int?
    private let owner: ClientOwner

    /// - Parameters:
    ///   - length: the number of bytes in the body, after which the connection can end in any way; nil if it is unknown.
    ///   - owner: keeps the connection open.
    init(_ body: HTTPClientResponse.Body, length: Int?, _ owner: ClientOwner) {
        self.body = NIOLockedValueBox(body)
        self.length = length
        self.owner = owner
    }

    func makeAsyncIterator() -> AsyncIterator {
        let body = body.withLockedValue { body in
            defer { body = nil }
            return body
        }
        return AsyncIterator(buffers: body?.makeAsyncIterator(), missing: length, owner: owner)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var buffers: HTTPClientResponse.Body.AsyncIterator?
        fileprivate var missing: Int?
        fileprivate let owner: ClientOwner

        mutating func next() async throws -> Data? {
            guard buffers != nil else { throw NetworkError(.other, "the body of the response was already read") }
            do {
                let data = try await buffers?.next().map { Data(buffer: $0) }
                missing? -= data?.count ?? 0
                return data
            } catch {
                if error is EndOfEarlyResponse || missing == 0 { return nil }
                throw transportError(error)
            }
        }
    }
}
