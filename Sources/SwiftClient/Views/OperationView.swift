import OperationModel
import Templating

/// An operation in `Operation.mustache`.
struct OperationView: TemplateView {
    let operation: Operation
    let api: API
    let spelling: TypeSpelling

    static let keys: TemplateKeys<OperationView> = [
        .strings("documentation") { SwiftText.documentation($0.operation.documentation) },
        .flag("isDeprecated") { $0.operation.isDeprecated },
        .string("namespace") { $0.operation.name.parent?.description ?? "" },
        .string("name") { $0.operation.name.name },
        .string("summary") { SwiftText.line("\($0.operation.method) \($0.operation.pathTemplate)") },
        .strings("service") { $0.service },
        .flag("hasAlternatives") { $0.operation.security.alternatives.count > 1 },
        .strings("alternatives") { $0.security },
        .flag("hidesParameters") { $0.operation.parameters.contains(where: \.isSecret) || $0.operation.body?.isSecret == true },
        .flag("hasParameters") { !$0.operation.arguments.isEmpty },
        .views("parameters") { view in view.operation.arguments.map { ParameterView(argument: $0, spelling: view.spelling) } },
        .view("arguments") { view in
            ArgumentsView(
                view.operation.arguments.map { ArgumentsView.argument($0.name, $0.type, default: $0.initialValue, view.spelling) })
        },
        .strings("writes") { $0.writes },
        .view("paging") { view in view.operation.paging.map { PagingView(paging: $0, spelling: view.spelling) } },
        .views("responses") { view in view.operation.responses.map { ResponseCaseView(response: $0, spelling: view.spelling) } },
        .string("sharedResponse") { view in view.operation.sharedResponse.map { view.spelling.type($0) } ?? "" },
        .view("method") { view in view.operation.clientMethod.map { MethodView(operation: view.operation, name: $0, view.spelling) } },
        .view("response") { $0.operation.sharedResponse == nil ? ResponseView($0.operation, $0.spelling) : nil },
    ]

    // MARK: Service

    /// The arguments of the service's initializer.
    private var service: [String] {
        var arguments = ["id: \(SwiftText.literal(operation.id))"]
        if let tag = operation.tag { arguments.append("tag: \(SwiftText.literal(tag))") }
        arguments.append("method: \(SwiftText.literal(operation.method))")
        arguments.append("path: \(SwiftText.literal(operation.pathTemplate))")
        if let baseURL { arguments.append("baseURL: \(baseURL)") }
        if operation.body != nil { arguments.append("hasBody: true") }
        if case .form(let fields, true)? = operation.body?.content, fields.contains(where: \.isFile) {
            arguments.append("isUpload: true")
        }
        if api.authentication?.login.operation == operation.name || operation.body?.isSecret == true {
            arguments.append("hasSecretBody: true")
        }
        if !redirections.isEmpty { arguments.append("redirections: [\(redirections.map(String.init).joined(separator: ", "))]") }
        if let rule = operation.failureRule { arguments.append("failureRule: \(Self.source(of: rule))") }
        if operation.security.alternatives.count == 1 { arguments.append("security: [\(security[0])]") }
        return arguments
    }

    /// The expression that makes a rule: `FailureRule(member: ["ok"], is: ["false"])`.
    private static func source(of rule: FailureRule) -> String {
        let arguments = [("member", rule.member), ("is", rule.values), ("isNot", rule.successes), ("message", rule.message)]
        let texts = arguments.filter { !$0.1.isEmpty }.map { "\($0.0): [\($0.1.map(SwiftText.literal).joined(separator: ", "))]" }
        return "FailureRule(\(texts.joined(separator: ", ")))"
    }

    /// The documented redirections that the client returns: for PUT and PATCH they say where a resource is, not where to send it again.
    private var redirections: [Int] {
        guard ["PUT", "PATCH"].contains(operation.method) else { return [] }
        return [301, 302].filter { code in
            operation.responses.contains { $0.status == .code(code) || $0.status == .range(code / 100) }
        }
    }

    private var baseURL: String? {
        if let server = operation.server { return server.hasHost ? SwiftText.literal(server.defaultURL) : nil }
        guard let server = api.servers.first, server.hasHost else { return nil }
        guard server.variables.isEmpty else { return SwiftText.literal(server.defaultURL) }
        return "\(api.name).Server.\(SwiftText.name(server.name))"
    }

    /// The alternatives, each a list of requirements.
    private var security: [String] {
        operation.security.alternatives.map { alternative in
            let requirements = alternative.map { requirement in
                let names = requirement.scopes.map(SwiftText.literal).joined(separator: ", ")
                let scopes = names.isEmpty ? "" : ", scopes: [\(names)]"
                return "SecurityRequirement(type: \(SwiftText.literal(requirement.scheme))\(scopes))"
            }
            return "[\(requirements.joined(separator: ", "))]"
        }
    }

    // MARK: Request

    /// The calls that write the parameters and the body into the request.
    private var writes: [String] {
        accept + operation.parameters.map(write) + (operation.body.map(write) ?? [])
    }

