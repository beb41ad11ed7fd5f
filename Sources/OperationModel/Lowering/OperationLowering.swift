import Diagnostics
import OpenAPI

/// Lowers one operation after the other; the names of tags and operations are given before.
struct OperationLowering {
    let documents: DocumentSet
    let types: TypeLowering
    let log: DiagnosticLog
    let credentials: [String: Credential]

    /// An operation of the document, with its place and its name.
    struct Item {
        let path: String
        let method: String
        let pathItem: PathItem
        let operation: OpenAPI.Operation
        let name: Identifier
    }

    func lower(_ item: Item) -> Operation {
        let operation = item.operation
        let path = PathPart.parts(of: item.path)
        var names = NameScope()
        if operation.body != nil { names.reserve("body") }
        let parameters = parameters(item, path: path, &names)
        let body = body(of: item, &names)
        let responses = resolvedResponses(of: operation)
        return Operation(
            id: operation.id?.value ?? Words.operation(item.method, item.path).lowerCamelCase,
            name: item.name,
            tag: operation.tags.first?.value,
            method: item.method,
            path: path,
            parameters: parameters,
            body: body,
            responses: self.responses(responses, of: item),
            headers: headers(of: responses, in: item.name),
            security: Security(operation.security ?? documents.document.security, credentials: credentials, log: log),
            server: Server.all(operation.servers.isEmpty ? item.pathItem.servers : operation.servers, of: documents, log: log).first,
            isDeprecated: operation.isDeprecated,
            documentation: [operation.summary, operation.documentation].joinedParagraphs,
            position: operation.position
        )
    }

    // MARK: Parameters

    private func parameters(_ item: Item, path: [PathPart], _ names: inout NameScope) -> [Parameter] {
        let own = item.operation.parameters.compactMap(parameter)
        let shared = item.pathItem.parameters.compactMap(parameter).filter { shared in
            !own.contains { $0.name == shared.name && $0.location == shared.location }
        }
        var seen: Set<[String]> = []
        let declared = (shared + own).filter { parameter in
            if parameter.location == .path, !path.contains(.parameter(parameter.name)) {
                log.warning("the path '\(item.path)' has no '{\(parameter.name)}'; the parameter is left out", at: parameter.position)
                return false
            }
            if seen.insert([parameter.location.rawValue, parameter.name]).inserted { return true }
            log.warning("the parameter '\(parameter.name)' is declared twice; the second one is ignored", at: parameter.position)
            return false
        }
        var parameters = declared.map { Parameter($0, of: item.name, types, &names) }
        for case .parameter(let name) in path where !declared.contains(where: { $0.location == .path && $0.name == name }) {
            if parameters.contains(where: { $0.location == .path && $0.wireName == name }) { continue }
            parameters.append(Parameter(undeclared: name, at: item.operation.position, log: log, &names))
        }
        return parameters
    }

    private func parameter(_ parameter: Referenced<OpenAPI.Parameter>) -> OpenAPI.Parameter? {
        documents.value(parameter, .parameter, log) { documents.parameter(at: $0) }
    }

    // MARK: Body and responses

    private func body(of item: Item, _ names: inout NameScope) -> Body? {
        guard let body = item.operation.body, let value = documents.value(body, .body, log, { documents.body(at: $0) }) else { return nil }
        if item.method == "GET" {
            log.note("URLSession sends no body with GET; a client needs another transport to send this one", at: value.position)
        }
        return types.body(value, of: item.name, &names)
    }

    /// The responses that are there, by their keys, with those that references lead to.
    private func resolvedResponses(of operation: OpenAPI.Operation) -> [MapEntry<OpenAPI.Response>] {
        operation.responses.compactMap { entry in
            let response = documents.value(entry.value, .response, log) { documents.response(at: $0) }
            return response.map { MapEntry(name: entry.name, position: entry.position, value: $0.produced(as: operation.produced)) }
        }
    }

