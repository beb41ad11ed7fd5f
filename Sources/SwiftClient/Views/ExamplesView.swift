import Naming
import OperationModel
import Templating

/// The document's examples of responses in `Examples.mustache`.
struct ExamplesView: TemplateView {
    /// The limits of the size of an example and of all examples, in bytes. Compilers are slow with larger literals.
    private static let maximumSize = 64 << 10
    private static let maximumTotal = 2 << 20

    private var examples: [ExampleView] = []
    private var leftOut = 0

    /// The name of the first example.
    var first: String { examples.first?.name ?? "" }

    static let keys: TemplateKeys<ExamplesView> = [
        .views("examples") { $0.examples },
        .string("leftOut") { view in
            switch view.leftOut {
            case 0: ""
            case 1: "1 of them is left out, because it is too large."
            case let count: "\(count) of them are left out, because they are too large."
            }
        },
    ]

    /// Collects the examples; nil if there are none.
    init?(_ api: API) {
        var (total, names) = (0, Set<String>())
        for operation in api.operations {
            for var example in operation.responses.flatMap({ ExampleView.all(of: $0, in: operation, api.graph) }) {
                guard example.size <= Self.maximumSize, total + example.size <= Self.maximumTotal else {
                    leftOut += 1
                    continue
                }
                total += example.size
                example.name = names.claim(example.name)
                examples.append(example)
            }
        }
        if examples.isEmpty { return nil }
    }

    private struct ExampleView: TemplateView {
        var name: String
        let operation: Operation
        let response: Response
        /// The name in the document.
        let title: String
        let body: String

        var size: Int { body.utf8.count }

        static let keys: TemplateKeys<ExampleView> = [
            .string("name") { $0.name },
            .string("method") { SwiftText.line($0.operation.method) },
            .string("path") { SwiftText.line($0.operation.pathTemplate) },
            .string("status") { $0.response.status.key },
            .string("title") { SwiftText.title($0.title) },
            .string("body") { SwiftText.rawLiteral($0.body) },
        ]

        /// The examples of a response; the names of all but the first one end with their names in the document.
        static func all(of response: Response, in operation: Operation, _ types: TypeGraph) -> [ExampleView] {
            let name = "\(Words(operation.id).lowerCamelCase)_\(response.status.key)"
            return response.examples.enumerated().compactMap { index, example in
                example.body(of: response, types).map { body in
                    ExampleView(
                        name: index == 0 ? name : "\(name)_\(Words(example.name).lowerCamelCase)", operation: operation, response: response,
                        title: example.name, body: body)
                }
            }
        }
    }
}

extension Set<String> {
    /// Takes a name, with a number if it is taken.
    fileprivate mutating func claim(_ preferred: String) -> String {
        var (name, number) = (preferred, 1)
        while !insert(name).inserted {
            number += 1
            name = "\(preferred)_\(number)"
        }
        return name
    }
}
