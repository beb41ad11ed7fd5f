/// An attempt of a call to send its request.
public struct Attempt: Sendable, Equatable {
    /// How long the client waited before the attempt; zero for the first one, and for one that a behavior makes, such as after a login.
    public let wait: Duration
    /// The HTTP status; nil if there was no response.
    public internal(set) var status: Int?
    /// Why the attempt failed; nil if the response is complete, and for failures that are not network faults.
    public internal(set) var cause: NetworkCause?
    /// Whether no byte can have reached the server, or the server reported that it has not processed the request.
    var isUnprocessed = false
}
