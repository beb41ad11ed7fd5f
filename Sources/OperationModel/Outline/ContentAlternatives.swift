import Diagnostics
import Naming
import OpenAPI
import Schemas

/// A second form of an operation, with another kind of content than the selected one in its body or responses.
struct ContentAlternative: Hashable {
    enum Place: Hashable { case body, responses }

    /// The places with content of this kind; an operation that takes and returns data has one form for both.
    let places: Set<Place>
    let kind: ContentKind

    /// The kind of content in a place; nil if the selected content is used there.
    func kind(of place: Place) -> ContentKind? { places.contains(place) ? kind : nil }
}

/// Finds the media types of operations for which the client has no content yet.
struct ContentAlternatives {
    let resolver: SchemaResolver
    let overrides: Overrides
    let log: DiagnosticLog

    private var documents: DocumentSet { resolver.documents }

    /// The operations, each followed by those for its further media types.
    func forms(of operations: [ServiceOperation], _ types: TypeBuilder) -> [[UnnamedOperation]] {
        operations.map { operation in
            let alternatives = alternatives(of: operation)
            let hasStream = alternatives.contains { $0.kind(of: .responses) == .stream }
            return ([nil] + alternatives.map(Optional.some)).map { alternative in
                let key = DeclarationKey.operation(Endpoint(method: operation.method, path: operation.path), content: alternative?.kind)
                return UnnamedOperation(
                    resolved: operation, key: key, declaration: types.discover(.operation, at: operation.operation.position, as: key),
                    alternative: alternative, isStream: hasStream ? alternative?.kind(of: .responses) == .stream : nil)
            }
        }
    }

    private func alternatives(of operation: ServiceOperation) -> [ContentAlternative] {
        let sent = operation.body.map { kinds(of: $0.content, at: $0.position) } ?? []
        var received: [ContentKind] = []
        // Only successful responses count, because every form can fail.
        for entry in operation.responses where operation.method != "HEAD" && entry.name.hasPrefix("2") {
            for kind in kinds(of: entry.value.content, at: entry.value.position)
            where kind != .multipart && kind != .form && !received.contains(kind) {
                received.append(kind)
            }
        }
        return sent.map { ContentAlternative(places: received.contains($0) ? [.body, .responses] : [.body], kind: $0) }
            + received.filter { !sent.contains($0) }.map { ContentAlternative(places: [.responses], kind: $0) }
    }

    /// The kinds of content that differ from the kind of the selected media type.
    private func kinds(of content: [MapEntry<MediaType>], at position: SourcePosition) -> [ContentKind] {
        guard content.count > 1, overrides.mediaType(at: position) == nil else { return [] }
        let content = documents.resolved(content, log)
        guard let selected = resolver.best(of: content) else { return [] }
        var seen: Set<ContentKind> = []
        if let kind = resolver.kind(of: selected) { seen.insert(kind) }
        return content.compactMap { mediaType in
            let isDescribed = mediaType.value.schema != nil || mediaType.value.itemSchema != nil
            guard isDescribed || MediaTypeName(mediaType.name).isBinary || MediaTypeName(mediaType.name).isText else { return nil }
            guard let kind = ContentKind(mediaType, resolver), !resolver.isEqual(mediaType, to: selected, kind)
            else { return nil }
            return seen.insert(kind).inserted ? kind : nil
        }
    }
}
