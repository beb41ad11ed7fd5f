import AsyncHTTPClient
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOFoundationCompat
import NIOHTTPCompression

/// The body of a response as it arrives; the connection is read only as fast as the iterator, and closed if that is released before.
struct ReceivedBody: AsyncSequence, Sendable {
    /// Nil once the body was read, because a client ends the process if it is read again.
    private let body: NIOLockedValueBox<HTTPClientResponse.Body?>
    private let isEmpty: Bool
    private let owner: ClientOwner

    /// - Parameters:
    ///   - isEmpty: whether the response has no content, although its head may declare an encoding and a length.
    ///   - owner: keeps the connection open.
    init(_ body: HTTPClientResponse.Body, isEmpty: Bool, _ owner: ClientOwner) {
        self.body = NIOLockedValueBox(body)
        self.isEmpty = isEmpty
        self.owner = owner
    }

    func makeAsyncIterator() -> AsyncIterator {
        let body = body.withLockedValue { body in
            defer { body = nil }
            return body
        }
        return AsyncIterator(buffers: body?.makeAsyncIterator(), isEmpty: isEmpty, owner: owner)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var buffers: HTTPClientResponse.Body.AsyncIterator?
        fileprivate let isEmpty: Bool
        fileprivate let owner: ClientOwner

        mutating func next() async throws -> Data? {
            guard buffers != nil else { throw NetworkError(.other, "the body of the response was already read") }
            do {
                return try await buffers?.next().map { Data(buffer: $0) }
            } catch let error as NIOHTTPDecompression.ExtraDecompressionError where isEmpty && error == .truncatedData {
                return nil
            } catch is EndOfEarlyResponse {
                return nil
            } catch {
                throw transportError(error)
            }
        }
    }
}
