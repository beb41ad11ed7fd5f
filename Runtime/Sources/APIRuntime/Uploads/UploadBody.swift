public import Foundation

/// A body that is sent unchanged.
///
/// Each case can contain the media type to send; nil stands for the media type in the API description.
public enum UploadBody: Sendable {
    /// Bytes in memory.
    case data(Data, mediaType: String? = nil)
    /// A file, which is read while the request is sent.
    case file(URL, mediaType: String? = nil)
    /// A stream. The closure creates a new one each time the request is sent, for example again after a login.
    ///
    /// The request has no `Content-Length`, because the length is unknown.
    case stream(mediaType: String? = nil, @Sendable () -> InputStream)
    /// Chunks that are produced while the request is sent. The closure starts a new sequence each time the request is sent.
    ///
    /// The request has a `Content-Length` if `length` is the number of bytes.
    case chunks(mediaType: String? = nil, length: Int? = nil, @Sendable () -> AsyncThrowingStream<Data, any Error>)
}
