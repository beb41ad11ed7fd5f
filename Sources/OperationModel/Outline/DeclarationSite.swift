import Diagnostics
import Naming
import OpenAPI
import Options

/// The scope that the type of an inline schema is declared in, and the words of the names that it can have.
struct DeclarationSite {
    /// The enclosing declaration; nil at the top level.
    let parent: TypeID?
    var words: Words
    /// The words of a shorter name, if it is free.
    var short: Short?
    /// The words of the elements of a list or the values of a map, if their name is free.
    var element: Short?
    /// The words of the list, after which an enumeration of its elements is named if that name is free.
    var list: Words?
    /// Whether the words are those of a part of a member, which no member is called.
    private(set) var isPart = false

    /// A shorter name.
    enum Short {
        case words(Words)
        /// What the operation around the type returns, as its name says.
        case result
        /// An element of a list in the union around the type, as its name says.
        case element
    }

    init(parent: TypeID?, words: Words, element: Short? = nil) {
        self.parent = parent
        self.words = words
        self.element = element
    }

    /// The site of a member: `Kind` for `type`; its elements are a `Label` for `labels`, and `Content` for `content`.
    ///
    /// - Parameter siblings: the names that types of the owner's members have.
    init(member words: Words, of parent: TypeID, beside siblings: Set<String> = []) {
        self.init(parent: parent, words: words)
        if words.isType, !siblings.contains("Kind") { short = .words(Words("Kind")) }
        if let singular = words.singular {
            if !siblings.contains(singular.upperCamelCase) { element = .words(singular) }
        } else {
            element = short ?? .words(words)
        }
    }

    /// The site of a part of the schema, in the same scope.
    func part(_ part: String) -> DeclarationSite {
        var site = DeclarationSite(parent: parent, words: words + Words(part))
        site.isPart = true
        return site
    }

    /// The site of the elements of a list: `Label` for `labels` if the name is free, otherwise `LabelsItem`. An enumeration can
    /// also be `Labels`.
    var item: DeclarationSite {
        var item = part("Item")
        (item.short, item.element) = (element, element)
        item.list = words.isType ? Words("Kind") : words
        return item
    }

    /// The site of the values of a map: `Label` for `labels` if the name is free, otherwise `LabelsValue`.
    var value: DeclarationSite {
        var value = part("Value")
        (value.short, value.element) = (element, element)
        return value
    }

    /// Gives an inline type the name that it has among the definitions of a schema (`$defs`), if a reference leads to it there.
    mutating func follow(_ reference: Reference?, _ names: NameRegistry) {
        guard let parent, let tokens = reference?.text.split(separator: "/").suffix(2), let name = tokens.last,
            ["$defs", "definitions"].contains(tokens.first)
        else { return }
        self = DeclarationSite(parent: parent, words: names.words(String(name)))
    }

    /// The site of a named member; at the top level its name follows that of its owner.
    func member(_ name: Words) -> DeclarationSite {
        parent.map { DeclarationSite(member: name, of: $0) }
            ?? DeclarationSite(parent: nil, words: words + name, element: (words + name).singular.map(Short.words))
    }
}

extension GenerationOptions.Models {
    /// The name of a model, with the prefix and suffix.
    func name(_ words: Words) -> String { prefix + words.upperCamelCase + suffix }

    /// The name of a model without the prefix and suffix; the whole name if it lacks one of them.
    func stem(_ name: String) -> String {
        name.hasPrefix(prefix) && name.hasSuffix(suffix) ? String(name.dropFirst(prefix.count).dropLast(suffix.count)) : name
    }
}

/// The sites of inline schemas in parameters, bodies, responses and callbacks that operations share as components.
///
/// Their types are named after the component, not after the first operation that refers to it.
struct ComponentSites {
    private var sites: [SourcePosition: DeclarationSite] = [:]

    init(_ documents: DocumentSet, _ names: NameRegistry) {
        let components = documents.document.components
        add(components.parameters, .parameter, names, documents) { $0.position }
        add(components.bodies, .body, names, documents) { $0.position }
        add(components.responses, .response, names, documents) { $0.position }
        add(components.callbacks, .callback, names, documents) { $0.position }
        for part in documents.namedParts.shared where part.name.contains(where: \.isLetter) {
            add(part.name, part.kind, names, at: part.position)
        }
    }

    private mutating func add<Value>(
        _ components: [Component<Referenced<Value>>], _ kind: ReferenceKind, _ names: NameRegistry, _ documents: DocumentSet,
        _ position: (Value) -> SourcePosition
    ) {
        for component in components {
            switch component.value {
            case .value(let value): add(component.name, kind, names, at: position(value))
            case .reference(let reference): documents.position(of: reference).map { add(component.name, kind, names, at: $0) }
            }
        }
    }

    private mutating func add(_ name: String, _ kind: ReferenceKind, _ names: NameRegistry, at position: SourcePosition) {
        let suffixes: [ReferenceKind: String] = [.parameter: "Parameter", .body: "Body", .response: "Response", .callback: "Callback"]
        guard let suffix = suffixes[kind], sites[position] == nil else { return }
        let words = names.words(name)
        let endsWithKind = words.words.last?.lowercased() == suffix.lowercased()
        // A status, such as `401`, cannot be the start of a name.
        let isNumber = name.first?.isNumber == true
        sites[position] = DeclarationSite(
            parent: nil, words: endsWithKind ? words : isNumber ? Words(suffix) + words : words + Words(suffix))
    }

    /// The site of the component at a position; nil if there is none.
    subscript(position: SourcePosition) -> DeclarationSite? { sites[position] }
}
