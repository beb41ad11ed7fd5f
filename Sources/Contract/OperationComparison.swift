import Diagnostics
import OpenAPI
import Schemas

/// Compares the operations of two versions of a service.
struct OperationComparison {
    private let old: DocumentSet
    private let new: DocumentSet
    private(set) var changes: [ContractChange] = []
    /// The comparison of the schemas that the operations lead to.
    private(set) var schemas: SchemaComparison

    init(_ old: DocumentSet, _ new: DocumentSet) {
        self.old = old
        self.new = new
        schemas = SchemaComparison(old, new)
    }

    /// Compares the operations of paths, or webhooks.
    ///
    /// - Parameter areWebhooks: whether the client receives the bodies, and returns the responses.
    mutating func compare(_ before: [ServiceOperation], _ after: [ServiceOperation], areWebhooks: Bool = false) {
        let (noun, prefix) = areWebhooks ? ("webhook", "webhook ") : ("operation", "")
        let (pairs, added) = before.paired(with: after)
        for (operation, other) in pairs {
            guard let other else {
                let rule: ContractRule = areWebhooks ? .webhookRemoved : .operationRemoved
                report(rule, prefix + operation.name, "the \(noun) is removed", operation.position, nil)
                continue
            }
            if !areWebhooks {
                compareDescriptions(operation, other)
                compareParameters(operation, other)
            }
            compareBodies(operation, other, areWebhooks ? .received : .sent)
            compareResponses(operation, other, areWebhooks ? .sent : .received)
            if !areWebhooks { compareSecurity(operation, other) }
        }
        for operation in added {
            report(areWebhooks ? .webhookAdded : .operationAdded, prefix + operation.name, "the \(noun) is added", nil, operation.position)
        }
    }

    private mutating func report(
        _ rule: ContractRule, _ subject: String, _ detail: String, _ old: SourcePosition?, _ new: SourcePosition?,
        _ direction: ContractChange.Direction? = nil, severity: ContractChange.Severity? = nil
    ) {
        changes.append(ContractChange(rule, subject, detail, old, new, direction, severity: severity))
    }

    private mutating func compareDescriptions(_ before: ServiceOperation, _ after: ServiceOperation) {
        if !before.operation.isDeprecated, after.operation.isDeprecated {
            report(.operationDeprecated, before.name, "the operation becomes deprecated", before.position, after.position)
        }
        let (id, other) = (before.operation.id, after.operation.id)
        if let id, id.value != other?.value {
            let detail = "the operationId changes from '\(id.value)' to \(other.map { "'\($0.value)'" } ?? "none")"
            report(.operationIDChanged, before.name, detail, id.position, other?.position ?? after.position)
        }
        if !before.servers.isEmpty || !after.servers.isEmpty, before.servers.first?.base != after.servers.first?.base {
            let (url, newURL) = (before.servers.first?.url ?? "that of the document", after.servers.first?.url ?? "that of the document")
            report(
                .operationServersChanged, before.name, "the server changes from \(url) to \(newURL)", before.position, after.position)
        }
    }

    // MARK: Parameters

