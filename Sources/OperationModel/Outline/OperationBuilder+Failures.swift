import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// The failures that a service reports with a successful status, as the options say.
extension OperationBuilder {
    /// The operation with a further response after each successful one that can mean a failure.
    ///
    /// - Parameter unnamed: the same operation in the document.
    func addingFailure(to operation: Operation, of unnamed: UnnamedOperation, _ graph: TypeGraph, _ types: TypeBuilder) -> Operation {
        var operation = operation
        let responses = operation.responses
        let successes = Set(responses.successes.map(\.position))
        operation.responses = responses.flatMap { response -> [Response] in
            guard successes.contains(response.position), let failure = rules.failure(of: response.position, in: unnamed) else {
                return [response]
            }
            guard failure.member != nil, case .json? = response.content else {
                if failure.message != nil { operation.failureRule = operation.failureRule ?? FailureRule(failure.messageOnly) }
                return [response]
            }
            operation.failureRule = FailureRule(failure)
            let reported = Response(
                status: response.status, content: .json(type(of: failure, beside: responses, graph, types)), mediaType: response.mediaType,
                isSecret: response.isSecret, documentation: "A failure that the service reports with a successful status.",
                position: response.position, isReportedFailure: true)
            return [response, reported]
        }
        return operation
    }

    /// The type of the body of a failure: the schema that the options name; otherwise what the documented failures have in common, if
    /// it has the member that indicates a failure; otherwise any JSON value.
    private func type(
        of failure: GenerationOptions.Failure, beside responses: [Response], _ graph: TypeGraph, _ types: TypeBuilder
    ) -> TypeReference {
        if let name = failure.schema {
            let schemas = documents.document.components.schemas
            if let schema = schemas.first(where: { $0.name == name.value })?.value {
                return types.type(of: schema, at: DeclarationSite(parent: nil, words: registry.words(name.value))).unwrapped
            }
            log.error(.unknownSchema(name.value, known: schemas.map(\.name)), at: name.position)
        }
        let documented = Set(responses.filter { !$0.isSuccess }.compactMap { $0.content?.type })
        if documented.count == 1, let type = documented.first, let member = FailureRule(failure).member.first,
            graph.resolvedDeclaration(of: type)?.record?.property(member) != nil
        {
            return type
        }
        return .builtin(.json)
    }
}

extension FailureRule {
    fileprivate init(_ options: GenerationOptions.Failure) {
        func path(_ text: String) -> [String] { text.split(separator: ".").map(String.init) }
        self.init(
            member: options.member.map { path($0.value) } ?? [], values: options.values, successes: options.successes,
            message: options.message.map { path($0.value) } ?? [])
    }
}
