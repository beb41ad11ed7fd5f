import Diagnostics
package import OpenAPI
import YAML

extension GenerationOptions {
    /// The options for operations that return lists in pages.
    package struct Pages: Sendable {
        /// Whether to look for operations that return pages by the names of their parameters and properties.
        package var isDetected = true
        /// The rules for operations, in the order of the options.
        package var rules: [PageRule] = []
    }
}

extension GenerationOptions.Pages {
    /// Decodes `false`, or rules for operations.
    init(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        if case .bool(let isDetected)? = entry.value.scalar?.value {
            self.isDetected = isDetected
        } else {
            rules = decoder.entries(entry.value).map { PageRule($0, decoder) }
        }
    }
}

extension PageRule {
    private enum Key: String, CaseIterable { case by, parameter, size, first, items, next, method, more, total, pages }

    fileprivate init(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        self.init(operation: entry.positionedKey)
        if case .bool(let isOn)? = entry.value.scalar?.value {
            isOff = true
            if isOn { decoder.log.error(.pagesWithoutRule, at: entry.value.position) }
            return
        }
        for (key, member) in decoder.entries(entry.value, Key.self) {
            switch key {
            case .by: way = decoder.choice(member)
            case .parameter: parameter = decoder.string(member)
            case .size: size = decoder.string(member)
            case .first: first = decoder.integer(member)
            case .items: items = decoder.string(member)
            case .next: next = decoder.string(member)
            case .method: linkMethod = decoder.choice(member, ["GET": "GET", "POST": "POST", "PUT": "PUT"])
            case .more: more = decoder.string(member)
            case .total: total = decoder.string(member)
            case .pages: pages = decoder.string(member)
            }
        }
    }
}

extension OptionsDecoder {
    func integer(_ entry: Node.Entry) -> Int? {
        guard let string = string(entry) else { return nil }
        if let integer = Int(string.value) { return integer }
        log.error(.invalidSection(entry.key, expected: "an integer", found: "'\(string.value)'"), at: string.position)
        return nil
    }
}

extension Diagnostic.Message {
    static let pagesWithoutRule: Self = "expected a mapping such as '{parameter: page, items: data}', or false"
}
