import Foundation

/// The value of a parameter, taken apart so that a style can write it: a text, a list, or named values in their order.
enum ParameterTree {
    case null
    case text(String)
    case list([ParameterTree])
    case object([(key: String, value: ParameterTree)])

    /// Takes a value apart as it is written in JSON.
    init(_ value: some JSONCodable, _ failure: inout String?) {
        var writer = JSONWriter()
        value.write(json: &writer)
        failure = failure ?? writer.failure.map { "a parameter cannot hold " + $0 }
        var scanner = JSONScanner(writer.bytes)
        self.init(&scanner)
    }

    private init(_ scanner: inout JSONScanner) {
        switch scanner.byte {
        case UInt8(ascii: "\""):
            self = .text(scanner.readString())
        case UInt8(ascii: "n"):
            _ = scanner.takeNull()
            self = .null
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            self = .text(scanner.readBool() ? "true" : "false")
        case UInt8(ascii: "["):
            _ = scanner.take(UInt8(ascii: "["))
            var elements: [ParameterTree] = []
            while scanner.byte != UInt8(ascii: "]"), scanner.failure == nil {
                elements.append(ParameterTree(&scanner))
                _ = scanner.take(UInt8(ascii: ","))
            }
            _ = scanner.take(UInt8(ascii: "]"))
            self = .list(elements)
        case UInt8(ascii: "{"):
            _ = scanner.take(UInt8(ascii: "{"))
            var members: [(key: String, value: ParameterTree)] = []
            while scanner.byte == UInt8(ascii: "\""), scanner.failure == nil {
                let key = scanner.readString()
                _ = scanner.take(UInt8(ascii: ":"))
                members.append((key, ParameterTree(&scanner)))
                _ = scanner.take(UInt8(ascii: ","))
            }
            _ = scanner.take(UInt8(ascii: "}"))
            self = .object(members)
        default:
            self = .text(scanner.text(of: scanner.readNumber()))
        }
    }

    /// The value as one text: elements and members separated by commas, without nulls.
    var flatText: String {
        switch self {
        case .null: ""
        case .text(let text): text
        case .list(let elements): elements.map(\.flatText).joined(separator: ",")
        case .object(let members): members.map { "\($0.key),\($0.value.flatText)" }.joined(separator: ",")
        }
    }

    var isNull: Bool { if case .null = self { true } else { false } }
}
