/// A request whose successful response is a stream of items.
public protocol StreamedRequest<StreamItem>: APIRequest {
    /// The items of the stream.
    associatedtype StreamItem: JSONCodable

    /// How the items are written.
    static var streamFormat: StreamFormat { get }
}

/// How the items of a stream are written.
public struct StreamFormat: Sendable {
    /// How one item follows another.
    public enum Syntax: Sendable {
        /// Lines of JSON.
        case lines
        /// A JSON text sequence (RFC 7464).
        case textSequence
        /// The events of an event stream (HTML, "Server-sent events").
        case events(ResponseReader.EventItem)
    }

    let syntax: Syntax
    /// The word that ends the stream in place of an item.
    let end: String?

    /// Creates a format.
    ///
    /// - Parameter end: the word that ends the stream in place of an item; without one, the stream ends with the response.
    public init(_ syntax: Syntax, end: String? = nil) {
        self.syntax = syntax
        self.end = end
    }

    /// Whether a response with a media type is something else than such a stream, such as the page of a captive portal.
    func excludes(_ mediaType: MediaType) -> Bool {
        if case .events = syntax { mediaType.essence != "text/event-stream" } else { !mediaType.essence.contains("json") }
    }
}
