import OperationModel
import Templating

/// The pages of an operation that returns a list, in `Operation.mustache`.
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
        switch paging.step {
        case .number(let parameter, let current, let first, let end):
            let number = current.isEmpty ? spelling.integer(parameter) : spelling.integer(along: current, of: Self.page)
            return step("number", number, parameter, first: first == 1 ? "" : "\(first)", end)
        case .offset(let parameter, let end): return step("offset", spelling.integer(parameter), parameter, end)
        case .cursor(let parameter, let next, let more): return step(next, of: Self.page, parameter, more)
        case .lastItem(let parameter, let id, let more): return step(id, of: "page.items.last?", parameter, more)
        case .link(let properties): return StepView(key: "link", value: spelling.link(along: properties, of: Self.page))
        case .relation(let properties, let relation):
            return StepView(key: "link", value: spelling.link(relation, along: properties, of: Self.page))
        case .header: return nil
        }
    }

    /// The body of the response.
    private static let page = "page.value"

    /// The step by the number of a page or of an item.
    private func step(_ key: String, _ value: String, _ parameter: Parameter, first: String = "", _ end: Paging.End) -> StepView {
        StepView(
            key: key, value: value, first: first, size: end.size.map(spelling.integer) ?? "",
            total: end.total.isEmpty ? "" : spelling.integer(along: end.total, of: Self.page),
            pages: end.pages.isEmpty ? "" : spelling.integer(along: end.pages, of: Self.page),
            parameter: SwiftText.name(parameter.name), argument: spelling.argument(for: parameter, of: .int))
    }

    /// The step by the value of a property.
    private func step(_ next: [Property], of root: String, _ parameter: Parameter, _ more: [Property]) -> StepView {
        let cursor = spelling.cursor(along: next, of: root, for: parameter)
        return StepView(
            key: "cursor", value: cursor.value, hasMore: more.isEmpty ? "" : spelling.value(along: more, of: Self.page),
            parameter: SwiftText.name(parameter.name), argument: cursor.argument)
    }

    /// The call that returns the step to the next page, in `NextPage.mustache`.
    private struct StepView: TemplateView {
        /// The label of the argument that says where the next page is: `number`, `offset`, `cursor` or `link`.
        let key: String
        let value: String
        var first = ""
        var size = ""
        var total = ""
        var pages = ""
        var hasMore = ""
        /// The property of the request that is set for the next page; empty if a link replaces the whole URL.
        var parameter = ""
        /// The new value of that property.
        var argument = ""

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
    }
}
