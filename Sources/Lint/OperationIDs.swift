import Diagnostics
import OpenAPI
import OperationModel
import YAML

/// Finds operations without ids, and ids that no one would call a function.
struct OperationIDs {
    let root: Node

    fileprivate struct Entry {
        let method: String
        let path: String
        let node: Node
        let position: SourcePosition

        var id: String? { node["operationId"]?.text }
        var tag: String { node["tags"]?.sequence?.first?.text ?? "" }
        var subject: String { "\(method.uppercased()) \(path)" }
    }

    var findings: [LintFinding] {
        let entries = (root["paths"]?.mapping ?? []).flatMap { path in
            (path.value.mapping ?? []).filter { PathItem.methods.contains($0.key) }.map {
                Entry(method: $0.key, path: path.key, node: $0.value, position: $0.keyPosition)
            }
        }
        var taken = Set(entries.compactMap(\.id).map(\.spelling))
        var seen: [String: Entry] = [:]
        return entries.flatMap { entry -> [LintFinding] in
            guard let id = entry.id else { return [finding(.operationWithoutID, entry, "the operation has no 'operationId'", &taken)] }
            var findings: [LintFinding] = []
            if entry.repeatsPath(id) {
                findings.append(finding(.idRepeatsPath, entry, "the 'operationId' only repeats the path: \(id)", &taken))
            }
            // Each tag has names of its own; a repeated id is an error that every run reports.
            let name = "\(entry.tag) \(id.spelling)"
            if let other = seen[name], other.id != id {
                findings.append(
                    LintFinding(
                        rule: .similarNames, subject: entry.subject,
                        message: "the 'operationId' of '\(other.subject)' is spelled alike: \(id)", position: entry.position,
                        actions: [action(entry, "…")]))
            }
            seen[name] = entry
            return findings
        }
    }

    private func finding(_ rule: LintRule, _ entry: Entry, _ message: String, _ taken: inout Set<String>) -> LintFinding {
        // What has no good name that is free keeps its own.
        guard let id = entry.names.first(where: { !taken.contains($0.spelling) && !entry.repeatsPath($0) }) else {
            return LintFinding(
                rule: rule, subject: entry.subject, message: message, position: entry.position,
                advice: "an 'operationId' names what it does")
        }
        taken.insert(id.spelling)
        return LintFinding(rule: rule, subject: entry.subject, message: message, position: entry.position, actions: [action(entry, id)])
    }

    private func action(_ entry: Entry, _ id: String) -> LintFinding.Action {
        LintFinding.Action(
            target: NodePath(ofOperation: entry.method, at: entry.path).text,
            update: .mapping([("operationId", .string(id))]))
    }
}

extension OperationIDs.Entry {
    private var segments: [String] { path.split(separator: "/").map(String.init) }

    /// The segments that say what the path is about.
    private var subjects: [String] { segments.filter { !$0.contains("{") && $0.wholeMatch(of: /[vV]?[0-9.]+|api/) == nil } }

    /// Whether an id consists of the method and the segments of the path, with more than those that say what it is about.
    fileprivate func repeatsPath(_ id: String) -> Bool {
        let constants = segments.filter { !$0.contains("{") }
        if id.spelling == (method + subjects.joined()).spelling { return false }
        // The name of what a short path leads to is a good one: `getPets`.
        guard constants.count > 1 || segments.count > 2 || id.spelling.contains("by") else { return false }
        let all = segments.joined().spelling
        let forms = [all, constants.joined().spelling].flatMap { [method + $0, $0 + method] }
        // FastAPI's ids: the name of a function, the path and the method.
        return (forms + [Words.operation(method, path).lowerCamelCase.spelling]).contains(id.spelling)
            || id.spelling.hasSuffix(all + method)
    }

    /// Names that say what the operation does, the shortest first: `listPetToys`, `getPet`.
    fileprivate var names: [String] {
        let isMember = segments.last?.contains("{") == true
        guard let last = subjects.last.map({ Words($0) }) else { return [] }
        // What a parameter selects is one of several.
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
    /// The letters and digits in lower case, by which names are compared.
    fileprivate var spelling: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
