/// Describes a value member by member, without the members that are its position in a document.
package func description(of value: Any, without left: Set<String> = ["at", "position", "root", "version", "pointer"]) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
        return mirror.children.first.map { description(of: $0.value, without: left) } ?? "nil"
    case .collection, .set:
        return "[" + mirror.children.map { description(of: $0.value, without: left) }.joined(separator: ", ") + "]"
    case .enum:
        guard let child = mirror.children.first else { return ".\(value)" }
        return ".\(child.label ?? "")(\(description(of: child.value, without: left)))"
    case .struct, .class, .tuple:
        if mirror.children.isEmpty { return "\(value)" }
        let members = mirror.children.filter { !left.contains($0.label ?? "") }
        let texts = members.map { "\($0.label ?? "_"): \(description(of: $0.value, without: left))" }
        return "(" + texts.filter { !$0.hasSuffix(": nil") && !$0.hasSuffix(": []") && !$0.hasSuffix(": false") }.joined(separator: ", ")
            + ")"
    default:
        return "\(value)"
    }
}
