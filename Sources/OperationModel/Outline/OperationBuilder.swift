import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// Builds operations, which have no names yet.
struct OperationBuilder {
    let resolver: SchemaResolver
    let registry: NameRegistry
    let overrides: Overrides
    let options: GenerationOptions
    let sites: ComponentSites
    let rules: ResponseRules
    let credentials: [Credential]
    /// Whether the document writes all parameters of paths as Express does: `/pets/:id`.
    let hasColonsOnly: Bool
    let log: DiagnosticLog

    var documents: DocumentSet { resolver.documents }
    var reserved: ReservedNames { registry.reserved }

    func operation(_ unnamed: UnnamedOperation, _ types: TypeBuilder) -> Operation {
        let operation = unnamed.operation
        let pathNames = unnamed.resolved.parameters.filter { $0.location == .path }.map(\.name)
        let path = PathPart.parts(of: withoutRepeatedQuery(unnamed), hasColonsOnly: hasColonsOnly, isDeclared: pathNames.contains)
        reportColons(in: path, of: unnamed, declared: pathNames)
        reportQueryExpressions(of: unnamed)
        let declared = declaredParameters(of: unnamed, path: path)
        var names = registry.members(
            of: unnamed.declaration,
            reserving: reserved.names(in: .request) + (operation.body == nil ? [] : reserved.names(in: .requestWithBody)),
            where: Set(memberKeys(of: unnamed, declared)).contains)
        let parameters = parameters(declared, of: unnamed, path: path, &names, types)
        let body = body(of: unnamed, &names, types)
        registry.give(names, to: unnamed.declaration)
        let entries = unnamed.resolved.responses
        let requirements = unnamed.resolved.security
        let headers = headers(of: entries, in: unnamed.declaration, types)
        let isLong =
            operation.isLong || headers.contains { ["operation-location", "azure-asyncoperation"].contains($0.wireName.lowercased()) }
        return Operation(
            id: OperationNames.id(of: operation).map { id in unnamed.alternative.map { id + $0.kind.word } ?? id } ?? "",
            declaration: unnamed.declaration,
            tag: operation.tags.first?.value,
            method: unnamed.method,
            path: path,
            parameters: parameters,
            body: body,
            responses: responses(entries, of: unnamed, types),
            headers: headers,
            declaredPages: operation.pages,
            isLong: isLong,
            isStream: unnamed.isStream,
            idempotencyHeader: parameters.first(where: \.isIdempotencyKey)?.wireName
                ?? (["POST", "PATCH"].contains(unnamed.method) ? options.idempotencyHeader : nil),
            security: Security(requirements, of: documents.document, credentials: credentials, log: log),
            server: ServerBuilder(documents: documents, registry: registry, log: log).server(of: unnamed.resolved.servers),
            isDeprecated: operation.isDeprecated,
            summary: operation.summary ?? operation.documentation,
            documentation: documentation(of: unnamed, isLong: isLong),
            position: operation.position
        )
    }

    private func documentation(of unnamed: UnnamedOperation, isLong: Bool) -> String? {
        let operation = unnamed.operation
        return [
            operation.summary, operation.documentation,
            unnamed.alternative?.kind(of: .body) == nil ? unnamed.resolved.body.flatMap(documentationOfTwins) : nil,
            operation.deprecationMessage,
            operation.externalDocumentation?.text,
            Security.certificateText(unnamed.resolved.security, credentials),
            isLong ? "The work goes on after the response; `poll` waits for its result." : nil,
        ]
        .joinedParagraphs
    }

    /// What identifies the members that the operation has: its parameters, and the fields of its forms.
    private func memberKeys(of unnamed: UnnamedOperation, _ declared: [OpenAPI.Parameter]) -> [String] {
        let content = unnamed.resolved.body.map { documents.resolved($0.content, log) } ?? []
        return declared.map { Self.key($0) } + content.flatMap { resolver.fieldKeys($0.value) }
    }

    // MARK: Parameters

    private func parameters(
        _ declared: [OpenAPI.Parameter], of unnamed: UnnamedOperation, path: [PathPart], _ names: inout NameScope, _ types: TypeBuilder
    ) -> [Parameter] {
        let siblings = Set(declared.map(\.name))
        let schemes = Set(unnamed.resolved.security.flatMap(\.schemes).map(\.name))
        let secrets = credentials.filter { schemes.contains($0.scheme) }.map(\.placement)
        func build(_ parameter: OpenAPI.Parameter) -> Parameter {
            self.parameter(
                parameter, of: unnamed.declaration, componentSite: sites[parameter.position], beside: siblings, secrets: secrets, &names,
                types)
        }
        // Those of the path come first, in its order.
        var parameters: [Parameter] = []
        for case .parameter(let name, let spansSegments) in path where !parameters.contains(where: { $0.wireName == name }) {
            let parameter = declared.first { $0.location == .path && $0.name == name }
            var built = parameter.map(build) ?? self.parameter(undeclared: name, at: unnamed.operation.position, &names)
            built.allowsSlashes = spansSegments
            parameters.append(built)
        }
        parameters += declared.filter { $0.location != .path }.map(build)
        return names.ordered(parameters, by: \.name)
    }

