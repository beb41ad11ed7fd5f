/// An error of a transport whose cause is known.
protocol TransportError: Error {
    var cause: NetworkCause { get }
    /// A description of the fault, without URLs, which may contain secrets.
    var text: String { get }
    /// Whether the request was canceled.
    var isCancellation: Bool { get }
    /// The error without the URL of the request, which may contain secrets.
    var withoutURL: Self { get }
}

extension TransportError {
    var isCancellation: Bool { false }
    var withoutURL: Self { self }
}

extension Error {
    /// The error as one whose cause is known; nil for any other error.
    var ofTransport: (any TransportError)? {
        if let error = self as? any TransportError { return error }
        #if canImport(Darwin)
        // A `URLError` can be an `NSError` until it is cast.
        return (self as? URLError) as Any as? any TransportError
        #else
        return nil
        #endif
    }
}
