import APIRuntime
import Foundation
import Fuzzing
import MenagerieClient

extension JSONValue {
    /// Whether Foundation read the same value.
    func isEqual(to other: Any) -> Bool {
        switch (self, other) {
        case (.null, is NSNull): true
        case (.string(let string), let other as String): string.utf8.elementsEqual(other.utf8)
        case (.array(let elements), let others as [Any]):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.isEqual(to: $1) }
        case (.object(let members), let others as [String: Any]):
            members.count == others.count && members.allSatisfy { key, value in others[key].map(value.isEqual) ?? false }
        case (.bool(let bool), let other as NSNumber): other.boolValue == bool
        case (.integer(let integer), let other as NSNumber): other.int64Value == integer
        // Foundation keeps long numbers as decimals with 38 digits, and loses precision when it converts them to binary.
        case (.number(let number), let other as NSDecimalNumber): abs(number - other.doubleValue) <= abs(number) * 1e-12
        // It rounds longer ones, so that they can only be compared as far as it reads them, and leaves out zeros at the end.
        case (.exactNumber(let text), let other as NSDecimalNumber) where text.count(where: \.isNumber) > 38:
            Double(text).map { abs($0 - other.doubleValue) <= abs($0) * 1e-12 } ?? false
        case (.exactNumber(let text), let other as NSDecimalNumber): Decimal(string: text) == other.decimalValue
        // Those beyond the exponents of its decimals are binary.
        case (.exactNumber(let text), let other as NSNumber): other.doubleValue == Double(text)
        case (.number(let number), let other as NSNumber): other.doubleValue == number
        default: false
        }
    }
}

extension JSONError {
    /// Whether the error is a trailing comma, which Foundation accepts although JSON doesn't allow it.
    func isTrailingComma(in bytes: [UInt8]) -> Bool {
        let isEnd = bytes.indices.contains(offset) && [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[offset])
        return isEnd && bytes[..<offset].last { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ",")
    }
}

/// Decodes a model, encodes it and decodes the result.
func tryModel<Model: JSONCodable & Equatable>(_ type: Model.Type, _ data: Data) {
    for options in [DecodingOptions(), .strict] {
        guard let value = try? JSONReader.value(Model.self, in: data, options: options) else { continue }
        guard let json = try? JSONWriter.data(of: value) else { fatalError("a decoded model can't be encoded") }
        guard let again = try? JSONReader.value(Model.self, in: json, options: .strict) else {
            fatalError("an encoded model can't be decoded")
        }
        expect(again == value, "decoding an encoded model returns the same model")
    }
}

// Compares the runtime's JSON with Foundation's: both accept a document and read equal values, or both reject it. Foundation also
// accepts UTF-16 and UTF-32, which JSON on the network must not use (RFC 8259, section 8.1).
fuzz { bytes in
    if bytes.prefix(4).contains(0) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return }
    let data = Data(bytes)
    _ = try? Keeper(json: data)
    _ = try? Animal(json: data)
    let theirs = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    let ours: JSONValue
    do throws(JSONError) {
        ours = try JSONValue(json: data, options: .strict)
    } catch {
        expect(theirs == nil || error.isTrailingComma(in: bytes), "only the runtime rejects the document")
        return
    }
    guard let theirs else { fatalError("only the runtime accepts the document") }
    // For duplicate keys, JSONSerialization uses the last member and JSONDecoder the first.
    let decoded = ours.isEqual(to: theirs) ? ours : try? JSONDecoder().decode(JSONValue.self, from: data)
    expect(ours == decoded, "both read equal values")
    guard let json = try? ours.json() else { fatalError("a decoded value can't be encoded") }
    expect((try? JSONValue(json: json)) == ours, "decoding an encoded value returns the same value")
    // The encoded value has no duplicate keys, of which a model could use one and keep the other.
    tryModel(Keeper.self, json)
    tryModel([Animal].self, json)
}
