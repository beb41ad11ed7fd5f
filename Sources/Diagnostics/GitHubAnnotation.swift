/// A command of GitHub's workflows on one line, which shows a message at a place.
///
/// - Parameter level: `notice`, `warning` or `error`.
package func gitHubAnnotation(_ level: String, at location: SourceFile.Location?, title: String, _ message: String) -> String {
    let file = location.map { "file=\($0.path.encoding("%:,")),line=\($0.line),col=\($0.column)," } ?? ""
    let text = message.split(separator: "\n").map { $0.encoding("%") }.joined(separator: "%0A")
    return "::\(level) \(file)title=\(title.encoding("%:,"))::\(text)"
}

extension SourceFile.Location {
    /// The place as diagnostics show it: `api.yaml:3:5`.
    package var text: String { "\(path):\(line):\(column)" }
}

extension StringProtocol {
    /// The text on one line, with some characters as their codes.
    fileprivate func encoding(_ characters: String) -> String {
        // A `Character` can combine one of these with an accent.
        String(self).visible.unicodeScalars.map { scalar in
            characters.unicodeScalars.contains(scalar) ? "%" + String(scalar.value, radix: 16, uppercase: true) : String(scalar)
        }.joined()
    }
}
