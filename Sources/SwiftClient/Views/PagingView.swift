import OperationModel
import Templating

/// How an operation returns a list in pages, in `Operation.mustache`.
struct PagingView: TemplateView {
    let paging: Paging
    let spelling: TypeSpelling

    static let keys: TemplateKeys<PagingView> = [
        .string("body") { $0.spelling.type($0.paging.body) },
        .string("items") { $0.spelling.type(.list($0.paging.item)) },
        .string("keys") { $0.paging.items.map { SwiftText.literal($0.key) }.joined(separator: ", ") },
        .string("path") { $0.value(along: $0.paging.items, of: "page") },
        .string("next") { $0.next },
    ]

    private func value(along properties: [Property], of root: String) -> String {
        properties.isEmpty ? root : root + "." + spelling.path(along: properties)
    }

    /// The call that returns the step to the next page.
    private var next: String {
        switch paging.step {
        case .number(let parameter, let current, let first, let end):
            let number = current.isEmpty ? integer(parameter) : integer(current)
            let arguments = ["number: \(number)"] + (first == 1 ? [] : ["first: \(first)"]) + self.arguments(end)
            return "page.next(\(arguments.joined(separator: ", "))) { \(assignment(to: parameter, of: .int)) }"
        case .offset(let parameter, let end):
            let arguments = ["offset: \(integer(parameter))"] + self.arguments(end)
            return "page.next(\(arguments.joined(separator: ", "))) { \(assignment(to: parameter, of: .int)) }"
        case .cursor(let parameter, let next, let more): return self.next(parameter, next, of: "page.value", more)
        case .lastItem(let parameter, let id, let more): return self.next(parameter, id, of: "page.items.last?", more)
        case .link(let properties):
            let isURL = properties.last.flatMap { spelling.types.pageScalar($0.type) } == .url
            let url = value(along: properties, of: "page.value") + (properties.last?.type.isOptional == true ? "?" : "")
            return "page.next(link: \(isURL ? url + ".absoluteString" : value(along: properties, of: "page.value")))"
        case .relation(let properties, let relation):
            let links = value(along: properties, of: "page.value") + (properties.last?.type.isOptional == true ? "?" : "")
            return "page.next(link: \(links)[\(SwiftText.literal(relation))]?.href)"
        case .header: return "page.nextInLinkHeader()"
        }
    }

    /// The call with the value of a property for a parameter.
    private func next(_ parameter: Parameter, _ next: [Property], of root: String, _ more: [Property]) -> String {
        let hasMore = more.isEmpty ? "" : ", hasMore: \(value(along: more, of: "page.value"))"
        let source = next.last.flatMap { spelling.types.pageScalar($0.type) }
        let target = spelling.types.pageScalar(parameter.type)
        let isSame = next.last.map { spelling.resolved($0.type).unwrapped } == spelling.resolved(parameter.type).unwrapped
        // Integers, and strings of digits, are converted by way of Int.
        let cursor = isSame || target == .string ? value(along: next, of: root) : integer(next, of: root)
        let assignment = assignment(to: parameter, of: isSame ? target : target == .string ? source : .int)
        return "page.next(cursor: \(cursor)\(hasMore)) { \(assignment) }"
    }

    private func arguments(_ end: Paging.End) -> [String] {
        let size = end.size.map { ["size: \(integer($0))"] } ?? []
        let total = end.total.isEmpty ? [] : ["total: \(integer(end.total))"]
        return size + total + (end.pages.isEmpty ? [] : ["pages: \(integer(end.pages))"])
    }

    /// A property as an integer.
    private func integer(_ properties: [Property], of root: String = "page.value") -> String {
        guard let last = properties.last else { return "nil" }
        let isOptional = root.hasSuffix("?") || properties.contains { $0.type.isOptional } || spelling.resolved(last.type).isOptional
        let value = value(along: properties, of: root)
        // Behind `?.`, `map` would be a member of the property itself.
        let isChained = isOptional && !last.type.isOptional && spelling.types.pageScalar(last.type) != .int
        return integer(isChained ? "(\(value))" : value, last.type, isOptional: isOptional)
    }

    /// The value of a parameter of this request as an integer.
    private func integer(_ parameter: Parameter) -> String {
        integer("self." + SwiftText.name(parameter.name), parameter.type, isOptional: spelling.resolved(parameter.type).isOptional)
    }

    private func integer(_ value: String, _ type: TypeReference, isOptional: Bool) -> String {
        switch spelling.types.pageScalar(type) {
        case .sizedInt: isOptional ? "\(value).map { Int($0) }" : "Int(\(value))"
        case .double: isOptional ? "\(value).flatMap { Int(exactly: $0) }" : "Int(exactly: \(value))"
        case .string: isOptional ? "\(value).flatMap { Int($0) }" : "Int(\(value))"
        case .int, .url, .bool, nil: value
        }
    }

    /// The assignment of a value, which a closure receives, to a parameter.
    private func assignment(to parameter: Parameter, of source: PageScalar?) -> String {
        let target = "$0." + SwiftText.name(parameter.name)
        switch (spelling.types.pageScalar(parameter.type), source) {
        case (.string?, .int?), (.string?, .sizedInt?): return "\(target) = String($1)"
        case (.sizedInt?, .int?): return "\(target) = .init(clamping: $1)"
        case (.double?, .int?): return "\(target) = .init($1)"
        default: return "\(target) = $1"
        }
    }
}
