import OpenAPI
import Schemas

/// Recognizes operations that return lists in pages by the names and types of parameters and properties, not by their documentation.
///
/// A wrong guess is worse than none: a convention counts only if both the request and the response follow it.
struct PagingConvention {
    let types: TypeGraph

    /// How an operation seems to return pages; nil if it does not seem to.
    func paging(of operation: Operation) -> Paging? {
        guard operation.method == "GET", case .body(let body) = operation.responses.success, !body.isOptional,
            let list = list(in: body, of: operation.path)
        else { return nil }
        if let step = relation(to: body) { return Paging(body: body, items: list.properties, item: list.item, step: step) }
        let search = PageSearch(operation: operation, values: values(in: body), item: list.item, types: types)
        return search.step.map { Paging(body: body, items: list.properties, item: list.item, step: $0) }
    }

    /// The step by the link to the next page, if the options say that the body has one.
    private func relation(to body: TypeReference) -> Paging.Step? {
        guard let record = types.resolvedDeclaration(of: body)?.record, let links = record.links.flatMap(record.property),
            let next = record.relations.first(where: { $0.relation == "next" && $0.result == body })
        else { return nil }
        return .relation(links: [links], relation: next.relation)
    }

    // MARK: The list

    /// The list in a body that is named after the path, or the only one with a usual name, or the only one at all.
    func list(in body: TypeReference, of path: [PathPart]) -> (properties: [Property], item: TypeReference)? {
        if let item = types.pageElement(body) { return ([], item) }
        guard let record = types.resolvedDeclaration(of: body)?.record else { return nil }
        let resource = path.resource
        if let list = list(in: record, of: resource) { return list }
        // One list in an envelope: `{"_embedded": {"movies": […]}}`.
        let envelopes = record.properties.filter { ["_embedded", "data", "result", "response", "results"].contains($0.key) }
        guard envelopes.count == 1, let inner = types.resolvedDeclaration(of: envelopes[0].type)?.record,
            let list = list(in: inner, of: resource)
        else { return nil }
        return (envelopes + list.properties, list.item)
    }

    /// - Parameter resource: what the path of the operation leads to: `messages` for `/messages`.
    private func list(in record: Record, of resource: String?) -> (properties: [Property], item: TypeReference)? {
        let all = record.properties.filter { types.pageElement($0.type) != nil && !$0.isDeprecated }
        let lists = all.filter { !Self.otherLists.contains($0.key.letters) }
        let usual = lists.filter { Self.usualLists.contains($0.key.letters) }
        let named = (usual.isEmpty ? all : lists).first { $0.key.letters == resource }
        if let named, let item = types.pageElement(named.type) { return ([named], item) }
        // An object with an identity is a thing with a list, such as its tags.
        let only = lists.count == 1 && record.property("id") == nil ? lists[0] : nil
        guard let list = usual.count == 1 ? usual[0] : only, let item = types.pageElement(list.type)
        else { return nil }
        return ([list], item)
    }

    private static let usualLists: Set<String> = ["data", "items", "results", "values", "entries", "records", "value"]
    private static let otherLists: Set<String> = [
        "errors", "warnings", "messages", "links", "included", "facets", "fields", "columns", "order", "sort", "sorting", "meta",
    ]

    // MARK: The values around the list

    /// The scalar properties of a body and of the objects around pages in it, each with the properties that lead to it.
    private func values(in body: TypeReference) -> [PageValue] {
        guard let record = types.resolvedDeclaration(of: body)?.record else { return [] }
        return values(in: record, path: [])
    }

    private func values(in record: Record, path: [Property]) -> [PageValue] {
        record.properties.flatMap { property -> [PageValue] in
            let path = path + [property]
            if let kind = types.pageScalar(property.type) { return [PageValue(path: path, kind: kind)] }
            guard path.count < 4, Self.containers.contains(property.key.letters),
                let inner = types.resolvedDeclaration(of: property.type)?.record
            else { return [] }
            return values(in: inner, path: path)
        }
    }

    private static let containers: Set<String> = [
        "links", "link", "pagination", "paging", "pageinfo", "page", "pages", "meta", "metadata", "responsemetadata", "cursor", "cursors",
        "next", "nextpage", "pager", "info", "list",
    ]
}

/// A scalar property of a response that may be about pages.
private struct PageValue {
    let path: [Property]
    let kind: PageScalar

    /// The letters and digits of the keys along the path.
    var names: [String] { path.map(\.key.letters) }
    var name: String { names[names.count - 1] }
    var isInteger: Bool { PageScalar.integers.contains(kind) }

