import Diagnostics
import OpenAPI
import Options

/// Finds out which operations return lists in pages: those that the options name, those that the document declares by an extension, and
/// those that follow a convention.
struct PagingBuilder {
    let types: TypeGraph
    let options: GenerationOptions.Pages
    /// Whether the options leave operations out, so that a rule may be for one of them.
    let isPartial: Bool
    let log: DiagnosticLog

    /// The operations with what is known about their pages.
    func paging(_ operations: [Operation]) -> [Operation] {
        let convention = PagingConvention(types: types)
        var operations = operations
        for index in operations.indices {
            let operation = operations[index]
            if let rule = rule(for: operation) {
                operations[index].paging = rule.isOff ? nil : paging(of: operation, rule, log)
            } else if options.isDetected {
                operations[index].paging = detectedPaging(of: operation, convention)
            }
        }
        for rule in options.rules
        where !isPartial && !operations.contains(where: { $0.names.contains { $0.matches(pattern: rule.operation.value) } }) {
            log.error(.noPagedOperation(rule.operation.value, known: operations.flatMap(\.names)), at: rule.operation.position)
        }
        return operations
    }

    /// What the document declares, or else what it seems to mean.
    private func detectedPaging(of operation: Operation, _ convention: PagingConvention) -> Paging? {
        if operation.method == "GET", let rule = operation.declaredPages {
            if rule.isOff { return nil }
            if let paging = paging(of: operation, rule, nil) { return paging }
        }
        guard let paging = convention.paging(of: operation) else { return nil }
        log.note(.detectedPages(paging), at: operation.position)
        return paging
    }

    /// The rule that names an operation, or else the first one whose pattern it matches.
    private func rule(for operation: Operation) -> PageRule? {
        options.rules.first { operation.names.contains($0.operation.value) }
            ?? options.rules.first { rule in operation.names.contains { $0.matches(pattern: rule.operation.value) } }
    }

    /// What a rule says about an operation; nil, with an error unless the rule is a pattern, if the operation lacks what it names.
    private func paging(of operation: Operation, _ rule: PageRule, _ log: DiagnosticLog?) -> Paging? {
        PageRuleLookup(operation: operation, rule: rule, types: types, log: rule.isPattern ? nil : log).paging()
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
        return Paging(body: body, items: list.properties, item: list.item, step: step)
    }

    private func list(in body: TypeReference) -> (properties: [Property], item: TypeReference)? {
        guard let path = rule.items else {
            let list = PagingConvention(types: types).list(in: body)
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
            guard let parameter = parameter(rule.parameter, "parameter", [.int, .sizedInt, .double, .string]) else { return nil }
            let kinds: [PageScalar] = [.int, .sizedInt, .string]
            let last = list.properties.path + "[-1]."
            let inner = rule.next.flatMap { $0.value.hasPrefix(last) ? $0.dropping(last) : nil }
            guard let next = inner.map({ properties($0, list.item, kinds) }) ?? required(rule.next, "next", body, kinds),
                let more = rule.more.map({ properties($0, body, [.bool]) }) ?? []
            else { return nil }
            return inner == nil
                ? .cursor(parameter: parameter, next: next, more: more) : .lastItem(parameter: parameter, id: next, more: more)
        case .number, .offset:
            let numbers: [PageScalar] = [.int, .sizedInt, .double, .string]
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
        var keys = rule.next?.value.split(separator: ".").map(String.init)[...] ?? []
        var type = body
        var links: [Property] = []
        while let key = keys.popFirst(), let property = types.resolvedDeclaration(of: type)?.record?.property(key) {
            links.append(property)
            type = property.type
            guard types.resolved(type).unwrapped == .builtin(.links) else { continue }
            guard let relation = keys.first, keys.dropFirst().joined(separator: ".") == "href" || keys.count == 1 else { return nil }
            return .relation(links: links, relation: relation)
        }
        return nil
    }

    private func required(_ path: PositionedString?, _ key: String, _ body: TypeReference, _ kinds: [PageScalar]) -> [Property]? {
        if path == nil { log?.error(.missingPageKey(key, rule.operation.value), at: rule.operation.position) }
        return path.flatMap { properties($0, body, kinds) }
    }

    /// The properties along a path from the body; any kind of last one if no kinds are given.
    private func properties(_ path: PositionedString, _ body: TypeReference, _ kinds: [PageScalar] = []) -> [Property]? {
        var type = body
        var properties: [Property] = []
        for key in path.value.split(separator: ".").map(String.init) {
            let record = types.resolvedDeclaration(of: type)?.record
            guard let property = record?.property(key) else {
                log?.error(.unknownPageProperty(key, of: operation, known: record?.properties.map(\.key) ?? []), at: path.position)
                return nil
            }
            properties.append(property)
            type = property.type
        }
        let kind = types.pageScalar(type)
        guard kinds.isEmpty || kind.map(kinds.contains) == true else {
            log?.error(.unusablePageProperty(path.value), at: path.position)
            return nil
        }
        return properties
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

extension Operation {
    /// What the options can call the operation.
    fileprivate var names: [String] { [id, "\(method) \(pathTemplate)"] }
}

extension PositionedString {
    fileprivate func dropping(_ prefix: String) -> PositionedString {
        PositionedString(value: String(value.dropFirst(prefix.count)), position: position)
    }
}

extension Paging {
    /// What was found, in a few words.
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

    static func noPagedOperation(_ name: String, known: [String]) -> Self {
        "the document has no operation '\(name)'; expected one like 'GET /pets', or an operationId" + didYouMean(name, among: known)
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
        "the parameter '\(name)' is deprecated, or has a type that cannot say which page"
    }
}
