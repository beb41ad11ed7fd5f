extension [Operation] {
    /// Up to how many operations each has a type of its own for its answers, with what the document says of each case.
    ///
    /// More of them take the compiler long: of GitHub's 767 operations, answers were a fifth of the code (`Benchmarks/RESULTS.md`).
    private static var separateLimit: Int { 100 }

    /// Finds the operations that answer alike, and lets them share the type of their answers.
    ///
    /// - Parameter takeName: takes a name in the client's namespace; nil where it is taken already.
    mutating func shareResponses(_ takeName: (String) -> Identifier?) -> [SharedResponse] {
        guard count > Self.separateLimit else { return [] }
        let shapes = enumerated().compactMap { index, operation in ResponseSignature(operation).map { (index: index, shape: $0) } }
        let groups = Dictionary(grouping: shapes, by: \.shape.name).values.sorted { $0[0].index < $1[0].index }
        var answers: [SharedResponse] = []
        for group in groups where group.count > 1 {
            let first = group[0].shape
            guard let name = takeName(first.name) else { continue }
            answers.append(SharedResponse(name: name, parameters: first.parameters, responses: first.responses))
            for (index, shape) in group { self[index].sharedResponse = SharedResponse.Use(name: name, arguments: shape.types) }
        }
        return answers
    }
}

/// Which answers of an operation have bodies, and which of these have bodies of one type.
private struct ResponseSignature {
    let name: String
    let parameters: [String]
    /// The types that the parameters stand for.
    let types: [TypeReference]
    let responses: [Response]

    /// Nil where answers have documented headers, or bodies that are no JSON.
    init?(_ operation: Operation) {
        guard operation.headers.isEmpty, !operation.responses.isEmpty else { return nil }
        let sorted = operation.responses.sorted { $0.status.order < $1.status.order }
        var groups: [(type: TypeReference?, keys: [String])] = []
        for response in sorted {
            if let content = response.content { guard case .json = content else { return nil } }
            let key = response.status == .default ? "Default" : response.status.key
            if let index = groups.firstIndex(where: { $0.type == response.content?.type }) {
                groups[index].keys.append(key)
            } else {
                groups.append((response.content?.type, [key]))
            }
        }
        name = "Response" + groups.map { ($0.type == nil ? "Empty" : "") + $0.keys.joined(separator: "And") }.joined(separator: "Or")
        let bodies = groups.compactMap { group in group.type.map { (type: $0, parameter: "Body" + group.keys[0]) } }
        types = bodies.map(\.type)
        parameters = bodies.map(\.parameter)
        responses = sorted.map { response in
            let body = bodies.first { $0.type == response.content?.type }
            return Response(
                status: response.status, content: body.map { .json(.declared(Identifier($0.parameter))) }, mediaType: nil,
                documentation: nil, position: response.position
            )
        }
    }
}

extension Response.Status {
    /// Single statuses come before the ranges that they are in, and the default comes last.
    fileprivate var order: Int {
        switch self {
        case .code(let code): code
        case .range(let digit): digit * 100 + 99
        case .default: .max
        }
    }
}
