/// A request whose successful response is a stream of items.
public protocol StreamedRequest<StreamItem>: APIRequest {
    /// The items of the stream.
    associatedtype StreamItem: JSONCodable

    /// The format of the items.
    static var streamFormat: StreamFormat { get }
}

/// The format of the items of a stream.
public struct StreamFormat: Sendable {
    /// The syntax of a sequence of items.
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
    /// - Parameter end: the word that ends the stream in place of an item; if nil, the stream ends with the response.
    public init(_ syntax: Syntax, end: String? = nil) {
        self.syntax = syntax
        self.end = end
    }

    /// Returns whether a response with a media type is not a stream of this format, such as the page of a captive portal.
    func excludes(_ mediaType: MediaType) -> Bool {
        if case .events = syntax { mediaType.essence != "text/event-stream" } else { !mediaType.essence.contains("json") }
    }
}
