public import Foundation

/// A file that is sent as a part of a form.
public struct UploadFile: Sendable {
    /// What the file holds.
    public enum FileType: Sendable {
        /// Bytes in memory.
        case data(Data)
        /// A file on disk, which is read when the request is sent.
        case url(URL)
    }

    /// What the file holds.
    public let type: FileType
    /// The name that the server is told; nil for the name of the file on disk.
    public let fileName: String?
    /// The media type that the server is told.
    public let mimeType: String?

    /// Takes bytes in memory.
    public init(data: Data, fileName: String? = nil, mimeType: String? = nil) {
        type = .data(data)
        self.fileName = fileName
        self.mimeType = mimeType
    }

    /// Takes a file on disk.
    public init(url: URL, fileName: String? = nil, mimeType: String? = nil) {
        type = .url(url)
        self.fileName = fileName ?? url.lastPathComponent
        self.mimeType = mimeType
    }
}
