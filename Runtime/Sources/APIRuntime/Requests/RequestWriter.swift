/// Encodes a request. Generated requests call it once for every parameter and for the body.
///
/// No method throws. The first value that cannot be encoded is recorded, and sending the request fails with that error.
public struct RequestWriter: ~Copyable {
    private let method: HTTPMethod
    private var path: String
    private var query = ""
    private var headers: [(name: String, value: String)] = []
    private var cookies = ""
    /// The body, or the rest of it after ``pieces``.
    var body: Data?
    /// The beginning of a body that is not entirely in memory.
    var pieces: [RequestBody.Piece] = []
    /// The media type of a multipart body.
    var multipartType = "multipart/form-data"
    /// The boundary of a multipart body; empty before the first part.
    var boundary = ""
    /// The keys whose values in the body are secret.
    private(set) var secretKeys: Set<String> = []
    /// Whether to encode the body in addition to the head.
    let writesBody: Bool
    private var failure: String?

    init(method: HTTPMethod, path: String, writesBody: Bool = true) {
        self.method = method
        self.path = path
        self.writesBody = writesBody
    }

    /// The path with parameter values, and the query.
    var target: String { path + query }

    mutating func fail(_ reason: String) { failure = failure ?? reason }

    /// Resolves the path as a reference relative to the base URL, which is treated as a folder (RFC 3986, section 5).
    mutating func resolve(relativeTo base: String?) throws(APIClientError) -> URL {
        let folder = base.map { base in
            let end = base.firstIndex { $0 == "?" || $0 == "#" } ?? base.endIndex
            return base[..<end] + (base[..<end].hasSuffix("/") ? "" : "/")
        }
        let baseURL = folder.flatMap { URL(string: String($0)) }
        guard let url = URL(string: PercentEncoding.reference(path), relativeTo: baseURL)?.absoluteURL.standardized,
            url.host()?.isEmpty == false
        else {
            throw .requestEncodingError(
                failure ?? "invalid URL '\(path.withoutQuery)'; expected an http or https URL, or a path relative to one")
        }
        path = url.absoluteString
        return url
    }

    // MARK: Parameters

    /// Replaces a path parameter, which is a name in braces.
    ///
    /// - Parameters:
    ///   - allowsReserved: whether reserved characters such as `/` are sent unchanged.
    ///   - allowsSlashes: whether slashes are sent unchanged, because the value can be several segments of the path.
    ///   - isSecret: whether to leave the value out of the description of the request.
    public mutating func path<Value: JSONCodable>(
        _ name: StaticString, _ value: Value, style: ParameterStyle = .simple, explodes: Bool = false, allowsReserved: Bool = false,
        allowsSlashes: Bool = false, isSecret: Bool = false
    ) {
        let placeholder = "{" + name.description + "}"
        if isSecret, !writesBody { return path = path.replacing(placeholder, with: "…") }
        let encoding: PercentEncoding = allowsReserved ? .allowingReserved : allowsSlashes ? .segments : .strict
        var string = tree(value, style).expanded(name.description, style, explodes: explodes, encoding)
        // A question mark would end the path.
        if allowsReserved { string = string.replacing("?", with: "%3F") }
        let isSegment = path.prefix { $0 != "?" }.split(separator: "/").contains(placeholder[...])
        path = path.replacing(placeholder, with: string)
        // An encoded dot is equivalent to a dot (RFC 3986, section 6.2.2.2).
        let segments = path.replacing("%2e", with: ".").replacing("%2E", with: ".").split(separator: "/")
        if string.isEmpty && isSegment || segments.contains(where: { $0 == "." || $0 == ".." }) {
            fail("the path parameter '\(name)' cannot be '\(string)'")
        }
    }

