import Foundation

/// An object of an API: what every generated model is.
///
/// A model says how its properties are read and written, once; equality, `Codable` and its description follow from it.
public protocol APIModel: JSONCodable, Equatable, CustomStringConvertible {
    /// Reads the properties of the open object.
    init(properties json: inout JSONReader)
    /// Writes the properties into the open object.
    func write(properties json: inout JSONWriter)
    /// The keys whose values never appear in a description, such as passwords and tokens.
    static var secretProperties: Set<String> { get }
}

extension APIModel {
    public init(json: inout JSONReader) { self = json.readObject { Self(properties: &$0) } }

    public func write(json: inout JSONWriter) { json.writeObject { write(properties: &$0) } }

    /// Whether both have the same properties, by comparing what they write.
    public static func == (left: Self, right: Self) -> Bool { JSONWriter.areEqual(left, right) }

    public static var secretProperties: Set<String> { [] }

    /// The type's name and the object as JSON, without the values of secret properties.
    public var description: String {
        var writer = JSONWriter()
        write(json: &writer)
        guard var members = (try? JSONValue(json: Data(buffer: writer.bytes)))?.objectValue else { return "\(Self.self)" }
        for key in members.keys where Self.secretProperties.contains(key) { members[key] = "…" }
        return "\(Self.self)\(JSONValue.object(members))"
    }
}
