import OperationModel
import Templating

/// An operation in `Operation.mustache`.
struct OperationView: TemplateView {
    let operation: Operation
    let api: API
    let spelling: TypeSpelling

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "documentation": .texts(SwiftText.documentation(operation.documentation))
        case "isDeprecated": .flag(operation.isDeprecated)
        case "namespace": .text(operation.name.parent?.description ?? "")
        case "name": .text(operation.name.name)
        case "summary": .text(SwiftText.line("\(operation.method) \(operation.pathTemplate)"))
        case "service": .texts(service)
        case "parameters": .views(parameters)
        case "arguments": .view(ArgumentsView(arguments))
        case "writes": .texts(writes)
        case "hasDefault": .flag(operation.responses.contains { $0.status == .default })
        case "responses": .views(operation.responses.map { ResponseView(response: $0, spelling: spelling) })
        case "success": .view(OutcomeView(successOf: operation.responses, spelling))
        case "failure": .optional(OutcomeView(failureOf: operation.responses, spelling))
        default: nil
        }
    }

    // MARK: Service

    /// The arguments of the service's initialiser.
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
        if !operation.security.alternatives.isEmpty { arguments.append("security: [\(security)]") }
        return arguments
    }

    private var baseURL: String? {
        if let server = operation.server { return server.url.contains("://") ? SwiftText.literal(server.url) : nil }
        guard let server = api.servers.first, server.url.contains("://"), server.variables.isEmpty else { return nil }
        return "\(api.name).Server.\(SwiftText.name(server.name))"
    }

    private var security: String {
        operation.security.alternatives.map { demands in
            let requirements = demands.map { demand in
                let scopes = demand.scopes.isEmpty ? "" : ", scopes: [\(demand.scopes.map(SwiftText.literal).joined(separator: ", "))]"
                return "SecurityRequirement(type: \(SwiftText.literal(demand.scheme))\(scopes))"
            }
            return "[\(requirements.joined(separator: ", "))]"
        }.joined(separator: ", ")
    }

    // MARK: Request

    private var parameters: [ParameterView] {
        var all = operation.parameters.map { ParameterView($0, spelling) } + bodyProperties
        if !all.isEmpty { all[0].isFirst = true }
        return all
    }

    private var arguments: [String] { parameters.map(\.argument) }

    /// The body as a property of the request, or one property for each field of a form.
    private var bodyProperties: [ParameterView] {
        guard let body = operation.body else { return [] }
        guard let type = body.content.type else { return [] }
        return [ParameterView(name: "body", type: body.isRequired ? type : type.asOptional, documentation: body.documentation, spelling)]
    }

    /// The calls that put everything in its place.
    private var writes: [String] {
        operation.parameters.map(write) + (operation.body.map { [write($0)] } ?? [])
    }

    private func write(_ parameter: Parameter) -> String {
        let name = SwiftText.literal(parameter.wireName)
        // `request` is also what the functions are called on.
        let value = parameter.name == "request" ? "self.request" : SwiftText.name(parameter.name)
        switch parameter.location {
        case .path: return "request.path(\(name), \(value))"
        case .query, .querystring:
            return "request.query(\(name), \(value)\(parameter.isRequired || parameter.allowsEmptyValue ? ", isRequired: true" : ""))"
        case .header: return "request.header(\(name), \(value))"
        case .cookie: return "request.cookie(\(name), \(value))"
        }
    }

    private func write(_ body: Body) -> String {
        let isPlainJSON = body.mediaType == "application/json"
        let mediaType = ", mediaType: \(SwiftText.literal(body.mediaType))"
        switch body.content {
        case .json: return "request.json(body\(isPlainJSON ? "" : mediaType))"
        case .text: return "request.text(body\(mediaType))"
        case .bytes, .form: return "request.data(body\(mediaType))"
        }
    }
}

/// A parameter of a request in `Operation.mustache`.
struct ParameterView: TemplateView {
    let argument: String
    var isFirst = false
    private let name: String
    private let type: String
    private let documentation: String?
    private let isDeprecated: Bool

    init(_ parameter: Parameter, _ spelling: TypeSpelling) {
        argument = ArgumentsView.argument(
            parameter.name, parameter.type, default: parameter.isRequired ? parameter.defaultValue : nil, spelling
        )
        name = parameter.name
        type = spelling.type(parameter.type)
        documentation = parameter.documentation
        isDeprecated = parameter.isDeprecated
    }

    init(name: String, type: TypeReference, documentation: String?, _ spelling: TypeSpelling) {
        argument = ArgumentsView.argument(name, type, default: nil, spelling)
        self.name = name
        self.type = spelling.type(type)
        self.documentation = documentation
        isDeprecated = false
    }

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "documentation": .texts(SwiftText.documentation(documentation))
        case "isDeprecated": .flag(isDeprecated)
        case "isFirst": .flag(isFirst)
        case "name": .text(SwiftText.name(self.name))
        case "type": .text(type)
        default: nil
        }
    }
}
