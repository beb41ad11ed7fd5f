extension DocumentSet {
    /// Access to the files that references lead to.
    package struct FileAccess: Sendable {
        /// Reads a file by its normalized path; nil if there is none.
        package var read: @Sendable (String) -> [UInt8]?
        /// Fetches a file from the network by its URL; nil if the network must not be used.
        package var fetch: Fetch?
        /// Whether a path in the folder of the document or in one of the given folders may be read: no link leads out of them.
        package var allows: @Sendable (_ path: String, _ folders: [String]) -> Bool
        /// The folders outside that of the document whose files may be read, absolute or relative to it.
        package var folders: [String] = []
        /// Whether a reference without a target, which would be an error, is a warning.
        package var allowsDangling = false

        package typealias Fetch = @Sendable (String) throws(FetchError) -> [UInt8]

        package init(
            read: @escaping @Sendable (String) -> [UInt8]?, fetch: Fetch? = nil,
            allows: @escaping @Sendable (_ path: String, _ folders: [String]) -> Bool = FilePath.isInside
        ) {
            self.read = read
            self.fetch = fetch
            self.allows = allows
        }

        /// No other file can be read.
        package static let none = FileAccess(read: { _ in nil })
    }
}

/// The reason why a file on the network cannot be fetched.
package struct FetchError: Error {
    /// The reason in lower case, for messages.
    package let reason: String

    package init(reason: String) { self.reason = reason }
}
