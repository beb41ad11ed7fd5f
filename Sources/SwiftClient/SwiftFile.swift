/// One file of a client: its path inside the package, and its bytes.
package struct SwiftFile: Sendable, Equatable {
    /// The path below the package's root, with `/` between its parts; never absolute, never with `..`.
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
