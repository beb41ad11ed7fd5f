/// The words that a text is made of, from which every name is built.
///
/// Words end at separators and where the case changes: `JSONErrors` is `JSON Errors`, `zap2itId` is `zap2it Id`,
/// `filter[name]` is `filter name`. Signs that tell values apart become words: `+1` is `plus 1`, `StartTime<` is
/// `Start Time less Than`. A text without any letter or digit is spelled by the names of its characters.
package struct Words: Sendable, Hashable {
    package let words: [String]

    package init(_ words: [String]) { self.words = words }

    package init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        var words: [String] = []
        /// Where the word that is being read begins.
        var start = text.startIndex
        func endWord(at end: String.Index) {
            if start < end { words.append(String(text[start..<end])) }
            start = end
        }
        for (index, position) in text.unicodeScalars.indices.enumerated() {
            let scalar = scalars[index]
            let previous = index > 0 ? scalars[index - 1] : nil
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            guard scalar.isNamePart else {
                endWord(at: position)
                start = text.unicodeScalars.index(after: position)
                words += Self.sign(scalar, after: previous, before: next)
                continue
            }
            let following = scalars.dropFirst(index + 1)
            if let previous, previous.isNamePart, Self.startsWord(scalar, after: previous, before: following) { endWord(at: position) }
        }
        endWord(at: text.endIndex)
        if words.isEmpty { words = scalars.prefix(4).flatMap(Self.characterName) }
        let shouted = words.count { $0.unicodeScalars.contains { $0.isUpper } }
        let isShouted = shouted > 1 && !text.unicodeScalars.contains { $0.isLower }
        self.words = isShouted ? words.map { $0.lowercased() } : words
    }

    /// The words of a value, in which a `-` at either end tells it from others: `-name` is `minus name`, and `A-` is `A minus`.
    package init(value text: String) {
        let inner = Words(text)
        let scalars = text.unicodeScalars
        let leads = scalars.first == "-" && scalars.dropFirst().first?.isNamePart == true && inner.words.first != "minus"
        let trails = scalars.last == "-" && scalars.dropLast().last?.isNamePart == true
        self.init((leads ? ["minus"] : []) + inner.words + (trails ? ["minus"] : []))
    }

    /// Whether an upper-case letter starts a word: after a small one, or before one, as the `E` of `JSONErrors` does. The
    /// `D` of `IDs` does not.
    private static func startsWord(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before following: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard scalar.isUpper else { return false }
        guard previous.isUpper else { return true }
        guard let next = following.first, next.isLower else { return false }
        return next != "s" || following.dropFirst().first?.isLower == true
    }

    // MARK: Signs

    private static let signs: [Unicode.Scalar: [String]] = [
        "+": ["plus"], "<": ["less", "than"], ">": ["greater", "than"], "=": ["equals"], "!": ["not"], "*": ["star"],
        "%": ["percent"], "&": ["and"],
    ]

    /// The words of a sign that means something where it stands.
    private static func sign(_ sign: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> [String] {
        let isBetween = previous?.isNamePart == true && next?.isNamePart == true
        switch sign {
        case "-": return previous == nil && next?.isNumeric == true ? ["minus"] : []
        case "+" where next?.isNumeric == true: return ["plus"]
        default: return isBetween ? [] : signs[sign] ?? []
        }
    }

    private static let characterNames: [Unicode.Scalar: String] = [
        "-": "dash", "_": "underscore", "/": "slash", "\\": "backslash", ".": "dot", ",": "comma", ":": "colon",
        ";": "semicolon", "@": "at", "#": "hash", "$": "dollar", "^": "caret", "~": "tilde", "|": "pipe", "?": "question",
        "'": "quote", "\"": "quote", "`": "backtick", "(": "parenthesis", ")": "parenthesis", "[": "bracket",
        "]": "bracket", "{": "brace", "}": "brace", " ": "space",
    ]

    private static func characterName(_ scalar: Unicode.Scalar) -> [String] {
        if let name = characterNames[scalar] { return [name] }
        guard let name = scalar.properties.name else { return ["u" + String(scalar.value, radix: 16)] }
        return name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    // MARK: Names

    /// `GetSeriesById`: every word with an upper-case letter in front.
    package var upperCamelCase: String {
        Self.identifier(words.map(\.capitalized).joined())
    }

    /// `getSeriesById`: as above, but the first word in lower case.
    package var lowerCamelCase: String {
        guard let first = words.first else { return "empty" }
        return Self.identifier(first.decapitalized + words.dropFirst().map(\.capitalized).joined())
    }

    /// How long a name may be in UTF-8. It becomes the name of a file, which most systems hold to 255 bytes, and the
    /// compiler adds to that.
    private static let maximumLength = 200

    private static func identifier(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return "Empty" }
        var name = first.isNameStart ? text : "_" + text
        while name.utf8.count > maximumLength { name.removeLast() }
        return name
    }

    package static func + (left: Words, right: Words) -> Words { Words(left.words + right.words) }
}

/// What Unicode says about a scalar; for ASCII, which most names are made of, without asking it.
extension Unicode.Scalar {
    /// Whether the scalar can stand in a Swift identifier and belongs to a word.
    fileprivate var isNamePart: Bool {
        isASCII ? isUpper || isLower || isNumeric : properties.isXIDContinue && properties.isAlphabetic
    }

    fileprivate var isUpper: Bool { isASCII ? ("A"..."Z").contains(self) : properties.isUppercase }
    fileprivate var isLower: Bool { isASCII ? ("a"..."z").contains(self) : properties.isLowercase }
    fileprivate var isNumeric: Bool { isASCII ? ("0"..."9").contains(self) : properties.numericType != nil }
    fileprivate var isNameStart: Bool { isASCII ? isUpper || isLower : properties.isXIDStart }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + String(dropFirst()) }

    /// `URL` becomes `url`, `Url` becomes `url`, `IDs` becomes `ids`.
    fileprivate var decapitalized: String {
        let stem = (hasSuffix("s") ? dropLast() : self[...]).unicodeScalars
        let isAcronym = stem.count > 1 && !stem.contains { $0.isLower }
        return isAcronym ? lowercased() : prefix(1).lowercased() + String(dropFirst())
    }
}