    private mutating func compareParameters(_ before: ServiceOperation, _ after: ServiceOperation) {
        let renamed = Dictionary(zip(before.pathNames, after.pathNames).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        var known: Set<String> = []
        for parameter in before.parameters {
            let name = parameter.location == .path ? renamed[parameter.name] ?? parameter.name : parameter.name
            let subject = "\(before.name): \(parameter.location.rawValue) parameter '\(parameter.name)'"
            let sameName = after.parameters.filter { $0.hasName(name, of: parameter.location) }
            guard let other = sameName.first(where: { $0.location == parameter.location }) ?? sameName.first else {
                report(.parameterRemoved, subject, "the parameter is removed", parameter.position, after.position)
                continue
            }
            known.insert(other.key)
            if other.location != parameter.location {
                let detail = "the parameter moves to the \(other.location.rawValue)"
                report(.parameterMoved, subject, detail, parameter.position, other.position)
            }
            if name != parameter.name {
                report(.parameterRenamed, subject, "the parameter is renamed '\(name)'", parameter.position, other.position)
            }
            compare(parameter, other, subject)
        }
        for parameter in after.parameters where !known.contains(parameter.key) {
            let subject = "\(after.name): \(parameter.location.rawValue) parameter '\(parameter.name)'"
            let (rule, detail): (ContractRule, String) =
                parameter.isRequired
                ? (.requiredParameterAdded, "a required parameter is added") : (.parameterAdded, "an optional parameter is added")
            report(rule, subject, detail, before.position, parameter.position)
        }
    }

    private mutating func compare(_ before: OpenAPI.Parameter, _ after: OpenAPI.Parameter, _ subject: String) {
        func add(_ rule: ContractRule, _ detail: String) { report(rule, subject, detail, before.position, after.position) }
        if !before.isRequired, after.isRequired { add(.parameterBecameRequired, "the parameter becomes required") }
        if before.isRequired, !after.isRequired { add(.parameterBecameOptional, "the parameter becomes optional") }
        if !before.isDeprecated, after.isDeprecated { add(.parameterDeprecated, "the parameter becomes deprecated") }
        if before.allowsEmptyValue, !after.allowsEmptyValue { add(.emptyValueForbidden, "the parameter needs a value") }
        let (type, otherType) = (before.content.first?.name, after.content.first?.name)
        if type != otherType {
            add(.parameterMediaTypeChanged, "the media type changes from \(type ?? "none") to \(otherType ?? "none")")
        } else if before.location == after.location, before.serialization != after.serialization,
            !before.isPlain(in: schemas.old) || !after.isPlain(in: schemas.new)
        {
            add(.parameterStyleChanged, "the style changes from \(before.serialization) to \(after.serialization)")
        }
        let (schema, other) = (before.schema ?? before.content.first?.value.schema, after.schema ?? after.content.first?.value.schema)
        if let schema, let other { schemas.compare([schema], [other], subject, .sent, isText: type == nil) }
    }

    // MARK: Bodies and responses

    private mutating func compareBodies(
        _ before: ServiceOperation, _ after: ServiceOperation, _ direction: ContractChange.Direction
    ) {
        let subject = "\(before.name): body"
        switch (before.body, after.body) {
        case (nil, nil): break
        case (let body?, nil): report(.bodyRemoved, subject, "the body is removed", body.position, after.position, direction)
        case (nil, let body?) where body.isRequired && direction == .sent:
            report(.requiredBodyAdded, subject, "a required body is added", before.position, body.position)
        case (nil, let body?): report(.bodyAdded, subject, "a body is added", before.position, body.position, direction)
        case (let body?, let other?):
            if body.isRequired != other.isRequired {
                let rule: ContractRule = other.isRequired ? .bodyBecameRequired : .bodyBecameOptional
                report(rule, subject, "the body becomes \(other.isRequired ? "required" : "optional")", body.position, other.position)
            }
            compareContents(body.content, other.content, subject, body.position, other.position, direction)
        }
    }

    private mutating func compareResponses(
        _ before: ServiceOperation, _ after: ServiceOperation, _ direction: ContractChange.Direction
    ) {
        let (responses, others) = (before.statuses, after.statuses)
        for entry in responses {
            let subject = "\(before.name): response \(entry.name.lowercased())"
            // A service may return only some statuses of a range.
            let part = entry.name.hasSuffix("XX") ? others.first { $0.name.first == entry.name.first } : nil
            guard let other = others.response(for: entry.name) ?? part else {
                let rule: ContractRule = entry.isSuccess ? .successRemoved : .failureRemoved
                report(rule, subject, "the response is removed", entry.position, after.position)
                continue
            }
            compareHeaders(entry, other, subject)
            let (content, otherContent) = (entry.value.content, other.value.content)
            if !content.isEmpty, otherContent.isEmpty {
                report(.bodyRemoved, subject, "the body is removed", entry.position, other.position, direction)
            } else if content.isEmpty, !otherContent.isEmpty {
                report(.bodyAdded, subject, "a body is added", entry.position, other.position, direction)
            } else {
                compareContents(content, otherContent, subject, entry.position, other.position, direction)
            }
        }
        for entry in others where responses.response(for: entry.name) == nil {
            let subject = "\(after.name): response \(entry.name.lowercased())"
            report(
                entry.isSuccess ? .successAdded : .failureAdded, subject, "the response is added", before.position, entry.position)
        }
    }

    private mutating func compareHeaders(
        _ before: MapEntry<OpenAPI.Response>, _ after: MapEntry<OpenAPI.Response>, _ subject: String
    ) {
        let (headers, others) = (before.value.headers(in: old), after.value.headers(in: new))
        for header in headers {
            let place = "\(subject): header '\(header.name)'"
            guard let other = others.first(where: { $0.name.lowercased() == header.name.lowercased() }) else {
                report(
                    .headerRemoved, place, "the header is removed", header.position, after.position,
                    severity: header.isRequired ? .breaking : nil)
                continue
            }
            if header.isRequired != other.isRequired {
                let rule: ContractRule = other.isRequired ? .headerBecameRequired : .headerBecameOptional
                report(rule, place, "the header becomes \(other.isRequired ? "required" : "optional")", header.position, other.position)
            }
            if let schema = header.schema, let otherSchema = other.schema {
                schemas.compare([schema], [otherSchema], place, .received, isText: true)
            }
        }
        for other in others where !headers.contains(where: { $0.name.lowercased() == other.name.lowercased() }) {
            report(.headerAdded, "\(subject): header '\(other.name)'", "the header is added", before.position, other.position)
        }
    }

    private mutating func compareContents(
        _ before: [MapEntry<MediaType>], _ after: [MapEntry<MediaType>], _ subject: String, _ position: SourcePosition,
        _ otherPosition: SourcePosition, _ direction: ContractChange.Direction
    ) {
        let log = DiagnosticLog()
        let (before, after) = (old.resolved(before, log), new.resolved(after, log))
        for entry in before {
            let same = after.first { $0.name == entry.name } ?? after.first { $0.essence == entry.essence }
            guard let other = same ?? (direction == .received ? after.first(where: entry.isRange(of:)) : nil) else {
                // Of several kinds of JSON, clients send and accept the first one.
                let first = entry.isJSON ? before.first(where: \.isJSON) : nil
                let isUnused = first.map { first in first.essence != entry.essence && after.contains { $0.essence == first.essence } }
                report(
                    .mediaTypeRemoved, subject, "the media type '\(entry.name)' is removed", entry.position, otherPosition, direction,
                    severity: isUnused == true ? .warning : nil)
                continue
            }
            for part in entry.value.encoding {
                let type = other.value.encoding[name: part.name]?.contentType
                if part.value.contentType != type {
                    let detail =
                        "the media type of the part '\(part.name)' changes from \(part.value.contentType ?? "none") to \(type ?? "none")"
                    report(.partEncodingChanged, subject, detail, part.position, other.position, direction)
                }
            }
            let pairs = [(entry.value.schema, other.value.schema), (entry.value.itemSchema, other.value.itemSchema)]
            for pair in pairs {
                switch pair {
                case (let schema?, let other?): schemas.compare([schema], [other], subject, direction)
                case (let schema?, nil) where schema.describes(entry, in: schemas.old):
                    report(.typeWidened, subject, "the schema is removed", schema.position, other.position, direction)
                case (nil, let schema?) where schema.describes(other, in: schemas.new):
                    report(.typeNarrowed, subject, "a schema is added", entry.position, schema.position, direction)
                default: break
                }
            }
        }
        for entry in after where !before.contains(where: { $0.essence == entry.essence || direction == .received && $0.isRange(of: entry) })
        {
            report(.mediaTypeAdded, subject, "the media type '\(entry.name)' is added", position, entry.position, direction)
        }
    }

    // MARK: Security

    private mutating func compareSecurity(_ before: ServiceOperation, _ after: ServiceOperation) {
        let (alternatives, others) = (before.alternatives, after.alternatives)
        let (wasOpen, isOpen) = (alternatives.areOpen, others.areOpen)
        if wasOpen, isOpen { return }
        let position = others.first?.position ?? after.position
        if wasOpen {
            let names = others.map(\.description).joined(separator: " or ")
            report(.securityAdded, before.name, "the operation requires \(names)", before.position, position)
            return
        }
        if isOpen { report(.securityRemoved, before.name, "the operation no longer requires credentials", before.position, position) }
        for alternative in alternatives where !isOpen && !others.contains(alternative) {
            let sameSchemes = others.first { Set($0.scopes.keys).isSubset(of: alternative.scopes.keys) }
            guard let sameSchemes else {
                let detail = "\(alternative.description) no longer suffices"
                report(.securityAlternativeRemoved, before.name, detail, alternative.position, position)
                continue
            }
            for scope in sameSchemes.scopes(besides: alternative) {
                report(.scopeAdded, before.name, "the scope '\(scope)' is required", alternative.position, position)
            }
            for scope in alternative.scopes(besides: sameSchemes) {
                report(.scopeRemoved, before.name, "the scope '\(scope)' is no longer required", alternative.position, position)
            }
        }
        for alternative in others where !alternative.isAnonymous {
            let isKnown = alternatives.contains { Set($0.scopes.keys) == Set(alternative.scopes.keys) }
            if !isKnown {
                let detail = "\(alternative.description) suffices"
                report(.securityAlternativeAdded, before.name, detail, before.position, alternative.position)
            }
        }
    }
}

extension [ServiceOperation] {
    /// Pairs each operation with that of another version with the same path, or else with an unpaired one whose path has the same shape,
    /// and finds the operations that only the other version has.
    fileprivate func paired(with others: Self) -> (pairs: [(ServiceOperation, ServiceOperation?)], added: Self) {
        let byName = Dictionary(others.map { ($0.name, $0) }) { first, _ in first }
        let names = Set(map(\.name))
        var byShape = Dictionary(others.filter { !names.contains($0.name) }.map { ($0.shape, $0) }) { first, _ in first }
        let pairs = map { ($0, byName[$0.name] ?? byShape.removeValue(forKey: $0.shape)) }
        let paired = Set(pairs.compactMap { $0.1?.name })
        return (pairs, others.filter { !paired.contains($0.name) })
    }
}

extension ServiceOperation {
    /// The name of the operation for users.
    fileprivate var name: String { "\(method) \(path)" }

