import OperationModel
import Templating

/// The items of a stream in `Operation.mustache`.
struct StreamView: TemplateView {
    private let item: String
    private let format: String

    /// - Returns: nil if the operation returns no stream.
    init?(_ operation: Operation, _ spelling: TypeSpelling) {
        guard let response = operation.streamedResponse, let item = response.content?.item else { return nil }
        self.item = spelling.type(item)
        let end = operation.streamEnd.map { ", end: " + SwiftText.literal($0) } ?? ""
        format = Self.syntax(of: response) + end
    }

    static let keys: TemplateKeys<StreamView> = [
        .string("item") { $0.item },
        .string("format") { $0.format },
    ]

    private static func syntax(of response: Response) -> String {
        if case .events(_, let item)? = response.content { return ".events(.\(item.rawValue))" }
        return response.mediaType?.hasPrefix("application/json-seq") == true ? ".textSequence" : ".lines"
    }
}
