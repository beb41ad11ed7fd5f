package import Diagnostics
package import OpenAPI

extension DocumentSet {
    /// A value, or the value at the end of a chain of references.
    package func value<Value>(
        _ referenced: Referenced<Value>, _ kind: ReferenceKind, _ log: DiagnosticLog, _ lookUp: (ReferenceTarget) -> Referenced<Value>?
    ) -> Value? {
        var referenced = referenced
        var chain: [(target: ReferenceTarget, reference: Reference)] = []
        var indexes: [ReferenceTarget: Int] = [:]
        while case .reference(let reference) = referenced {
            guard let target = target(of: reference, to: kind) else { return nil }
            var end = chainEnd(of: target, kind)
            if let start = indexes[target] {
                // Each target in the cycle leads back to itself by its own reference.
                for step in chain[(start + 1)...] { setChainEnd(.cycle(step.reference), of: [step.target], kind) }
                chain.removeSubrange((start + 1)...)
                end = .cycle(reference)
            }
            if case .cycle(let closing)? = end {
                log.warning(.circularReference(closing), at: closing.position)
                setChainEnd(.cycle(closing), of: chain.map(\.target), kind)
                return nil
            }
            indexes[target] = chain.count
            chain.append((target, reference))
            guard let next = lookUp(end?.target ?? target) else { return nil }
            referenced = next
        }
        if let last = chain.popLast()?.target {
            setChainEnd(chainEnd(of: last, kind) ?? .target(last), of: chain.map(\.target), kind)
        }
        if case .value(let value) = referenced { return value }
        return nil
    }

    /// The schema that a reference leads to; nil, with a diagnostic, if there is none.
    package func schema(for reference: Reference) -> Schema? { target(of: reference, to: .schema).flatMap(schema) }

    /// The media types of a body, with references to components resolved (3.2).
    package func resolved(_ content: [MapEntry<MediaType>], _ log: DiagnosticLog) -> [MapEntry<MediaType>] {
        content.map { entry in
            guard let reference = entry.value.reference,
                let target = value(.reference(reference), .mediaType, log, { mediaType(at: $0) })
            else { return entry }
            return MapEntry(name: entry.name, position: entry.position, value: target)
        }
    }

    /// A path item, or the one that its reference leads to; operations next to a reference are used if it has no target.
    package func resolved(_ item: PathItem, _ log: DiagnosticLog) -> PathItem? {
        guard let reference = item.reference else { return resolvingOperations(of: item, log) }
        guard let target = value(.reference(reference), .pathItem, log, { pathItem(at: $0) }) else {
            return item.operations.isEmpty ? nil : resolvingOperations(of: item, log)
        }
        return resolvingOperations(of: target, log)
    }

    /// A path item with references in place of operations resolved; one without a target is left out.
    private func resolvingOperations(of item: PathItem, _ log: DiagnosticLog) -> PathItem {
        guard item.operations.contains(where: { $0.value.reference != nil }) else { return item }
        var item = item
        item.operations = item.operations.compactMap { entry in
            guard let reference = entry.value.reference else { return entry }
            let target = value(.reference(reference), .operation, log) { operation(at: $0) }
            return target.map { MapEntry(name: entry.name, position: entry.position, value: $0) }
        }
        return item
    }
}

extension Diagnostic.Message {
    package static func circularReference(_ reference: Reference) -> Self {
        "the reference '\(reference.text)' leads back to itself; it is ignored"
    }
}
