import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// The parameters of operations, and the headers of the parts of multipart bodies.
extension OperationBuilder {
    /// A parameter of an operation.
    ///
    /// - Parameters:
    ///   - componentSite: the site of the parameter's type, if several operations share the parameter.
    ///   - secrets: the places of the operation's credentials.
    ///   - siblings: the names of the operation's parameters. A symbol distinguishes a name from one without it.
    ///   - names: the names of the request's properties.
    func parameter(
        _ parameter: OpenAPI.Parameter, of operation: TypeID, componentSite: DeclarationSite?, beside siblings: Set<String>,
        secrets: [Credential.Placement], _ names: inout NameScope, _ types: TypeBuilder
    ) -> Parameter {
        // AWS calls the parameter of `{proxy+}` so, too.
        let name = parameter.location == .path ? parameter.name.filter { $0 != "+" && $0 != "*" } : parameter.name
        let spelling = registry.spelling(of: overrides.name(at: parameter.position)?.value ?? name)
        let isOther = name != spelling.memberName && siblings.contains(spelling.memberName)
        let words = isOther ? registry.wordsWithSymbol(name) ?? spelling.words : spelling.words
        let site = componentSite ?? DeclarationSite(member: words, of: operation)
        return self.parameter(parameter, words, at: site, isSet: secrets.contains { $0.isCarried(by: parameter) }, &names, types)
    }

    /// A header of a part of a multipart body, whose name starts with that of the part.
    func header(
        _ header: OpenAPI.Parameter, ofPart part: String, at site: DeclarationSite, _ names: inout NameScope, _ types: TypeBuilder
    ) -> Parameter {
        let words = registry.words(part) + registry.words(header.name)
        return parameter(header, words, ofPart: part, at: site.member(words), &names, types)
    }

    private func parameter(
        _ parameter: OpenAPI.Parameter, _ words: Words, ofPart part: String? = nil, at site: DeclarationSite, isSet: Bool = false,
        _ names: inout NameScope, _ types: TypeBuilder
    ) -> Parameter {
        let override = overrides.name(at: parameter.position)
        let preferred = names.isFreeOrOverride(reserved.memberName(words)) ? words : words + Words(parameter.location.rawValue)
        let isJSON = parameter.schema == nil && parameter.content.first.map { MediaTypeName($0.name).isJSON } == true
        let content = resolver.documents.resolved(parameter.content, log).first?.value
        for encoding in content?.encoding ?? [] { log.warning(.ignoredEncoding(of: encoding.name), at: encoding.position) }
        let schema = parameter.schema ?? content?.schema
        let documented = schema.map { isJSON ? types.type(of: $0, at: site) : types.type(ofText: [$0], at: site) } ?? .builtin(.string)
        let type = schema.map { overrides.asUnixTime(documented, of: [$0], resolver) } ?? documented
        let sendsDefault = options.hasDefaultArguments
        let location = Parameter.Location(parameter.location)
        // A key in a description is an example.
        let isCredential = parameter.isCalled("authorization", in: .header)
        // The runtime makes a key unless the caller gives one, and the client has a value for what the options name.
        let isExpected =
            parameter.isRequired && !Parameter.isIdempotencyKey(parameter.name, location)
            && (part != nil || !options.defaults.contains { $0.supplies(parameter) })
        let declaredDefault = schema.flatMap {
            resolver.defaultOrOnlyValue(
                isCredential ? nil : $0.keywords.defaultValue, of: [$0], isRequired: isExpected, for: "the parameter '\(parameter.name)'",
                log)
        }
        // The client has the credentials, and knows the bodies.
        let isRequired = isExpected && (declaredDefault != nil || !isSet && !parameter.describesMessage)
        let memberName = reserved.memberName(preferred)
        let claim = NameClaim(memberName, override: override, for: "the parameter", parameter.name, at: parameter.position)
        return Parameter(
            name: names.claim(claim, as: Self.key(parameter, ofPart: part), log: log),
            wireName: parameter.name,
            location: location,
            type: isRequired ? type.unwrapped : type.asOptional,
            declaredDefault: declaredDefault,
            leastInteger: schema?.keywords.leastInteger,
            sendsDefault: sendsDefault,
            serialization: isJSON ? .json : .style(Parameter.Style(parameter.style), explodes: parameter.explodes),
            allowsReserved: parameter.allowsReserved,
            allowsEmptyValue: parameter.allowsEmptyValue,
            isDeprecated: parameter.isDeprecated,
            isSecret: schema.map(resolver.holdsPassword) ?? false
                || credentialNames.contains(parameter.name.lowercased().filter(\.isLetter)),
            documentation: parameter.documentation.map { [$0, schema?.keywords.restrictions].joinedParagraphs }
                ?? schema?.keywords.text(besides: parameter.name),
            position: parameter.position
        )
    }

