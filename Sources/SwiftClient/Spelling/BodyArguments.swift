import OperationModel
import Schemas

/// The properties of a JSON body as arguments of the method that sends it.
struct BodyArguments {
    /// The maximum number of properties of such a body.
    private static let limit = 8

    /// The type of the body.
    private let type: TypeReference
    /// The properties, the required ones first.
    let arguments: [RequestArgument]
    /// For each argument of the body's initializer, its index in `arguments`.
    private let order: [Int]

    /// Creates the arguments; nil unless the operation requires a JSON object with few properties, whose names no other argument has.
    init?(of operation: Operation, _ spelling: TypeSpelling) {
        guard let body = operation.body, body.isRequired, body.xml == nil, body.stream == nil, case .json(let type) = body.content,
            !type.isOptional, let declaration = spelling.types.resolvedDeclaration(of: type), let record = declaration.record,
            record.additional == nil, !spelling.commonBodies.contains(declaration.id)
        else { return nil }
        let properties = record.properties.filter { !$0.isReadOnly }
        let names = operation.parameters.map(\.name) + ["options"]
        guard (1...Self.limit).contains(properties.count), !properties.contains(where: { names.contains($0.name) }),
            record.properties.allSatisfy({ !$0.isReadOnly || $0.type.isOptional }),
            // A function with the same labels differs if the body is a string.
            properties.allSatisfy({ $0.name != "body" || $0.type.unwrapped == .builtin(.string) })
        else { return nil }
        self.type = type
        let all = properties.map(RequestArgument.init)
        let sorted = all.indices.filter { all[$0].isRequired } + all.indices.filter { !all[$0].isRequired }
        arguments = sorted.map { all[$0] }
        order = all.indices.compactMap(sorted.firstIndex)
    }

    /// The body as an argument of the request: `body: NewPet(name: name)`.
    ///
    /// - Parameter values: the labels and values of the arguments.
    func value(_ values: ArraySlice<String>, _ spelling: TypeSpelling) -> String {
        let values = order.map { values[values.startIndex + $0] }
        let inline = "body: \(spelling.type(type))(\(values.joined(separator: ", ")))"
        if inline.count < 60 { return inline }
        let indentation = String(repeating: " ", count: 16)
        return "body: \(spelling.type(type))(\n" + values.map { "\(indentation)    \($0),\n" }.joined() + "\(indentation))"
    }
}
