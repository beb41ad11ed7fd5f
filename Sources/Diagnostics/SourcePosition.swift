/// A position in one of the files of a ``DiagnosticLog``.
///
/// It takes eight bytes and is trivially copied, because every node, parameter and property has one. Line and column are
/// computed when a diagnostic is printed: ``DiagnosticLog/location(of:)``.
package struct SourcePosition: Sendable, Hashable {
    /// The index of the file in its ``DiagnosticLog``.
    package let file: UInt32
    /// The offset in the file, in the file's ``SourceFile/OffsetUnit``.
    package let offset: UInt32

    package init(file: UInt32, offset: Int) {
        self.file = file
        self.offset = UInt32(clamping: offset)
    }

    /// Hashes one number instead of two, because many tables are keyed by position.
    package func hash(into hasher: inout Hasher) { hasher.combine(UInt64(file) << 32 | UInt64(offset)) }
}