    /// What identifies a parameter, or a header of a part, in its operation.
    static func key(_ parameter: OpenAPI.Parameter, ofPart part: String? = nil) -> String {
        part.map { key(ofField: "\($0) \(parameter.name)") } ?? "\(parameter.location.rawValue) \(parameter.name)"
    }

    /// A path parameter that is in the path but not declared.
    func parameter(undeclared name: String, at position: SourcePosition, _ names: inout NameScope) -> Parameter {
        log.warning(.undeclaredPathParameter(name), at: position)
        let memberName = registry.spelling(of: name).memberName
        return Parameter(
            name: names.claim(NameClaim(memberName, for: "the parameter", name, at: position), log: log),
            wireName: name, location: .path, type: .builtin(.string), sendsDefault: false,
            serialization: .style(.simple, explodes: false), allowsReserved: false, allowsEmptyValue: false,
            isDeprecated: false, isSecret: false, documentation: nil, position: position
        )
    }
}

extension OpenAPI.Parameter {
    /// Whether the parameter has a name in a part of the request; the names of headers are not case-sensitive.
    func isCalled(_ name: String, in location: Location) -> Bool {
        self.location == location && (location == .header ? self.name.lowercased() == name.lowercased() : self.name == name)
    }

    /// Whether the parameter is a header about the message, which clients set themselves.
    fileprivate var describesMessage: Bool {
        ["Accept", "Content-Type", "Content-Length", "Host"].contains { isCalled($0, in: .header) }
    }
}

extension GenerationOptions.ClientDefault {
    /// Whether the client sends the value as a parameter that a call leaves out.
    fileprivate func supplies(_ parameter: OpenAPI.Parameter) -> Bool { parameter.isCalled(wireName, in: isQuery ? .query : .header) }
}

extension Parameter.Location {
    init(_ location: OpenAPI.Parameter.Location) {
        switch location {
        case .path: self = .path
        case .query: self = .query
        case .header: self = .header
        case .cookie: self = .cookie
        case .querystring: self = .querystring
        }
    }
}

extension Parameter.Style {
    init(_ style: OpenAPI.Parameter.Style) {
        switch style {
        case .matrix: self = .matrix
        case .label: self = .label
        case .simple: self = .simple
        case .form: self = .form
        case .cookie: self = .cookie
        case .spaceDelimited: self = .spaceDelimited
        case .pipeDelimited: self = .pipeDelimited
        case .tabDelimited: self = .tabDelimited
        case .deepObject: self = .deepObject
        }
    }
}

extension Diagnostic.Message {
    static func undeclaredPathParameter(_ name: String) -> Self {
        "the path parameter '\(name)' is not declared; it is read as a required string"
    }

    static func ignoredEncoding(of property: String) -> Self {
        "the encoding of '\(property)' is ignored; in a parameter, a list is a field for each element, and an object is JSON"
    }
}

/// The names of parameters that are credentials even if their schemas do not say so, without separators.
private let credentialNames: Set = [
    "accesstoken", "apikey", "apitoken", "authtoken", "clientsecret", "idtoken", "password", "refreshtoken", "secret", "token",
]
