/// The words of a string, from which every name is built.
///
/// Words end at separators and where the case changes: `JSONErrors` is `JSON Errors`, `zap2itId` is `zap2it Id`,
/// `filter[name]` is `filter name`. Symbols that distinguish strings become words: `+1` is `plus 1`, `StartTime<` is
/// `Start Time less than`. A string without letters and digits is spelled with the names of its characters.
///
/// Acronyms between separators are in capitals: `user_id` is `user ID`. Words in camel case stay as they are: `userId` is `user Id`.
package struct Words: Sendable, Hashable {
    package let words: [String]

    package init(_ words: [String]) { self.words = words }

    /// - Parameter acronyms: words in lower case that are acronyms, in the singular.
    package init(_ string: String, acronyms: Set<String> = Words.acronyms) {
        self.init(string, isValue: false, acronyms: acronyms)
    }

    private init(_ string: String, isValue: Bool, acronyms: Set<String>) {
        let string = string.withPlainDigits
        let isWritten = string.unicodeScalars.contains(where: \.isNamePart)
        let parts =
            isWritten
            ? Self.parts(of: string.withoutBrackets.withoutApostrophes, isValue: isValue)
            // Characters that join symbols or select their style, as in `❤️`, have no name of their own.
            : string.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }.prefix(4).flatMap(Self.characterName).map {
                Part(word: $0)
            }
        // Words in capitals are not acronyms: `API_VERSION` is `API version`.
        let capitalizedCount = parts.count { $0.word.unicodeScalars.contains { $0.isUpper } }
        let isInCapitals = capitalizedCount > 1 && !string.unicodeScalars.contains { $0.isLower }
        words = parts.map { part in
            let acronym = parts.count > 1 && part.isSeparate ? Self.acronym(part.word, among: acronyms) : nil
            return acronym ?? (isInCapitals ? part.word.lowercased() : part.word)
        }
    }

    /// The words of a value, in which a `-` at either end is a word: `-name` is `minus name`, and `A-` is `A minus`.
    package init(value string: String, acronyms: Set<String> = Words.acronyms) {
        self.init(string, isValue: true, acronyms: acronyms)
    }

    // MARK: Acronyms

    /// The words that are acronyms in every document.
    package static let acronyms: Set<String> = [
        "api", "css", "csv", "dns", "html", "http", "https", "id", "ip", "json", "jwt", "pdf", "sdk", "sha", "sql", "ssh", "ssl", "tls",
        "uri", "url", "uuid", "xml",
    ]

    /// The words, of which acronyms are in capitals even in camel case: `Login URL` for `LoginUrl`.
    func capitalizing(_ acronyms: Set<String>) -> Words {
        words.count > 1 ? Words(words.map { Self.acronym($0, among: acronyms) ?? $0 }) : self
    }

    /// The word in capitals, except the `s` of a plural; nil if it is not an acronym.
    private static func acronym(_ word: String, among acronyms: Set<String>) -> String? {
        let word = word.lowercased()
        if acronyms.contains(word) { return word.uppercased() }
        guard word.hasSuffix("s"), acronyms.contains(String(word.dropLast())) else { return nil }
        return word.dropLast().uppercased() + "s"
    }

    // MARK: Splitting

    /// A word as it is in a string.
    private struct Part {
        let word: String
        /// Whether there are separators, or the ends of the string, on both sides.
        var isSeparate = false
    }

    private static func parts(of string: String, isValue: Bool) -> [Part] {
        let scalars = Array(string.unicodeScalars)
        var words: [Part] = []
        /// The start of the current word.
        var start = string.startIndex
        var followsSeparator = true
        func endWord(at end: String.Index, beforeSeparator: Bool) {
            if start < end { words.append(Part(word: String(string[start..<end]), isSeparate: followsSeparator && beforeSeparator)) }
            start = end
            followsSeparator = beforeSeparator
        }
        for (index, position) in string.unicodeScalars.indices.enumerated() {
            let scalar = scalars[index]
            let previous = index > 0 ? scalars[index - 1] : nil
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            guard scalar.isNamePart else {
                endWord(at: position, beforeSeparator: true)
                start = string.unicodeScalars.index(after: position)
                words += symbolWords(scalar, after: previous, before: next, isValue).map { Part(word: $0) }
                continue
            }
            let following = scalars.dropFirst(index + 1)
            if let previous, previous.isNamePart, startsWord(scalar, after: previous, before: following) {
                endWord(at: position, beforeSeparator: false)
            }
        }
        endWord(at: string.endIndex, beforeSeparator: true)
        return words
    }

    /// Whether an upper-case letter starts a word: after a lower-case letter, or before one, as the `E` of `JSONErrors` does.
    ///
    /// The `D` of `IDs` and the `P` of `IPv4` do not, but the `O` of `OAuth` does.
    private static func startsWord(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before following: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard scalar.isUpper else { return false }
        guard previous.isUpper else { return true }
        if scalar == "O", following.starts(with: "Auth".unicodeScalars) { return true }
        guard let next = following.first, next.isLower else { return false }
        let second = following.dropFirst().first
        return next == "s" ? second?.isLower == true : next != "v" || second?.isNumeric != true
    }

    // MARK: Symbols

    private static let symbols: [Unicode.Scalar: [String]] = [
        "+": ["plus"], "<": ["less", "than"], ">": ["greater", "than"], "=": ["equals"], "!": ["not"], "*": ["star"],
        "%": ["percent"], "&": ["and"], "≤": ["less", "than", "equals"], "≥": ["greater", "than", "equals"], "≠": ["not", "equals"],
    ]

    /// The words of a symbol that has a meaning in its place.
    private static func symbolWords(
        _ symbol: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?, _ isValue: Bool
    ) -> [String] {
        let isBetween = previous?.isNamePart == true && next?.isNamePart == true
        switch symbol {
        case "-" where isValue && next == nil: return previous?.isNamePart == true ? ["minus"] : []
        case "-": return previous == nil && (isValue ? next?.isNamePart : next?.isNumeric) == true ? ["minus"] : []
        case "+" where next?.isNumeric == true: return ["plus"]
        // The end of an exclamation.
        case "!" where previous?.isNamePart == true && next != "=": return []
        default: return isBetween ? [] : symbols[symbol] ?? []
        }
    }

    private static let characterNames: [Unicode.Scalar: String] = [
        "-": "dash", "_": "underscore", "/": "slash", "\\": "backslash", ".": "dot", ",": "comma", ":": "colon",
        ";": "semicolon", "@": "at", "#": "hash", "$": "dollar", "^": "caret", "~": "tilde", "|": "pipe", "?": "question",
        "'": "quote", "\"": "quote", "`": "backtick", "(": "parenthesis", ")": "closing parenthesis",
        "[": "bracket", "]": "closing bracket", "{": "brace", "}": "closing brace", " ": "space",
    ]

    private static func characterName(_ scalar: Unicode.Scalar) -> [String] {
        if let words = symbols[scalar] { return words }
        if let name = characterNames[scalar] { return name.split(separator: " ").map(String.init) }
        guard let name = scalar.properties.name else { return ["u" + String(scalar.value, radix: 16)] }
        return name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    // MARK: Names

    /// The words, each of which starts with an upper-case letter: `GetSeriesById`.
    package var upperCamelCase: String {
        Self.identifier(Self.joined(pronounceable.map(\.capitalized)))
    }

    /// The same with the first word in lower case: `getSeriesById`.
    package var lowerCamelCase: String {
        let words = pronounceable
        guard let first = words.first else { return "empty" }
        return Self.identifier(Self.joined([first.decapitalized] + words.dropFirst().map(\.capitalized)))
    }

    /// The words with a digit in front as a word, because no name starts with a digit: `3D Secure` is `three D Secure`. A number alone, an
    /// ordinal such as `2nd`, a number of several digits and one before another one stay.
    private var pronounceable: [String] {
        guard words.count > 1, let digit = words[0].unicodeScalars.first.flatMap({ Self.digits[$0] }) else { return words }
        let rest = words[0].dropFirst()
        if ["st", "nd", "rd", "th"].contains(rest.lowercased()) { return words }
        let next = rest.unicodeScalars.first ?? words[1].unicodeScalars.first
        return next?.isNumeric == true ? words : [digit] + (rest.isEmpty ? [] : [String(rest)]) + words.dropFirst()
    }

    private static let digits: [Unicode.Scalar: String] = [
        "0": "zero", "1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    ]

    /// The words without separators, except between digits, which would run together: `gpt5_2026_04_23`.
    private static func joined(_ words: [String]) -> String {
        words.reduce(into: "") { name, word in
            let meetsDigits = name.unicodeScalars.last?.isNumeric == true && word.unicodeScalars.first?.isNumeric == true
            name += meetsDigits ? "_" + word : word
        }
    }

    /// The maximum length of a name in UTF-8. It becomes the name of a file, which most systems limit to 255 bytes, and compilers
    /// add to it.
    private static let maximumLength = 200

    private static func identifier(_ string: String) -> String {
        guard let first = string.unicodeScalars.first else { return "Empty" }
        var name = first.isNameStart ? string : "_" + string
        while name.utf8.count > maximumLength { name.removeLast() }
        return name
    }

    /// Whether the only word is `type`, which no type can be called.
    package var isType: Bool { words.count == 1 && words[0].lowercased() == "type" }

    package static func + (left: Words, right: Words) -> Words { Words(left.words + right.words) }
}

extension String {
    /// The string with spaces instead of the brackets of type arguments, as in `Page<Pet>`; a single `<` or `>` has its own meaning.
    fileprivate var withoutBrackets: String {
        guard first?.isLetter == true, utf8.last == UInt8(ascii: ">"), utf8.contains(UInt8(ascii: "<")) else { return self }
        return replacing("<", with: " ").replacing(">", with: " ")
    }

    /// The string without apostrophes, which do not separate words: `owners pets` for `owner's pets`.
    fileprivate var withoutApostrophes: String {
        utf8.contains { $0 == UInt8(ascii: "'") || $0 > 0x7F } ? filter { !"'’".contains($0) } : self
    }
}

extension String {
    /// The string with the digits of all scripts as those of ASCII: `m2` for `m²`.
    fileprivate var withPlainDigits: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        return unicodeScalars.reduce(into: "") { string, scalar in
            switch scalar.properties.numericType {
            case .decimal?, .digit?: string += scalar.properties.numericValue.map { String(Int($0)) } ?? ""
            default: string.unicodeScalars.append(scalar)
            }
        }
    }
}