    /// The call that names the accepted media types, unless all responses are JSON.
    private var accept: [String] {
        var mediaTypes: [String] = []
        for case let mediaType? in operation.responses.map(\.mediaType) where !mediaTypes.contains(mediaType) {
            mediaTypes.append(mediaType)
        }
        if mediaTypes.allSatisfy({ $0 == "application/json" }) { return [] }
        return ["request.accept(\(SwiftText.literal(mediaTypes.joined(separator: ", "))))"]
    }

    private func write(_ parameter: Parameter) -> String {
        let name = SwiftText.literal(parameter.wireName)
        let value = spelling.written(reference(to: parameter.name, isDeprecated: parameter.isDeprecated), parameter.type)
        let style = style(parameter.serialization, parameter.type, isNamed: parameter.location == .query || parameter.location == .cookie)
        let secret = parameter.isSecret ? ", isSecret: true" : ""
        let reserved = parameter.allowsReserved ? ", allowsReserved: true" : ""
        switch parameter.location {
        case .path: return "request.path(\(name), \(value)\(style)\(reserved)\(secret))"
        case .query:
            let empty = parameter.allowsEmptyValue && style.contains("explodes: false") ? ", allowsEmptyValue: true" : ""
            return "request.query(\(name), \(value)\(style)\(reserved)\(empty)\(secret))"
        case .querystring: return "request.querystring(\(value)\(parameter.serialization == .json ? ", style: .json" : "")\(secret))"
        case .header: return "request.header(\(name), \(value)\(style))"
        case .cookie: return "request.cookie(\(name), \(value)\(style))"
        }
    }

    /// A property of the request, qualified if the name `request` of the writer hides it.
    private func reference(to name: String, isDeprecated: Bool = false) -> String {
        let storage = SwiftText.storage(name, isDeprecated: isDeprecated)
        return storage == "request" ? "self.request" : storage
    }

    /// The arguments for how a value is serialized, unless that is the function's default.
    private func style(_ serialization: Parameter.Serialization, _ type: TypeReference, isNamed: Bool) -> String {
        guard case .style(let style, let explodes) = serialization else { return ", style: .json" }
        if spelling.isScalar(type), ![.label, .matrix, .cookie].contains(style) { return "" }
        let styleArgument = style == (isNamed ? .form : .simple) ? "" : ", style: .\(style.rawValue)"
        return styleArgument + (explodes == isNamed || style == .deepObject ? "" : ", explodes: \(explodes)")
    }

    private func write(_ body: Body) -> [String] {
        let isPlainJSON = body.mediaType == "application/json"
        let mediaType = ", mediaType: \(SwiftText.literal(body.mediaType))"
        switch body.content {
        case .json(let type):
            let stream =
                switch body.stream {
                case .value(let value)?: ", stream: \(value)"
                case .leftOut?: ", stream: nil"
                case nil: ""
                }
            return ["request.json(\(spelling.written("body", body.type ?? type))\(stream)\(isPlainJSON ? "" : mediaType))"]
        case .items(let type): return ["request.sequence(\(spelling.written("body", body.type ?? type))\(mediaType))"]
        case .events: return ["request.sequence(body\(mediaType))"]
        case .text: return ["request.text(body\(mediaType))"]
        case .bytes, .upload: return ["request.upload(body\(mediaType))"]
        case .formValue: return ["request.form(body)"]
        case .form(let fields, let isMultipart): return fields.map { write($0, isMultipart: isMultipart) }
        }
    }

    private func write(_ field: FormField, isMultipart: Bool) -> String {
        let arguments = "\(SwiftText.literal(field.wireName)), \(spelling.written(reference(to: field.name), field.type))"
        guard isMultipart else {
            let reserved = field.allowsReserved ? ", allowsReserved: true" : ""
            return "request.form(\(arguments)\(style(field.serialization, field.type, isNamed: true))\(reserved))"
        }
        let mediaType = field.contentType.map { ", mediaType: \(SwiftText.literal($0))" } ?? ""
        let headers = field.headers.map { header in
            "\(SwiftText.literal(header.wireName)): "
                + spelling.written(reference(to: header.name, isDeprecated: header.isDeprecated), header.type)
        }
        let partHeaders = headers.isEmpty ? "" : ", headers: [\(headers.joined(separator: ", "))]"
        let function = !field.isFile ? "part" : field.type.unwrapped == .builtin(.file) ? "file" : "files"
        return "request.\(function)(\(arguments)\(mediaType)\(partHeaders))"
    }
}

/// A parameter of a request in `Operation.mustache`.
struct ParameterView: TemplateView {
    let argument: RequestArgument
    let spelling: TypeSpelling

    static let keys: TemplateKeys<ParameterView> = [
        .strings("documentation") { SwiftText.documentation($0.argument.documentation) },
        .flag("isDeprecated") { $0.argument.isDeprecated },
        .string("name") { SwiftText.name($0.argument.name) },
        .string("storage") { SwiftText.storage($0.argument.name, isDeprecated: $0.argument.isDeprecated) },
        .string("type") { $0.spelling.type($0.argument.type) },
    ]
}
