/// A way in which a keyword limits values beyond their type (JSON Schema Validation, 6).
enum Limit {
    case minimum, maximum, `switch`, pattern, multiple, encoding

    init(_ keyword: String) {
        self =
            switch keyword {
            case "contentEncoding": .encoding
            case "multipleOf": .multiple
            case "uniqueItems": .switch
            case "exclusiveMinimum": .minimum
            default:
                keyword.hasPrefix("min") ? .minimum : keyword.hasPrefix("max") || keyword == "exclusiveMaximum" ? .maximum : .pattern
            }
    }

    /// The patterns that any text matches, as JSON.
    static let anyPatterns: Set<String> = [#""""#, #"".*""#, #""^.*$""#, #""^""#, #""$""#]

    /// The limit of values within two limits, as JSON; both if neither is narrower.
    func narrower(_ limit: String?, _ other: String) -> String {
        guard let limit, limit != other else { return other }
        let both = [limit, other].sorted()
        switch (self, Double(limit), Double(other)) {
        case (.minimum, let number?, let otherNumber?): return number > otherNumber ? limit : other
        case (.maximum, let number?, let otherNumber?): return number < otherNumber ? limit : other
        case (.multiple, let number?, let otherNumber?) where (number / otherNumber).isWhole: return limit
        case (.multiple, let number?, let otherNumber?) where (otherNumber / number).isWhole: return other
        // `true` limits values, `false` does not.
        case (.minimum, _, _), (.maximum, _, _), (.switch, _, _): return both[1]
        case (.pattern, _, _), (.encoding, _, _), (.multiple, _, _): return both.joined(separator: " and ")
        }
    }
}

extension Double {
    /// Whether the number is an integer, up to rounding.
    var isWhole: Bool { isFinite && abs(self - rounded()) < 1e-9 * Swift.max(1, abs(self)) }
}
