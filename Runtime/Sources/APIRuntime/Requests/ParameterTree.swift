/// The value of a parameter as a tree that a ``ParameterStyle`` serializes.
indirect enum ParameterTree {
    case null
    case string(String)
    case list([ParameterTree])
    case object([(key: String, value: ParameterTree)])

    /// How to represent an object inside another value: as a subtree, or as a string of JSON.
    enum NestedObjects { case expanded, json }

    /// Creates the tree of a JSON value.
    ///
    /// - Parameters:
    ///   - nestedObjects: how to represent objects inside the value.
    ///   - isNested: whether the value itself is inside another value.
    init(_ scanner: inout JSONScanner, nestedObjects: NestedObjects = .expanded, isNested: Bool = false) {
        switch scanner.byte {
        case UInt8(ascii: "{") where isNested && nestedObjects == .json:
            let start = scanner.offset
            scanner.skipValue()
            self = .string(scanner.text(of: start..<scanner.offset))
        case UInt8(ascii: "\""): self = .string(scanner.readString())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .string(scanner.readBool() ? "true" : "false")
        case UInt8(ascii: "n"): self = .null
        case UInt8(ascii: "["):
            var elements: [ParameterTree] = []
            if scanner.open(UInt8(ascii: "["), "an array") {
                repeat {
                    elements.append(ParameterTree(&scanner, nestedObjects: nestedObjects, isNested: true))
                } while scanner.takeSeparator(orEnd: UInt8(ascii: "]"))
            }
            self = .list(elements)
        case UInt8(ascii: "{"):
            var members: [(key: String, value: ParameterTree)] = []
            if scanner.open(UInt8(ascii: "{"), "an object") {
                repeat {
                    let key = scanner.readKey().range
                    members.append((scanner.string(in: key), ParameterTree(&scanner, nestedObjects: nestedObjects, isNested: true)))
                } while scanner.takeSeparator(orEnd: UInt8(ascii: "}"))
            }
            self = .object(members)
        default: self = .string(scanner.text(of: scanner.readNumber()))
        }
        if isNull { _ = scanner.takeNull() }
    }

    /// The strings of all elements and members, separated by commas; null is an empty string.
    var commaSeparated: String {
        switch self {
        case .null: ""
        case .string(let string): string
        case .list(let elements): elements.map(\.commaSeparated).joined(separator: ",")
        case .object(let members): members.map { $0.key + "," + $0.value.commaSeparated }.joined(separator: ",")
        }
    }

    var isNull: Bool { if case .null = self { true } else { false } }
    var isString: Bool { if case .string = self { true } else { false } }
}
