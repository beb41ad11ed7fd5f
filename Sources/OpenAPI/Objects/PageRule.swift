/// A rule about the pages of an operation.
package struct PageRule: Sendable {
    /// The way in which the next page is requested.
    package enum Way: String, Sendable, CaseIterable {
        case number, offset, cursor, link, header
    }

    /// Method and path, such as `GET /pets`, or an `operationId`; `*` matches any characters.
    package let operation: PositionedString
    /// Whether the operation does not return pages, whatever its parameters and properties are called.
    package var isOff = false
    package var way: Way?
    /// The query parameter that says which page.
    package var parameter: PositionedString?
    /// The query parameter with the number of items on a page.
    package var size: PositionedString?
    /// The number of the first page.
    package var first: Int?
    /// The property with the items, such as `data.items`.
    package var items: PositionedString?
    /// The property with the cursor or the link of the next page.
    package var next: PositionedString?
    /// The method of requests for the links; `GET` if it is nil.
    package var linkMethod: String?
    /// The property that says whether there is a next page.
    package var more: PositionedString?
    /// The property with the number of all items.
    package var total: PositionedString?
    /// The property with the number of all pages.
    package var pages: PositionedString?

    /// Creates a rule for an operation without any other members.
    package init(operation: PositionedString) { self.operation = operation }
}
