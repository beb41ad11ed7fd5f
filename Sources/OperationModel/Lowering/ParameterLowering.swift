import Diagnostics
import OpenAPI

extension Parameter {
    /// Lowers a parameter of an operation.
    ///
    /// - Parameter names: the names of the request's properties, from which this one takes its own.
    init(_ parameter: OpenAPI.Parameter, of operation: Identifier, _ types: TypeLowering, _ names: inout NameScope) {
        let words = Words(types.overrides.name(at: parameter.position) ?? parameter.name)
        self.init(parameter, words, at: TypeLowering.Place(parent: operation, words: words), types, &names)
    }

    /// Lowers a header of a part of a multipart body, which is named after the part as well.
    init(_ header: OpenAPI.Parameter, ofPart part: String, at place: TypeLowering.Place, _ types: TypeLowering, _ names: inout NameScope) {
        let words = Words(part) + Words(header.name)
        self.init(header, words, at: place.member(words), types, &names)
    }

    private init(
        _ parameter: OpenAPI.Parameter, _ words: Words, at place: TypeLowering.Place, _ types: TypeLowering, _ names: inout NameScope
    ) {
        let location = Location(parameter.location)
        let given = types.overrides.name(at: parameter.position)
        let wish = names.isFree(words.memberName) ? words : words + Words(parameter.location.rawValue)
        let isJSON = parameter.schema == nil && parameter.content.first.map { MediaTypeName($0.name).isJSON } == true
        let schema = parameter.schema ?? types.documents.resolved(parameter.content, types.log).first?.value.schema
        let type = schema.map { types.type(of: $0, at: types.sharedPlaces[parameter.position] ?? place) } ?? .builtin(.string)
        self.init(
            name: names.claim(given ?? wish.memberName, for: "the parameter '\(parameter.name)'", at: parameter.position, log: types.log),
            wireName: parameter.name,
            location: location,
            type: parameter.isRequired ? type.unwrapped : type.asOptional,
            defaultValue: schema?.keywords.defaultValue.flatMap { types.defaultValue($0, of: type, isWritten: parameter.isRequired) },
            serialization: isJSON ? .json : .style(Style(parameter.style), explodes: parameter.explodes),
            allowsReserved: parameter.allowsReserved,
            allowsEmptyValue: parameter.allowsEmptyValue,
            isDeprecated: parameter.isDeprecated,
            documentation: parameter.documentation ?? schema?.keywords.text,
            position: parameter.position
        )
    }

    /// A path parameter that the path names and the document does not declare.
    init(undeclared name: String, at position: SourcePosition, log: DiagnosticLog, _ names: inout NameScope) {
        log.warning("the path parameter '\(name)' is not declared; it is taken for a required text", at: position)
        self.init(
            name: names.claim(Words(name).memberName, for: "the parameter '\(name)'", at: position, log: log), wireName: name,
            location: .path, type: .builtin(.string), defaultValue: nil,
            serialization: .style(.simple, explodes: false), allowsReserved: false, allowsEmptyValue: false,
            isDeprecated: false, documentation: nil, position: position
        )
    }
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