    private func responses(_ responses: [MapEntry<OpenAPI.Response>], of item: Item) -> [Response] {
        var seen: Set<Response.Status> = []
        let responses = responses.compactMap { entry -> Response? in
            guard let status = Response.Status(entry.name) else {
                log.warning("'\(entry.name)' is no status (200, 4XX, default); the response is left out", at: entry.position)
                return nil
            }
            guard seen.insert(status).inserted else {
                log.warning("the operation has two responses '\(entry.name)'; the second one is left out", at: entry.position)
                return nil
            }
            return types.response(entry.value, status, isHead: item.method == "HEAD", of: item.name)
        }
        guard responses.isEmpty else { return responses }
        return [Response(status: .default, content: nil, mediaType: nil, documentation: nil, position: item.operation.position)]
    }
}

extension OperationLowering {
    /// The headers of all responses, each once; `Content-Type` is no news.
    private func headers(of responses: [MapEntry<OpenAPI.Response>], in operation: Identifier) -> [ResponseHeader] {
        var names = NameScope()
        names.reserve("exchange")
        var seen: [String: OpenAPI.Parameter] = [:]
        return responses.flatMap(\.value.headers).compactMap { entry in
            guard entry.name.lowercased() != "content-type",
                let header = documents.value(entry.value, .header, log, { documents.header(at: $0, name: entry.name) })
            else { return nil }
            if let first = seen[entry.name.lowercased()] {
                if first.schema?.keywords.types != header.schema?.keywords.types {
                    log.note("the header '\(entry.name)' has another type in another response, which counts", at: entry.position)
                }
                return nil
            }
            seen[entry.name.lowercased()] = header
            let words = Words(entry.name)
            let place = TypeLowering.Place(parent: operation, words: words)
            let schema = header.schema ?? documents.resolved(header.content, log).first?.value.schema
            return ResponseHeader(
                name: names.claim(words.memberName, for: "the header '\(entry.name)'", at: entry.position, log: log), wireName: entry.name,
                type: schema.map { types.type(of: $0, at: place).unwrapped } ?? .builtin(.string), documentation: header.documentation
            )
        }
    }
}

extension DocumentSet {
    /// A value, or what the chain of references that stands for it leads to.
    func value<Value>(
        _ referenced: Referenced<Value>, _ kind: ReferenceKind, _ log: DiagnosticLog, _ lookUp: (ReferenceTarget) -> Referenced<Value>?
    ) -> Value? {
        var referenced = referenced
        var seen: Set<ReferenceTarget> = []
        while case .reference(let reference) = referenced {
            guard let target = target(of: reference, to: kind) else { return nil }
            guard seen.insert(target).inserted else {
                log.warning("the reference '\(reference.text)' leads back to itself; it is ignored", at: reference.position)
                return nil
            }
            guard let next = lookUp(target) else { return nil }
            referenced = next
        }
        if case .value(let value) = referenced { return value }
        return nil
    }
}

extension PathPart {
    /// The literal texts and parameters of a path; what follows a `#` only tells operations of one path apart.
    static func parts(of path: String) -> [PathPart] { parts(ofTemplate: path.prefix { $0 != "#" }) }

    /// The literal texts and the names in braces of a template.
    static func parts(ofTemplate template: Substring) -> [PathPart] {
        var parts: [PathPart] = []
        var rest = template
        while !rest.isEmpty {
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                parts.append(.parameter(String(rest[rest.index(after: rest.startIndex)..<end])))
                rest = rest[rest.index(after: end)...]
            } else {
                let end = rest.dropFirst().firstIndex(of: "{") ?? rest.endIndex
                parts.append(.literal(String(rest[..<end])))
                rest = rest[end...]
            }
        }
        return parts
    }
}

extension Words {
    /// The name of an operation without an `operationId`: `GET /series/{id}/actors` is `get series By id actors`.
    package static func operation(_ method: String, _ path: String) -> Words {
        PathPart.parts(of: path).reduce(Words([method.lowercased()])) { words, part in
            switch part {
            case .literal(let text) where !text.contains { $0.isLetter || $0.isNumber }: words
            case .literal(let text): words + Words(text)
            case .parameter(let name): words + Words(["By"]) + Words(name)
            }
        }
    }
}

extension [String?] {
    /// The texts that are there, each a paragraph; nil where there is none. A text is not said twice.
    var joinedParagraphs: String? {
        var texts: [String] = []
        for case let text? in self where !text.isEmpty && !texts.contains(text) { texts.append(text) }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }
}
