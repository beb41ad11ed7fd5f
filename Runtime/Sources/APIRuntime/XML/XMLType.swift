/// A type that declares how its values are written in XML. ``XMLReader`` and ``XMLWriter`` translate them from and to the JSON that the
/// type reads and writes.
public protocol XMLDescribed: Sendable {
    /// The members of the type in XML.
    static var xmlType: XMLType { get }
}

/// The content of an XML element, and its representation in JSON.
public indirect enum XMLType: Sendable {
    /// Text, unchanged.
    case string
    /// Text without white space around it, such as a date; empty text is null.
    case token
    /// A number or a boolean; empty text is null.
    case literal
    /// Any content: text, or an object of the attributes and elements.
    case any
    /// The content of a declared type.
    case model(any XMLDescribed.Type)
    /// An object with known members.
    case object([XMLMember], additional: XMLType? = nil)
    /// One of several types: the one with the name of the element, or otherwise the one with the members in the element.
    case union([XMLVariant])
    /// An array, whose element contains the elements of its items.
    case list(XMLType, item: XMLName)

    /// The type of the declaration that this type refers to, or the type itself.
    var resolved: XMLType {
        var type = self
        while case .model(let model) = type { type = model.xmlType }
        return type
    }

    /// The members of the objects among the type and its variants.
    var objects: [(members: [XMLMember], additional: XMLType?)] {
        switch resolved {
        case .object(let members, let additional): [(members, additional)]
        case .union(let variants): variants.flatMap(\.type.objects)
        case .string, .token, .literal, .any, .model, .list: []
        }
    }

    var members: [XMLMember] { objects.flatMap(\.members) }
}

/// The name of an element or attribute.
public struct XMLName: Sendable, ExpressibleByStringLiteral {
    let local: String
    let namespace: String
    let prefix: String

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - name: the name, which can begin with a prefix and a colon.
    ///   - namespace: the URI of the namespace; an empty one matches any namespace.
    public init(_ name: String, namespace: String = "", prefix: String = "") {
        let colon = name.firstIndex(of: ":")
        local = colon.map { String(name[name.index(after: $0)...]) } ?? name
        self.namespace = namespace
        self.prefix = prefix.isEmpty ? colon.map { String(name[..<$0]) } ?? "" : prefix
    }

    public init(stringLiteral local: String) { self.init(local) }

    /// The attribute of an element that is null.
    static let null = XMLName("nil", namespace: "http://www.w3.org/2001/XMLSchema-instance", prefix: "xsi")

    var qualified: String { prefix.isEmpty ? local : prefix + ":" + local }
}

/// A member of an object in XML.
public struct XMLMember: Sendable {
    /// The form of a member.
    public enum Form: Sendable {
        /// An element with this name.
        case element(XMLName)
        /// An attribute with this name.
        case attribute(XMLName)
        /// The text of the object's own element.
        case text
        /// The text as a CDATA section, which is read like any text.
        case cdata
        /// The elements of the items of an array, without an element around them.
        case items(XMLName)
        /// The members of a nested object, without an element around them.
        case inline
    }

    let key: String
    let form: Form
    let type: XMLType

    /// Creates a member.
    ///
    /// - Parameters:
    ///   - key: the key in JSON.
    ///   - type: the type of the value; for ``Form/items(_:)``, the type of an item.
    public init(_ key: String, _ form: Form, _ type: XMLType = .string) { (self.key, self.form, self.type) = (key, form, type) }
}

/// One of the types of a union.
public struct XMLVariant: Sendable {
    /// The name of its element; nil if it has the name of the union.
    let name: XMLName?
    let type: XMLType

    /// Creates a variant.
    public init(_ type: XMLType, name: XMLName? = nil) { (self.type, self.name) = (type, name) }
}

/// The root element of a body.
public struct XMLRoot: Sendable {
    /// The name; nil if the only member of an object is the element.
    let name: XMLName?
    let type: XMLType

    /// Creates a root.
    public init(_ name: XMLName? = nil, _ type: XMLType) { (self.name, self.type) = (name, type) }

    /// The member that is the element of a root without a name.
    var member: XMLMember? { name == nil ? type.members.first : nil }

    var elementName: XMLName? { if case .element(let name)? = member?.form { name } else { name } }
}
