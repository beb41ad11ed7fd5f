import APIRuntime

/// The response of a request that only needs the status.
struct AnyStatus: APIResponseValue {
    let statusCode: Int
    var success: Void? { () }
    init?(response: inout ResponseReader) { statusCode = response.statusCode }
}
