/// A position in one of the files of a ``DiagnosticLog``.
///
/// It takes eight bytes and is trivially copied, because every node, parameter and property has one. Line and column are
/// computed when a diagnostic is printed: ``DiagnosticLog/location(of:)``.
package struct SourcePosition: Sendable, Hashable {
    private let fileIndex: UInt16
    /// Zero for a part of a file; other numbers distinguish the forms that overlays give to it.
    private let change: UInt16
    /// The offset in the file, in the file's ``SourceFile/OffsetUnit``.
    package let offset: UInt32

    package init(file: UInt32, offset: Int) {
        self.init(fileIndex: UInt16(clamping: file), offset: UInt32(clamping: offset), change: 0)
    }

    private init(fileIndex: UInt16, offset: UInt32, change: UInt16) {
        self.fileIndex = fileIndex
        self.offset = offset
        self.change = change
    }

    /// The index of the file in its ``DiagnosticLog``.
    package var file: UInt32 { UInt32(fileIndex) }

    /// The order of positions: by their files, then by their places.
    package var order: UInt64 { UInt64(fileIndex) << 48 | UInt64(offset) << 16 | UInt64(change) }

    /// The same place, as the position of a changed form of the part there.
    ///
    /// - Parameter number: distinguishes the changed forms of one part, from 1; nil is returned for more than a position can hold.
    package func changed(_ number: Int) -> SourcePosition? {
        UInt16(exactly: number).map { SourcePosition(fileIndex: fileIndex, offset: offset, change: $0) }
    }

    /// The position of the part that is at the same place in the file.
    package var place: SourcePosition { SourcePosition(fileIndex: fileIndex, offset: offset, change: 0) }

    /// Hashes one number instead of two, because many tables are keyed by position.
    package func hash(into hasher: inout Hasher) { hasher.combine(UInt64(change) << 48 | UInt64(file) << 32 | UInt64(offset)) }
}