/// The properties of a scalar in Unicode, with a fast path for ASCII, of which most names consist.
extension Unicode.Scalar {
    /// Whether the scalar is part of a word, and allowed in identifiers.
    fileprivate var isNamePart: Bool {
        isASCII ? isUpper || isLower || isNumeric : properties.isXIDContinue && (properties.isAlphabetic || isMark)
    }

    /// Whether the scalar is part of the letter before it, as the vowels and tones of Thai are.
    private var isMark: Bool {
        [.nonspacingMark, .spacingMark].contains(properties.generalCategory) && !properties.isDefaultIgnorableCodePoint
    }

    fileprivate var isUpper: Bool { isASCII ? ("A"..."Z").contains(self) : properties.isUppercase }
    fileprivate var isLower: Bool { isASCII ? ("a"..."z").contains(self) : properties.isLowercase }
    fileprivate var isNumeric: Bool { isASCII ? ("0"..."9").contains(self) : properties.numericType != nil }
    fileprivate var isNameStart: Bool { isASCII ? isUpper || isLower : properties.isXIDStart }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + String(dropFirst()) }

    /// `URL` becomes `url`, `Url` becomes `url`, `IDs` becomes `ids`, `IPv4` becomes `ipv4`.
    fileprivate var decapitalized: String {
        var stem = unicodeScalars[...]
        if stem.last == "s" { stem.removeLast() }
        if let mark = stem.firstIndex(of: "v") { stem = stem[..<mark] }
        let isAcronym = stem.count > 1 && !stem.contains { $0.isLower }
        return isAcronym ? lowercased() : prefix(1).lowercased() + String(dropFirst())
    }
}
