/// Any JSON value, for properties without a type in the API description.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction or an exponent that fits in an `Int`, which has 32 bits on some watches.
    case integer(Int)
    /// Any other number whose digits all fit in a `Double`.
    case number(Double)
    /// Any other number, as written in JSON, such as an integer of more than 64 bits.
    case exactNumber(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; the order of its keys is not preserved.
    case object([String: JSONValue])
}

// MARK: Reading

extension JSONValue {
    /// The boolean, or nil for another kind of value.
    public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The integer, or nil for another kind of value.
    public var intValue: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The number, or nil for another kind of value.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .exactNumber(let text): Double(text)
        default: nil
        }
    }

    /// The number with up to 38 digits, or nil for another kind of value.
    public var decimalValue: Decimal? { doubleValue == nil ? nil : try? Decimal.decoded(json()).value }

    /// The string, or nil for another kind of value.
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements, or nil for another kind of value.
    public var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members, or nil for another kind of value.
    public var objectValue: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// Whether the value is `null`.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The member of an object, or nil.
    public subscript(key: String) -> JSONValue? { objectValue?[key] }

    /// The element of an array, or nil.
    public subscript(index: Int) -> JSONValue? {
        guard let elements = arrayValue, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

// MARK: Equality

/// Numbers are compared by value, so `1` and `1.0` are equal, as in JSON.
extension JSONValue: Equatable {
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.exactNumber(let left), .exactNumber(let right)): left == right
        case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
            Int(exactly: number) == integer
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

// MARK: Literals

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(Dictionary(members) { $1 }) }
}

// MARK: Coding

extension JSONValue: APIValue, Codable {
    @inline(never)
    public init(json: inout JSONReader) {
        json.countUntypedValue()
        switch json.scanner.byte {
        case UInt8(ascii: "{"): self = .object(json.readMap())
        case UInt8(ascii: "["): self = .array(json.readList())
        case UInt8(ascii: "\""): self = .string(json.readString())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool(json.readBool())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = json.readJSONNumber()
        default:
            if !json.readNull() { json.scanner.failSyntax("a value") }
            self = .null
        }
    }

    @inline(never)
    public func write(json: inout JSONWriter) {
        switch self {
        case .null: json.writeNull()
        case .bool(let value): json.write(value)
        case .integer(let value): json.write(value)
        case .number(let value): json.write(value)
        case .exactNumber(let text):
            if (try? Double.decoded(text.utf8Data)) == nil { json.fail("'\(text)' as a number") }
            json.write(raw: text)
        case .string(let value): json.write(value)
        case .array(let value): json.write(value)
        case .object(let value): json.write(value)
        }
    }

    public init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: JSONKey.self) {
            var object: [String: JSONValue] = [:]
            for key in members.allKeys { object[key.stringValue] = try members.decode(JSONValue.self, forKey: key) }
            self = .object(object)
            // Coders that do not support decimals write the parts of a decimal.
            if object["mantissa"] != nil, let decimal = try? Decimal(from: decoder) { self = .exactNumber(decimal.description) }
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
            self = .array(array)
        } else {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let bool = try? value.decode(Bool.self) {
                self = .bool(bool)
            } else if let integer = try? value.decode(Int.self) {
                self = .integer(integer)
            } else if let number = try? value.decode(Double.self) {
                let digits = (try? value.decode(Decimal.self))?.description ?? ""
                self = Double(digits) == number ? JSONValue(number, writtenAs: digits) : .number(number)
            } else {
                self = .string(try value.decode(String.self))
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var members = encoder.container(keyedBy: JSONKey.self)
            for (key, value) in object { try members.encode(value, forKey: JSONKey(stringValue: key)) }
        case .array(let array):
            var elements = encoder.unkeyedContainer()
            for element in array { try elements.encode(element) }
        case .bool(let bool): try bool.encode(to: encoder)
        case .integer(let integer): try integer.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .string(let string): try string.encode(to: encoder)
        case .exactNumber, .null:
            // A coder uses its own form for a decimal only in a container.
            var value = encoder.singleValueContainer()
            if let decimalValue { try value.encode(decimalValue) } else { try value.encodeNil() }
        }
    }

    /// Creates a number from a value and the text that it was read from.
    fileprivate init(_ number: Double, writtenAs text: String) {
        // A `Double` represents every number of 15 digits.
        self = text.utf8.count <= 15 || text.significantDigits == "\(number)".significantDigits ? .number(number) : .exactNumber(text)
    }
}

extension String {
    /// The digits of a number without the zeros at both ends, in reverse; rounding changes them.
    fileprivate var significantDigits: [UInt8] {
        let digits = utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { $0 &- 0x30 <= 9 }
        return Array(digits.drop { $0 == 0x30 }.reversed().drop { $0 == 0x30 })
    }
}

extension JSONReader {
    fileprivate mutating func readJSONNumber() -> JSONValue {
        let start = scanner.offset
        let range = scanner.readNumber()
        guard !hasFailed else { return .null }
        if let integer = scanner.integer(in: range).flatMap(Int.init(exactly:)) { return .integer(integer) }
        if let number = scanner.double(in: range) { return JSONValue(number, writtenAs: scanner.text(of: range)) }
        scanner.fail(.value, "a number in the range of Double", at: start)
        return .null
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON.
    public var description: String { (try? json())?.utf8String ?? "null" }
}
