import OperationModel
import Templating

/// How an operation returns a list in pages, in `Operation.mustache`.
struct PagingView: TemplateView {
    let paging: Paging
    let spelling: TypeSpelling

    static let keys: TemplateKeys<PagingView> = [
        .string("body") { $0.spelling.type($0.paging.body) },
        .string("items") { $0.spelling.type(.list($0.paging.item)) },
        .string("keys") { SwiftText.list($0.paging.items.map(\.key)) },
        .string("path") { $0.spelling.value(along: $0.paging.items, of: "page") },
        .string("linkMethod") { $0.paging.linkMethod.map(SwiftText.literal) ?? "" },
        .view("step") { $0.step },
    ]

    /// The step to the next page; nil if the `Link` header leads there.
    private var step: StepView? {
        let page = "page.value"
        switch paging.step {
        case .number(let parameter, let current, let first, let end):
            let number = current.isEmpty ? spelling.integer(parameter) : spelling.integer(along: current, of: page)
            return StepView(key: "number", value: number, first: first == 1 ? nil : first, end: end, parameter, spelling)
        case .offset(let parameter, let end):
            return StepView(key: "offset", value: spelling.integer(parameter), end: end, parameter, spelling)
        case .cursor(let parameter, let next, let more): return StepView(parameter, next, of: page, more, spelling)
        case .lastItem(let parameter, let id, let more): return StepView(parameter, id, of: "page.items.last?", more, spelling)
        case .link(let properties):
            let isURL = properties.last.flatMap { spelling.types.pageScalar($0.type) } == .url
            let link = spelling.value(along: properties, of: page)
            return StepView(key: "link", value: isURL ? link + properties.optionalMark + ".absoluteString" : link)
        case .relation(let properties, let relation):
            let links = spelling.value(along: properties, of: page) + properties.optionalMark
            return StepView(key: "link", value: "\(links)[\(SwiftText.literal(relation))]?.href")
        case .header: return nil
        }
    }

    /// The call that returns the step to the next page, in `NextPage.mustache`.
    private struct StepView: TemplateView {
        /// The label of the argument that says where the next page is: `number`, `offset`, `cursor` or `link`.
        let key: String
        let value: String
        private var first = ""
        private var size = ""
        private var total = ""
        private var pages = ""
        private var hasMore = ""
        /// The property of the request that is set for the next page; empty if a link replaces the whole URL.
        private var parameter = ""
        /// The new value of that property.
        private var argument = ""

        static let keys: TemplateKeys<StepView> = [
            .string("key") { $0.key },
            .string("value") { $0.value },
            .string("first") { $0.first },
            .string("size") { $0.size },
            .string("total") { $0.total },
            .string("pages") { $0.pages },
            .string("hasMore") { $0.hasMore },
            .string("parameter") { $0.parameter },
            .string("argument") { $0.argument },
        ]

        /// The step by a link.
        init(key: String, value: String) {
            self.key = key
            self.value = value
        }

        /// The step by the number of a page or of an item.
        init(key: String, value: String, first: Int? = nil, end: Paging.End, _ parameter: Parameter, _ spelling: TypeSpelling) {
            self.init(key: key, value: value)
            self.first = first.map(String.init) ?? ""
            size = end.size.map(spelling.integer) ?? ""
            total = end.total.isEmpty ? "" : spelling.integer(along: end.total, of: "page.value")
            pages = end.pages.isEmpty ? "" : spelling.integer(along: end.pages, of: "page.value")
            self.parameter = SwiftText.name(parameter.name)
            argument = spelling.argument(for: parameter, of: .int)
        }

        /// The step by the value of a property.
        init(_ parameter: Parameter, _ next: [Property], of root: String, _ more: [Property], _ spelling: TypeSpelling) {
            let source = next.last.flatMap { spelling.types.pageScalar($0.type) }
            let target = spelling.types.pageScalar(parameter.type)
            let isSame = next.last.map { spelling.resolved($0.type).unwrapped } == spelling.resolved(parameter.type).unwrapped
            // Integers, and strings of digits, are converted by way of Int.
            let isDirect = isSame || target == .string
            self.init(key: "cursor", value: isDirect ? spelling.value(along: next, of: root) : spelling.integer(along: next, of: root))
            hasMore = more.isEmpty ? "" : spelling.value(along: more, of: "page.value")
            self.parameter = SwiftText.name(parameter.name)
            argument = spelling.argument(for: parameter, of: isSame ? target : isDirect ? source : .int)
        }
    }
}

extension [Property] {
    /// The mark that follows a path of properties whose last one is optional.
    fileprivate var optionalMark: String { last?.type.isOptional == true ? "?" : "" }
}
