/// Collects the diagnostics of every stage, and owns the files that their positions refer to.
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

    /// Adds a file and returns the index for positions in it.
    package func add(_ file: SourceFile) -> UInt32 {
        state.withLock { state in
            state.files.append(file)
            return UInt32(state.files.count - 1)
        }
    }

    /// The path, line and column of a position.
    package func location(of position: SourcePosition) -> SourceFile.Location {
        lineIndex(of: position.file).location(at: Int(position.offset))
    }

    /// The line of a position, with at most a number of Unicode scalars on either side; nil for a file that is not text.
    func surroundings(
        of position: SourcePosition, limit: Int
    ) -> (before: String, after: String, reachesStart: Bool, reachesEnd: Bool)? {
        let index = lineIndex(of: position.file)
        return index.file.isBinary ? nil : index.surroundings(of: Int(position.offset), limit: limit)
    }

    private func lineIndex(of file: UInt32) -> LineIndex {
        state.withLock { state in
            if let known = state.lineIndexes[file] { return known }
            let index = LineIndex(of: state.files[Int(file)])
            state.lineIndexes[file] = index
            return index
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

    /// Adds a diagnostic; ``diagnostics`` contains equal diagnostics once.
    package func report(_ diagnostic: Diagnostic) {
        state.withLock { state in
            state.diagnostics.append(diagnostic)
            if diagnostic.severity == .error { state.errorCount += 1 }
        }
    }

    // MARK: Reading

    /// Whether an error was reported; if so, no output is written.
    package var hasErrors: Bool { state.withLock { $0.errorCount > 0 } }

    /// The diagnostics without duplicates, ordered by file and position and, because several threads may report, by message.
    ///
    /// Those without a position come first, in the order in which they were reported.
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
