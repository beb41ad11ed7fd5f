import Diagnostics
import OpenAPI

/// The scope that the type of an inline schema is declared in, and the words of its preferred name.
struct DeclarationSite {
    /// The enclosing declaration; nil at the top level.
    let parent: Identifier?
    let words: Words
    /// The words of a shorter name, if it is free.
    var short: Words?
    /// The words of the elements of a list or the values of a map, if their name is free.
    var element: Words?
    /// The words of the list, after which an enumeration of its elements is named if that name is free.
    var list: Words?

    init(parent: Identifier?, words: Words, element: Words? = nil) {
        self.parent = parent
        self.words = words
        self.element = element
    }

    /// The site of a member: `Kind` for `type`; its elements are a `Label` for `labels`, and `Content` for `content`.
    ///
    /// - Parameter siblings: the names that types of the owner's members have.
    init(member words: Words, of parent: Identifier, beside siblings: Set<String> = []) {
        self.init(parent: parent, words: words)
        if words.isType, !siblings.contains("Kind") { short = Words("Kind") }
        if let singular = words.singular {
            if !siblings.contains(singular.upperCamelCase) { element = singular }
        } else {
            element = short ?? words
        }
    }

    /// The site of a part of the schema, in the same scope.
    func part(_ part: String) -> DeclarationSite { DeclarationSite(parent: parent, words: words + Words(part)) }

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

    /// The site of a named member; at the top level its name follows that of its owner.
    func member(_ name: Words) -> DeclarationSite {
        parent.map { DeclarationSite(member: name, of: $0) }
            ?? DeclarationSite(parent: nil, words: words + name, element: (words + name).singular)
    }
}

/// The sites of inline schemas in parameters, bodies, responses and callbacks that operations share as components.
///
/// Their types are named after the component, not after the first operation that refers to it.
struct ComponentSites {
    private var sites: [SourcePosition: DeclarationSite] = [:]

    init(_ components: Components, _ names: NameRegistry) {
        add(components.parameters, "Parameter", names) { $0.position }
        add(components.bodies, "Body", names) { $0.position }
        add(components.responses, "Response", names) { $0.position }
        add(components.callbacks, "Callback", names) { $0.position }
    }

    private mutating func add<Value>(
        _ components: [Component<Referenced<Value>>], _ kind: String, _ names: NameRegistry, _ position: (Value) -> SourcePosition
    ) {
        for component in components {
            guard case .value(let value) = component.value else { continue }
            let words = names.words(component.name)
            let endsWithKind = words.words.last?.lowercased() == kind.lowercased()
            sites[position(value)] = DeclarationSite(parent: nil, words: endsWithKind ? words : words + Words(kind))
        }
    }

    /// The site of the component at a position; nil if there is none.
    subscript(position: SourcePosition) -> DeclarationSite? { sites[position] }
}
