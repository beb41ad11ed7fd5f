import Diagnostics
package import OpenAPI

extension SchemaResolver {
    /// Whether values of a schema contain passwords (`format: password`) other than in properties of objects, which hide their own.
    package func holdsPassword(_ schema: Schema) -> Bool {
        var visited: Set<SchemaID> = []
        var pending = [schema]
        while let next = pending.popLast() {
            if next.keywords.format == "password" { return true }
            let end = destination(of: next)
            guard !withoutPasswords.contains(end.schema.id), visited.insert(end.schema.id).inserted else { continue }
            if end.schema.keywords.format == "password" { return true }
            switch end.shape {
            case .list(let element?): pending.append(element)
            case .map: pending += merge(end.schema).additionalSchemas
            case .union(let union): pending += union.variants
            case .any, .builtin, .same, .list(nil), .record, .enumeration, .types: break
            }
        }
        // No later walk needs to follow these schemas.
        withoutPasswords.formUnion(visited)
        return false
    }
}
