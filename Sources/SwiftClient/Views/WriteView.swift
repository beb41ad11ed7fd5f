import OperationModel
import Schemas
import Templating

/// A call that writes a parameter, the body or the field of a form into a request, in `Write.mustache`.
struct WriteView: TemplateView {
    private let function: String
    /// The name on the wire, as a literal; empty for a value without a name.
    private var name = ""
    private var value: String
    private var style = ""
    private var explodes = ""
    private var allowsReserved = false
    private var allowsSlashes = false
    private var allowsEmptyValue = false
    private var isSecret = false
    private var stream = ""
    /// The element that a body in XML consists of.
    private var root = ""
    private var mediaType = ""
    /// The elements of the dictionary of a part's headers.
    private var headers = ""

    static let keys: TemplateKeys<WriteView> = [
        .string("function") { $0.function },
        .string("name") { $0.name },
        .string("value") { $0.value },
        .string("style") { $0.style },
        .string("explodes") { $0.explodes },
        .flag("allowsReserved") { $0.allowsReserved },
        .flag("allowsSlashes") { $0.allowsSlashes },
        .flag("allowsEmptyValue") { $0.allowsEmptyValue },
        .flag("isSecret") { $0.isSecret },
        .string("stream") { $0.stream },
        .string("root") { $0.root },
        .string("mediaType") { $0.mediaType },
        .string("headers") { $0.headers },
    ]

    /// The calls for an operation, in the order of its arguments.
    static func all(of operation: Operation, _ spelling: TypeSpelling) -> [WriteView] {
        let parameters = operation.parameters.map { WriteView($0, spelling) }
        guard let body = operation.body else { return parameters }
        guard case .form(let fields, let isMultipart) = body.content else {
            let isStarted = if case .formValue = body.content { body.isRequired } else { false }
            return parameters + (isStarted ? [WriteView(starting: "form")] : []) + [WriteView(body, spelling)]
        }
        // A required form is sent even if it has no fields.
        let isStarted = body.isRequired && fields.allSatisfy(\.type.isOptional)
        if !isMultipart {
            return parameters + (isStarted ? [WriteView(starting: "form")] : []) + fields.map { WriteView(field: $0, spelling) }
        }
        let name = body.mediaType.lowercased().prefix { $0 != ";" && $0 != " " }
        let isOther = name.hasPrefix("multipart/") && name != "multipart/form-data"
        let start = isOther ? [WriteView(multipart: String(name))] : isStarted ? [WriteView(starting: "parts")] : []
        return parameters + start + fields.map { WriteView(part: $0, spelling) }
    }

    private init(starting form: String) { (function, value) = (form, "") }

    private init(multipart mediaType: String) {
        function = "multipart"
        value = SwiftText.literal(mediaType)
    }

    private init(_ parameter: Parameter, _ spelling: TypeSpelling) {
        let isNamed = parameter.location == .query || parameter.location == .cookie
        function = parameter.location.rawValue
        value = Self.value(of: parameter, spelling)
        if parameter.location == .querystring {
            style = parameter.serialization == .json ? "json" : ""
        } else {
            name = SwiftText.literal(parameter.wireName)
            (style, explodes) = Self.style(parameter.serialization, parameter.type, isNamed: isNamed, spelling)
        }
        if parameter.location == .header || parameter.location == .cookie { return }
        isSecret = parameter.isSecret
        allowsReserved = parameter.allowsReserved && parameter.location != .querystring
        allowsSlashes = parameter.allowsSlashes && !parameter.allowsReserved
        allowsEmptyValue = parameter.allowsEmptyValue && parameter.location == .query && explodes == "false"
    }

    private init(_ body: Body, _ spelling: TypeSpelling) {
        mediaType = SwiftText.literal(body.mediaType)
        value = body.type.map { spelling.written("body", $0) } ?? "body"
        switch body.content {
        case .json(let type) where body.xml != nil:
            function = "xml"
            root = body.xml.map { spelling.xmlRoot(type, $0) } ?? ""
            if body.mediaType == "application/xml" { mediaType = "" }
        case .json:
            function = "json"
            // A required value that is nil is written as null.
            if body.isRequired, body.type?.isOptional == true, body.stream == nil { value = ".some(\(value))" }
            if body.mediaType == "application/json" { mediaType = "" }
            stream =
                switch body.stream {
                case .value(let value)?: "\(value)"
                case .leftOut?: "nil"
                case nil: ""
                }
        case .items, .events: function = "sequence"
        case .text: function = "text"
        case .bytes, .upload: function = "upload"
        case .form, .formValue: (function, mediaType) = ("form", "")
        }
    }

    /// The field of a URL-encoded form.
    private init(field: FormField, _ spelling: TypeSpelling) {
        function = "form"
        value = spelling.written(Self.reference(to: field.name), field.type)
        if field.isAdditional { return }
        name = SwiftText.literal(field.wireName)
        (style, explodes) = Self.style(field.serialization, field.type, isNamed: true, spelling)
        allowsReserved = field.allowsReserved
    }

    /// The field of a multipart form.
    private init(part field: FormField, _ spelling: TypeSpelling) {
        let written = spelling.written(Self.reference(to: field.name), field.type)
        if field.isAdditional {
            function = field.isFile ? "files" : "parts"
            value = field.type.unwrapped == .map(.builtin(.file)) ? written + "?.mapValues { [$0] }" : written
            return
        }
        function = !field.isFile ? "part" : field.type.unwrapped == .builtin(.file) ? "file" : "files"
        name = SwiftText.literal(field.wireName)
        value = written
        if case .style(let style, let explodes) = field.serialization, !field.isFile, !spelling.isScalar(field.type) {
            (self.style, self.explodes) = (style.rawValue, explodes || style == .deepObject ? "" : "false")
        }
        mediaType = field.contentType.map(SwiftText.literal) ?? ""
        headers = field.headers.map { "\(SwiftText.literal($0.wireName)): \(Self.value(of: $0, spelling))" }.joined(separator: ", ")
    }

    private static func value(of parameter: Parameter, _ spelling: TypeSpelling) -> String {
        spelling.written(reference(to: parameter.name, isDeprecated: parameter.isDeprecated), parameter.type)
    }

    /// A property of the request, qualified if the name `request` of the writer hides it.
    private static func reference(to name: String, isDeprecated: Bool = false) -> String {
        let storage = SwiftText.storage(name, isDeprecated: isDeprecated)
        return storage == "request" ? "self.request" : storage
    }

    /// The serialization of a value; empty if it is the function's default.
    private static func style(
        _ serialization: Parameter.Serialization, _ type: TypeReference, isNamed: Bool, _ spelling: TypeSpelling
    ) -> (style: String, explodes: String) {
        guard case .style(let style, let explodes) = serialization else { return ("json", "") }
        if spelling.isScalar(type), ![.label, .matrix, .cookie].contains(style) { return ("", "") }
        let isDefault = style == (isNamed ? .form : .simple)
        return (isDefault ? "" : style.rawValue, explodes == isNamed || style == .deepObject ? "" : "\(explodes)")
    }
}
