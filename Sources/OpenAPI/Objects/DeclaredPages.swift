import YAML

extension PageRule {
    /// Reads a rule about pages from the extensions of an operation; nil if there is none, or if it says too little.
    ///
    /// These are `x-ms-pageable` of Azure and others with such names, `x-speakeasy-pagination`, `x-dropshot-pagination`, and
    /// `x-pagination` as Datadog writes it.
    init?(declaredIn operation: Node) {
        for entry in operation.mapping ?? [] where entry.isExtension {
            self.init(operation: entry.positionedKey)
            let isRead =
                switch entry.key.lowercased() {
                case "x-speakeasy-pagination": readSpeakeasy(entry.value)
                case "x-dropshot-pagination": readDropshot(entry.value)
                case "x-pagination": readDatadog(entry.value)
                case let key where key.hasSuffix("-pageable"): readPageable(entry.value)
                default: false
                }
            if isRead { return }
        }
        return nil
    }

    /// Reads `{nextLinkName: nextLink, itemName: value}`, where a null name means that there is only one page.
    private mutating func readPageable(_ node: Node) -> Bool {
        guard let link = node.entry("nextLinkName") else { return false }
        isOff = link.value.scalar?.value == .null
        next = link.value.positionedText
        items = node.string("itemName") ?? next.map { PositionedString(value: "value", position: $0.position) }
        way = .link
        return isOff || next != nil
    }

    /// Reads the mark of a list that has the properties and the parameter of Dropshot.
    private mutating func readDropshot(_ node: Node) -> Bool {
        let text = { (value: String) in PositionedString(value: value, position: node.position) }
        (way, parameter, next, items) = (.cursor, text("page_token"), text("next_page"), text("items"))
        return true
    }

    /// Reads the names of parameters and of properties.
    private mutating func readDatadog(_ node: Node) -> Bool {
        items = node.string("resultsPath")
        if let cursor = node.string("cursorParam"), let path = node.string("cursorPath") {
            (way, parameter, next) = (.cursor, cursor, path)
        } else if let offset = node.string("pageOffsetParam") {
            (way, parameter, size) = (.offset, offset, node.string("limitParam"))
        } else if let page = node.string("pageParam") {
            (way, parameter, size) = (.number, page, node.string("limitParam"))
            first = node.string("pageStart").flatMap { Int($0.value) } ?? 0
        }
        return way != nil
    }

    /// Reads inputs, which are parameters, and outputs, which are paths in the body.
    private mutating func readSpeakeasy(_ node: Node) -> Bool {
        func input(_ type: String) -> PositionedString? {
            let input = node.entry("inputs")?.value.sequence?.first { $0.string("type")?.value == type }
            return input?.string("in")?.value == "parameters" ? input?.string("name") : nil
        }
        func output(_ name: String) -> PositionedString? { node.entry("outputs")?.value.string(name)?.propertyPath }
        items = output("results")
        switch node.string("type")?.value {
        case "url":
            (way, next) = (.link, output("nextUrl"))
            return next != nil
        case "cursor":
            (way, parameter, next) = (.cursor, input("cursor"), output("nextCursor"))
            return parameter != nil && next != nil
        case "offsetLimit":
            (way, parameter) = input("offset").map { (.offset, $0) } ?? (.number, input("page"))
            (size, pages) = (input("limit"), output("numPages"))
            return parameter != nil
        default: return false
        }
    }
}

extension Node {
    fileprivate func string(_ key: String) -> PositionedString? { entry(key)?.value.positionedText }
}

extension PositionedString {
    /// The path of properties in a simple JSONPath such as `$.meta.next` or `$.data[-1].id`; nil for any other.
    fileprivate var propertyPath: PositionedString? {
        guard value.hasPrefix("$."), !value.contains("..") else { return nil }
        let path = value.dropFirst(2).replacing("[(@.length-1)]", with: "[-1]")
        return path.replacing("[-1]", with: "").contains { "[]*?()@".contains($0) }
            ? nil : PositionedString(value: String(path), position: position)
    }
}
