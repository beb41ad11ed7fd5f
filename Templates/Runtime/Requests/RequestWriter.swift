public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Collects what goes where in a request; generated requests call it once for each parameter and for the body.
///
/// Nothing throws: the first value that cannot be written is kept as a failure, which ``urlRequest(baseURL:)`` throws.
public struct RequestWriter: ~Copyable {
    let method: HTTPMethod
    private let path: String
    private var pathValues: [(name: String, value: String)] = []
    private var query = ""
    private var headers: [(name: String, value: String)] = []
    private var cookies: [String] = []
    private(set) var body: Data?
    private var failure: String?

    init(method: HTTPMethod, path: String) {
        self.method = method
        self.path = path
    }

    // MARK: Parameters

    /// Puts a value into the path, in place of its name in braces.
    public mutating func path(_ name: StaticString, _ value: some JSONCodable) {
        let text = ParameterTree(value, &failure).flatText
        if text.isEmpty { fail("the path parameter '\(name)' is empty") }
        pathValues.append((name.description, PercentEncoding.encode(text)))
    }

    /// Adds a value to the query; nil and, unless it is required, an empty text add nothing.
    public mutating func query(_ name: StaticString, _ value: (some JSONCodable)?, isRequired: Bool = false) {
        guard let value else { return }
        switch ParameterTree(value, &failure) {
        case .null:
            break
        case .text(let text):
            if isRequired || !text.isEmpty { addQuery(name.description, text) }
        case .list(let elements):
            for element in elements { addQuery(name.description, element.flatText) }
        case .object(let members):
            for member in members where !member.value.isNull { addQuery(member.key, member.value.flatText) }
        }
    }

    /// Sets a header; nil sets nothing.
    public mutating func header(_ name: StaticString, _ value: (some JSONCodable)?) {
        guard let value else { return }
        addHeader(name.description, ParameterTree(value, &failure).flatText)
    }

    /// Adds a cookie; nil adds nothing.
    public mutating func cookie(_ name: StaticString, _ value: (some JSONCodable)?) {
        guard let value else { return }
        cookies.append("\(name)=\(PercentEncoding.encode(ParameterTree(value, &failure).flatText))")
    }

    private mutating func addQuery(_ name: String, _ value: String) {
        query += query.isEmpty ? "?" : "&"
        PercentEncoding.append(name, to: &query)
        query += "="
        PercentEncoding.append(value, to: &query)
    }

    private mutating func addHeader(_ name: String, _ value: String) {
        guard !value.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) else {
            return fail("the header '\(name)' would hold a control character")
        }
        headers.append((name, value))
    }

    // MARK: Body

    /// Sends a value as JSON; nil sends no body.
    public mutating func json(_ value: (some JSONCodable)?, mediaType: StaticString = "application/json") {
        guard let value else { return }
        var writer = JSONWriter()
        value.write(json: &writer)
        if let reason = writer.failure { fail("the body cannot hold \(reason)") }
        send(Data(buffer: writer.bytes), as: mediaType)
    }

    /// Sends a text; nil sends no body.
    public mutating func text(_ value: String?, mediaType: StaticString) {
        guard let value else { return }
        send(Data(value.utf8), as: mediaType)
    }

    /// Sends bytes as they are; nil sends no body.
    public mutating func data(_ value: Data?, mediaType: StaticString) {
        guard let value else { return }
        send(value, as: mediaType)
    }

    private mutating func send(_ data: Data, as mediaType: StaticString) {
        body = data
        headers.append(("Content-Type", mediaType.description))
    }

    // MARK: Result

    private mutating func fail(_ reason: String) { failure = failure ?? reason }

    /// Path and query, and the number of bytes in the body.
    var summary: (target: String, bodyCount: Int) { (target, body?.count ?? 0) }

    /// The path with its values, and the query.
    private var target: String {
        var target = ""
        var rest = path[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            target += rest[..<open]
            target += pathValues.first { $0.name == name }?.value ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return target + rest + (path.contains("?") ? query.replacing("?", with: "&", maxReplacements: 1) : query)
    }

    /// The request as it goes over the wire.
    ///
    /// - Throws: ``APIClientError/requestEncodingError(_:)`` for the first value that could not be written.
    func urlRequest(baseURL: String?) throws(APIClientError) -> URLRequest {
        if let failure { throw .requestEncodingError(failure) }
        guard let baseURL else { throw .requestEncodingError("there is no base URL") }
        let base = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        guard let url = URL(string: base + target) else { throw .requestEncodingError("'\(base)\(path)' is no URL") }
        var request = URLRequest(url: url)
        request.httpMethod = method.rawValue
        request.httpBody = body
        for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
        if !cookies.isEmpty { request.setValue(cookies.joined(separator: "; "), forHTTPHeaderField: "Cookie") }
        if request.value(forHTTPHeaderField: "Accept") == nil { request.setValue("application/json", forHTTPHeaderField: "Accept") }
        return request
    }
}
