import Diagnostics
import OpenAPI
import Options
import Schemas

extension [Operation] {
    /// Adds what is known about pages to the operations that return lists in pages: those that the options name, those that the document
    /// declares by an extension, and those that follow a convention.
    ///
    /// - Parameter isPartial: whether the options leave operations out, so that a rule may be for one of them.
    func addingPages(_ options: GenerationOptions.Pages, isPartial: Bool, types: TypeGraph, _ log: DiagnosticLog) -> [Operation] {
        let rules = OptionPlaces(options.rules.map { .init(place: $0.operation.value, option: $0.operation, value: $0) })
        let operations = map { operation in
            var operation = operation
            if let rule = rules.best({ $0.precision(amongNames: operation.names) }) {
                operation.paging = rule.isOff ? nil : operation.paging(rule, types, log)
            } else if options.isDetected {
                operation.paging = operation.detectedPaging(types, log)
            }
            return operation
        }
        for rule in rules.unused where !isPartial {
            log.error(.noOperation(rule.place, known: flatMap(\.names)), at: rule.option.position)
        }
        return operations
    }
}

extension Operation {
    /// What the options can call the operation.
    var names: [String] { [id, "\(method) \(pathTemplate)"] }

    /// What the document declares, or else what it seems to mean.
    fileprivate func detectedPaging(_ types: TypeGraph, _ log: DiagnosticLog) -> Paging? {
        if let rule = declaredPages, method == "GET" || rule.way == .link {
            if rule.isOff { return nil }
            if let paging = paging(rule, types, nil) { return paging }
        }
        guard let paging = PagingConvention(types: types).paging(of: self) else { return nil }
        log.note(.detectedPages(paging), at: position)
        return paging
    }

    /// What a rule says about the operation; nil, with an error unless the rule is a pattern, if the operation lacks what it names.
    fileprivate func paging(_ rule: PageRule, _ types: TypeGraph, _ log: DiagnosticLog?) -> Paging? {
        PageRuleLookup(operation: self, rule: rule, types: types, log: rule.isPattern ? nil : log).paging()
    }
}

/// Looks up what a rule names.
private struct PageRuleLookup {
    let operation: Operation
    let rule: PageRule
    let types: TypeGraph
    /// Receives the errors; nil if there are none to report.
    let log: DiagnosticLog?

    func paging() -> Paging? {
        guard case .body(let body) = operation.responses.success, !body.isOptional else {
            log?.error(.noPagedBody(operation), at: rule.operation.position)
            return nil
        }
        guard let list = list(in: body), let step = step(body, list) else { return nil }
        return Paging(body: body, items: list.properties, item: list.item, step: step, linkMethod: rule.linkMethod)
    }

    private func list(in body: TypeReference) -> (properties: [Property], item: TypeReference)? {
        guard let path = rule.items else {
            let list = PagingConvention(types: types).list(in: body, of: operation.path)
            if list == nil { log?.error(.noSingleList(operation), at: rule.operation.position) }
            return list
        }
        guard let properties = properties(path, body) else { return nil }
        guard let item = properties.last.flatMap({ types.pageElement($0.type) }) else {
            log?.error(.notAList(path.value), at: path.position)
            return nil
        }
        return (properties, item)
    }

    private func step(_ body: TypeReference, _ list: (properties: [Property], item: TypeReference)) -> Paging.Step? {
        let way = rule.way ?? (rule.next == nil ? .number : rule.parameter == nil ? .link : .cursor)
        switch way {
        case .header: return .header
        case .link:
            if let relation = relation(body) { return relation }
            guard let next = required(rule.next, "next", body, [.string, .url]) else { return nil }
            return .link(next)
        case .cursor:
            guard let parameter = parameter(rule.parameter, "parameter", PageScalar.numbersAndStrings) else { return nil }
            let kinds = PageScalar.integers + [.string]
            let last = list.properties.path + "[-1]."
            let inner = rule.next.flatMap { $0.value.hasPrefix(last) ? $0.dropping(last) : nil }
            guard let next = inner.map({ properties($0, list.item, kinds) }) ?? required(rule.next, "next", body, kinds),
                let more = rule.more.map({ properties($0, body, [.bool]) }) ?? []
            else { return nil }
            return inner == nil
                ? .cursor(parameter: parameter, next: next, more: more) : .lastItem(parameter: parameter, id: next, more: more)
        case .number, .offset:
            let numbers = PageScalar.numbersAndStrings
            guard let parameter = parameter(rule.parameter, "parameter", numbers) else { return nil }
            var end = Paging.End()
            if let size = rule.size {
                guard let size = self.parameter(size, "size", numbers) else { return nil }
                end.size = size
            }
            guard let total = rule.total.map({ properties($0, body, numbers) }) ?? [],
                let pages = rule.pages.map({ properties($0, body, numbers) }) ?? []
            else { return nil }
            (end.total, end.pages) = (total, pages)
            return way == .offset
                ? .offset(parameter: parameter, end: end) : .number(parameter: parameter, current: [], first: rule.first ?? 1, end: end)
        }
    }

    /// The step by a link of the resource, if `next` leads into the property that the option `links` names.
    private func relation(_ body: TypeReference) -> Paging.Step? {
        let keys = rule.next.map { self.keys($0, body) } ?? []
        for relation in keys.indices.dropFirst() {
            guard let links = try? types.properties(at: Array(keys[..<relation]), from: body), let last = links.last else { return nil }
            guard types.resolved(last.type).unwrapped == .builtin(.links) else { continue }
            return [[], ["href"]].contains(keys[(relation + 1)...]) ? .relation(links: links, relation: keys[relation]) : nil
        }
        return nil
    }