    /// Whether the type or the name says that the value is a URL.
    var isURL: Bool {
        kind == .url || kind == .string && ["href", "uri", "url", "link"].contains { name.hasSuffix($0) }
    }
}

/// Looks for what leads to the next page.
private struct PageSearch {
    let operation: Operation
    let values: [PageValue]
    let item: TypeReference
    let types: TypeGraph

    var step: Paging.Step? { link ?? header ?? cursor ?? lastItem ?? number ?? offset }

    // MARK: Links

    private var link: Paging.Step? {
        only(values.filter { isNextLink($0) }).map { .link($0.path) }
    }

    /// Whether a value is a URL with the name `next`, or a URL inside `next`.
    private func isNextLink(_ value: PageValue) -> Bool {
        let names = value.names
        if ["nexthref", "nexturl", "nexturi", "nextlink", "nextpageurl", "nextpageuri", "nextpagelink", "odatanextlink"].contains(
            value.name)
        {
            return value.kind == .string || value.kind == .url
        }
        if value.name == "next" {
            let isAmongLinks = names.dropLast().contains { $0 == "links" || $0 == "link" }
            return value.kind == .url || value.kind == .string && (isAmongLinks || value.isURL)
        }
        guard names.count > 1, ["next", "nextpage"].contains(names[names.count - 2]) else { return false }
        return ["href", "uri", "url"].contains(value.name) && (value.kind == .string || value.kind == .url)
    }

    private var header: Paging.Step? {
        let hasLink = operation.headers.contains { $0.wireName.lowercased() == "link" }
        let parameters = Self.numbers.union(Self.offsets).union(Self.cursors.keys)
        return hasLink && parameter(parameters, PageScalar.numbersAndStrings) != nil ? .header : nil
    }

    // MARK: Cursors

    /// The names of cursors in requests, each with the names of the next cursor in responses.
    private static let cursors: [String: Set<String>] = [
        "cursor": ["nextcursor", "nextpagecursor"],
        "nextcursor": ["nextcursor"],
        "startcursor": ["nextcursor"],
        "pagecursor": ["nextcursor", "nextpagecursor"],
        "pagetoken": ["nextpagetoken", "nexttoken", "nextpage"],
        "nextpagetoken": ["nextpagetoken"],
        "nexttoken": ["nexttoken"],
        "continuationtoken": ["continuationtoken", "nextcontinuationtoken"],
        "paginationtoken": ["nexttoken", "nextpaginationtoken", "paginationtoken"],
        "marker": ["nextmarker"],
        "continue": [],
        "page": ["nextpage"],
        "after": ["lastid"],
        "pageafter": [],
        "next": [],
    ]

    private var cursor: Paging.Step? {
        let candidates = operation.parameters.filter {
            $0.location == .query && !$0.isDeprecated && Self.cursors[$0.wireName.letters] != nil
        }
        let pairs = candidates.flatMap { parameter in
            values.filter { isNext($0, for: parameter.wireName.letters) && fits($0, parameter) }.map { (parameter, $0) }
        }
        // A request that also has a page number or an offset does not always use the cursor.
        let others = operation.parameters.filter { Self.numbers.union(Self.offsets).contains($0.wireName.letters) && $0.location == .query }
        guard pairs.count == 1, others.allSatisfy({ $0.wireName == pairs[0].0.wireName }) else { return nil }
        return .cursor(parameter: pairs[0].0, next: pairs[0].1.path, more: more?.path ?? [])
    }

    /// The value that says whether there is a next page.
    private var more: PageValue? { only(values.filter { $0.kind == .bool && ["hasmore", "hasnext", "hasnextpage"].contains($0.name) }) }

    /// The step by the id of the last item, as in `starting_after=42`, while the response says that there is more.
    private var lastItem: Paging.Step? {
        guard let parameter = parameter(["startingafter"], PageScalar.numbersAndStrings), let more,
            let id = types.resolvedDeclaration(of: item)?.record?.property("id"), !id.type.isOptional,
            let kind = types.pageScalar(id.type), fits(PageValue(path: [id], kind: kind), parameter)
        else { return nil }
        return .lastItem(parameter: parameter, id: [id], more: more.path)
    }

