/// Turns diagnostics into the text that people or tools read.
package struct DiagnosticPrinter: Sendable {
    /// The two forms of `--diagnostics`.
    package enum Format: String, Sendable, CaseIterable {
        /// A compiler's form: `path:line:column: severity: message`, the source line and a caret.
        case text
        /// One JSON object per line: `file`, `line`, `column`, `severity`, `message`, `notes`.
        case json
    }

    private let log: DiagnosticLog
    private let format: Format
    private let color: Bool

    /// - Parameter color: whether `text` may carry ANSI colours; true only for a terminal.
    package init(log: DiagnosticLog, format: Format, color: Bool) {
        self.log = log
        self.format = format
        self.color = color
    }

    /// The printed form of one diagnostic and its notes, ending in a line break.
    package func print(_ diagnostic: Diagnostic) -> String {
        switch format {
        case .text:
            return text(diagnostic.severity, diagnostic.message, at: diagnostic.position)
                + diagnostic.notes.map { text(.note, $0.message, at: $0.position) }.joined()
        case .json:
            return json(diagnostic) + "\n"
        }
    }

    // MARK: Text

    private func text(_ severity: Diagnostic.Severity, _ message: String, at position: SourcePosition?) -> String {
        let label = styled(severity.rawValue + ":", severity.style) + " " + styled(visible(message), .bold)
        guard let position else { return label + "\n" }
        let place = log.place(of: position)
        let excerpt = Excerpt(of: place)
        return """
            \(styled("\(place.path):\(place.line):\(place.column):", .bold)) \(label)
            \(visible(excerpt.text))
            \(excerpt.indentation)\(styled("^", .green))

            """
    }

    private func styled(_ text: String, _ style: Style) -> String {
        color ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Shows control characters instead of sending them to the terminal.
    private func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isControl(scalar) {
                shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            } else {
                shown.append(scalar)
            }
        }
        return String(shown)
    }

    private func isControl(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F }
        return switch scalar.properties.generalCategory {
        case .control: true
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
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
        let notes = diagnostic.notes.map { note in
            "{" + (place(of: note.position) + [("message", quoted(note.message))]).json + "}"
        }
        let members =
            place(of: diagnostic.position) + [
                ("severity", quoted(diagnostic.severity.rawValue)),
                ("message", quoted(diagnostic.message)),
                ("notes", "[" + notes.joined(separator: ",") + "]"),
            ]
        return "{" + members.json + "}"
    }

    private func place(of position: SourcePosition?) -> [(String, String)] {
        guard let position else { return [] }
        let place = log.place(of: position)
        return [("file", quoted(place.path)), ("line", "\(place.line)"), ("column", "\(place.column)")]
    }

    private func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(json: text)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The part of a source line that fits a screen, and the white space that puts a caret under the column.
private struct Excerpt {
    let text: String
    let indentation: String

    private static let width = 160

    init(of place: SourceFile.Place) {
        let scalars = Array(place.text.unicodeScalars)
        let caret = min(place.column - 1, scalars.count)
        let start = caret < Self.width ? 0 : caret - Self.width / 2
        let shown = scalars[start..<min(start + Self.width, scalars.count)]
        let lead = start > 0 ? "…" : ""
        text = lead + String(String.UnicodeScalarView(shown))
        indentation = lead.map { _ in " " }.joined() + scalars[start..<caret].map { $0 == "\t" ? "\t" : " " }.joined()
    }
}

extension [(String, String)] {
    fileprivate var json: String { map { "\"\($0)\":\($1)" }.joined(separator: ",") }
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
