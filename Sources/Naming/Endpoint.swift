import OpenAPI
import Schemas

/// The method and the path of an operation: `GET /pets`.
package struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    package let method: String
    let path: String

    package init(method: String, path: String) { (self.method, self.path) = (method, path) }

    package var description: String { "\(method) \(path)" }

    /// The paths of the places with its schemas: the operation itself, and the parameters of its path.
    var schemaPaths: [String] { [method.lowercased(), "parameters"].map { Pointer(["paths", path, $0]).description } }

    /// The segments of the path.
    var segments: [Substring] { path.split(separator: "/") }

    /// The method and the path without the names of parameters and without some segments; nil if no others say what it is about.
    func shape(withoutFirst count: Int) -> String? {
        let rest = segments.dropFirst(count)
        if count > 0, rest.allSatisfy({ $0.contains("{") }) { return nil }
        return "\(method) \(rest.map(\.withoutNamesInBraces).joined(separator: "/"))"
    }
}

extension DocumentOperation {
    package var endpoint: Endpoint { Endpoint(method: operation.name, path: path.name) }
}
