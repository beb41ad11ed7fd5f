extension RequestSender {
    /// Returns a copy of the client with other options and further behaviors; both share tokens, secrets and connections.
    ///
    /// - Parameters:
    ///   - options: the default options, for calls that do not set them; options that are nil stay unchanged.
    ///   - behaviours: further behaviors, called after those of the client.
    public func with(_ options: RequestOptions = .init(), behaviours: [any CallBehaviour] = []) -> Self {
        var apiClient = apiClient
        apiClient.options = options.completed(by: apiClient.options)
        apiClient.behaviours += behaviours
        return Self(self, apiClient: apiClient)
    }

    /// Calls a method of the client, and returns its value with the request and the response:
    /// `client.exchange { try await $0.listPets() }`.
    ///
    /// - Parameter call: a closure that calls a method of the client that it receives. If it sends several requests, the exchange is that
    ///   of the last one.
    /// - Throws: the error of the method, which contains the exchange; ``APIClientError/requestEncodingError(_:)`` if the closure sent no
    ///   request.
    public func exchange<Value>(
        isolation: isolated (any Actor)? = #isolation, _ call: (Self) async throws -> Value
    ) async throws -> (value: Value, exchange: Exchange) {
        let collector = ExchangeCollector()
        let value = try await call(with(behaviours: [collector]))
        guard let exchange = collector.last.withLock(\.self) else {
            throw APIClientError.requestEncodingError("the closure sent no request")
        }
        return (value, exchange)
    }
}

/// A behavior that keeps the exchange of the last request.
private final class ExchangeCollector: CallBehaviour {
    let last = Lock<Exchange?>(nil)

    func onResponse(request: AnyRequest, response: AnyResponse) { last.withLock { $0 = response.exchange } }
}
