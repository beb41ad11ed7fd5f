public import Foundation

/// A file in a multipart form.
public struct UploadFile: Sendable {
    /// The content of the file.
    public enum FileType: Sendable {
        /// Bytes in memory.
        case data(Data)
        /// A file on disk, which is read while the request is sent.
        case url(URL)
    }

    /// The content of the file.
    public let type: FileType
    /// The file name to send; nil for the name of the form field.
    public let fileName: String?
    /// The media type to send; nil for the one in the API description.
    public let mimeType: String?

    /// Creates a file from bytes in memory.
    public init(data: Data, fileName: String? = nil, mimeType: String? = nil) {
        type = .data(data)
        self.fileName = fileName
        self.mimeType = mimeType
    }

    /// Creates a file from a file on disk, whose name is sent by default.
    public init(url: URL, fileName: String? = nil, mimeType: String? = nil) {
        type = .url(url)
        self.fileName = fileName ?? url.lastPathComponent
        self.mimeType = mimeType
    }
}
