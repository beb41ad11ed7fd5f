/// The start of a declaration outside all others, as the line of formatted source that contains it.
struct TopLevelDeclaration {
    enum Kind { case type, alias, actor, other }

    let kind: Kind
    /// The name of a type or an alias; of other declarations, what follows the keyword.
    let name: Substring

    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "final", "indirect", "nonisolated", "nonisolated(unsafe)",
    ]

    /// Reads the start of a declaration; nil if none starts in the line.
    init?(_ line: Substring) {
        guard let first = line.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) || first == UInt8(ascii: "@") else {
            return nil
        }
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") || Self.modifiers.contains($0) }
        switch words.first {
        case "struct", "class", "enum", "protocol": kind = .type
        case "typealias": kind = .alias
        case "actor": kind = .actor
        case "extension", "func", "let", "var": kind = .other
        default: return nil
        }
        name = words.dropFirst().first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" } ?? ""
    }

    /// Whether the declaration is nested together with the types of the runtime.
    var isNamed: Bool { kind != .other }
}

extension SwiftFile {
    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

    /// The file with declarations to which no default isolation of the target applies.
    var nonisolated: SwiftFile {
        guard path.hasSuffix(".swift") else { return self }
        return SwiftFile(path: path, text: text.mapLines(\.nonisolated))
    }
}

extension Substring {
    /// The line with `nonisolated` if a declaration that can be isolated starts in it.
    var nonisolated: Substring {
        guard !hasPrefix("nonisolated"), !contains("@MainActor"), let declaration = TopLevelDeclaration(self) else { return self }
        return declaration.kind == .alias || declaration.kind == .actor ? self : "nonisolated " + self
    }
}

extension String {
    func mapLines(_ transform: (Substring) -> Substring) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map(transform).joined(separator: "\n")
    }
}
