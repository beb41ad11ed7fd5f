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
        let file = location.map { "file=\($0.path.escapedProperty),line=\($0.line),col=\($0.column)," } ?? ""
        return "::\(level) \(file)title=\(title.escapedProperty)::\(message.escapedData)"
    }
}

extension SourceFile.Location {
    /// The place as diagnostics show it: `api.yaml:3:5`.
    var text: String { "\(path):\(line):\(column)" }
}

extension String {
    /// The text of a workflow command.
    fileprivate var escapedData: String { replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A") }

    /// A property of a workflow command.
    fileprivate var escapedProperty: String { escapedData.replacing(":", with: "%3A").replacing(",", with: "%2C") }
}
