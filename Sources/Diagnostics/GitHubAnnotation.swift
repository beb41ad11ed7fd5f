/// A command of GitHub's workflows, which shows a message at a place.
package struct GitHubAnnotation {
    private let level: String
    private let location: SourceFile.Location?
    private let title: String
    private let message: String

    /// - Parameter level: `notice`, `warning` or `error`.
    package init(level: String, location: SourceFile.Location?, title: String, text: String) {
        (self.level, self.location, self.title, message) = (level, location, title, text)
    }

    /// The command, on one line.
    package var text: String {
        let file = location.map { "file=\($0.path.encoding("%:,")),line=\($0.line),col=\($0.column)," } ?? ""
        return
            "::\(level) \(file)title=\(title.encoding("%:,"))::\(message.split(separator: "\n").map { $0.encoding("%") }.joined(separator: "%0A"))"
    }
}

extension SourceFile.Location {
    /// The place as diagnostics show it: `api.yaml:3:5`.
    package var text: String { "\(path):\(line):\(column)" }
}

extension StringProtocol {
    /// The text on one line, with some characters as their codes.
    fileprivate func encoding(_ characters: String) -> String {
        // A character of Swift can be one of these and an accent.
        String(self).visible.unicodeScalars.map { scalar in
            characters.unicodeScalars.contains(scalar) ? "%" + String(scalar.value, radix: 16, uppercase: true) : String(scalar)
        }.joined()
    }
}
