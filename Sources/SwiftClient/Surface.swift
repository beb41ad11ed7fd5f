package import OperationModel

/// What the users of a client see of it, item by item, so that two versions can be compared.
package struct Surface: Sendable, Equatable {
    /// An item that users can name.
    package struct Item: Sendable, Hashable {
        package enum Kind: String, Sendable, CaseIterable {
            case operation, parameter, response, model, property, value
        }

        package let kind: Kind
        /// The name from the top, such as `TVDBSeries.banner`.
        package let name: String

        package init(kind: Kind, name: String) {
            self.kind = kind
            self.name = name
        }
    }

    /// The items with what else users depend on: types, methods and paths.
    package private(set) var items: [Item: String] = [:]

    package init(items: [Item: String]) { self.items = items }

    package init(_ api: API) {
        let spelling = TypeSpelling(api.types)
        for operation in api.operations { add(operation, spelling) }
        for declaration in api.types { add(declaration, spelling) }
    }

    private mutating func add(_ operation: Operation, _ spelling: TypeSpelling) {
        let name = operation.name.description
        items[Item(kind: .operation, name: name)] = "\(operation.method) \(operation.pathTemplate)"
        for parameter in operation.parameters {
            items[Item(kind: .parameter, name: "\(name).\(parameter.name)")] = spelling.type(parameter.type)
        }
        if case .form(let fields, _)? = operation.body?.content {
            for field in fields {
                items[Item(kind: .parameter, name: "\(name).\(field.name)")] = spelling.type(field.type)
                for header in field.headers {
                    items[Item(kind: .parameter, name: "\(name).\(header.name)")] = spelling.type(header.type)
                }
            }
        }
        if let body = operation.body, let type = body.content.type {
            items[Item(kind: .parameter, name: "\(name).body")] = spelling.type(body.isRequired ? type : type.asOptional)
        }
        for response in operation.responses {
            let type = response.content?.type.map(spelling.type) ?? ""
            items[Item(kind: .response, name: "\(name).\(response.status.caseName)")] = type
        }
    }

    private mutating func add(_ declaration: TypeDeclaration, _ spelling: TypeSpelling) {
        let name = declaration.name.description
        func item(_ kind: Item.Kind, _ part: String) -> Item { Item(kind: kind, name: "\(name).\(part)") }
        let model = Item(kind: .model, name: name)
        switch declaration.kind {
        case .record(let record):
            items[model] = "class"
            for property in record.properties { items[item(.property, property.name)] = spelling.type(property.type) }
        case .enumeration(let cases, let raw):
            items[model] = "enum of \(spelling.type(.builtin(raw)))"
            for value in cases { items[item(.value, value.name)] = spelling.literal(value.value) }
        case .union(let variants, _):
            items[model] = "enum"
            for variant in variants { items[item(.value, variant.name)] = spelling.type(variant.type) }
        case .alias(let type):
            items[model] = spelling.type(type)
        }
    }
}

/// A difference between two versions of a client that its users can notice.
package struct SurfaceChange: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case added(String)
        case removed
        case changed(from: String, to: String)
    }

    package let item: Surface.Item
    package let kind: Kind

    /// Whether code that was written for the old version may not compile any more.
    package var breaksSource: Bool {
        switch kind {
        case .removed, .changed: true
        case .added(let type):
            switch item.kind {
            case .operation, .model: false
            // Initialisers take it, so that it can only be left out where it is optional.
            case .parameter, .property: !type.hasSuffix("?")
            // A `switch` over all cases misses it.
            case .response, .value: true
            }
        }
    }
}

extension Surface {
    /// What has changed since an older version, ordered by kind and name.
    ///
    /// The parts of something that was added or removed as a whole are not listed.
    package func changes(since old: Surface) -> [SurfaceChange] {
        var changes: [SurfaceChange] = []
        for (item, text) in items {
            guard let before = old.items[item] else {
                if !hasParent(of: item, missingIn: old) { changes.append(SurfaceChange(item: item, kind: .added(text))) }
                continue
            }
            if before != text { changes.append(SurfaceChange(item: item, kind: .changed(from: before, to: text))) }
        }
        for item in old.items.keys where items[item] == nil && !old.hasParent(of: item, missingIn: self) {
            changes.append(SurfaceChange(item: item, kind: .removed))
        }
        let order = Item.Kind.allCases
        return changes.sorted { left, right in
            let (leftKind, rightKind) = (order.firstIndex(of: left.item.kind) ?? 0, order.firstIndex(of: right.item.kind) ?? 0)
            return (leftKind, left.item.name) < (rightKind, right.item.name)
        }
    }

    private func hasParent(of item: Item, missingIn other: Surface) -> Bool {
        let parent = String(item.name.prefix(upTo: item.name.lastIndex(of: ".") ?? item.name.startIndex))
        return [Item.Kind.operation, .model].contains { kind in
            let candidate = Item(kind: kind, name: parent)
            return items[candidate] != nil && other.items[candidate] == nil
        }
    }
}
