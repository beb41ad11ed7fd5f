/// Formats diagnostics for people or for tools.
package struct DiagnosticPrinter: Sendable {
    /// The formats of diagnostics.
    package enum Format: String, Sendable, CaseIterable {
        /// As a compiler prints them: `path:line:column: severity: message`, the source line and a caret.
        case text
        /// One JSON object per line: `file`, `line`, `column`, `severity`, `message`, `notes`.
        case json
        /// Annotations of GitHub's workflows.
        case github
    }

    private let log: DiagnosticLog
    private let format: Format
    private let color: Bool
    private let width: Int

    /// - Parameters:
    ///   - color: whether the text format uses ANSI colors; true only for a terminal.
    ///   - width: the number of columns to which the text format cuts source lines.
    package init(log: DiagnosticLog, format: Format, color: Bool, width: Int = 160) {
        self.log = log
        self.format = format
        self.color = color
        self.width = width
    }

    /// Formats one diagnostic and its notes; the result ends in a line break.
    package func print(_ diagnostic: Diagnostic) -> String {
        if format == .json { return json(diagnostic) + "\n" }
        let print = format == .text ? text : annotation
        return print(diagnostic.severity, diagnostic.message, diagnostic.position)
            + diagnostic.notes.map { print(.note, $0.message, $0.position) }.joined()
    }

    // MARK: Text

    private func text(_ severity: Diagnostic.Severity, _ message: String, at position: SourcePosition?) -> String {
        let label = styled(severity.rawValue + ":", severity.style) + " " + styled(message.visible, .bold)
        guard let position else { return label + "\n" }
        let location = log.location(of: position)
        let head = "\(styled("\(location.path.visible):\(location.line):\(location.column):", .bold)) \(label)\n"
        guard let line = log.surroundings(of: position, limit: width) else { return head }
        let content = (line.before + line.after).drop(while: \.isWhitespace)
        // A blank line shows nothing, and GitHub's runner reads a line that starts with two colons as a command.
        if content.isEmpty || content.hasPrefix("::") { return head }
        let excerpt = Excerpt(
            before: line.before.visible, after: line.after.visible, isStart: line.reachesStart, isEnd: line.reachesEnd, width: width)
        return "\(head)\(excerpt.text)\n\(excerpt.indentation)\(styled("^", .green))\n"
    }

    private func styled(_ text: String, _ style: Style) -> String {
        color ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    fileprivate enum Style: String {
        case bold = "1"
        case red = "1;31"
        case green = "1;32"
        case yellow = "1;33"
        case cyan = "1;36"
    }

    // MARK: JSON

    private func json(_ diagnostic: Diagnostic) -> String {
        let notes = diagnostic.notes.map { (location(of: $0.position)?.json ?? []) + [("message", $0.message.json)] }
        return
            ((location(of: diagnostic.position)?.json ?? []) + [
                ("severity", diagnostic.severity.rawValue.json), ("message", diagnostic.message.json),
                ("notes", notes.map(\.jsonObject).jsonList),
            ]).jsonObject
    }

    // MARK: GitHub

    private func annotation(_ severity: Diagnostic.Severity, _ message: String, at position: SourcePosition?) -> String {
        let level = severity == .note ? "notice" : severity.rawValue
        return gitHubAnnotation(level, at: location(of: position), title: "apigen", message) + "\n"
    }

    private func location(of position: SourcePosition?) -> SourceFile.Location? { position.map(log.location) }
}

extension Diagnostic.Severity {
    fileprivate var style: DiagnosticPrinter.Style {
        switch self {
        case .note: .cyan
        case .warning: .yellow
        case .error: .red
        }
    }
}
