/// How a value is written in XML.
package final class XMLNode: Sendable {
    /// The kind of node that a value is.
    package enum Kind: Sendable { case element, attribute, text, cdata, none }

    package let kind: Kind
    /// The name of the element or attribute; nil if the document gives none.
    package let name: String?
    package let namespace: String
    package let prefix: String
    /// How the items of a list are written; nil for other values.
    package let items: XMLNode?

    init(_ kind: Kind, name: String?, namespace: String, prefix: String, items: XMLNode?) {
        (self.kind, self.name, self.namespace, self.prefix, self.items) = (kind, name, namespace, prefix, items)
    }

    /// The same node as an element.
    var asElement: XMLNode { XMLNode(.element, name: name, namespace: namespace, prefix: prefix, items: items) }
}
