/// A fault of a response, for tests of clients.
package enum Fault: String, Sendable, CaseIterable {
    /// The status 500 with an HTML page.
    case error
    /// The status 503 without a body.
    case unavailable
    /// A body that is not JSON.
    case garbage
    /// Half of the body.
    case truncated
    /// An object without links.
    case unlinked
}
