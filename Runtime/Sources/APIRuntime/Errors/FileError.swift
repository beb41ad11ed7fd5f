/// A file that a download cannot write, or that the tokens of a client cannot be read from or written to.
public struct FileError: LocalizedError, CustomStringConvertible {
    /// What failed, such as "write".
    public let action: String
    /// The path of the file.
    public let path: String
    /// The error of the system.
    public let underlyingError: any Error
    /// The reason, as a sentence of the system.
    let reason: String

    /// What failed, the path and the reason.
    public var description: String { "cannot \(action) the file '\(path)': \(reason)" }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
