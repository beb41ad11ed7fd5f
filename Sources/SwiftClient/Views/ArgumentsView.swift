import OperationModel
import Templating

/// The arguments of an initializer or the elements of a literal: on one line if they fit, otherwise one per line.
struct ArgumentsView: TemplateView {
    private let arguments: [String]
    /// The number of characters that fit on a line.
    private let room: Int

    init(_ arguments: [String], room: Int = 80) {
        self.arguments = arguments
        self.room = room
    }

    /// An argument with its default, which is the document's or, for an optional, nil.
    static func argument(
        _ name: String, _ type: TypeReference, default defaultValue: Literal?, _ spelling: TypeSpelling
    ) -> String {
        let isNil = type.isOptional && defaultValue == nil
        return "\(SwiftText.name(name)): \(spelling.argument(type, default: defaultValue))" + (isNil ? " = nil" : "")
    }

    static let keys: TemplateKeys<ArgumentsView> = [
        .flag("isLong") { $0.isLong },
        .string("inline") { $0.arguments.joined(separator: ", ") },
        .strings("lines") { $0.arguments },
    ]

    private var isLong: Bool {
        var length = 0
        return arguments.contains { argument in
            length += argument.count + 2
            return length > room
        }
    }
}
