import Foundation

/// A file to which the bodies of one or more responses are written, and which then replaces another file.
final class PartialFile: Sendable {
    /// The file to replace; for a symbolic link its target, so that the link stays.
    private let file: URL
    private let url: URL
    private let limit: Int?
    private let progress: TransferProgress?
    /// Whether the body of a response is for the file.
    private let accepts: @Sendable (ResponseHead) -> Bool
    private let state = Lock(State())

    private struct State {
        /// Nil before the first request, and after the file is complete.
        var handle: FileHandle?
        /// The number of bytes that can be kept.
        var count = 0
        /// The total number of bytes; nil if it is unknown.
        var total: Int?
        /// The range of the body; nil for a whole body.
        var range: Range<Int>?
        /// The strong `ETag` of the response that the bytes are from.
        var validator: String?
        /// The last response whose body is in the file.
        var response: ResponseHead?
        /// Whether the caller requests a range, so that the file will contain only this range.
        var isOwnRange = false
        /// Whether the rest of a body can be requested.
        var isResumable = false
        /// Whether another request is needed.
        var needsMore = false
        /// How often all bytes were discarded because a response did not continue them.
        var restarts = 0
        /// The number of the response that is being written; earlier ones were abandoned.
        var number = 0
        /// Whether a sink writes the response.
        var hasSink = false

        /// Returns whether a part of a body has the same version as the bytes so far (RFC 9110, section 15.3.7.3). Other parts must follow
        /// a first part unless it is the whole body.
        func continues(with content: (bytes: Range<Int>?, total: Int?), _ tag: String?) -> Bool {
            if count == 0 { return content.bytes?.upperBound == content.total || tag != nil && isResumable }
            return tag == validator && (total == nil || content.total == nil || content.total == total)
        }
    }

    init(of file: URL, limit: Int?, _ progress: TransferProgress?, accepts: @escaping @Sendable (ResponseHead) -> Bool) {
        self.file = file.target
        url = self.file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part")
        self.limit = limit
        self.progress = progress
        self.accepts = accepts
    }

    /// Creates the file before the first request, and requests only the missing bytes (RFC 9110, section 14.2) if the bytes so far can be
    /// kept.
    func prepare(_ request: inout RequestHead) throws {
        let isOwnRange = request.headers["Range"] != nil
        let isResumable = request.method == "GET" && !isOwnRange
        let (count, validator) = try state.withLock { state in
            if state.handle == nil { state.handle = try openedFile() }
            (state.isOwnRange, state.isResumable) = (isOwnRange, isResumable)
            if !isResumable || state.validator == nil { state.count = 0 }
            // The response of an abandoned attempt may still arrive.
            (state.number, state.needsMore, state.hasSink) = (state.number + 1, false, false)
            return (state.count, state.validator)
        }
        guard count > 0 else { return }
        request.headers["Range"] = "bytes=\(count)-"
        request.headers["If-Range"] = validator
    }

    /// Creates the file with the permissions of the one that it replaces, and writes a byte, which fails if the disk is full.
    private func openedFile() throws -> FileHandle {
        try writing {
            let replaced = try? FileManager.default.attributesOfItem(atPath: file.path)
            if let type = replaced?[.type] as? FileAttributeType, type != .typeRegular { throw CocoaError(.fileWriteInvalidFileName) }
            try Data([0]).write(to: url, options: .withoutOverwriting)
            let handle = try FileHandle(forWritingTo: url)
            try handle.truncate(atOffset: 0)
            if let permissions = replaced?[.posixPermissions] {
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
            }
            return handle
        }
    }