    private func required(_ path: PositionedString?, _ key: String, _ body: TypeReference, _ kinds: [PageScalar]) -> [Property]? {
        if path == nil { log?.error(.missingPageKey(key, rule.operation.value), at: rule.operation.position) }
        return path.flatMap { properties($0, body, kinds) }
    }

    /// The properties along a path from the body; any kind of last one if no kinds are given.
    private func properties(_ path: PositionedString, _ body: TypeReference, _ kinds: [PageScalar] = []) -> [Property]? {
        do throws(TypeGraph.MissingProperty) {
            let properties = try types.properties(at: keys(path, body), from: body)
            let kind = types.pageScalar(properties.last?.type ?? body)
            if kinds.isEmpty || kind.map(kinds.contains) == true { return properties }
            log?.error(.unusablePageProperty(path.value), at: path.position)
        } catch {
            log?.error(.unknownPageProperty(error.key, of: operation, known: error.known), at: path.position)
        }
        return nil
    }

    /// The keys of a path, which dots separate, unless a property has them in its key, as `@odata.nextLink` does.
    private func keys(_ path: PositionedString, _ body: TypeReference) -> [String] {
        var rest = path.value.split(separator: ".")[...]
        var keys: [String] = []
        while !rest.isEmpty {
            let known = (1...rest.count).reversed().first { count in
                (try? types.properties(at: keys + [rest.prefix(count).joined(separator: ".")], from: body)) != nil
            }
            keys.append(rest.prefix(known ?? 1).joined(separator: "."))
            rest = rest.dropFirst(known ?? 1)
        }
        return keys
    }

    private func parameter(_ name: PositionedString?, _ key: String, _ kinds: [PageScalar]) -> Parameter? {
        guard let name else {
            log?.error(.missingPageKey(key, rule.operation.value), at: rule.operation.position)
            return nil
        }
        let parameters = operation.parameters.filter { $0.location == .query }
        guard let parameter = parameters.first(where: { $0.wireName == name.value }) else {
            log?.error(.unknownPageParameter(name.value, of: operation, known: parameters.map(\.wireName)), at: name.position)
            return nil
        }
        guard let kind = types.pageScalar(parameter.type), kinds.contains(kind), !parameter.isDeprecated else {
            log?.error(.unusablePageParameter(name.value), at: name.position)
            return nil
        }
        return parameter
    }
}

extension PageRule {
    /// Whether the rule may be for several operations.
    fileprivate var isPattern: Bool { operation.value.contains("*") }
}

extension PositionedString {
    fileprivate func dropping(_ prefix: String) -> PositionedString {
        PositionedString(value: String(value.dropFirst(prefix.count)), position: position)
    }
}

extension Paging {
    /// A short description of the pages.
    fileprivate var summary: String {
        let items = items.isEmpty ? "the body" : "'\(items.path)'"
        let way =
            switch step {
            case .number(let parameter, _, _, let end): "by the page number in '\(parameter.wireName)'" + end.summary
            case .offset(let parameter, let end): "by the offset in '\(parameter.wireName)'" + end.summary
            case .cursor(let parameter, let next, _): "by '\(next.path)', which '\(parameter.wireName)' takes"
            case .lastItem(let parameter, let id, _): "by '\(id.path)' of the last item, which '\(parameter.wireName)' takes"
            case .link(let next): "by the link in '\(next.path)'"
            case .relation(let links, let relation): "by the link in '\(links.path).\(relation)'"
            case .header: "by the 'Link' header"
            }
        return "\(way), with the items in \(items)"
    }
}

extension Paging.End {
    fileprivate var summary: String {
        let last = pages.isEmpty ? total : pages
        return last.isEmpty ? " until a page is empty" : " until '\(last.path)'"
    }
}

extension [Property] {
    fileprivate var path: String { map(\.key).joined(separator: ".") }
}

extension Diagnostic.Message {
    static func detectedPages(_ paging: Paging) -> Self {
        "the operation seems to return pages, \(paging.summary); 'pages' in the options file changes this or turns it off"
    }

    static func noPagedBody(_ operation: Operation) -> Self {
        "'\(operation.method) \(operation.pathTemplate)' has no successful response with one type of body, so it has no pages"
    }

    static func noSingleList(_ operation: Operation) -> Self {
        "'items' is missing; the response of '\(operation.method) \(operation.pathTemplate)' has not exactly one list"
    }

    static func notAList(_ path: String) -> Self { "'\(path)' is not a list" }

    static func missingPageKey(_ key: String, _ operation: String) -> Self { "'\(key)' is missing for the pages of '\(operation)'" }

    static func unknownPageProperty(_ key: String, of operation: Operation, known: [String]) -> Self {
        "the response of '\(operation.method) \(operation.pathTemplate)' has no property '\(key)'" + didYouMean(key, among: known)
    }

    static func unusablePageProperty(_ path: String) -> Self { "'\(path)' has a type that cannot lead to the next page" }

    static func unknownPageParameter(_ name: String, of operation: Operation, known: [String]) -> Self {
        "'\(operation.method) \(operation.pathTemplate)' has no query parameter '\(name)'" + didYouMean(name, among: known)
    }

    static func unusablePageParameter(_ name: String) -> Self {
        "the parameter '\(name)' is deprecated, or has a type that cannot identify a page"
    }
}
