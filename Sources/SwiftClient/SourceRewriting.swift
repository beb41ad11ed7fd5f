/// Swift source whose names are changed outside comments and string literals, but inside interpolations.
struct SourceRewriting {
    /// The text in place of a name that is not a member, or nil to keep it.
    private let replacement: (Substring.UTF8View) -> String?
    private var rest: Substring.UTF8View
    private var previousName: Substring.UTF8View
    private var result: [UInt8] = []

    private init(_ source: String, replacement: @escaping (Substring.UTF8View) -> String?) {
        self.replacement = replacement
        rest = source[...].utf8
        previousName = rest.prefix(0)
        result.reserveCapacity(rest.count * 9 / 8)
    }

    /// The source with names replaced; those after a dot, which are members, and those that are declared stay.
    static func replaceNames(in source: String, with replacement: @escaping (Substring.UTF8View) -> String?) -> String {
        var rewriting = SourceRewriting(source, replacement: replacement)
        while !rewriting.rest.isEmpty { rewriting.copyCode() }
        return String(decoding: rewriting.result, as: UTF8.self)
    }

    /// Copies code up to the parenthesis that ends an interpolation.
    private mutating func copyCode() {
        var depth = 1
        while depth > 0, let byte = rest.first {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                depth += byte == UInt8(ascii: "(") ? 1 : -1
                copy(1)
            case UInt8(ascii: "\""): copyString(hashes: 0)
            case UInt8(ascii: "#"):
                let hashes = rest.prefix { $0 == byte }.count
                copy(hashes)
                if rest.first == UInt8(ascii: "\"") { copyString(hashes: hashes) }
            case UInt8(ascii: "/") where rest.starts(with: "//".utf8): copy(rest.prefix { $0 != UInt8(ascii: "\n") }.count)
            case _ where byte.isNamePart: copyName()
            default: copy(1)
            }
        }
    }

    private mutating func copyName() {
        let name = rest.prefix(while: \.isNamePart)
        let isDeclared = Self.keywords.contains { previousName.elementsEqual($0.utf8) }
        previousName = name
        if !isDeclared, result.last != UInt8(ascii: "."), let text = replacement(name) {
            result += text.utf8
            rest = rest[name.endIndex...]
        } else {
            copy(name.count)
        }
    }

    /// The keywords that a declared name follows.
    private static let keywords = ["struct", "class", "enum", "protocol", "typealias", "associatedtype", "case", "func", "let", "var"]

    private mutating func copyString(hashes: Int) {
        let isLong = rest.starts(with: "\"\"\"".utf8)
        let quote = String(repeating: "\"", count: isLong ? 3 : 1)
        let end = quote + String(repeating: "#", count: hashes)
        let escape = "\\" + String(repeating: "#", count: hashes)
        copy(quote.utf8.count)
        while !rest.isEmpty, !rest.starts(with: end.utf8) {
            guard rest.starts(with: escape.utf8) else {
                copy(1)
                continue
            }
            let isInterpolation = rest.dropFirst(escape.utf8.count).first == UInt8(ascii: "(")
            copy(escape.utf8.count + 1)
            if isInterpolation { copyCode() }
        }
        copy(end.utf8.count)
    }

    private mutating func copy(_ count: Int) {
        result += rest.prefix(count)
        rest = rest.dropFirst(count)
    }
}

extension UInt8 {
    fileprivate var isNamePart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