    /// Adds a query parameter; does nothing if the value is nil.
    ///
    /// - Parameters:
    ///   - allowsEmptyValue: whether an empty array or object is sent as an empty string if it is not exploded; otherwise it is left out.
    ///   - isSecret: whether to leave the value out of the description of the request.
    public mutating func query<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explodes: Bool = true, allowsReserved: Bool = false,
        allowsEmptyValue: Bool = false, isSecret: Bool = false
    ) {
        guard let value else { return }
        if isSecret, !writesBody { return addQuery(PercentEncoding.strict.encode(name.description) + "=…") }
        let tree = tree(value, style)
        let encoding = allowsReserved ? PercentEncoding.allowingReserved : .strict
        let pairs = tree.pairs(name.description, style, explodes: explodes, encoding)
        for pair in pairs { addQuery(pair) }
        if pairs.isEmpty, allowsEmptyValue, !explodes, !tree.isNull { addQuery(PercentEncoding.strict.encode(name.description) + "=") }
    }

    /// Removes the query parameters, because the request is for a URL with its own query.
    mutating func removeQuery() { query = "" }

    /// Encodes a value as the whole query, as JSON or as form fields.
    ///
    /// - Parameter isSecret: whether to leave the value out of the description of the request.
    public mutating func querystring<Value: JSONCodable>(_ value: Value?, style: ParameterStyle = .form, isSecret: Bool = false) {
        guard let value else { return }
        if isSecret, !writesBody { return addQuery("…") }
        let tree = tree(value, style)
        if case .string(let string) = tree { return addQuery(PercentEncoding.strict.encode(string)) }
        for pair in tree.pairs("", style, explodes: true, .strict) { addQuery(pair) }
    }

    /// Sets a header; does nothing if the value is nil.
    public mutating func header<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .simple, explodes: Bool = false
    ) {
        if let value { headers.append((name.description, headerValue(name, value, style, explodes: explodes))) }
    }

    /// Sets a header whose name is known only at run time; does nothing if the value is nil.
    public mutating func header(named name: String, _ value: String?) {
        guard let value else { return }
        if !name.isToken { fail("invalid header name '\(name)'") }
        if value.hasControlCharacter { fail("the header '\(name)' contains a control character") }
        headers.append((name, value))
    }

    /// Adds a query parameter whose name is known only at run time; every element of an array is a parameter.
    public mutating func query(named name: String, _ value: (any JSONCodable)?) {
        guard let value else { return }
        for pair in tree(value, .form).pairs(name, .form, explodes: true, .strict) { addQuery(pair) }
    }

    /// Encodes a value for a header of the request or of a part of its body.
    mutating func headerValue(_ name: StaticString, _ value: any JSONCodable, _ style: ParameterStyle, explodes: Bool) -> String {
        var string = tree(value, style).expanded(name.description, style, explodes: explodes, .nothing)
        if style == .json { string = string.asciiJSON }
        if string.hasControlCharacter { fail("the header '\(name)' contains a control character") }
        return string
    }

    /// Adds a cookie; does nothing if the value is nil.
    public mutating func cookie<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explodes: Bool = true
    ) {
        guard let value else { return }
        let encoding = style == .cookie ? PercentEncoding.nothing : .strict
        for pair in tree(value, style).pairs(name.description, style, explodes: explodes, encoding) {
            if pair.hasControlCharacter || pair.contains(";") { fail("the cookie '\(name)' contains a control character or a semicolon") }
            cookies += (cookies.isEmpty ? "" : "; ") + pair
        }
    }

    /// Returns the tree of a value, which is a string of JSON in the style json. Objects inside a value are also JSON, unless the style has
    /// names for their members.
    mutating func tree(_ value: any JSONCodable, _ style: ParameterStyle) -> ParameterTree {
        var writer = written(value, in: "a parameter")
        if !writesBody, writer.secretKeys?.isEmpty == false, let redacted = writer.redacted {
            writer = JSONWriter()
            redacted.write(json: &writer)
        }
        if style == .json { return unsafe .string(String(decoding: writer.bytes, as: UTF8.self)) }
        var scanner = unsafe JSONScanner(writer.bytes)
        return ParameterTree(&scanner, nestedObjects: style == .deepObject ? .expanded : .json)
    }

    private mutating func addQuery(_ pair: String) {
        query += (query.isEmpty && !path.utf8.contains(UInt8(ascii: "?")) ? "?" : "&") + pair
    }

    /// Sets the accepted media types of the response; JSON by default.
    public mutating func accept(_ mediaTypes: StaticString) { headers.append(("Accept", mediaTypes.description)) }

    // MARK: Body

    /// Sets a JSON body; does nothing if the value is nil.
    public mutating func json<Value: JSONCodable>(_ value: Value?, mediaType: StaticString = "application/json") {
        guard writesBody, let value else { return }
        data(encoded(value), mediaType: mediaType)
    }

    /// Sets a JSON body whose property `stream` depends on the operation, which returns either a stream or a single value.
    ///
    /// - Parameter stream: the value of the property, which replaces the value in the body; nil leaves it out.
    public mutating func json<Value: JSONCodable>(_ value: Value?, stream: Bool?, mediaType: StaticString = "application/json") {
        guard writesBody, let value else { return }
        let body = encoded(value)
        data(body.settingMembers(["stream": stream.map { "\($0)".utf8Data }]) ?? body, mediaType: mediaType)
    }

    /// Sets members of the JSON body, which replace others with the same keys.
    mutating func setMembers(_ members: [String: JSONValue]) {
        if members.isEmpty { return }
        let changed = body?.settingMembers(members.mapValues { encoded($0) })
        if let changed { body = changed } else { fail("'bodyProperties' need a body that is a JSON object") }
    }

    /// Returns the JSON of a value for the body.
    mutating func encoded(_ value: any JSONCodable) -> Data { written(value, in: "the body").data }

    /// Returns a writer with the JSON of a value, after recording its secret keys and the first value that JSON cannot represent.
    private mutating func written(_ value: any JSONCodable, in place: String) -> JSONWriter {
        var writer = JSONWriter()
        writer.secretKeys = []
        value.write(json: &writer)
        if let reason = writer.failure { fail("\(place) contains " + reason) }
        if let keys = writer.secretKeys, !keys.isEmpty { secretKeys.formUnion(keys) }
        return writer
    }

    /// Sets a body of JSON values, one per line; does nothing if the array is nil.
    public mutating func sequence<Value: JSONCodable>(_ values: [Value]?, mediaType: StaticString) {
        guard writesBody, let values else { return }
        let isTextSequence = mediaType.description.hasSuffix("json-seq")
        var lines = Data()
        for value in values {
            if isTextSequence { lines.append("\u{1E}") }
            lines.append(encoded(value))
            lines.append("\n")
        }
        data(lines, mediaType: mediaType)
    }

    /// Sets a body of text; does nothing if the value is nil.
    public mutating func text(_ value: String?, mediaType: StaticString) {
        if writesBody, let value { data(value.utf8Data, mediaType: mediaType) }
    }

    mutating func data(_ value: Data, mediaType: StaticString) {
        body = value
        setContentType(mediaType.description)
    }

    /// Removes the body, because the method of the request changes.
    mutating func removeBody() {
        (body, pieces) = (nil, [])
        headers.removeAll { $0.name == "Content-Type" }
    }

    mutating func setContentType(_ mediaType: String) {
        if mediaType.hasControlCharacter { fail("the media type of the body contains a control character") }
        headers.append(("Content-Type", mediaType))
    }

    // MARK: Result

    var requestBody: RequestBody? {
        pieces.isEmpty ? body.map(RequestBody.init) : RequestBody(pieces + (body.map { [.data($0)] } ?? []))
    }

    /// Returns the method, the URL and the headers.
    ///
    /// - Throws: ``APIClientError/requestEncodingError(_:)`` for the first value that cannot be encoded.
    func head(
        baseURL: String?, defaultHeaders: [String: String], defaultQuery: [String: String] = [:]
    ) throws(APIClientError) -> RequestHead {
        if let failure { throw .requestEncodingError(failure) }
        guard var base = baseURL else {
            throw .requestEncodingError("no base URL; the API description declares no server, so pass one to the client")
        }
        // A path after a fragment would not be sent.
        if let start = base.utf8.firstIndex(of: UInt8(ascii: "#")) { base.removeSubrange(start...) }
        // The base URL may have a query, such as an API key.
        var baseQuery = ""
        if let start = base.utf8.firstIndex(of: UInt8(ascii: "?")) {
            baseQuery = String(base[start...].dropFirst())
            base.removeSubrange(start...)
        }
        // Text after two slashes would be read as the host.
        if base.utf8.last == UInt8(ascii: "/"), !base.hasSuffix("://") { base.removeLast() }
        var text = base + target
        for pair in [baseQuery] + pairs(of: defaultQuery, besides: baseQuery) where !pair.isEmpty {
            text += (text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + pair
        }
        guard let url = URL(string: text) else {
            throw .requestEncodingError("invalid URL '\(base)\(path.withoutQuery)'")
        }
        var head = RequestHead(method: method, url: try url.callable())
        if !headers.contains(where: { $0.name == "Accept" }) { head.headers.append("Accept", "application/json") }
        for (name, value) in defaultHeaders.sorted(by: { $0.key < $1.key }) { try head.headers.set(name, value) }
        for header in headers { head.headers[header.name] = header.value }
        if !cookies.isEmpty { head.headers.addCookies(cookies) }
        return head
    }
}

extension RequestWriter {
    /// Returns the query parameters that neither the request nor the query of the base URL contains.
    private func pairs(of parameters: [String: String], besides baseQuery: String) -> [String] {
        if parameters.isEmpty { return [] }
        let query = target.drop { $0 != "?" }.dropFirst()
        let present = Set((query.split(separator: "&") + baseQuery.split(separator: "&")).map { $0.prefix { $0 != "=" } })
        return parameters.sorted { $0.key < $1.key }.compactMap { name, value in
            let name = PercentEncoding.strict.encode(name)
            return present.contains(name[...]) ? nil : name + "=" + PercentEncoding.strict.encode(value)
        }
    }
}

extension String {
    /// JSON without characters that a header cannot have on every way to a service: in their place are escapes such as `\u00e9`.
    fileprivate var asciiJSON: String {
        utf16.map { $0 < 0x7F ? String(Unicode.Scalar(UInt8($0))) : "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
    }
}
