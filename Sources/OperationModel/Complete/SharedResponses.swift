import Naming

extension [Operation] {
    /// Gives operations with equal statuses and bodies one response type, and returns those types.
    ///
    /// - Parameters:
    ///   - types: the types of the client, to which the parameters of the responses are added.
    ///   - limit: the number of operations up to which each has a response type of its own.
    ///   - claimName: claims a name in the client's namespace; nil if it is taken.
    func sharingResponses(
        above limit: Int, _ types: inout TypeGraph, _ claimName: (String) -> Identifier?
    ) -> (operations: [Operation], shared: [SharedResponse]) {
        guard count > limit else { return (self, []) }
        var operations = self
        var shared: [SharedResponse] = []
        let signatures = enumerated().compactMap { index, operation in
            ResponseSignature(operation).map { (index: index, signature: $0) }
        }
        let groups = Dictionary(grouping: signatures, by: \.signature.name).values.sorted { $0[0].index < $1[0].index }
        for group in groups where group.count > 1 {
            let first = group[0].signature
            guard let name = claimName(first.isLong ? self[group[0].index].name.path.dropFirst().joined() + "Response" : first.name) else {
                continue
            }
            shared.append(first.response(name, &types))
            for (index, signature) in group {
                operations[index].sharedResponse = SharedResponse.Use(name: name, arguments: signature.types)
            }
        }
        return (operations, shared)
    }
}

/// The statuses of an operation's responses, and which of them have bodies of the same type.
private struct ResponseSignature {
    let name: String
    /// The types of the bodies, with the parameters that represent them.
    private let bodies: [(type: TypeReference, parameter: String)]
    /// The responses, in the order of the cases.
    private let responses: [Response]

    var types: [TypeReference] { bodies.map(\.type) }

    /// Whether the name would be a list of many statuses.
    var isLong: Bool { responses.count > 4 }

    /// Nil if a response has documented headers, a body that is secret or other than JSON, or a result that is only a part of the
    /// body, or if a successful status can mean a failure or is not documented.
    init?(_ operation: Operation) {
        guard operation.headers.isEmpty, !operation.responses.isEmpty, operation.failureRule == nil,
            operation.responses.allSatisfy({ $0.resultPath.isEmpty && !$0.isSecret && !$0.isUndocumented && $0.xml == nil })
        else { return nil }
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
        bodies = groups.compactMap { group in group.type.map { ($0, "Body" + group.keys[0]) } }
        responses = sorted
    }

    /// The response type with the signature.
    ///
    /// - Parameter types: the types of the client, to which its parameters are added.
    func response(_ name: Identifier, _ types: inout TypeGraph) -> SharedResponse {
        let parameters = bodies.map { (represented: $0.type, type: types.newType(named: Identifier($0.parameter))) }
        return SharedResponse(
            name: name, parameters: bodies.map(\.parameter),
            responses: responses.map { response in
                let parameter = parameters.first { $0.represented == response.content?.type }
                return Response(
                    status: response.status, content: parameter.map { .json(.declared($0.type)) }, position: response.position)
            })
    }
}

extension Response.Status {
    /// The order of cases: single statuses, then the range that contains them, then the default.
    fileprivate var order: Int {
        switch self {
        case .code(let code): code * 2
        case .range(let digit): (digit * 100 + 99) * 2 + 1
        case .default: .max
        }
    }
}
