extension RequestSender {
    /// Sends a request and writes the body of the successful response to a file.
    ///
    /// The body goes to a temporary file in the same folder, which has the permissions of the file and replaces it when complete. After any
    /// failure, the file is unchanged. If the connection is lost, the next attempt of a `GET` requests the rest, provided that the response
    /// had a strong `ETag`. There is no size limit and no deadline unless the options set one. A response with an undocumented status or
    /// media type, such as the page of a captive portal, fails as it does without a file.
    ///
    /// - Parameters:
    ///   - request: the request to send.
    ///   - file: the file to write.
    ///   - options: the options of this call.
    ///   - behaviours: the behaviors of this request, called after those of the client.
    ///   - progress: the receiver of the number of bytes written so far and the total number, which is nil if the server does not send it.
    /// - Returns: the request and the response, without the body.
    /// - Throws: ``APIFailure``; its `response` is the documented response if it is not successful. If the file cannot be written, which
    ///   the client checks before the request where possible, its `error` is ``APIClientError/unknownError(_:)`` with a ``FileError``.
    @discardableResult
    public func download<Request: APIRequest>(
        _ request: Request, to file: URL, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = [],
        progress: TransferProgress? = nil
    ) async throws(APIFailure<Request.Response>) -> Exchange {
        let execution = RequestExecution(request.asAny(), apiClient, options, behaviours, isPaced: true)
        let outcome = await execution.download(to: file, progress, Request.Response.self)
        if case .success(is DownloadedFile) = outcome.result { return outcome.exchange }
        throw outcome.failure()
    }
}

/// A response whose body is in a file; `onSuccess` receives the URL of the file.
struct DownloadedFile {
    let statusCode: Int
    let success: URL?
}

extension DownloadedFile: APIResponseValue {
    init?(response: inout ResponseReader) { nil }
}

extension APIResponseValue {
    /// Returns whether a response is a documented success with a body, or a part of one.
    fileprivate static func documents(_ head: ResponseHead, _ options: DecodingOptions) -> Bool {
        // The status of a part comes from the request for the part, not from the operation.
        let statuses = head.statusCode == 206 ? [206, 200] : [head.statusCode]
        return statuses.contains { status in
            var head = head
            head.statusCode = status
            var reader = ResponseReader(head, "-".utf8Data, options: options)
            return status / 100 == 2 && status != 204 && Self(response: &reader) != nil && !reader.isForeignPage
        }
    }
}

extension RequestExecution {
    /// Sends the request, writes the body of a successful response to a file, decodes any other response, and notifies the behaviors.
    fileprivate func download(to file: URL, _ progress: TransferProgress?, _ type: any APIResponseValue.Type) async -> Outcome {
        let accepts: @Sendable (ResponseHead) -> Bool = { [client] in type.documents($0, client.currentDecoding) }
        let part = PartialFile(of: file, limit: options.maximumResponseSize, progress, accepts: accepts)
        defer { part.remove() }
        let reading = AttemptReading(
            modify: { try part.prepare(&$0) }, sink: { try part.sink(of: $0) }, needsMore: { part.needsMore }
        ) { [maximumResponseSize, service = request.service] response in
            guard try await part.read(&response) else { return _ = try await response.data(upTo: maximumResponseSize) }
            guard service.failureRule != nil, response.head.mediaType?.isJSON != false, !part.needsMore else { return }
            let data = try part.content()
            // This body is decoded, and is not for the file.
            if service.reportedFailure(response.head.statusCode, data) != nil { response.body = ResponseBody(data) }
        }
        let outcome = await outcome(type, reading, deadline: options.deadline) { response in
            guard accepts(response.head), response.data.isEmpty else { return nil }
            try part.move()
            return DownloadedFile(statusCode: response.head.statusCode, success: file)
        }
        report(outcome)
        return outcome
    }
}
