import APIRuntime

/// The response to a request that needs only the status.
struct AnyStatus: APIResponseValue {
    let statusCode: Int
    var success: Void? { () }
    init?(response: inout ResponseReader) { statusCode = response.statusCode }
}
