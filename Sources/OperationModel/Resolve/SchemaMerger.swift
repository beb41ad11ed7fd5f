import Diagnostics
import OpenAPI

/// Merges schemas with the schemas that they extend, each once.
final class SchemaMerger {
    private let documents: DocumentSet
    /// The positions of the schemas that have names.
    private let named: Set<SourcePosition>
    private let log: DiagnosticLog
    private var merged: [SourcePosition: MergedSchema] = [:]

    init(_ documents: DocumentSet, named: Set<SourcePosition>, log: DiagnosticLog) {
        self.documents = documents
        self.named = named
        self.log = log
    }

    /// How many references may separate a schema from a schema that it extends.
    private static let maximumDepth = 32

    private enum MergeStep {
        /// - Parameter extending: the schemas on the way to this one.
        case visit(Schema, extending: [SourcePosition], depth: Int)
        case add(Schema, extending: [SourcePosition])
    }

    /// A schema with all that it refers to by `allOf`, or by a `$ref` beside other keywords.
    ///
    /// A part counts less than the schema that refers to it, and an earlier part less than a later one.
    func merge(_ schema: Schema) -> MergedSchema {
        var result = MergedSchema()
        guard schema.keywords.reference != nil || !schema.keywords.allOf.isEmpty else {
            result.add(schema)
            return result
        }
        if let known = merged[schema.position] { return known }
        var visited: Set<SourcePosition> = []
        var steps = [MergeStep.visit(schema, extending: [], depth: 0)]
        while let step = steps.popLast() {
            switch step {
            case .add(let schema, let extending):
                // A schema that extends one of several alternatives is that alternative, and none of the others.
                result.add(schema, withUnions: !extending.contains { isVariant($0, of: schema) })
            case .visit(let schema, let extending, let depth):
                guard visited.insert(schema.position).inserted else { continue }
                guard depth < Self.maximumDepth else {
                    log.warning(.deepInheritance(limit: Self.maximumDepth), at: schema.position)
                    continue
                }
                steps.append(.add(schema, extending: extending))
                let extending = extending + [schema.position]
                steps += schema.keywords.allOf.reversed().map { .visit($0, extending: extending, depth: depth) }
                if let target = schema.keywords.reference.flatMap(documents.schema) {
                    steps.append(.visit(target, extending: extending, depth: depth + 1))
                }
            }
        }
        merged[schema.position] = result
        return result
    }

    /// Adds the properties of alternatives to an object that has properties itself; they are optional.
    func addPropertiesOfVariants(to merged: inout MergedSchema) {
        if merged.unions.isEmpty { return }
        let own = Set(merged.properties.map(\.name))
        for variant in merged.unions.flatMap(\.variants) {
            for property in merge(variant).properties {
                if own.contains(property.name) { merged.addRedeclaration(of: property) } else { merged.add(ofVariant: property) }
            }
        }
    }

    /// Whether the alternatives of a schema contain or name the one at a position.
    func isVariant(_ position: SourcePosition, of schema: Schema) -> Bool {
        let variants = schema.keywords.oneOf + schema.keywords.anyOf
        if variants.contains(where: { $0.position == position }) { return true }
        return named.contains(position) && variants.contains { $0.keywords.reference.flatMap(documents.schema)?.position == position }
    }
}

extension Diagnostic.Message {
    static func deepInheritance(limit: Int) -> Self { "more than \(limit) schemas extend one another; the rest is ignored" }
}
