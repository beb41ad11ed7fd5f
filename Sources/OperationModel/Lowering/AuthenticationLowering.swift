import Diagnostics
import OpenAPI

/// Resolves what the options say about the life of a token; what does not exist is an error in the options file.
struct AuthenticationLowering {
    let operations: [Operation]
    let credentials: [Credential]
    let types: TypeLowering
    let log: DiagnosticLog

    func lower(_ options: Options.Authentication) -> TokenAuthentication? {
        let credential = credentials.first { $0.scheme == options.scheme.value }
        if credential == nil { log.error("the document has no security scheme '\(options.scheme.value)'", at: options.scheme.position) }
        let login = tokenOperation(options.login)
        let refresh = options.refresh.flatMap(tokenOperation)
        guard let credential, let login, let body = body(of: login, at: options.login.operation.position) else { return nil }
        guard case .header(let header, _) = credential.placement else {
            log.error("the token of '\(options.scheme.value)' does not stand in a header", at: options.scheme.position)
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

    /// Reports what the login needs and an initialiser does not give, or gives twice.
    private func reportMissing(_ arguments: [Options.Authentication.Argument], of body: Record, at position: SourcePosition) {
        var given: Set<String> = []
        for argument in arguments where !given.insert(argument.property.value).inserted {
            log.error("another argument gives '\(argument.property.value)' already", at: argument.property.position)
        }
        for property in body.properties where property.isNeeded && !given.contains(property.key) {
            log.error("the login needs '\(property.key)' as well, and no argument gives it", at: position)
        }
    }

    private func argument(for argument: Options.Authentication.Argument, of body: Record) -> CredentialArgument? {
        guard let property = property(argument.property, of: body),
            let offset = body.properties.firstIndex(where: { $0.key == property.key })
        else { return nil }
        if property.type.unwrapped != .builtin(.string) {
            log.error("'\(property.key)' is no text, which the arguments of initialisers are", at: argument.property.position)
        }
        return CredentialArgument(label: argument.label.value, property: property, offset: offset)
    }

    private func tokenOperation(_ options: Options.TokenOperation) -> TokenOperation? {
        let text = options.operation.value
        guard let operation = operations.first(where: { $0.id == text || "\($0.method) \($0.pathTemplate)" == text }) else {
            log.error(
                "the document has no operation '\(text)'; name it like 'POST /login' or by its operationId", at: options.operation.position)
            return nil
        }
        guard var type = operation.responses.first(where: \.status.isSuccess)?.content?.type else {
            log.error("the operation '\(text)' has no answer with a body", at: options.operation.position)
            return nil
        }
        var path: [Property] = []
        for key in options.token.value.split(separator: ".") {
            let text = PositionedString(value: String(key), position: options.token.position)
            guard let record = record(type), let property = property(text, of: record) else { return nil }
            path.append(property)
            type = property.type
        }
        guard type.unwrapped == .builtin(.string) else {
            log.error("'\(options.token.value)' is no text in the answer of '\(text)'", at: options.token.position)
            return nil
        }
        return TokenOperation(operation: operation.name, token: path)
    }

    private func body(of login: TokenOperation, at position: SourcePosition) -> (type: TypeReference, record: Record)? {
        guard let type = operations.first(where: { $0.name == login.operation })?.body?.content.type, let record = record(type) else {
            log.error("the operation takes no body with credentials", at: position)
            return nil
        }
        return (type.unwrapped, record)
    }

    private func record(_ type: TypeReference) -> Record? {
        guard case .declared(let name) = type.unwrapped else { return nil }
        switch types.declaration(of: name)?.kind {
        case .record(let record)?: return record
        case .alias(let other)?: return record(other)
        default: return nil
        }
    }

    private func property(_ text: PositionedString, of record: Record) -> Property? {
        if let property = record.properties.first(where: { $0.key == text.value }) { return property }
        log.error("there is no property '\(text.value)' there", at: text.position)
        return nil
    }
}

extension Property {
    /// Whether no value can be made without a value for the property.
    fileprivate var isNeeded: Bool { !type.isOptional && !isReadOnly && defaultValue == nil }
}
