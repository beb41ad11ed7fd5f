/// A generated model, which is an object in JSON.
///
/// A model implements how to read and write its properties. Equality, `Codable` and the description are derived from these methods.
public protocol APIModel: APIValue, Codable, Equatable, CustomStringConvertible {
    /// Reads the properties of the open object.
    init(properties json: inout JSONReader)
    /// Writes the properties to the open object.
    func write(properties json: inout JSONWriter)
    /// The keys whose values never appear in debug descriptions, such as those of passwords and tokens.
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

    /// Returns whether two models have the same JSON.
    public static func == (left: Self, right: Self) -> Bool { JSONWriter.areEqual(left, right) }

    public static var secretProperties: Set<String> { [] }

    /// The name of the type and the JSON, without the values of secret properties of the model and of nested models.
    public var description: String { describe(self) }
}

extension APIModel where Self: Hashable {
    /// Hashes the JSON of the model.
    public func hash(into hasher: inout Hasher) { JSONWriter.hash(self, into: &hasher) }
}

extension APIModel where Self: CustomReflectable {
    /// Contains only the description, so that `dump` does not print secret properties.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// This function is not generic, so that it is compiled once and not for every model.
private func describe(_ model: any APIModel) -> String {
    var writer = JSONWriter()
    writer.secretKeys = []
    model.write(json: &writer)
    let value = writer.failure == nil ? writer.redacted : nil
    return "\(type(of: model))\(value?.description ?? "")"
}

extension JSONWriter {
    /// The value written so far, with the secret keys of its models redacted.
    var redacted: JSONValue? { try? JSONValue(json: data).redacted(secretKeys ?? []) }
}

extension JSONValue {
    /// Returns the value with `…` in place of the values of some keys.
    func redacted(_ keys: Set<String>) -> JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map { $0.redacted(keys) })
        case .object(var members):
            for (key, value) in members { members[key] = keys.contains(key) ? "…" : value.redacted(keys) }
            return .object(members)
        default: return self
        }
    }
}
