import Naming
import OperationModel

/// The calls that the documentation of a client shows.
struct ExampleCalls {
    let api: API
    let spelling: TypeSpelling

    /// The operations that return something for few arguments. The first is a `GET` with the fewest required arguments, in the tag with
    /// most operations.
    var simple: [Operation] {
        let sizes = Dictionary(grouping: api.operations, by: \.name.parent).mapValues(\.count)
        let simple = api.operations.filter { operation in
            isShort(operation) && operation.streamedResponse == nil && operation.responses.contains { $0.isSuccess && $0.content != nil }
        }
        let reading = simple.filter { $0.method == "GET" }
        return (reading.isEmpty ? simple : reading).enumerated().map { index, operation in
            (operation, (-(sizes[operation.name.parent] ?? 0), operation.requiredParameters.count, index))
        }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The items of a list in pages; empty if no list has a short initializer.
    var items: String {
        let list = api.operations.first { $0.paging != nil && $0.body == nil && isShort($0) }
        return list.map { list in
            list.itemsMethod.map { "client.\(list.call($0, in: api))(\(arguments(of: list)))" }
                ?? "client.items(for: \(request(for: list)))"
        } ?? ""
    }

    /// The call of a stream, for clients without pages; empty if no such call is short.
    var stream: String {
        let stream = api.operations.first { $0.streamedResponse != nil && $0.clientMethod != nil && isShort($0) }
        return items.isEmpty ? stream.map(call) ?? "" : ""
    }

    /// Whether documentation can show the call: without a body, with an example for each required argument.
    private func isShort(_ operation: Operation) -> Bool {
        !operation.isDeprecated && operation.body?.isRequired != true
            && operation.requiredParameters.allSatisfy { spelling.example(of: $0.type) != nil }
    }

    private func request(for operation: Operation) -> String { "\(operation.name).Request(\(arguments(of: operation)))" }

    /// The call that sends the operation.
    func call(_ operation: Operation) -> String {
        operation.clientMethod.map { "client.\(operation.call($0, in: api))(\(arguments(of: operation)))" }
            ?? "client.value(for: \(request(for: operation)))"
    }

    private func arguments(of operation: Operation) -> String {
        operation.requiredParameters.map { parameter in
            "\(SwiftText.name(parameter.name)): \(spelling.example(of: parameter.type) ?? "")"
        }.joined(separator: ", ")
    }
}

extension Operation {
    /// A method of the client for the operation, as it is called: `series.getSeriesById`.
    func call(_ method: Identifier, in api: API) -> String {
        let group = api.namespaces.first { $0.name == name.parent }?.methods
        return (group.map { SwiftText.name($0.property) + "." } ?? "") + SwiftText.name(method.name)
    }

    fileprivate var requiredParameters: [Parameter] { parameters.filter { $0.isRequired && $0.defaultValue == nil } }
}
