extension String {
    /// A text of a document in a form that is safe to show to people, on one line.
    ///
    /// Control characters, line breaks and characters that change the direction of writing become escapes, so that none reaches a terminal.
    /// So does the bracket of `##[`, after which GitHub's runner looks for commands anywhere in a line.
    package var visible: String {
        guard unicodeScalars.contains(where: { $0.isControl || $0 == "[" }) else { return self }
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isControl || scalar == "[" && shown.suffix(2).elementsEqual("##".unicodeScalars) {
                shown += "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
            } else {
                shown.append(scalar)
            }
        }
        return String(shown)
    }

    /// The text with backslashes before some characters, for a cell of a table in Markdown.
    package func markdownCell(escaping characters: String = "\\|<[`") -> String {
        visible.unicodeScalars.map { characters.unicodeScalars.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        if isASCII { return value < 0x20 && self != "\t" || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
