public import Foundation

/// A body that is sent unchanged.
///
/// Each case can have the media type to send; nil for the one in the API description.
public enum UploadBody: Sendable {
    /// Bytes in memory.
    case data(Data, mediaType: String? = nil)
    /// A file, which is mapped into memory while the request is sent.
    case file(URL, mediaType: String? = nil)
    /// A stream; the closure creates a new one each time the request is sent, for example again after a login.
    ///
    /// The request has no `Content-Length`, because the length is unknown.
    case stream(mediaType: String? = nil, @Sendable () -> InputStream)
}
