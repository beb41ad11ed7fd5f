import OpenAPI
package import Schemas

extension [DocumentOperation] {
    /// Whether a tool made the `operationId` of each operation of its method and path, as `getTrees` and `getTreesById`.
    package var haveIDsOfPaths: Bool {
        let identified = filter { OperationNames.id(of: $0.operation.value) != nil }
        return identified.allSatisfy(\.hasIDOfPath) && !identified.allSatisfy(\.hasChosenID)
    }
}

extension DocumentOperation {
    /// Whether the `operationId` is a name, and not only the method and the path. If people made the IDs of a document, `getTrees` is one.
    ///
    /// - Parameter areOfPaths: whether a tool made those of all operations.
    package func hasNameAsID(areOfPaths: Bool) -> Bool {
        OperationNames.id(of: operation.value) != nil && (!hasIDOfPath || !areOfPaths && hasChosenID)
    }

    fileprivate var hasIDOfPath: Bool {
        OperationNames.id(of: operation.value).map { $0.repeats(operation.name, path.name) } ?? false
    }

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
    /// Whether an `operationId` consists of a method and a path, whatever joins them: with or without the prefix of the path, and with or without
    /// its parameters.
    package func repeats(_ method: String, _ path: String) -> Bool {
        let forms = [path, path.withoutPrefix].flatMap { [$0, $0.constants.joined(separator: "/")] }
        let id = Words(self).lettersOfPath
        return id == Words.operation(method, path).lettersOfPath
            || forms.map { Words($0).lettersOfPath }.contains { id == method.lowercased() + $0 || id == $0 + method.lowercased() }
    }

    /// The segments of a path without a parameter.
    fileprivate var constants: [Substring] { pathSegments.filter { !$0.contains("{") } }
}

extension Words {
    /// The letters and digits in lower case, without the words that join parameters.
    fileprivate var lettersOfPath: String { Words(words.filter { !["and", "by"].contains($0.lowercased()) }).letters }

    /// Whether the words are those of a method and the whole path, whatever joins them: `get series by id actors`.
    package func isName(ofMethod method: String, path: String) -> Bool {
        lettersOfPath == Words.operation(method, path).lettersOfPath
    }
}
