/// The one sink that every stage reports to; it also owns the files that positions point into.
package final class DiagnosticLog: Sendable {
    private struct State {
        var files: [SourceFile] = []
        var lineIndexes: [UInt32: LineIndex] = [:]
        var diagnostics: [Diagnostic] = []
        var errorCount = 0
    }

    private let state = Lock(State())

    package init() {}

    // MARK: Files

    /// Adds a file and returns the index that positions into it carry.
    package func add(_ file: SourceFile) -> UInt32 {
        state.withLock { state in
            state.files.append(file)
            return UInt32(state.files.count - 1)
        }
    }

    /// The path, line, column and line text of a position.
    package func place(of position: SourcePosition) -> SourceFile.Place {
        state.withLock { state in
            let index = state.lineIndexes[position.file] ?? LineIndex(of: state.files[Int(position.file)])
            state.lineIndexes[position.file] = index
            return index.place(at: Int(position.offset))
        }
    }

    // MARK: Reporting

    package func error(_ message: Diagnostic.Message, at position: SourcePosition?, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.error, message, at: position, notes: notes))
    }

    package func warning(_ message: Diagnostic.Message, at position: SourcePosition?, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.warning, message, at: position, notes: notes))
    }

    package func note(_ message: Diagnostic.Message, at position: SourcePosition?, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.note, message, at: position, notes: notes))
    }

    /// Adds a diagnostic; one that was reported before in the same words at the same place is dropped when printed.
    package func report(_ diagnostic: Diagnostic) {
        state.withLock { state in
            state.diagnostics.append(diagnostic)
            if diagnostic.severity == .error { state.errorCount += 1 }
        }
    }

    // MARK: Reading

    /// Whether an error was reported, so that no output may be written.
    package var hasErrors: Bool { state.withLock { $0.errorCount > 0 } }

    /// Every different diagnostic, ordered by file and position and, because several threads may report, by message; those without
    /// a place come first, as they were reported.
    package var diagnostics: [Diagnostic] {
        let all = state.withLock { $0.diagnostics }
        var known: Set<Diagnostic> = []
        return all.enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            if first.sortKey != second.sortKey { return first.sortKey < second.sortKey }
            if first.position == nil || first.message == second.message { return left.offset < right.offset }
            return first.message < second.message
        }
        .map(\.element).filter { known.insert($0).inserted }
    }
}

extension Diagnostic {
    fileprivate var sortKey: (UInt32, UInt32) { position.map { ($0.file + 1, $0.offset) } ?? (0, 0) }
}