    /// The path without the parts of its query that repeat a query parameter: `?name={name}` next to a parameter `name`.
    private func withoutRepeatedQuery(_ unnamed: UnnamedOperation) -> String {
        let parts = unnamed.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return unnamed.path }
        let declared = unnamed.resolved.parameters.filter { $0.location == .query }
        let items = parts[1].split(separator: "&").filter { item in !declared.contains { item == "\($0.name)={\($0.name)}" } }
        return parts[0] + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// Reports segments of the path that other tools read as parameters.
    private func reportColons(in path: [PathPart], of unnamed: UnnamedOperation, declared: [String]) {
        for case .literal(let text) in path where text.utf8.contains(UInt8(ascii: ":")) {
            for match in text.matches(of: /\/:(\w+)/) {
                log.warning(.undeclaredColon(String(match.1), declared: declared), at: unnamed.operation.position)
            }
        }
    }

    /// Reports the names in `{?page,size}` that are not query parameters.
    private func reportQueryExpressions(of unnamed: UnnamedOperation) {
        let declared = unnamed.resolved.parameters.filter { $0.location == .query }.map(\.name)
        for expression in unnamed.path.namesInBraces where expression.hasPrefix("?") || expression.hasPrefix("&") {
            for name in expression.dropFirst().split(separator: ",").map({ $0.filter { $0 != "*" } }) where !declared.contains(name) {
                log.warning(.undeclaredQuery(name, expression, declared: declared), at: unnamed.operation.position)
            }
        }
    }

    /// The parameters, with the names that the path has for them, and without those that are not in the path.
    private func declaredParameters(of unnamed: UnnamedOperation, path: [PathPart]) -> [OpenAPI.Parameter] {
        for parameter in unnamed.resolved.repeatedParameters { log.warning(.duplicateParameter(parameter.name), at: parameter.position) }
        let known = path.compactMap { if case .parameter(let name, _) = $0 { name } else { nil } }
        let declared = unnamed.resolved.parameters.filter { $0.location == .path }
        let lost = declared.filter { !known.contains($0.name) }
        var free = known.filter { name in !declared.contains { $0.name == name } }
        var meant: [SourcePosition: String] = [:]
        for parameter in lost {
            let alike = free.firstIndex { Words($0).letters == Words(parameter.name).letters }
            if let alike { meant[parameter.position] = free.remove(at: alike) }
        }
        let others = lost.filter { meant[$0.position] == nil }
        if others.count == 1, free.count == 1 { meant[others[0].position] = free[0] }
        return unnamed.resolved.parameters.compactMap { parameter in
            guard parameter.location == .path, !known.contains(parameter.name) else { return parameter }
            guard let name = meant[parameter.position] else {
                log.warning(.parameterNotInPath(parameter.name, path: unnamed.path, known: known), at: parameter.position)
                return nil
            }
            log.warning(.parameterOfPath(parameter.name, path: unnamed.path, name), at: parameter.position)
            return parameter.named(name)
        }
    }

    // MARK: Body and responses

    private func body(of unnamed: UnnamedOperation, _ names: inout NameScope, _ types: TypeBuilder) -> Body? {
        guard let value = unnamed.resolved.body else { return nil }
        if unnamed.method == "GET" {
            // Stripe, for one, declares a form without fields for every GET.
            let content = documents.resolved(value.content, log)
            if !content.isEmpty, content.allSatisfy(resolver.isEmptyForm) { return nil }
            log.note(.bodyWithGET, at: value.position)
        }
        return body(value, of: unnamed.declaration, unnamed.alternative?.kind(of: .body), &names, types)
    }

