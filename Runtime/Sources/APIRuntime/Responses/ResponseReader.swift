/// Decodes a response for generated code.
///
/// As with ``JSONReader``, no method throws. The first failure is recorded, and the result is a placeholder.
public struct ResponseReader: ~Copyable {
    /// The HTTP status.
    public let statusCode: Int
    private let head: ResponseHead
    let body: Data
    let options: DecodingOptions
    private let failureRule: FailureRule?
    /// The documented media type of the only success; nil if there are several successes, or if it has no body.
    private var documentedType: MediaType?
    private(set) var failure: JSONError?
    /// Whether decoding required a value but the body is empty.
    private(set) var lacksBody = false
    var dropped: [JSONError] = []
    /// The first item of a sequence in whose place the service reports an error, and the content that it wrote there.
    var failedItem: (json: Data, content: Data)?

    init(_ head: ResponseHead, _ body: Data, options: DecodingOptions, failureRule: FailureRule? = nil) {
        statusCode = head.statusCode
        self.head = head
        self.body = body
        self.options = options
        self.failureRule = failureRule
    }

    /// Returns the status, or the status of the only documented success in place of an undocumented 200, 201, 203 or 204 with the same
    /// meaning.
    ///
    /// - Parameter mediaType: the documented media type, which the media type of the response must match if it has one; nil if no body is
    ///   documented, so that the response must not have a body.
    public mutating func statusCode(success: Int, _ mediaType: StaticString? = "application/json") -> Int {
        let documented = mediaType.map { MediaType($0.description) }
        documentedType = documented
        guard options.undocumentedSuccesses, statusCode != success, [200, 201, 203, 204].contains(statusCode) else { return statusCode }
        let isExpected = documented.map { isEmpty || receivedMediaType?.matches($0) ?? true } ?? isEmpty
        // The type determines whether JSON or XML is optional.
        if statusCode == 204, let documented, !documented.isJSON, !documented.isXML { lacksBody = true }
        return isExpected ? success : statusCode
    }

    /// Whether an undocumented success is decoded as data.
    public var allowsUndocumentedSuccess: Bool { options.undocumentedSuccesses }

    /// The media type of the body; nil if the response does not declare it.
    var receivedMediaType: MediaType? { head.mediaType }

    /// Whether the response means a failure although its status is successful.
    public var reportsFailure: Bool { statusCode / 100 == 2 && failureRule?.applies(to: body) == true }

    /// Decodes the body as JSON; an empty one is nil if the value is optional.
    public mutating func json<Value: JSONCodable>() -> Value {
        guard isEmpty else { return json(in: body) }
        return absent()
    }

    /// Decodes a member of a JSON body, or a nested member. If it is missing, decodes the innermost value that was found.
    public mutating func json<Value: JSONCodable>(at member: StaticString, _ inner: StaticString...) -> Value {
        guard !isEmpty else { return absent() }
        var value: Value?
        do {
            dropped = try JSONReader.read(body, options: options) { value = $0.read(at: ([member] + inner)[...]) }
        } catch {
            failure = named(error, "application/json")
        }
        return value ?? .placeholder
    }

    /// Whether the body is an HTML page in place of a success of another type, such as the page of a captive portal.
    var isForeignPage: Bool {
        guard statusCode / 100 == 2, let documentedType, documentedType.essence != "application/octet-stream" else { return false }
        return receivedMediaType.map { $0.essence == "text/html" && !$0.matches(documentedType) } == true
    }

    var isMarkup: Bool { body.first { !$0.isWhitespace } == UInt8(ascii: "<") }

    /// Whether the body contains only white space.
    var isEmpty: Bool { body.allSatisfy(\.isWhitespace) }

    /// Returns the value for an empty body.
    private mutating func absent<Value: JSONCodable>() -> Value {
        // Only an optional type can represent nil.
        if let absent = Any?.none as? Value { return absent }
        lacksBody = true
        return .placeholder
    }

    /// - Parameter expected: the documented media type, which an error names if the body has another media type.
    mutating func json<Value: JSONCodable>(in data: Data, expected: String = "application/json") -> Value {
        do {
            let (value, dropped) = try Value.decoded(data, options: options)
            self.dropped = dropped
            return value
        } catch {
            // Many services document text as well as JSON, and some, such as NestJS, call a string HTML.
            let isText = receivedMediaType?.essence == "text/plain" || receivedMediaType?.essence == "text/html" && !isMarkup
            if isText, let json = try? String(data: body, encoding: .utf8).map(JSONWriter.data),
                let value = try? Value.decoded(json, options: options).value
            {
                return value
            }
            failure = named(error, expected)
            return .placeholder
        }
    }

    /// Returns the error with both media types if the media type of the body is not the documented one, and the body is not JSON.
    private func named(_ error: JSONError, _ expected: String) -> JSONError {
        body.isJSON ? error : error.naming(receivedMediaType, expected: expected)
    }

    /// Records that the body cannot be decoded, unless there is an earlier error.
    mutating func fail(_ error: JSONError) { failure = failure ?? error }

    /// Returns the body; an HTML page is a failure if another media type is documented.
    public mutating func data() -> Data {
        if isForeignPage { failAsPage() }
        return body
    }

    /// Records that the body is an HTML page.
    mutating func failAsPage() {
        let error = JSONError(expected: "a document", found: "an HTML page")
        fail(error.naming(receivedMediaType, expected: documentedType?.essence ?? ""))
    }

    /// Returns the value of a header; the name is case-insensitive.
    public func header(_ name: StaticString) -> String? { head.headers[name.description] }
}

extension Data {
    /// Whether the bytes are JSON of any type.
    var isJSON: Bool {
        scanned { scanner in
            scanner.skipValue()
            scanner.finish()
            return !scanner.hasFailed
        }
    }

    /// Calls a closure with a scanner of the bytes.
    func scanned<Result>(_ body: (inout JSONScanner) -> Result) -> Result {
        unsafe withUnsafeBytes { raw in
            var scanner = unsafe JSONScanner(raw.assumingMemoryBound(to: UInt8.self))
            return body(&scanner)
        }
    }
}

extension UInt8 {
    /// Whether the byte is white space in JSON and XML.
    var isWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