    /// The method and the path without the names of its parameters, which may change.
    fileprivate var shape: String { "\(method) \(path.withoutNamesInBraces)" }

    /// The names of the path's parameters in their order.
    fileprivate var pathNames: [String] { path.namesInBraces }

    /// The responses by their statuses: `200`, `4XX`, `DEFAULT`.
    fileprivate var statuses: [MapEntry<OpenAPI.Response>] {
        responses.map { MapEntry(name: $0.name.uppercased(), position: $0.position, value: $0.value) }
    }

    fileprivate var alternatives: [SecurityAlternative] { security.map(SecurityAlternative.init) }
}

extension [SecurityAlternative] {
    /// Whether an operation can be called without credentials.
    fileprivate var areOpen: Bool { isEmpty || contains(where: \.isAnonymous) }
}

extension OpenAPI.Parameter {
    fileprivate var key: String { "\(location.rawValue) \(name)" }

    /// Whether the parameter has a name; the names of headers do not depend on case.
    fileprivate func hasName(_ other: String, of location: Location) -> Bool {
        location == .header && self.location == .header ? name.lowercased() == other.lowercased() : name == other
    }

    /// The form in which values are written, for messages.
    fileprivate var serialization: String { "'\(style.rawValue)'\(explodes ? " exploded" : "")" }