    private func isNext(_ value: PageValue, for parameter: String) -> Bool {
        if Self.cursors[parameter]?.contains(value.name) == true { return parameter != "page" || value.isInteger }
        let container = value.names.dropLast().last ?? ""
        let isAround = ["links", "meta", "metadata", "pagination", "paging", "page", "pages", "responsemetadata", "cursor", "cursors"]
            .contains(container)
        switch parameter {
        case "continue": return value.name == "continue" && container == "metadata"
        case "page": return value.name == "next" && isAround && value.isInteger
        case "after", "pageafter": return value.name == "after" && ["cursors", "next", "cursor"].contains(container)
        case "cursor", "pagecursor": return value.name == "next" && isAround && !value.isURL
        case "next": return value.name == "next" && ["cursor", "cursors"].contains(container)
        default: return false
        }
    }

    private func fits(_ value: PageValue, _ parameter: Parameter) -> Bool {
        guard let target = types.pageScalar(parameter.type) else { return false }
        return value.isInteger ? PageScalar.numbersAndStrings.contains(target) : value.kind == .string && target == .string
    }

    // MARK: Numbers and offsets

    private static let numbers: Set<String> = ["page", "pagenumber", "pageno", "pagenum", "currentpage"]
    private static let offsets: Set<String> = ["offset", "skip", "startat", "startindex", "pageoffset"]
    private static let sizes: Set<String> = [
        "limit", "size", "pagesize", "perpage", "maxresults", "pagelimit", "itemsperpage", "resultsperpage", "take", "count", "pagelen",
        "maxitems", "top",
    ]

    private var number: Paging.Step? {
        guard let parameter = parameter(Self.numbers, PageScalar.numbers) else { return nil }
        let current = only(values.filter { $0.isInteger && Self.numbers.contains($0.name) })
        let end = end
        // The caller gives the number of the first page if the parameter is required.
        guard let first = parameter.firstPage ?? (current == nil && !parameter.isRequired ? nil : 1) else { return nil }
        // The number of the last page gives the number of pages only if the number of the first page is known.
        let isCertain = parameter.firstPage != nil || end.pages.isEmpty
        guard hasSize || hasTotal else { return nil }
        return .number(
            parameter: parameter, current: current?.path ?? [], first: first, end: isCertain ? end : Paging.End(total: end.total))
    }

    private var offset: Paging.Step? {
        guard let parameter = parameter(Self.offsets, PageScalar.numbers), parameter.firstPage != 1 else { return nil }
        return hasSize || hasTotal ? .offset(parameter: parameter, end: Paging.End(total: end.total)) : nil
    }

    /// Whether the response says how many items or pages there are.
    private var hasTotal: Bool {
        values.contains { $0.isInteger && ($0.name == "total" || Self.totals.contains($0.name) || Self.pageCounts.contains($0.name)) }
    }

    /// Whether the request takes the number of items on a page.
    private var hasSize: Bool { parameter(Self.sizes, PageScalar.numbersAndStrings) != nil }

    /// The properties with the numbers of all items and of all pages.
    private var end: Paging.End {
        let integers = values.filter(\.isInteger)
        let total = only(integers.filter { Self.totals.contains($0.name) })
        let pages = only(integers.filter { Self.pageCounts.contains($0.name) })
        return Paging.End(total: total?.path ?? [], pages: pages?.path ?? [])
    }

    private static let totals: Set<String> = [
        "totalcount", "totalresults", "totalitems", "itemstotal", "totalrecords", "totalhits", "totalelements", "totalrecordcount",
        "odatacount",
    ]
    private static let pageCounts: Set<String> = [
        "totalpages", "pagestotal", "pagecount", "numpages", "pages", "lastpage", "totalpagecount",
    ]

    // MARK: Looking up

    /// The only query parameter with one of some names and kinds.
    private func parameter(_ names: Set<String>, _ kinds: [PageScalar]) -> Parameter? {
        only(
            operation.parameters.filter { parameter in
                parameter.location == .query && !parameter.isDeprecated && names.contains(parameter.wireName.letters)
                    && types.pageScalar(parameter.type).map(kinds.contains) == true
            })
    }

    private func only<Element>(_ elements: [Element]) -> Element? { elements.count == 1 ? elements[0] : nil }
}

extension [PathPart] {
    /// The letters of the last segment, apart from `list`; nil if it is a parameter.
    fileprivate var resource: String? {
        guard case .literal(let text)? = self.last else { return nil }
        return text.split(separator: "/").map { String($0).letters }.last { $0 != "list" }
    }
}

extension Parameter {
    /// The number of the first page, if the default, or else the minimum, is zero or one.
    fileprivate var firstPage: Int? {
        switch defaultValue {
        case .integer(let value)?: value == 0 || value == 1 ? value : nil
        case .number(let value)?: value == 0 ? 0 : value == 1 ? 1 : nil
        default: leastInteger == 0 || leastInteger == 1 ? leastInteger : nil
        }
    }
}
