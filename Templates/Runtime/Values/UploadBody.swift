public import Foundation

/// Bytes that a request sends as they are.
public enum UploadBody: Sendable {
    /// Bytes in memory.
    case data(Data)
    /// A file on disk, which is mapped into memory while the request is sent.
    case file(URL)
    /// What a stream gives; the closure makes a new one each time the request is sent, such as again after a login.
    ///
    /// The server is not told how long the body is, because nobody knows.
    case stream(@Sendable () -> InputStream)
}
