/// The target of a reference: a file and a position in its tree.
package struct ReferenceTarget: Sendable, Hashable {
    /// The index of the file in its `DiagnosticLog`.
    package let file: UInt32
    package let pointer: Pointer

    package init(file: UInt32, pointer: Pointer) {
        self.file = file
        self.pointer = pointer
    }
}
