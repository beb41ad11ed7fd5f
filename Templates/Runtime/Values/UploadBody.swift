public import Foundation

/// A body that is sent unchanged.
public enum UploadBody: Sendable {
    /// Bytes in memory.
    case data(Data)
    /// A file, which is mapped into memory while the request is sent.
    case file(URL)
    /// A stream; the closure creates a new one each time the request is sent, for example again after a login.
    ///
    /// The request has no `Content-Length`, because the length is unknown.
    case stream(@Sendable () -> InputStream)
}