    /// Whether values are plain, which most styles write in the same way.
    fileprivate func isPlain(in schemas: SchemaMerger) -> Bool {
        let types = schema.map { EffectiveSchema([$0], in: schemas).types } ?? []
        return !types.isEmpty && types.isDisjoint(with: [.array, .object]) && style != .matrix && style != .label
    }
}

extension OpenAPI.Response {
    fileprivate func headers(in documents: DocumentSet) -> [OpenAPI.Parameter] {
        headers.compactMap { entry in
            documents.value(entry.value, .header, DiagnosticLog()) { documents.header(at: $0, name: entry.name) }
        }
    }
}

extension MapEntry<OpenAPI.Response> {
    /// Whether the status or range means success.
    fileprivate var isSuccess: Bool { name.hasPrefix("2") }
}

extension MapEntry<MediaType> {
    /// The type and subtype in lower case, without parameters.
    fileprivate var essence: String { MediaTypeName(name).essence }

    fileprivate var isJSON: Bool { MediaTypeName(name).isJSON }

    /// Whether the name is a range, such as `text/*`, that includes another media type.
    fileprivate func isRange(of other: Self) -> Bool {
        essence == "*/*" || essence.hasSuffix("/*") && other.essence.hasPrefix(essence.dropLast())
    }
}

extension Schema {
    /// Whether the schema says more about content than its media type, such as that text is a string.
    fileprivate func describes(_ content: MapEntry<MediaType>, in schemas: SchemaMerger) -> Bool {
        let types = EffectiveSchema([self], in: schemas).types
        return !types.isEmpty && (content.isJSON || types != [.string])
    }
}

extension [MapEntry<OpenAPI.Response>] {
    /// The response for a status: its own, that of its range, or for a failure the default one.
    fileprivate func response(for status: String) -> MapEntry<OpenAPI.Response>? {
        first { $0.name == status } ?? first { $0.name == status.prefix(1) + "XX" }
            ?? (status.hasPrefix("2") ? nil : first { $0.name == "DEFAULT" })
    }
}
