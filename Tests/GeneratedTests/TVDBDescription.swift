import Foundation

/// The content of `Specs/tvdb.yaml` and its overlay, parsed line by line without code of the generator.
enum TVDBDescription {
    /// Every operation with its statuses, such as `GET /languages 200 401`.
    static func operations() throws -> Set<String> {
        var operations: [String] = []
        var path = ""
        for line in try section("paths") {
            let key = line.trimmingCharacters(in: .whitespaces).prefix { $0 != ":" }
            switch indentation(of: line) {
            case 2: path = String(key)
            case 4: operations.append("\(key.uppercased()) \(path)")
            case 8 where key.hasPrefix("'"): operations[operations.count - 1] += " " + key.filter(\.isNumber)
            default: break
            }
        }
        return Set(operations)
    }

    /// The names of the properties of every schema.
    static func schemas() throws -> [String: Set<String>] {
        var schemas: [String: Set<String>] = [:]
        var name = ""
        var isSchema = false
        for line in try section("components") {
            let key = String(line.trimmingCharacters(in: .whitespaces).prefix { $0 != ":" })
            switch indentation(of: line) {
            case 2: isSchema = key == "schemas"
            case 4 where isSchema:
                name = key
                schemas[name] = []
            case 8 where isSchema: schemas[name]?.insert(key)
            default: break
            }
        }
        for (name, properties) in try addedProperties() { schemas[name]?.formUnion(properties) }
        return schemas
    }

    /// The names of the properties that the overlay adds to schemas.
    private static func addedProperties() throws -> [String: Set<String>] {
        var properties: [String: Set<String>] = [:]
        var name: Substring = ""
        for line in try lines("tvdb.overlay.yaml") {
            if let target = line.firstMatch(of: /target: (.+)/) {
                name = target.1.wholeMatch(of: /\$\.components\.schemas\.(\w+)\.properties/)?.1 ?? ""
            } else if !name.isEmpty, indentation(of: line) == 6 {
                properties[String(name), default: []].insert(line.trimmingCharacters(in: .whitespaces).filter { $0 != ":" })
            }
        }
        return properties
    }

    /// The lines below a top-level key.
    private static func section(_ key: String) throws -> ArraySlice<Substring> {
        try lines("tvdb.yaml").drop { $0 != "\(key):" }.dropFirst().prefix { $0.hasPrefix(" ") }
    }

    private static func lines(_ file: String) throws -> [Substring] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "Specs/\(file)"), encoding: .utf8).split(separator: "\n")
    }

    private static func indentation(of line: Substring) -> Int { line.prefix { $0 == " " }.count }
}
