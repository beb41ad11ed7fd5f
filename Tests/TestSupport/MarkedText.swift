package import Diagnostics

/// A document in a test, in which circled numbers mark the positions where diagnostics are expected.
package struct MarkedText {
    /// The text without the numbers.
    package let text: String
    /// The numbers by line and column.
    private let markers: [String: Character]

    package init(_ marked: String) {
        var text = ""
        var markers: [String: Character] = [:]
        var (line, column) = (1, 1)
        for character in marked {
            if "①②③④⑤⑥⑦⑧⑨".contains(character) {
                markers["\(line):\(column)"] = character
                continue
            }
            text.append(character)
            if character.isNewline { (line, column) = (line + 1, 1) } else { column += character.unicodeScalars.count }
        }
        self.text = text
        self.markers = markers
    }

    /// The diagnostics of a log, each with the number at its position: `① warning: …`, followed by its notes: `② note: …`.
    package func diagnostics(_ log: DiagnosticLog) -> [String] {
        log.diagnostics.flatMap { diagnostic in
            ["\(label(diagnostic.position, log)) \(diagnostic.severity.rawValue): \(diagnostic.message)"]
                + diagnostic.notes.map { "\(label($0.position, log)) note: \($0.message)" }
        }
    }

    private func label(_ position: SourcePosition?, _ log: DiagnosticLog) -> String {
        guard let position else { return "-" }
        let location = log.location(of: position)
        let name = "\(location.line):\(location.column)"
        return markers[name].map(String.init) ?? name
    }
}
