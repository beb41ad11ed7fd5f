import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way of one request through its behaviours to the transport; knows nothing of its type.
struct Call: Sendable {
    let request: AnyRequest
    let behaviours: [any RequestBehaviour]
    let transport: any Transport

    /// Sends the request and notes what goes over the wire.
    func run(_ urlRequest: URLRequest, _ exchange: inout Exchange) async throws -> TransportResponse {
        let clock = ContinuousClock()
        let start = clock.now
        defer { exchange.timeline.requestDuration = start.duration(to: clock.now) }
        var urlRequest = urlRequest
        for behaviour in behaviours { urlRequest = behaviour.modifyRequest(request: request, urlRequest: urlRequest) }
        for behaviour in behaviours { urlRequest = try await validate(urlRequest, by: behaviour) }
        try Task.checkCancellation()
        exchange.urlRequest = urlRequest
        for behaviour in behaviours { behaviour.beforeSend(request: request) }
        let answer = try await send(urlRequest, through: behaviours[...])
        exchange.urlResponse = answer.urlResponse
        exchange.data = answer.data
        return answer
    }

    /// Tells the behaviours what became of the request.
    func report(_ response: AnyResponse) {
        for behaviour in behaviours {
            if response.urlRequest != nil { behaviour.onResponse(request: request, response: response) }
            switch response.result {
            case .success(let value):
                if value.successful { behaviour.onSuccess(request: request, result: value.success ?? value.value) }
            case .failure(let error):
                behaviour.onFailure(request: request, error: error)
            }
        }
    }

    private func send(_ urlRequest: URLRequest, through behaviours: ArraySlice<any RequestBehaviour>) async throws -> TransportResponse {
        guard let behaviour = behaviours.first else { return try await transport.send(urlRequest) }
        return try await behaviour.intercept(request: request, urlRequest: urlRequest) { urlRequest in
            try await send(urlRequest, through: behaviours.dropFirst())
        }
    }

    private func validate(_ urlRequest: URLRequest, by behaviour: any RequestBehaviour) async throws -> URLRequest {
        let gate = ValidationGate()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                gate.open(continuation)
                behaviour.validate(request: request, urlRequest: urlRequest) { gate.pass($0) }
            }
        } onCancel: {
            gate.pass(.failure(CancellationError()))
        }
        switch result {
        case .success(let urlRequest): return urlRequest
        case .fail(let message): throw APIClientError.validationError(message)
        case .failure(let error): throw error is CancellationError ? error : APIClientError.validationError("\(error)")
        }
    }
}
