import Diagnostics
import Naming
import OpenAPI
import YAML

/// An operation as the document lists it, with a better id if it needs one.
struct ListedOperation {
    let method: String
    let path: String
    let position: SourcePosition
    let id: String?
    /// The first tag; empty if there is none.
    let tag: String
    private let segments: [String]
    /// The segments that say what the path is about.
    private let subjects: [String]
    /// Whether the id only repeats the path.
    private(set) var idRepeatsPath = false
    /// A better id, which no other operation has; nil if the operation needs none, or if there is none.
    private var betterID: String?

    /// The subject of findings about the operation: `GET /pets`.
    var subject: String { "\(method.uppercased()) \(path)" }

    private init(_ entry: Node.Entry, at path: String) {
        (method, self.path, position) = (entry.key, path, entry.keyPosition)
        id = entry.value["operationId"]?.text
        tag = entry.value["tags"]?.sequence?.first?.text ?? ""
        segments = path.split(separator: "/").map(String.init)
        subjects = segments.filter { !$0.contains("{") && !$0.isPrefixOfPaths }
        idRepeatsPath = id.map(repeatsPath) ?? false
    }

    /// The operations of a document.
    static func all(in root: Node) -> [ListedOperation] {
        var operations = (root["paths"]?.mapping ?? []).flatMap { path in
            (path.value.mapping ?? []).filter { PathItem.methods.contains($0.key) }.map { ListedOperation($0, at: path.key) }
        }
        var taken = Set(operations.compactMap(\.id).map(\.letters))
        for (index, operation) in operations.enumerated() where operation.id == nil || operation.idRepeatsPath {
            let id = operation.names.first { !taken.contains($0.letters) && !operation.repeatsPath($0) }
            if let id { taken.insert(id.letters) }
            operations[index].betterID = id
        }
        return operations
    }

    /// A finding about the id, which the better one fixes.
    func finding(_ rule: LintRule, _ message: String) -> LintFinding {
        LintFinding(
            rule: rule, subject: subject, message: message, position: position, actions: betterID.map { [naming($0)] } ?? [],
            advice: betterID == nil ? "an 'operationId' names what it does" : nil)
    }

    /// The action of an overlay that sets the id.
    func naming(_ id: String) -> LintFinding.Action {
        LintFinding.Action(target: NodePath(ofOperation: method, at: path).text, update: .mapping([("operationId", .string(id))]))
    }
}

extension ListedOperation {
    /// Whether an id consists of the method and the segments of the path, with more segments than those that say what the path is about.
    private func repeatsPath(_ id: String) -> Bool {
        let constants = segments.filter { !$0.contains("{") }
        if id.letters == (method + subjects.joined()).letters { return false }
        // For a short path, such a name is a good one: `getPets`.
        guard constants.count > 1 || segments.count > 2 || id.letters.contains("by") else { return false }
        // FastAPI's ids: the name of a function, the path and the method.
        return id.repeats(method, path) || id.letters.hasSuffix(segments.joined().letters + method)
    }

    /// Names that say what the operation does, the shortest first: `listPetToys`, `getPet`.
    private var names: [String] {
        let isMember = segments.last?.contains("{") == true
        guard let last = subjects.last.map({ Words($0) }) else { return [] }
        // A parameter selects one of several, so the segment before it is in the singular.
        let owners = segments.indices.filter { subjects.contains(segments[$0]) }.dropLast().map { index in
            let words = Words(segments[index])
            return segments[index + 1].contains("{") ? words.singular ?? words : words
        }
        let verb =
            switch (method, isMember) {
            case ("get", false): last.singular == nil ? "get" : "list"
            case ("post", false): last.singular == nil ? "post" : "create"
            case ("put", _), ("patch", _): "update"
            default: method
            }
        let noun = isMember || verb == "create" ? last.singular ?? last : last
        let name = owners.reduce(Words([verb]), +) + noun
        let key = Words(segments.last?.filter { $0 != "{" && $0 != "}" } ?? "")
        return ([name] + (isMember ? [name + Words("By") + key] : [])).map(\.lowerCamelCase)
    }
}

extension String {
    /// Whether the segment is `api` or a version, with which many paths begin.
    fileprivate var isPrefixOfPaths: Bool {
        let version = drop { $0 == "v" || $0 == "V" }
        return self == "api" || !version.isEmpty && version.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
    }
}
