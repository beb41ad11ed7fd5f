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
