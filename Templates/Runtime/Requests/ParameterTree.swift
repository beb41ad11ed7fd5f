/// The value of a parameter, taken apart so that a style can write it: a text, a list, or named values in their order.
indirect enum ParameterTree {
    case null
    case text(String)
    case list([ParameterTree])
    case object([(key: String, value: ParameterTree)])

    /// What becomes of an object inside another value.
    enum InnerObjects { case apart, json }

    /// Reads the value as it is written in JSON.
    ///
    /// - Parameter innerObjects: whether an object inside another value is taken apart as well, or stays JSON, one text.
    init(_ scanner: inout JSONScanner, innerObjects: InnerObjects = .apart, isInner: Bool = false) {
        switch scanner.byte {
        case UInt8(ascii: "{") where isInner && innerObjects == .json:
            let start = scanner.offset
            scanner.skipValue()
            self = .text(scanner.text(of: start..<scanner.offset))
        case UInt8(ascii: "\""): self = .text(scanner.readString())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .text(scanner.readBool() ? "true" : "false")
        case UInt8(ascii: "n"): self = .null
        case UInt8(ascii: "["):
            var elements: [ParameterTree] = []
            if scanner.open(UInt8(ascii: "["), "an array") {
                repeat {
                    elements.append(ParameterTree(&scanner, innerObjects: innerObjects, isInner: true))
                } while scanner.takeSeparator(orEnd: UInt8(ascii: "]"))
            }
            self = .list(elements)
        case UInt8(ascii: "{"):
            var members: [(key: String, value: ParameterTree)] = []
            if scanner.open(UInt8(ascii: "{"), "an object") {
                repeat {
                    let key = scanner.readKey().range
                    members.append((scanner.string(in: key), ParameterTree(&scanner, innerObjects: innerObjects, isInner: true)))
                } while scanner.takeSeparator(orEnd: UInt8(ascii: "}"))
            }
            self = .object(members)
        default: self = .text(scanner.text(of: scanner.readNumber()))
        }
        if isNull { _ = scanner.takeNull() }
    }

    /// The value as one text: elements and members separated by commas, without nulls.
    var flatText: String {
        switch self {
        case .null: ""
        case .text(let text): text
        case .list(let elements): elements.map(\.flatText).joined(separator: ",")
        case .object(let members): members.map { $0.key + "," + $0.value.flatText }.joined(separator: ",")
        }
    }

    var isNull: Bool { if case .null = self { true } else { false } }
    var isText: Bool { if case .text = self { true } else { false } }
}
