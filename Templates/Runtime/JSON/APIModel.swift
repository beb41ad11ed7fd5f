import Foundation

/// An object of an API: what every generated model is.
///
/// A model says how its properties are read and written, once; equality, `Codable` and its description follow from it.
public protocol APIModel: JSONCodable, Codable, Equatable, CustomStringConvertible {
    /// Reads the properties of the open object.
    init(properties json: inout JSONReader)
    /// Writes the properties into the open object.
    func write(properties json: inout JSONWriter)
    /// The keys whose values never appear in a description, such as passwords and tokens.
    static var secretProperties: Set<String> { get }
}

extension APIModel {
    public init(json: inout JSONReader) {
        let outer = json.openObject()
        self.init(properties: &json)
        json.closeObject(outer)
    }

    public func write(json: inout JSONWriter) {
        json.secretKeys?.formUnion(Self.secretProperties)
        json.open(UInt8(ascii: "{"))
        write(properties: &json)
        json.close(UInt8(ascii: "}"))
    }

    /// Whether both have the same properties, by comparing what they write.
    public static func == (left: Self, right: Self) -> Bool { JSONWriter.areEqual(left, right) }

    public static var secretProperties: Set<String> { [] }

    /// The type's name and the object as JSON, without the values of secret properties, its own and those of models in it.
    public var description: String { describe(self) }
}

extension APIModel where Self: CustomReflectable {
    /// The description alone, so that `dump` shows no secret property either.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// Knows no type, so that it is compiled once and not once for each model.
private func describe(_ model: any APIModel) -> String {
    var writer = JSONWriter()
    writer.secretKeys = []
    model.write(json: &writer)
    let value = writer.failure == nil ? try? JSONValue(json: writer.data) : nil
    return "\(type(of: model))\(value?.hiding(writer.secretKeys ?? []).description ?? "")"
}

extension JSONValue {
    fileprivate func hiding(_ keys: Set<String>) -> JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map { $0.hiding(keys) })
        case .object(var members):
            for (key, value) in members { members[key] = keys.contains(key) ? "…" : value.hiding(keys) }
            return .object(members)
        default: return self
        }
    }
}