    /// The responses, the more specific ones first; a range covers the statuses that are not documented themselves.
    private func responses(
        _ entries: [MapEntry<OpenAPI.Response>], of unnamed: UnnamedOperation, _ types: TypeBuilder
    ) -> [Response] {
        let alternative = unnamed.alternative?.kind(of: .responses)
        let hasSuccess = entries.contains { Response.Status($0.name)?.isSuccess == true }
        var seen: Set<Response.Status> = []
        let responses = entries.compactMap { entry -> Response? in
            guard let status = Response.Status(entry.name) else {
                log.warning(.invalidStatus(entry.name), at: entry.position)
                return nil
            }
            guard seen.insert(status).inserted else {
                log.warning(.duplicateResponse(entry.name), at: entry.position)
                return nil
            }
            let isSuccess = status.isSuccess || status == .default && !hasSuccess
            let resultPath = isSuccess ? rules.resultPath(of: entry.value.position, in: unnamed) : []
            // A part of a result has the type of the whole (RFC 9110, 15.3.7).
            let isUndescribedPart = status == .code(206) && entry.value.content.isEmpty
            let described = isUndescribedPart ? entries.first { $0.name == "200" }?.value ?? entry.value : entry.value
            var response = response(
                described, status, isHead: unnamed.method == "HEAD", alternative, resultPath: resultPath, of: unnamed.declaration, types)
            if isUndescribedPart { response.documentation = entry.value.documentation }
            // A default that describes the failures covers the successes of a request that changes something, too, which may be empty.
            return isSuccess && status == .default && unnamed.method != "GET" ? response.withOptionalBody : response
        }
        guard responses.isEmpty else {
            let all = responses.successes.isEmpty ? responses + [undocumentedSuccess(of: unnamed)] : responses
            return (0...2).flatMap { rank in all.filter { $0.status.rank == rank } }
        }
        return [Response(status: .default, position: unnamed.operation.position)]
    }

    /// The successes of an operation that documents only failures and redirections, with any body as data.
    private func undocumentedSuccess(of unnamed: UnnamedOperation) -> Response {
        if !unnamed.operation.responses.contains(where: { Response.Status($0.name)?.isSuccess == true }) {
            log.note(.noSuccess, at: unnamed.operation.position)
        }
        return Response(
            status: .range(2), content: unnamed.method == "HEAD" ? nil : .bytes,
            documentation: "A success, which the description does not document.", position: unnamed.operation.position, isUndocumented: true
        )
    }

    /// What identifies a header of the responses in its operation.
    private func key(of header: MapEntry<Referenced<OpenAPI.Parameter>>) -> String { "received \(header.name.lowercased())" }

    /// The headers of all responses, each once, except `Content-Type`.
    private func headers(
        of responses: [MapEntry<OpenAPI.Response>], in operation: TypeID, _ types: TypeBuilder
    ) -> [ResponseHeader] {
        var names = registry.members(
            of: operation, reserving: reserved.names(in: .responseHeaders),
            where: Set(responses.flatMap(\.value.headers).map(key(of:))).contains)
        defer { registry.give(names, to: operation) }
        var seen: [String: OpenAPI.Parameter] = [:]
        return responses.flatMap(\.value.headers).compactMap { entry in
            guard entry.name.lowercased() != "content-type",
                let header = documents.value(entry.value, .header, log, { documents.header(at: $0, name: entry.name) })
            else { return nil }
            if let first = seen[entry.name.lowercased()] {
                if first.schema?.keywords.types != header.schema?.keywords.types {
                    log.note(.contradictingHeader(entry.name), at: entry.position)
                }
                return nil
            }
            seen[entry.name.lowercased()] = header
            let words = registry.words(entry.name)
            let schema = header.schema ?? documents.resolved(header.content, log).first?.value.schema
            let claim = NameClaim(reserved.memberName(words), for: "the header", entry.name, at: entry.position)
            return ResponseHeader(
                name: names.claim(claim, as: key(of: entry), log: log),
                wireName: entry.name,
                type: schema.map { types.type(of: $0, at: DeclarationSite(member: words, of: operation)).unwrapped }
                    ?? .builtin(.string),
                documentation: header.documentation
            )
        }
    }
}

extension Diagnostic.Message {
    static func undeclaredColon(_ name: String, declared: [String]) -> Self {
        "no path parameter '\(name)' is declared; ':\(name)' is sent as it is" + didYouMean(name, among: declared)
    }

    static func undeclaredQuery(_ name: String, _ expression: String, declared: [String]) -> Self {
        "no query parameter '\(name)' is declared; that of '{\(expression)}' is left out" + didYouMean(name, among: declared)
    }

    static func parameterNotInPath(_ name: String, path: String, known: [String]) -> Self {
        "the path '\(path)' has no '{\(name)}'; the parameter is left out" + didYouMean(name, among: known)
    }

    static func parameterOfPath(_ name: String, path: String, _ other: String) -> Self {
        "the path '\(path)' has no '{\(name)}'; the parameter is that of '{\(other)}'"
    }

    static func duplicateParameter(_ name: String) -> Self { "the parameter '\(name)' is declared twice; the second one is ignored" }

    static let bodyWithGET: Self = "URLSession sends no body with GET; the operation needs another transport"

    static func invalidStatus(_ key: String) -> Self {
        "invalid status '\(key)'; expected 200, 4XX or default; the response is left out"
    }

    static let noSuccess: Self = "the operation documents no success; the body of a successful response is passed as data"

    static func duplicateResponse(_ key: String) -> Self { "the response '\(key)' is declared twice; the second one is left out" }

    static func contradictingHeader(_ name: String) -> Self {
        "the header '\(name)' has another type in an earlier response; that type is used"
    }
}