    /// Runs a closure that writes the file, and throws an error with the path of the file if it fails.
    private func writing<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch {
            throw FileError(action: "write", path: file.path, underlyingError: error, reason: error.localizedDescription)
        }
    }

    /// Returns a closure that writes the body of a response in the thread that receives it; nil if the response is not for the file.
    func sink(of response: ResponseHead) throws -> (@Sendable (Data) throws -> Void)? {
        guard accepts(response), let number = try begin(response) else { return nil }
        state.withLock { $0.hasSink = true }
        return { try self.append($0, number) }
    }

    var needsMore: Bool { state.withLock(\.needsMore) }

    /// Writes a whole body or a part of one, unless a sink writes it; returns false if the response is not for the file.
    func read(_ response: inout TransportResponse) async throws -> Bool {
        let (hasSink, isContinued) = state.withLock { state in
            defer { state.hasSink = false }
            return (state.hasSink, state.count > 0)
        }
        let status = response.head.statusCode
        if status == 416, isContinued {
            guard let complete = completeResponse(of: response.head) else { return try restart() }
            response = TransportResponse(complete)
            return true
        }
        guard accepts(response.head) else { return false }
        // The body of a response with a sink is empty, and ends when the sink has received everything.
        guard let number = try hasSink ? 0 : begin(response.head) else { return try restart() }
        for try await chunk in response.body {
            try await onQueue { try self.append(chunk, number) }
        }
        response.body = ResponseBody(Data())
        let hasGrown = state.withLock { state in
            state.needsMore = state.range != nil && state.count != state.total
            return state.count > state.range?.lowerBound ?? -1
        }
        return try hasGrown || restart()
    }

    /// Discards the bytes, so that the next request is for the whole body.
    private func restart() throws -> Bool {
        try state.withLock { state in
            guard state.count > 0, state.restarts < 3 else {
                throw NetworkError(.malformedResponse, "the range of the response is not the requested range")
            }
            state.restarts += 1
            (state.count, state.validator, state.needsMore) = (0, nil, true)
            return true
        }
    }

    /// Returns the response whose body is in the file, if another response reports that no byte is missing.
    private func completeResponse(of response: ResponseHead) -> ResponseHead? {
        let total = response.contentRange?.total
        let tag = response.headers["ETag"]
        return state.withLock { state in
            total == state.count && [nil, total].contains(state.total) && [nil, state.validator].contains(tag) ? state.response : nil
        }
    }

    /// Prepares the file for the body of a response, and returns the number of the response; nil if the body does not continue the file.
    private func begin(_ response: ResponseHead) throws -> Int? {
        let length = Int(response.headers["Content-Length"] ?? "")
        let isEncoded = response.headers["Content-Encoding"].map { $0.lowercased() != "identity" } == true
        let tag = response.headers["ETag"].flatMap { $0.hasPrefix("\"") ? $0 : nil }
        let content = response.contentRange
        return try state.withLock { state in
            var range: Range<Int>?
            // Some services send the requested part with the status 200.
            if response.statusCode == 206 || content?.bytes != nil, !state.isOwnRange {
                range = content?.bytes
                guard let content, let range, !isEncoded, range.lowerBound == state.count, [nil, range.count].contains(length),
                    state.continues(with: content, tag)
                else { return nil }
            }
            if state.count == 0 || range == nil {
                try writing { try state.handle?.truncate(atOffset: 0) }
                state.count = 0
                // The length of encoded bytes is not the length of the file.
                (state.validator, state.total) = isEncoded ? (nil, nil) : (tag, range == nil ? length : nil)
            }
            (state.range, state.total) = (range, state.total ?? (range == nil ? nil : content?.total))
            (state.response, state.number) = (response, state.number + 1)
            return state.number
        }
    }

    private func append(_ chunk: Data, _ number: Int) throws {
        let (count, total) = try state.withLock { state in
            guard state.number == number, let handle = state.handle else { throw CancellationError() }
            if let limit, chunk.count > limit - state.count {
                throw NetworkError(.responseTooLarge, "the body of the response has more than \(limit) bytes")
            }
            if let range = state.range, chunk.count > range.upperBound - state.count {
                throw NetworkError(.malformedResponse, "the body of the response is longer than its range")
            }
            try writing { try handle.write(contentsOf: chunk) }
            state.count += chunk.count
            return (state.count, state.total)
        }
        progress?(count, total)
    }

    /// Returns the bytes so far, which are read when they are used.
    func content() throws -> Data { try Data(contentsOf: url, options: .alwaysMapped) }

    /// Moves the file to the place of the file that it replaces.
    func move() throws {
        try writing(close)
        // `FileManager` cannot replace a file on Linux.
        try writing {
            if unsafe rename(url.path, file.path) != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
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

extension URL {
    /// The file that a symbolic link leads to, which may not exist; the URL itself if it is not a link.
    fileprivate var target: URL {
        var target = self
        for _ in 0..<32 {
            guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: target.path) else { break }
            target = URL(filePath: path, relativeTo: target.deletingLastPathComponent()).absoluteURL
        }
        return target
    }
}

extension ResponseHead {
    /// The range and the total number of bytes in the `Content-Range` header (RFC 9110, section 14.4), each nil if it is invalid or
    /// unknown.
    fileprivate var contentRange: (bytes: Range<Int>?, total: Int?)? {
        let format = /bytes (?:(\d+)-(\d+)|\*)\/(?:(\d+)|\*)/.ignoresCase()
        guard let match = headers["Content-Range"]?.wholeMatch(of: format) else { return nil }
        let total = match.3.flatMap { Int($0) }
        guard let first = match.1.flatMap({ Int($0) }), let last = match.2.flatMap({ Int($0) }), first <= last, last < total ?? .max
        else { return (nil, total) }
        return (first..<last + 1, total)
    }
}
