import YAML

/// The work of matching a regular expression, counted as the ways in which it can divide a string.
///
/// A backtracking engine tries all of them before it finds that a string does not match: `(a+)+` can divide n letters in 2ⁿ ways.
struct ExpressionWork {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0
    private let length: Double

    /// How deeply groups may nest.
    private static let maximumDepth = 50

    private init(_ pattern: String, length: Int) {
        scalars = Array(pattern.unicodeScalars)
        self.length = Double(length)
    }

    /// An upper bound of the number of ways for a string of some length; infinite for groups that nest too deeply.
    static func ways(_ pattern: String, length: Int) -> Double {
        var work = ExpressionWork(pattern, length: length)
        return work.alternatives().ways
    }

    /// What is known about a part of an expression.
    fileprivate struct Part {
        var ways = 1.0
        /// The factor by which another character multiplies the ways.
        var choices = 1.0
        /// The character that every match starts with.
        var first: Unicode.Scalar?
        /// The characters that every match contains.
        var literals: [Unicode.Scalar] = []
        /// The single characters and classes that are repeated.
        var repeated: [String] = []
        /// Whether the part consists only of single characters and classes, repeated or not.
        var isPlain = true

        /// Whether repetitions of the part divide a string in only one way, as in `(/[^/]+)*`, where `/` ends the inner repetition.
        var isSeparated: Bool { isPlain && repeated.count == 1 && literals.contains { !repeated[0].matches($0) } }
    }

    private mutating func alternatives() -> Part {
        var parts = [sequence()]
        while take("|") { parts.append(sequence()) }
        if parts.count == 1 { return parts[0] }
        // The first character decides which alternative can match.
        let isDecided = Set(parts.compactMap(\.first)).count == parts.count && parts.allSatisfy { $0.ways == 1 }
        return Part(
            ways: isDecided ? 1 : parts.reduce(0) { $0 + $1.ways }, choices: isDecided ? 1 : parts.reduce(0) { $0 + $1.choices },
            isPlain: false)
    }

    private mutating func sequence() -> Part {
        var result = Part()
        var isAtStart = true
        while let next, next != "|", next != ")" {
            let start = index
            let atom = atom()
            let text = String(String.UnicodeScalarView(scalars[start..<index]))
            guard let (minimum, maximum) = repetition() else {
                if isAtStart { result.first = atom.first }
                isAtStart = isAtStart && (text == "^" || text == "\\b")
                result.add(atom, ways: atom.ways, choices: atom.choices)
                result.literals += atom.literals
                result.repeated += atom.repeated
                continue
            }
            isAtStart = false
            let isAlike = atom.ways == 1 || atom.isSeparated
            switch (minimum, maximum) {
            case (_, 1): result.add(Part(isPlain: false), ways: atom.ways + 1, choices: atom.choices + 1)
            case _ where minimum == maximum && atom.ways == 1: result.add(atom, ways: 1, choices: 1)
            case _ where isAlike:
                result.add(Part(isPlain: scalars[start] != "("), ways: min(maximum - minimum, length) + 1, choices: 2)
                result.repeated.append(text)
            default:
                // A way takes longer if the engine leaves groups and enters them again.
                result.add(atom, ways: min(power(atom.ways, maximum), 1024 * power(atom.choices, length)), choices: atom.choices + 1)
            }
        }
        return result
    }

    private mutating func atom() -> Part {
        guard let character = next else { return Part() }
        index += 1
        switch character {
        case "(":
            depth += 1
            defer { depth -= 1 }
            // RFC 9485 has no groups with options or conditions.
            guard depth <= Self.maximumDepth, !take("?") || take(":") else {
                index = scalars.count
                return Part(ways: .infinity, choices: .infinity)
            }
            let group = alternatives()
            _ = take(")")
            return group
        case "[":
            skipClass()
            return Part()
        case "\\":
            guard let escaped = next else { return Part() }
            index += 1
            let isCategory = (escaped == "p" || escaped == "P") && take("{")
            if isCategory { while let next, next != "}" { index += 1 } }
            if isCategory { index += 1 }
            return escaped.properties.isAlphabetic || escaped.properties.numericType != nil ? Part() : Part(escaped)
        case ".", "^", "$": return Part()
        default: return Part(character)
        }
    }

    /// Skips the rest of a class, which may contain others.
    private mutating func skipClass() {
        var depth = 1
        while depth > 0, let character = next {
            index += 1
            switch character {
            case "\\": index += 1
            case "[": depth += 1
            case "]": depth -= 1
            default: break
            }
        }
    }

    /// The minimum and maximum of the quantifier here; nil if there is none.
    private mutating func repetition() -> (minimum: Double, maximum: Double)? {
        let result: (Double, Double)
        if take("*") {
            result = (0, .infinity)
        } else if take("+") {
            result = (1, .infinity)
        } else if take("?") {
            result = (0, 1)
        } else if let counts = counts() {
            result = counts
        } else {
            return nil
        }
        // A quantifier can be lazy or possessive.
        if !take("?") { _ = take("+") }
        return result
    }

    /// The numbers in `{2}`, `{2,}` or `{2,4}`; nil if none are here.
    private mutating func counts() -> (Double, Double)? {
        guard next == "{", let end = scalars[index...].firstIndex(of: "}") else { return nil }
        let parts = scalars[(index + 1)..<end].split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.map { Double(String(String.UnicodeScalarView($0))) }
        guard let minimum = numbers.first ?? nil, numbers.count <= 2 else { return nil }
        index = end + 1
        return (minimum, numbers.count == 1 ? minimum : numbers[1] ?? .infinity)
    }

    // MARK: Characters

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }
}

extension ExpressionWork.Part {
    fileprivate init(_ literal: Unicode.Scalar) {
        first = literal
        literals = [literal]
    }

    /// Adds the part that follows.
    fileprivate mutating func add(_ next: Self, ways: Double, choices: Double) {
        self.ways *= ways
        self.choices *= choices
        isPlain = isPlain && next.isPlain
    }
}

extension String {
    /// Whether a regular expression for a single character matches a character.
    fileprivate func matches(_ scalar: Unicode.Scalar) -> Bool {
        guard let expression = try? Regex(self).matchingSemantics(.unicodeScalar) else { return true }
        return (try? expression.wholeMatch(in: String(scalar))) ?? nil != nil
    }
}

/// A power of a number of ways, with at most a thousand factors.
private func power(_ base: Double, _ exponent: Double) -> Double {
    guard exponent >= 1, base > 1 else { return base > 1 ? 1 : base }
    return (0..<Int(min(exponent, 1000))).reduce(1) { result, _ in result * base }
}
