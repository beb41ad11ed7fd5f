/// The error of a file that a download cannot write, or of a file of tokens that cannot be read or written.
public struct FileError: LocalizedError, CustomStringConvertible {
    /// The action that failed, such as "write".
    public let action: String
    /// The path of the file.
    public let path: String
    /// The error of the system.
    public let underlyingError: any Error
    /// The reason, as the system describes it.
    let reason: String

    /// The action, the path and the reason.
    public var description: String { "cannot \(action) the file '\(path)': \(reason)" }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
