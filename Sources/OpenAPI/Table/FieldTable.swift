package import Diagnostics
package import YAML

/// The fixed fields of every object in one version of the specification.
package struct FieldTable: Sendable {
    package let version: SpecificationVersion
    /// The fields of the objects, in the order of their cases.
    private let objects: [Fields]

    /// The fields of an object.
    private struct Fields {
        /// The fields that the object has in the version, by their names.
        var current: [String: Field] = [:]
        /// The fields that it has only in other versions, by their names.
        var other: [String: Field] = [:]
        /// The fields without which the object is not valid.
        var required: [Field] = []
        /// Whether the object has no free keys.
        let areFixed: Bool
        /// The names of the fields that are read.
        var names: [String] = []

        init(of object: SpecificationObject, in version: SpecificationVersion) {
            areFixed = !object.fields.isEmpty
            for field in object.fields {
                if field.versions.contains(version) { current[field.name] = field } else { other[field.name] = field }
                if version >= field.firstRead, version <= field.versions.upperBound || field.replacement == nil { names.append(field.name) }
            }
            required = current.values.filter { $0.use == .required || $0.use == .essential }
        }
    }

    /// The table of a version.
    package static func table(of version: SpecificationVersion) -> FieldTable { tables[version] ?? FieldTable(version) }

    private static let tables = Dictionary(uniqueKeysWithValues: SpecificationVersion.allCases.map { ($0, FieldTable($0)) })

    private init(_ version: SpecificationVersion) {
        self.version = version
        objects = SpecificationObject.allCases.map { Fields(of: $0, in: version) }
    }

    /// The field of an object with a key, in this version.
    package func field(_ key: String, of object: SpecificationObject) -> Field? { objects[object.rawValue].current[key] }

    /// The field of an object with a key, in this version or, if it has none, in another one.
    func fieldOfAnyVersion(_ key: String, of object: SpecificationObject) -> Field? {
        let fields = objects[object.rawValue]
        return fields.current[key] ?? fields.other[key] ?? (object == .pathItem ? fields.current[key.lowercased()] : nil)
    }

    /// The fields that an object has in the version, by name.
    package func fields(of object: SpecificationObject) -> [Field] {
        objects[object.rawValue].current.values.sorted { $0.name < $1.name }
    }

    /// The fields without which an object is not valid.
    package func required(of object: SpecificationObject) -> [Field] { objects[object.rawValue].required }

    /// The effect of a key of 2.0 in a document of 3.x.
    private func effect(ofOld key: String, in object: SpecificationObject, replacedBy replacement: String) -> String {
        switch key {
        case "host", "basePath",
            "schemes" where object == .document, "definitions", "securityDefinitions":
            "it is read if there are no \(replacement)"
        case "parameters" where object == .document, "responses": "only references to its parts are read"
        default: "it is ignored"
        }
    }

    /// Whether a key of an object is read, and what to report about the key.
    package func reading(_ entry: Node.Entry, in object: SpecificationObject) -> (isRead: Bool, fault: Diagnostic?) {
        let key = entry.key
        guard objects[object.rawValue].current[key] == nil, objects[object.rawValue].areFixed else { return (true, nil) }
        let fields = objects[object.rawValue]
        if let field = fields.other[key] {
            if version > field.versions.upperBound {
                guard let replacement = field.replacement else { return (true, nil) }
                let origin = "Swagger 2.0 (since OpenAPI 3.0: \(replacement))"
                let effect = effect(ofOld: key, in: object, replacedBy: replacement)
                return (false, Diagnostic(.warning, .misplacedKey(key, in: object, origin: origin, effect), at: entry.keyPosition))
            }
            if version >= field.firstRead {
                return (true, Diagnostic(.note, .laterKeyword(key, field.versions.lowerBound), at: entry.keyPosition))
            }
            let isOld = version == .swagger20
            let origin = "OpenAPI " + (isOld ? "3, and this is Swagger 2.0" : field.versions.lowerBound.rawValue)
            return (false, Diagnostic(.warning, .misplacedKey(key, in: object, origin: origin), at: entry.keyPosition))
        }
        if object == .pathItem, PathItem.methods.contains(key.lowercased()), entry.value.mapping != nil {
            return (true, Diagnostic(.warning, .capitalizedMethod(key), at: entry.keyPosition))
        }
        let likely = suggestion(for: key, among: fields.names)
        // Since 3.1 an unknown keyword of a schema is an annotation, unless it is a misspelled keyword.
        if object == .schema, version >= .openAPI31, likely?.isMisspelled(as: key) != true { return (false, nil) }
        return (false, Diagnostic(.warning, .unknownKey(key, in: object, suggestion: likely), at: entry.keyPosition))
    }
}

extension String {
    /// Whether another string differs from this one only in case, separators or two neighboring characters.
    fileprivate func isMisspelled(as other: String) -> Bool {
        let (first, second) = (lowercased().filter(\.isLetter), other.lowercased().filter(\.isLetter))
        let start = zip(first, second).prefix { $0 == $1 }.count
        let end = zip(first.dropFirst(start).reversed(), second.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        return max(first.count, second.count) - start - end <= 2
    }
}

extension Diagnostic.Message {
    package static func laterKeyword(_ keyword: String, _ version: SpecificationVersion) -> Self {
        "'\(keyword)' belongs to OpenAPI \(version.rawValue); it is read as in that version"
    }

    fileprivate static func misplacedKey(
        _ key: String, in object: SpecificationObject, origin: String, _ effect: String = "it is ignored"
    ) -> Self {
        "'\(key)' in \(object.name) belongs to \(origin); \(effect)"
    }

    fileprivate static func capitalizedMethod(_ key: String) -> Self {
        "'\(key)' must be in lower case; it is read as '\(key.lowercased())'"
    }

    fileprivate static func unknownKey(_ key: String, in object: SpecificationObject, suggestion: String?) -> Self {
        "unknown key '\(key)' in \(object.name); it is ignored\(suggestion.hint)"
    }
}
