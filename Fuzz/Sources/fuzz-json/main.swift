import APIRuntime
import Foundation
import Fuzzing
import MenagerieClient

extension JSONValue {
    /// Whether Foundation has read the same value.
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
        // Foundation keeps long numbers as decimal ones of 38 digits, which it makes binary step by step.
        case (.number(let number), let other as NSDecimalNumber): abs(number - other.doubleValue) <= abs(number) * 1e-12
        case (.number(let number), let other as NSNumber): other.doubleValue == number
        default: false
        }
    }
}

extension JSONError {
    /// Whether the text is refused for a comma with nothing behind it, which Foundation lets pass and JSON does not have.
    func isTrailingComma(in bytes: [UInt8]) -> Bool {
        let isEnd = bytes.indices.contains(offset) && [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[offset])
        return isEnd && bytes[..<offset].last { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ",")
    }
}

/// Reads a model, and what it is written as.
func tryModel<Model: JSONCodable & Equatable>(_ type: Model.Type, _ data: Data) {
    for options in [DecodingOptions(), .strict] {
        guard let value = try? Model(json: data, options: options) else { continue }
        guard let text = try? value.json() else { fatalError("a model that was read cannot be written") }
        guard let again = try? Model(json: text, options: .strict) else { fatalError("a model that was written cannot be read") }
        expect(again == value, "a model that is written is the one that is read")
    }
}

// The runtime's JSON against Foundation's: both accept a text or both refuse it, and read the same values from it. Foundation
// also takes UTF-16 and UTF-32, which no JSON on the network is written in (RFC 8259, section 8.1).
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
    // Of members with one key JSONSerialization takes the last, and JSONDecoder the first.
    let decoded = ours.isEqual(to: theirs) ? ours : try? JSONDecoder().decode(JSONValue.self, from: data)
    expect(ours == decoded, "both read the same values")
    guard let text = try? ours.json() else { fatalError("a value that was read cannot be written") }
    expect((try? JSONValue(json: text)) == ours, "a value that is written is the one that is read")
    // No key is there twice any more, of which a model may take the one and keep the other.
    tryModel(Keeper.self, text)
    tryModel([Animal].self, text)
}
