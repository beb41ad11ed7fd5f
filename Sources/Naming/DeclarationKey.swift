package import Schemas

/// The identity of a declaration in the document, independent of its name.
///
/// Only this type converts it to text and back, as in the file with the names that stay.
package enum DeclarationKey: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The namespace of a tag, or its property: `tag pets`.
    case tag(String)
    /// An operation or its method, with the kind of its content if that is not the selected one: `GET /pets JSON`.
    case operation(Endpoint, content: ContentKind? = nil)
    /// The method for the items of a list: `items of GET /pets`.
    indirect case items(of: DeclarationKey)
    /// The type of the schema at a path, which can be a whole file: `/components/schemas/Pet` or `models/pet.yaml#`.
    case schema(String)
    /// One of several types that come from one schema: `/components/schemas/Pet 2`.
    indirect case another(DeclarationKey, number: Int)
    /// The part of a type that requests send: `/components/schemas/Pet draft`.
    indirect case draft(of: DeclarationKey)
    /// The name that equal types share, by the full name of the first: `shared Pet.Kind`.
    case shared(String)
    /// The other name of a model: `model Pet`.
    case model(String)

    /// Parses the text form. A text in no other form is the path of a schema, such as `models/pet.yaml#`.
    package init(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        switch (words[0], words.dropFirst().first) {
        case ("tag", let name?): self = .tag(String(name))
        case ("shared", let type?): self = .shared(String(type))
        case ("model", let name?): self = .model(String(name))
        case ("items", let method?) where method.hasPrefix("of "): self = .items(of: Self(String(method.dropFirst("of ".count))))
        case (let method, let path?) where path.hasPrefix("/") && !method.isEmpty && method.allSatisfy { $0.isLetter || $0 == "-" }:
            let content = ContentKind.allCases.first { path.hasSuffix(" \($0.word)") }
            let suffix = content.map { $0.word.count + 1 } ?? 0
            self = .operation(Endpoint(method: String(method), path: String(path.dropLast(suffix))), content: content)
        default:
            let mark = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
            let path = String(text.dropLast(mark.count + 1))
            if mark == "draft", !path.isEmpty {
                self = .draft(of: Self(path))
            } else if let number = Int(mark), number > 1, "\(number)" == mark, !path.isEmpty {
                self = .another(Self(path), number: number)
            } else {
                self = .schema(text)
            }
        }
    }

    /// The text form.
    package var description: String {
        switch self {
        case .tag(let name): "tag \(name)"
        case .operation(let endpoint, let content): "\(endpoint)\(content.map { " \($0.word)" } ?? "")"
        case .items(let operation): "items of \(operation)"
        case .schema(let path): path
        case .another(let type, let number): "\(type) \(number)"
        case .draft(let type): "\(type) draft"
        case .shared(let type): "shared \(type)"
        case .model(let name): "model \(name)"
        }
    }

    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }

    /// The name of a tag; nil for another declaration.
    var tag: String? { if case .tag(let name) = self { name } else { nil } }

    /// The method and the path of an operation; nil for another declaration.
    package var endpoint: Endpoint? { if case .operation(let endpoint, _) = self { endpoint } else { nil } }

    /// The path of the schema that a type comes from; nil for another declaration.
    var path: String? {
        switch self {
        case .schema(let path): path
        case .another(let type, _), .draft(let type): type.path
        case .tag, .operation, .items, .shared, .model: nil
        }
    }

    /// Whether it is a type of a schema in a file other than the document.
    package var isInOtherFile: Bool { path?.contains("#") == true }

    /// Whether the client has a method or a property for it: for an operation, the items of a list, or a tag.
    package var isMethod: Bool { if case .items = self { true } else { tag != nil || endpoint != nil } }
}
