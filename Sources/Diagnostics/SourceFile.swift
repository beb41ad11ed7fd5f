/// One document as it was read: its path as the user wrote it, and its bytes.
package struct SourceFile: Sendable {
    /// The unit of a ``SourcePosition/offset`` in this file.
    package enum OffsetUnit: Sendable {
        /// Bytes from the start of the file; what the JSON reader counts.
        case bytes
        /// Unicode scalars after a byte-order mark; what libyaml counts.
        case scalars
    }

    /// The path that diagnostics show, relative or absolute as the user gave it.
    package let path: String
    /// The bytes of the whole file.
    package let bytes: [UInt8]
    /// The unit of positions in this file.
    package let unit: OffsetUnit

    /// Whether the file is not text, which has no zero bytes.
    var isBinary: Bool { bytes.prefix(8_000).contains(0) }

    package init(path: String, bytes: [UInt8], unit: OffsetUnit) {
        self.path = path
        self.bytes = bytes
        self.unit = unit
    }

    /// A position as an editor shows it: line and column start at 1, columns count Unicode scalars.
    package struct Location: Sendable, Equatable {
        package let path: String
        package let line: Int
        package let column: Int
    }
}
