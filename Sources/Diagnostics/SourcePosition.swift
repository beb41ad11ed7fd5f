/// A place in one of the files that a ``DiagnosticLog`` knows.
///
/// Eight bytes and trivially copied, because every node, parameter and property carries one; the line and column are
/// computed only when a diagnostic is printed.
package struct SourcePosition: Sendable, Hashable {
    /// The index of the file in its ``DiagnosticLog``.
    package let file: UInt32
    /// The place in the file, in the file's own ``SourceFile/OffsetUnit``.
    package let offset: UInt32

    package init(file: UInt32, offset: Int) {
        self.file = file
        self.offset = UInt32(clamping: offset)
    }

    /// One number instead of two, because half of the generator's tables are kept by positions.
    package func hash(into hasher: inout Hasher) { hasher.combine(UInt64(file) << 32 | UInt64(offset)) }
}
