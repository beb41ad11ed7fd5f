/// One file of a generated client: its path in the package and its bytes.
package struct SwiftFile: Sendable, Equatable {
    /// The path relative to the package's root, separated by `/`; it is never absolute and never contains `..`.
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
