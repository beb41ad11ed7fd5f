import Diagnostics

/// A command of GitHub's workflows, which shows a message at a place.
struct GitHubAnnotation {
    /// `notice`, `warning` or `error`.
    let level: String
    let location: SourceFile.Location?
    let title: String
    let message: String

    init(level: String, location: SourceFile.Location?, title: String, text: String) {
        (self.level, self.location, self.title, message) = (level, location, title, text)
    }

    var text: String {
        let file = location.map { "file=\($0.path.encoding("%:,")),line=\($0.line),col=\($0.column)," } ?? ""
        return "::\(level) \(file)title=\(title.encoding("%:,"))::\(message.encoding("%"))"
    }
}

extension SourceFile.Location {
    /// The place as diagnostics show it: `api.yaml:3:5`.
    var text: String { "\(path):\(line):\(column)" }
}

extension String {
    /// The text on one line, with some characters as their codes.
    fileprivate func encoding(_ characters: String) -> String {
        // A character of Swift can be one of these and an accent.
        visible.unicodeScalars.map { scalar in
            characters.unicodeScalars.contains(scalar) ? "%" + String(scalar.value, radix: 16, uppercase: true) : String(scalar)
        }.joined()
    }
}
