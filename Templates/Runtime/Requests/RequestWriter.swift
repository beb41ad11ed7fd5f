import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Collects what goes where in a request; generated requests call it once for each parameter and for the body.
///
/// Nothing throws: the first value that cannot be written is kept, and sending the request fails with it.
public struct RequestWriter: ~Copyable {
    private let method: HTTPMethod
    private var path: String
    private var query = ""
    private var headers: [(name: String, value: String)] = []
    private var cookies = ""
    var body: Data?
    /// Makes the stream of a body that is not in memory.
    private(set) var bodyStream: (@Sendable () -> InputStream)?
    /// What stands between the parts of a multipart body; empty where there is none yet.
    var boundary = ""
    /// Whether a body is written, and not only what stands before it.
    let writesBody: Bool
    private var failure: String?

    init(method: HTTPMethod, path: String, writesBody: Bool = true) {
        self.method = method
        self.path = path
        self.writesBody = writesBody
    }

    /// The path with its values, and the query.
    var target: String { path + query }

    mutating func fail(_ reason: String) { failure = failure ?? reason }

    // MARK: Parameters

    /// Puts a value into the path, in place of its name in braces.
    public mutating func path<Value: JSONCodable>(
        _ name: StaticString, _ value: Value, style: ParameterStyle = .simple, explodes: Bool = false
    ) {
        let text = tree(value, style).expanded(name.description, style, explodes: explodes, .strict)
        path = path.replacingOccurrences(of: "{" + name.description + "}", with: text)
        if text.isEmpty || path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
            fail("the path parameter '\(name)' cannot be '\(text)'")
        }
    }

    /// Adds a value to the query; nil and, unless it is required, an empty text add nothing.
    public mutating func query<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explodes: Bool = true, allowsReserved: Bool = false,
        isRequired: Bool = false
    ) {
        guard let value else { return }
        let tree = tree(value, style)
        if case .text("") = tree, !isRequired { return }
        let encoding = allowsReserved ? PercentEncoding.allowingReserved : .strict
        for pair in tree.pairs(name.description, style, explodes: explodes, encoding) { addQuery(pair) }
    }

    /// Makes a value the whole query: as JSON, or its properties as they are in a form.
    public mutating func querystring<Value: JSONCodable>(_ value: Value?, style: ParameterStyle = .form) {
        guard let value else { return }
        let tree = tree(value, style, innerObjects: .json)
        if case .text(let text) = tree { return addQuery(PercentEncoding.strict.encode(text)) }
        for pair in tree.pairs("", style, explodes: true, .strict) { addQuery(pair) }
    }

    /// Sets a header; nil sets nothing.
    public mutating func header<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .simple, explodes: Bool = false
    ) {
        if let value { headers.append((name.description, text(ofHeader: name, value, style, explodes: explodes))) }
    }

    /// A value as the text of a header, be it of the request or of a part of its body.
    mutating func text(ofHeader name: StaticString, _ value: any JSONCodable, _ style: ParameterStyle, explodes: Bool) -> String {
        let text = tree(value, style).expanded(name.description, style, explodes: explodes, .nothing)
        if text.hasControlCharacter { fail("the header '\(name)' would hold a control character") }
        return text
    }

    /// Adds a cookie; nil adds nothing.
    public mutating func cookie<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explodes: Bool = true
    ) {
        guard let value else { return }
        let encoding = style == .cookie ? PercentEncoding.nothing : .strict
        for pair in tree(value, style).pairs(name.description, style, explodes: explodes, encoding) {
            if pair.hasControlCharacter || pair.contains(";") { fail("the cookie '\(name)' would hold a control character or a semicolon") }
            cookies += (cookies.isEmpty ? "" : "; ") + pair
        }
    }

    /// A value as its style takes it apart; as one text in JSON.
    mutating func tree(
        _ value: any JSONCodable, _ style: ParameterStyle, innerObjects: ParameterTree.InnerObjects = .apart
    ) -> ParameterTree {
        var writer = JSONWriter()
        value.write(json: &writer)
        if let reason = writer.failure { fail("a parameter cannot hold " + reason) }
        if style == .json { return .text(String(decoding: writer.bytes, as: UTF8.self)) }
        var scanner = JSONScanner(writer.bytes)
        return ParameterTree(&scanner, innerObjects: innerObjects)
    }

    private mutating func addQuery(_ pair: String) {
        query += (query.isEmpty && !path.utf8.contains(UInt8(ascii: "?")) ? "?" : "&") + pair
    }

    /// Says which media types the answer may have; JSON where nothing is said.
    public mutating func accept(_ mediaTypes: StaticString) { headers.append(("Accept", mediaTypes.description)) }

    // MARK: Body

    /// Sends a value as JSON; nil sends no body.
    public mutating func json<Value: JSONCodable>(_ value: Value?, mediaType: StaticString = "application/json") {
        guard writesBody, let value else { return }
        data(json(value), mediaType: mediaType)
    }

    private mutating func json(_ value: any JSONCodable) -> Data {
        var writer = JSONWriter()
        value.write(json: &writer)
        if let reason = writer.failure { fail("the body cannot hold " + reason) }
        return writer.data
    }

    /// Sends values as JSON, each in a line of its own; nil sends no body.
    public mutating func sequence<Value: JSONCodable>(_ values: [Value]?, mediaType: StaticString) {
        guard writesBody, let values else { return }
        let isTextSequence = mediaType.description.hasSuffix("json-seq")
        var lines = Data()
        for value in values {
            if isTextSequence { lines.add("\u{1E}") }
            lines.append(json(value))
            lines.add("\n")
        }
        data(lines, mediaType: mediaType)
    }

    /// Sends a text; nil sends no body.
    public mutating func text(_ value: String?, mediaType: StaticString) {
        if writesBody, let value { data(value.utf8Data, mediaType: mediaType) }
    }

    /// Sends bytes as they are; nil sends no body.
    mutating func data(_ value: Data?, mediaType: StaticString) {
        guard let value else { return }
        body = value
        setContentType(mediaType.description)
    }

    /// Sends bytes from wherever they are; nil sends no body.
    public mutating func upload(_ value: UploadBody?, mediaType: StaticString) {
        guard writesBody, let value else { return }
        switch value {
        case .data(let bytes): data(bytes, mediaType: mediaType)
        case .file(let url):
            guard let bytes = try? Data(contentsOf: url, options: .mappedIfSafe) else { return fail("the file of the body cannot be read") }
            data(bytes, mediaType: mediaType)
        case .stream(let open):
            bodyStream = open
            setContentType(mediaType.description)
        }
    }

    mutating func setContentType(_ mediaType: String) { headers.append(("Content-Type", mediaType)) }

    // MARK: Result

    /// The request as it goes over the wire.
    ///
    /// - Throws: ``APIClientError/requestEncodingError(_:)`` for the first value that could not be written.
    func urlRequest(baseURL: String?, defaultHeaders: [String: String]) throws(APIClientError) -> URLRequest {
        if let failure { throw .requestEncodingError(failure) }
        guard var text = baseURL else { throw .requestEncodingError("there is no base URL") }
        // What stands behind a fragment would not be sent.
        if let mark = text.firstIndex(of: "#") { text.removeSubrange(mark...) }
        // A base URL may have a query of its own, such as a key.
        var ownQuery = ""
        if let mark = text.firstIndex(of: "?") {
            ownQuery = String(text[mark...].dropFirst())
            text.removeSubrange(mark...)
        }
        if text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
        let separator = ownQuery.isEmpty ? "" : target.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        guard let url = URL(string: text + target + separator + ownQuery) else {
            throw .requestEncodingError("'\(text)\(path)' is no URL")
        }
        guard url.scheme != nil else { throw .requestEncodingError("the base URL '\(text)' has no server; give the client one that has") }
        var request = URLRequest(url: url)
        request.httpMethod = method.rawValue
        request.httpBody = body
        if let bodyStream { request.httpBodyStream = bodyStream() }
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        for (name, value) in defaultHeaders {
            if value.hasControlCharacter { throw .requestEncodingError("the header '\(name)' would hold a control character") }
            request.setValue(value, forHTTPHeaderField: name)
        }
        for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
        if !cookies.isEmpty { request.addCookies(cookies) }
        return request
    }
}

extension URLRequest {
    /// Adds pairs to those that the request has (RFC 6265, 5.4).
    mutating func addCookies(_ pairs: String) {
        let others = value(forHTTPHeaderField: "Cookie").map { $0 + "; " } ?? ""
        setValue(others + pairs, forHTTPHeaderField: "Cookie")
    }
}

extension String {
    /// Whether the text can be no part of a header (RFC 9110, 5.5).
    var hasControlCharacter: Bool {
        utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    }
}
