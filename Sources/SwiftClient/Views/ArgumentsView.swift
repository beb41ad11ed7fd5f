import OperationModel
import Templating

/// The arguments of an initializer or the elements of a literal: on one line if they fit, otherwise one per line.
struct ArgumentsView: TemplateView {
    private let arguments: [String]

    init(_ arguments: [String]) { self.arguments = arguments }

    /// An argument with its default, which is the document's or, for an optional, nil.
    static func argument(
        _ name: String, _ type: TypeReference, default defaultValue: Literal?, _ spelling: TypeSpelling
    ) -> String {
        let start = "\(SwiftText.name(name)): \(spelling.type(type))"
        if let defaultValue { return "\(start) = \(spelling.literal(defaultValue))" }
        return type.isOptional ? start + " = nil" : start
    }

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "isLong": .flag(isLong)
        case "inline": .text(arguments.joined(separator: ", "))
        case "lines": .texts(arguments)
        default: nil
        }
    }

    private var isLong: Bool {
        var length = 0
        return arguments.contains { argument in
            length += argument.count + 2
            return length > 80
        }
    }
}
