import Foundation

/// A file that a download cannot write, for example because its folder does not exist or the disk is full.
public struct FileError: Error, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// The error of the system.
    public let underlyingError: any Error

    /// The path and the reason.
    public var description: String { "cannot write the file '\(path)': \(underlyingError.localizedDescription)" }
}
