import APIRuntime
import Foundation
import Fuzzing
import MenagerieClient

extension JSONValue {
    /// Whether Foundation decoded the same value.
    func isEqual(to other: Any) -> Bool {
        switch (self, other) {
        case (.null, is NSNull): true
        case (.string(let text), let other as String): text.utf8.elementsEqual(other.utf8)
        case (.array(let elements), let others as [Any]):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.isEqual(to: $1) }
        case (.object(let members), let others as [String: Any]):
            members.count == others.count && members.allSatisfy { key, value in others[key].map(value.isEqual) ?? false }
        case (.bool(let bool), let other as NSNumber): other.boolValue == bool
        case (.integer(let integer), let other as NSNumber): other.int64Value == integer
        // Foundation stores long numbers as decimals of 38 digits and rounds them again when converting to binary.
        case (.number(let number), let other as NSDecimalNumber): abs(number - other.doubleValue) <= abs(number) * 1e-12
        case (.number(let number), let other as NSNumber): other.doubleValue == number
        default: false
        }
    }
}

extension JSONError {
    /// Whether the error is a trailing comma, which Foundation accepts although JSON does not allow it.
    func isTrailingComma(in bytes: [UInt8]) -> Bool {
        let isEnd = bytes.indices.contains(offset) && [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[offset])
        return isEnd && bytes[..<offset].last { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ",")
    }
}

/// Decodes a model, and decodes its encoding again.
func tryModel<Model: JSONCodable & Equatable>(_ type: Model.Type, _ data: Data) {
    for options in [DecodingOptions(), .strict] {
        guard let value = try? Model(json: data, options: options) else { continue }
        guard let text = try? value.json() else { fatalError("a model that was read cannot be written") }
        guard let again = try? Model(json: text, options: .strict) else { fatalError("a model that was written cannot be read") }
        expect(again == value, "a model that is written is the one that is read")
    }
}

// Compares the runtime with Foundation: both must accept or both reject the input, and decode equal values. Foundation also accepts
// UTF-16 and UTF-32, which JSON on the network must not use (RFC 8259, section 8.1).
fuzz { bytes in
    if bytes.prefix(4).contains(0) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return }
    let data = Data(bytes)
    _ = try? Keeper(json: data)
    _ = try? [Animal](json: data)
    let theirs = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    let ours: JSONValue
    do throws(JSONError) {
        ours = try JSONValue(json: data, options: .strict)
    } catch {
        expect(theirs == nil || error.isTrailingComma(in: bytes), "refused by us alone")
        return
    }
    guard let theirs else { fatalError("accepted by us alone") }
    // Of duplicate keys, JSONSerialization uses the last and JSONDecoder the first.
    let decoded = ours.isEqual(to: theirs) ? ours : try? JSONDecoder().decode(JSONValue.self, from: data)
    expect(ours == decoded, "both read the same values")
    guard let text = try? ours.json() else { fatalError("a value that was read cannot be written") }
    expect((try? JSONValue(json: text)) == ours, "a value that is written is the one that is read")
    // There are no duplicate keys here, of which a model could use one and keep another.
    tryModel(Keeper.self, text)
    tryModel([Animal].self, text)
}
