extension RequestSender {
    /// Sends a request and returns the items of the successful response, which arrive one by one.
    ///
    /// It returns when the head of the response arrives, with which the deadline and the retries end. After that, only the time without any
    /// byte is limited (``RequestOptions/idleTimeout``). The client calls `onResponse` at the end of the stream, and never calls
    /// `onSuccess`. With ``RequestOptions/streamResumptions``, a stream that ends early continues with another call.
    ///
    /// - Parameters:
    ///   - request: the request to send.
    ///   - options: the options of this call.
    ///   - behaviours: the behaviors of this request, called after those of the client.
    /// - Throws: ``APIFailure``; its `response` is the documented response if it is not successful.
    public func stream<Request: StreamedRequest>(
        for request: Request, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = []
    ) async throws(APIFailure<Request.Response>) -> ItemStream<Request.StreamItem> {
        let execution = RequestExecution(request.asAny(), apiClient, options, behaviours, isPaced: true)
        let connection = try await execution.open(Request.Response.self, Request.streamFormat)
        let events = ItemStream<Request.StreamItem>.Events(connection: connection, format: Request.streamFormat) { id in
            var options = options
            options.headers = options.headers.filter { $0.key.lowercased() != "last-event-id" }
            options.headers["Last-Event-ID"] = id
            let execution = RequestExecution(request.asAny(), self.apiClient, options, behaviours, isPaced: true)
            return try await execution.open(Request.Response.self, Request.streamFormat)
        }
        return ItemStream(events: events)
    }

    /// Sends a request and returns the body of the successful response, which arrives in chunks and can have any size.
    ///
    /// See ``stream(for:options:behaviours:)``.
    public func bytes<Request: APIRequest>(
        for request: Request, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = []
    ) async throws(APIFailure<Request.Response>) -> ByteStream {
        let execution = RequestExecution(request.asAny(), apiClient, options, behaviours, isPaced: true)
        return ByteStream(connection: try await execution.open(Request.Response.self, nil))
    }
}

extension RequestExecution {
    /// Sends the request, and returns a successful response when its head arrives; reads and decodes any other response.
    ///
    /// - Parameter format: the format of the body; nil for any bytes.
    fileprivate func open<Value: APIResponseValue>(
        _ type: Value.Type, _ format: StreamFormat?
    ) async throws(APIFailure<Value>) -> StreamConnection {
        let body = Lock<ResponseBody?>(nil)
        let isOpen: @Sendable (ResponseHead) -> Bool = { response in
            response.statusCode / 100 == 2 && response.mediaType.flatMap { format?.excludes($0) } != true
        }
        let reading = AttemptReading { [maximumResponseSize] response in
            guard isOpen(response.head) else { return _ = try await response.data(upTo: maximumResponseSize) }
            let opened = response.body
            body.withLock { $0 = opened }
            response.body = ResponseBody(Data())
        }
        var outcome = await outcome(type, reading, deadline: options.deadline ?? RequestOptions.defaultDeadline) { response in
            isOpen(response.head) ? StreamedResponse(statusCode: response.head.statusCode) : nil
        }
        if case .success(is StreamedResponse) = outcome.result, let body = body.withLock({ $0.take() }) {
            return StreamConnection(self, outcome.exchange, body) { APIFailure<Value>(error: $0, response: nil, exchange: $1) }
        }
        // A page of another server can contain text that looks like an item; JSON can be a documented response of another status.
        if case .success(let value) = outcome.result, value.successful, let other = outcome.exchange.responseHead?.mediaType,
            !other.isJSON
        {
            let error = JSONError(expected: "the items of a stream", found: "a body of \(other.essence)")
            outcome.result = .failure(.decodingError(error.decodingError()))
        }
        report(outcome)
        throw outcome.failure()
    }
}
