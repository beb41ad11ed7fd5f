import Diagnostics
import OpenAPI
import Options

/// Finds what the options name in the lifecycle of a token. A name that the document does not have is an error in the options file.
struct TokenLifecycle {
    let operations: [Operation]
    let credentials: [Credential]
    let types: TypeGraph
    let log: DiagnosticLog

    func authentication(_ options: GenerationOptions.Authentication) -> TokenAuthentication? {
        let credential = credentials.first { $0.scheme == options.scheme.value }
        if credential == nil {
            log.error(.noSecurityScheme(options.scheme.value, known: credentials.map(\.scheme)), at: options.scheme.position)
        }
        let login = tokenOperation(options.login)
        let refresh = options.refresh.flatMap(tokenOperation)
        guard let credential, let login, let body = body(of: login, at: options.login.operation.position) else { return nil }
        guard case .header(let header, _) = credential.placement else {
            log.error(.tokenOutsideHeader(options.scheme.value), at: options.scheme.position)
            return nil
        }
        return TokenAuthentication(
            scheme: credential.scheme, header: header, prefix: options.prefix, lifetime: options.lifetime, login: login,
            refresh: refresh, credentials: body.type,
            initializers: options.initializers.map { arguments in
                reportMissing(arguments, of: body.record, at: arguments.first?.label.position ?? options.scheme.position)
                return arguments.compactMap { argument(for: $0, of: body.record) }
            }
        )
    }

    /// Reports properties that the login needs but an initializer does not fill, or fills twice.
    private func reportMissing(_ arguments: [GenerationOptions.Authentication.Argument], of body: Record, at position: SourcePosition) {
        var filled: Set<String> = []
        for argument in arguments where !filled.insert(argument.property.value).inserted {
            log.error(.filledTwice(argument.property.value), at: argument.property.position)
        }
        for property in body.properties where property.isNeeded && !filled.contains(property.key) {
            log.error(.unfilledProperty(property.key), at: position)
        }
    }

    private func argument(for argument: GenerationOptions.Authentication.Argument, of body: Record) -> CredentialArgument? {
        let key = argument.property
        guard let property = body.property(key.value) else {
            log.error(.unknownProperty(key.value, of: "the login's body", known: body.properties.map(\.key)), at: key.position)
            return nil
        }
        if !types.isString(property.type) {
            log.error(.argumentNotString(key.value), at: key.position)
        }
        return CredentialArgument(label: argument.label.value, property: property.key)
    }

    private func tokenOperation(_ options: GenerationOptions.TokenOperation) -> TokenOperation? {
        let name = options.operation.value
        guard let operation = operations.first(where: { $0.names.contains(name) }) else {
            log.error(.noOperation(name, known: operations.flatMap(\.names)), at: options.operation.position)
            return nil
        }
        let response: TypeReference
        switch operation.responses.success {
        case .body(let type): response = type
        case .empty:
            log.error(.noResponseBody(name), at: options.operation.position)
            return nil
        case .different:
            log.error(.differentResponseBodies(name), at: options.operation.position)
            return nil
        }
        let path = options.token.value.split(separator: ".").map(String.init)
        do throws(TypeGraph.MissingProperty) {
            let properties = try types.properties(at: path, from: response)
            guard types.isString(properties.last?.type ?? response) else {
                log.error(.tokenNotString(options.token.value, of: name), at: options.token.position)
                return nil
            }
        } catch {
            log.error(.unknownProperty(error.key, of: "the response of '\(name)'", known: error.known), at: options.token.position)
            return nil
        }
        return TokenOperation(operation: operation.name, response: response, token: path)
    }

    private func body(of login: TokenOperation, at position: SourcePosition) -> (type: TypeReference, record: Record)? {
        guard let type = operations.first(where: { $0.name == login.operation })?.body?.content.type,
            let record = types.resolvedDeclaration(of: type)?.record
        else {
            log.error(.noCredentialsInBody, at: position)
            return nil
        }
        return (type.unwrapped, record)
    }
}

extension Property {
    /// Whether a value needs a value of the property.
    fileprivate var isNeeded: Bool { !type.isOptional && !isReadOnly && defaultValue == nil }
}

extension Diagnostic.Message {
    static func noSecurityScheme(_ name: String, known: [String]) -> Self {
        "the document has no security scheme '\(name)'" + didYouMean(name, among: known)
    }

    static func tokenOutsideHeader(_ scheme: String) -> Self { "the token of '\(scheme)' is not sent in a header" }

    static func filledTwice(_ property: String) -> Self { "another argument already fills '\(property)'" }

    static func unfilledProperty(_ property: String) -> Self { "the login needs '\(property)', which no argument fills" }

    static func argumentNotString(_ property: String) -> Self { "'\(property)' must be a string to be an initializer argument" }

    static func noOperation(_ name: String, known: [String]) -> Self {
        let form = name.contains(" /") ? "" : "; expected an operation such as 'GET /pets' or an operationId"
        return "the document has no operation '\(name)'\(form)\(didYouMean(name, among: known))"
    }

    static func noResponseBody(_ operation: String) -> Self { "the operation '\(operation)' has no successful response with a body" }

    static func differentResponseBodies(_ operation: String) -> Self {
        "the successful responses of '\(operation)' have bodies of different types, so it is not known which one has the token"
    }

    static func tokenNotString(_ path: String, of operation: String) -> Self {
        "'\(path)' in the response of '\(operation)' is not a string, so it cannot be the token"
    }

    static let noCredentialsInBody: Self = "the operation has no body with properties for the credentials"

    static func unknownProperty(_ key: String, of owner: String, known: [String]) -> Self {
        "\(owner) has no property '\(key)'" + didYouMean(key, among: known)
    }
}
