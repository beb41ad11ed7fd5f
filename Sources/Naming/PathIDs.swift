import OpenAPI
package import Schemas

extension [DocumentOperation] {
    /// Whether a tool made every `operationId` from the method and the path, as in `getTrees` and `getTreesById`.
    package var haveIDsOfPaths: Bool {
        allSatisfy { $0.idRepeatsPath != false } && contains { $0.idRepeatsPath == true && !$0.hasChosenID }
    }
}

extension DocumentOperation {
    /// Whether the `operationId` is a name, and not only the method and the path. Unless a tool made them all, `getTrees` is one.
    ///
    /// - Parameter areOfPaths: whether a tool made every `operationId` of the document from the method and the path.
    package func hasNameAsID(areOfPaths: Bool) -> Bool {
        idRepeatsPath == false && !hasIDOfClass || idRepeatsPath == true && !areOfPaths && hasChosenID
    }

    /// Whether the `operationId` is the method and the class of all operations of the path: `get_todo_list` next to `post_todo_list`, which
    /// Flask-RESTX writes.
    private var hasIDOfClass: Bool {
        let ids = item.operations.map { ($0.name.lowercased() + "_", $0.value.id?.value ?? "") }
        let classes = Set(ids.map { method, id in id.hasPrefix(method) ? id.dropFirst(method.count) : "" })
        guard ids.count > 1, classes.count == 1, let last = classes.first?.split(separator: "_").last else { return false }
        return ["api", "collection", "list", "resource", "view"].contains(last)
    }

    /// Whether the `operationId` says only the method and the path; nil if there is none.
    var idRepeatsPath: Bool? { OperationNames.id(of: operation.value)?.repeats(operation.name, path.name) }

    /// Whether a person could have chosen such an `operationId`: one without parameters and the prefix of the path, or `getUserById` for
    /// `GET /user/{id}`.
    fileprivate var hasChosenID: Bool {
        let (method, constants) = (operation.name, path.name.withoutPrefix.constants)
        let isOne = constants.count == 1 && constants.allSatisfy { Words(String($0)).singular == nil }
        let forms = [method + constants.joined(), constants.joined() + method].map(\.letters)
        return (forms + (isOne ? [Words.operation(method, path.name).letters] : [])).contains {
            $0 == OperationNames.id(of: operation.value)?.letters
        }
    }
}

extension String {
    /// Whether an `operationId` consists of a method and a path, whatever joins them: with or without the prefix of the path, with `api`,
    /// which the server can have, and with or without its parameters, each of which can be `id`.
    package func repeats(_ method: String, _ path: String) -> Bool {
        let (letters, method) = (letters, method.letters)
        // All other forms start or end with the method.
        if !letters.hasPrefix(method), !letters.hasSuffix(method), !letters.hasSuffix("collection"), path.verb == nil { return false }
        let paths = [path, path.withoutPrefix, "/api" + path]
        let forms = paths.flatMap { [$0, $0.constants.joined(separator: "/")] }
        let id = Words(self).lettersOfPath
        return Words(self).isName(ofMethod: method, path: path)
            || forms.map { Words($0).lettersOfPath }.contains { id == method + $0 || id == $0 + method }
            || method == "get" && path.contains("{") && id == Words(path).lettersOfPath + "getcollection"
            || paths.contains { letters == method + $0.withIDs.letters }
    }

    /// The path with `id` in place of each parameter.
    private var withIDs: String {
        let parts = split(separator: "{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { $0 + "id" + $1.drop { $0 != "}" } }
    }

    /// The segments of a path without a parameter.
    fileprivate var constants: [Substring] { pathSegments.filter { !$0.contains("{") } }
}

extension Words {
    /// The letters and digits in lower case, without the words that join parameters.
    fileprivate var lettersOfPath: String { Words(words.filter { !["and", "by", "with"].contains($0.lowercased()) }).letters }

    /// Whether the words are those of a method and the whole path, whatever joins them: `get series by id actors`.
    package func isName(ofMethod method: String, path: String) -> Bool { lettersOfPath == Words.operation(method, path).lettersOfPath }
}
