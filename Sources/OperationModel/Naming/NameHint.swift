import Diagnostics
import Naming
import OpenAPI
import Options

/// A declaration that has no name yet.
struct Unnamed {
    let id: TypeID
    /// The type, the operation or the namespace that it is in; nil at the top level.
    let owner: TypeID?
    let hint: NameHint
    /// The position of the schema or the option that it is made of.
    let position: SourcePosition
    /// What identifies it in the next version; nil if names need not stay.
    let key: DeclarationKey?
}

/// What the name of a declaration will be made of.
enum NameHint {
    /// The name of a schema, or the one that the options give it.
    case schema(Component<Schema>, PositionedString?)
    /// The name of the schema that all others in a hierarchy extend.
    case hierarchy(Component<Schema>)
    /// The name that the options give to a type of identifiers.
    case given(PositionedString)
    /// The place of an inline schema, or the name that the options give it.
    case site(DeclarationSite, PositionedString?)
    /// The name of a property that makes URLs in several sizes.
    case sizes(of: String)
    /// The name of the type that responses have where requests have the draft.
    case draft(of: TypeID)
    /// Nothing: it is the namespace of the types of webhooks.
    case webhooks
    /// The names of all operations, which have them together.
    case operation

    /// The name that the declaration gets if that is free and allowed.
    func preferred(_ registry: NameRegistry, _ models: GenerationOptions.Models) -> String {
        switch self {
        case .schema(_, let name?), .given(let name): return name.value
        case .schema(let component, nil): return models.name(registry.words(ofSchema: component.name))
        case .hierarchy(let base): return models.name(Words("Any") + registry.words(ofSchema: base.name))
        case .site(_, let name?): return registry.words(name.value).upperCamelCase
        case .site(let site, nil):
            var words = site.words
            if case .words(let short)? = site.short { words = short }
            return site.parent == nil ? models.name(words) : words.upperCamelCase
        case .sizes(let property): return registry.words(property).upperCamelCase + "Size"
        case .webhooks: return "Webhooks"
        case .draft: return "Draft"
        case .operation: return ""
        }
    }
}
