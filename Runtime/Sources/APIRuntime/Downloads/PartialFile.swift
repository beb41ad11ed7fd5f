import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A file that grows while a body arrives, in several attempts if need be, and then replaces another file.
final class PartialFile: Sendable {
    private let file: URL
    private let url: URL
    private let limit: Int?
    private let progress: TransferProgress?
    private let state = Lock(State())

    private struct State {
        /// Nil before the first byte, and after the file is complete.
        var handle: FileHandle?
        var count = 0
        var total: Int?
        /// The strong `ETag` of the response that the bytes are from.
        var validator: String?
        /// The number of the response that is written; those before have been given up.
        var number = 0
        /// Whether a sink writes the response.
        var hasSink = false
    }

    init(of file: URL, limit: Int?, _ progress: TransferProgress?) {
        self.file = file
        url = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).\(UUID().uuidString).part")
        self.limit = limit
        self.progress = progress
    }

    /// Asks for the bytes that are missing (RFC 9110, section 14.2), if the bytes so far can be kept.
    func resume(_ request: inout URLRequest) {
        let (count, validator) = state.withLock { ($0.count, $0.validator) }
        guard count > 0, let validator, request.httpMethod ?? "GET" == "GET", request.value(forHTTPHeaderField: "Range") == nil else {
            return
        }
        request.setValue("bytes=\(count)-", forHTTPHeaderField: "Range")
        request.setValue(validator, forHTTPHeaderField: "If-Range")
    }

    /// Returns what writes the body of a success in the thread that receives it; nil for any other response.
    func sink(of response: HTTPURLResponse) throws -> (@Sendable (Data) throws -> Void)? {
        guard response.statusCode / 100 == 2 else { return nil }
        let number = try begin(response)
        state.withLock { $0.hasSink = true }
        return { try self.append($0, number) }
    }

    /// Writes a whole body, or the rest of one, unless a sink does.
    func write(_ response: inout TransportResponse) async throws {
        let hasSink = state.withLock { state in
            defer { state.hasSink = false }
            return state.hasSink
        }
        // The body of a response with a sink is empty, and ends with it.
        let number = hasSink ? 0 : try begin(response.urlResponse)
        for try await chunk in response.body {
            try await onQueue { try self.append(chunk, number) }
        }
        response.body = ResponseBody(Data())
    }

    /// Prepares the file for the body of a response, and returns the number of the response.
    private func begin(_ response: HTTPURLResponse) throws -> Int {
        let length = Int(response.value(forHTTPHeaderField: "Content-Length") ?? "")
        let isEncoded = response.value(forHTTPHeaderField: "Content-Encoding").map { $0.lowercased() != "identity" } == true
        let tag = response.value(forHTTPHeaderField: "ETag")
        let range = response.value(forHTTPHeaderField: "Content-Range") ?? ""
        let start = range.wholeMatch(of: /bytes (\d+)-\d+\/.*/).flatMap { Int($0.1) }
        return try state.withLock { state in
            state.number += 1
            let handle = try state.handle ?? openedFile()
            state.handle = handle
            if response.statusCode == 206, state.count > 0 {
                guard start == state.count else {
                    throw NetworkError(.malformedResponse, "the response has another range than the request")
                }
            } else {
                try handle.truncate(atOffset: 0)
                state.count = 0
                // The length of encoded bytes is not that of the bytes of the file.
                state.validator = isEncoded || tag?.hasPrefix("\"") != true ? nil : tag
            }
            state.total = isEncoded ? nil : length.map { $0 + state.count }
            return state.number
        }
    }

    private func openedFile() throws -> FileHandle {
        guard FileManager.default.createFile(atPath: url.path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
        return try FileHandle(forWritingTo: url)
    }

    private func append(_ chunk: Data, _ number: Int) throws {
        let (count, total) = try state.withLock { state in
            guard state.number == number, let handle = state.handle else { throw CancellationError() }
            if let limit, chunk.count > limit - state.count {
                throw NetworkError(.responseTooLarge, "the body of the response has more than \(limit) bytes")
            }
            try handle.write(contentsOf: chunk)
            state.count += chunk.count
            return (state.count, state.total)
        }
        progress?(count, total)
    }

    /// Moves the file to its place.
    func move() throws {
        try close()
        // `FileManager` replaces no file on Linux.
        guard rename(url.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    private func close() throws {
        try state.withLock { state in
            try state.handle?.close()
            state.handle = nil
        }
    }

    /// Removes the file, unless it was moved.
    func remove() {
        try? close()
        try? FileManager.default.removeItem(at: url)
    }
}
