import Schemas

/// How an operation returns a list in pages.
package struct Paging: Sendable {
    /// How the next page is requested.
    package enum Step: Sendable {
        /// By its number.
        ///
        /// - Parameters:
        ///   - parameter: the query parameter with the number.
        ///   - current: the property of the response with the number of this page; empty if the response has none.
        ///   - first: the number of the first page.
        case number(parameter: Parameter, current: [Property], first: Int, end: End)
        /// By the number of items before it.
        case offset(parameter: Parameter, end: End)
        /// By a value in the response.
        ///
        /// - Parameters:
        ///   - parameter: the query parameter that takes the value.
        ///   - next: the property with the value.
        ///   - more: the property that says whether there is a next page; empty if the response has none.
        case cursor(parameter: Parameter, next: [Property], more: [Property])
        /// By a value of the last item.
        ///
        /// - Parameters:
        ///   - parameter: the query parameter that takes the value.
        ///   - id: the property of an item with the value.
        ///   - more: the property that says whether there is a next page; empty if the response has none.
        case lastItem(parameter: Parameter, id: [Property], more: [Property])
        /// By a link in the body of the response.
        case link([Property])
        /// By a link in the links of the response.
        ///
        /// - Parameters:
        ///   - links: the property with the links.
        ///   - relation: the relation of the link.
        case relation(links: [Property], relation: String)
        /// By the `Link` header of the response.
        case header

        /// The properties of the response that lead to the next page; empty if the last page has them, too.
        var next: [Property] {
            switch self {
            case .cursor(_, let next, _), .link(let next), .relation(let next, _): next
            case .number, .offset, .lastItem, .header: []
            }
        }
    }

    /// How to know the last page, besides an empty one.
    package struct End: Sendable {
        /// The query parameter with the number of items on a page; nil if the server may send fewer.
        package var size: Parameter?
        /// The property with the number of all items; empty if there is none.
        package var total: [Property] = []
        /// The property with the number of all pages; empty if there is none.
        package var pages: [Property] = []
    }

    /// The type of the body.
    package let body: TypeReference
    /// The properties that lead from the body to the list of items; empty if the body is the list.
    package let items: [Property]
    /// The type of an item.
    package let item: TypeReference
    package let step: Step
    /// The method of requests for the links; nil for `GET`.
    package var linkMethod: String?
}

/// What a parameter or a property about pages holds.
package enum PageScalar: Sendable {
    case int, sizedInt, double, string, url, bool

    static let integers: [PageScalar] = [.int, .sizedInt]
    static let numbers: [PageScalar] = [.int, .sizedInt, .double]
    /// What a number can be written as.
    static let numbersAndStrings: [PageScalar] = [.int, .sizedInt, .double, .string]
}

extension TypeGraph {
    /// What a value about pages is; nil if it is no scalar.
    package func pageScalar(_ type: TypeReference) -> PageScalar? {
        switch resolved(resolved(type).unwrapped) {
        case .builtin(.int): .int
        case .builtin(.int32), .builtin(.int64): .sizedInt
        case .builtin(.double), .builtin(.float): .double
        case .builtin(.string): .string
        case .builtin(.url): .url
        case .builtin(.bool): .bool
        default: nil
        }
    }

    /// The type of the elements of a list, behind optionals and aliases; nil if it is not a list.
    package func pageElement(_ type: TypeReference) -> TypeReference? {
        if case .list(let element) = resolved(resolved(type).unwrapped) { element } else { nil }
    }
}
