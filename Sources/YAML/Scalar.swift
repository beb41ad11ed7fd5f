/// A scalar and its value in the core schema of YAML 1.2 (section 10.3).
///
/// In that schema `no`, `on`, `1_000`, `=` and `2020-01-01` are strings, and `0123` is a decimal number.
package struct Scalar: Sendable, Hashable {
    /// The characters without quotation marks, with escapes and folded lines resolved.
    package let text: String
    /// Whether the scalar has neither quotation marks nor a tag, so that its characters determine its type.
    package let isPlain: Bool

    package init(_ text: String, isPlain: Bool) {
        self.text = text
        self.isPlain = isPlain
    }

    /// The value of a scalar in the core schema.
    package enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case integer(Int)
        /// A number with a fraction or an exponent, or an integer beyond 64 bits.
        case number(Double)
        case string
    }

    /// The value of the scalar.
    package var value: Value {
        guard isPlain else { return .string }
        // The longest literal.
        if text.utf8.count > "false".utf8.count { return numericValue ?? .string }
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        default: return numericValue ?? .string
        }
    }

    /// The number that the scalar is; nil for another value.
    package var number: Double? {
        switch value {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .null, .bool, .string: nil
        }
    }

    private var numericValue: Value? {
        guard let first = text.utf8.first, first &- 0x30 <= 9 || "+-.".utf8.contains(first) else { return nil }
        if let integer = integer(radix: 8, prefix: "0o") ?? integer(radix: 16, prefix: "0x") { return .integer(integer) }
        switch text {
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
        case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
        case ".nan", ".NaN", ".NAN": return .number(.nan)
        default: break
        }
        guard let syntax = numberSyntax else { return nil }
        if syntax == .integer, let integer = Int(text) { return .integer(integer) }
        return Double(text.hasPrefix("+") ? String(text.dropFirst()) : text).map(Value.number)
    }

    private func integer(radix: Int, prefix: String) -> Int? {
        guard text.hasPrefix(prefix), !text.dropFirst(2).hasPrefix("-"), !text.dropFirst(2).hasPrefix("+") else { return nil }
        return Int(text.dropFirst(2), radix: radix)
    }

    private enum NumberSyntax { case integer, fraction }

    /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
    private var numberSyntax: NumberSyntax? {
        var rest = text.utf8[...]
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = rest.prefix { $0 &- 0x30 <= 9 }
        rest.removeFirst(whole.count)
        var syntax = NumberSyntax.integer
        if rest.first == UInt8(ascii: ".") {
            syntax = .fraction
            rest.removeFirst()
            let fraction = rest.prefix { $0 &- 0x30 <= 9 }
            rest.removeFirst(fraction.count)
            guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        } else if whole.isEmpty {
            return nil
        }
        if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
            syntax = .fraction
            rest.removeFirst()
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
            guard !rest.isEmpty, rest.allSatisfy({ $0 &- 0x30 <= 9 }) else { return nil }
            return syntax
        }
        return rest.isEmpty ? syntax : nil
    }
}
