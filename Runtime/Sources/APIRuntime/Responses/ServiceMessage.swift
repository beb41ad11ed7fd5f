/// The message in the body of a failure.
enum ServiceMessage {
    /// The members of problem details (RFC 9457) that contain a message, in the order in which they are tried.
    private static let problemMembers: [[StaticString]] = [["detail"], ["title"]]
    /// The members of other bodies that contain a message; keys lead through the first elements of arrays. The last entry is a body that is
    /// itself a string or a list of strings.
    private static let members: [[StaticString]] = [
        ["message"], ["error_description"], ["detail"], ["detail", "msg"], ["title"], ["reason"], ["msg"], ["error"], ["error", "message"],
        ["error", "reason"], ["status_message"], ["errorMessage"], ["errors", "message"], ["errors", "detail"], ["errors", "title"],
        ["errors", "msg"], ["errors"], ["Message"], ["Error"], ["errors", "exceptionMessage"], [],
    ]

    /// The maximum size of JSON that is searched for a message, from the start for each member.
    private static let maximumSize = 1 << 20

    /// Returns the message of a service in a body: from JSON of at most 1 MiB, or otherwise the text of the body; nil if there is none.
    ///
    /// - Parameters:
    ///   - rule: the rule in the options of the client, which can name the member.
    ///   - secrets: the texts to remove from the message.
    static func find(in response: RequestExecution.Received, rule: FailureRule?, without secrets: Set<String>) -> String? {
        let mediaType = response.head.mediaType
        let problem = mediaType?.essence == "application/problem+json" ? problemMembers : []
        let message =
            response.data.count > maximumSize
            ? nil
            : rule?.message(in: response.data) ?? (problem + members).lazy.compactMap { text(at: $0, in: response.data) }.first
                ?? fieldMessage(in: response.data)
        if message != nil || response.data.isJSON { return message.map { shown($0, without: secrets) } }
        let body = response.data.prefix(1 << 16).utf8String
        // Bytes that are not text contain control characters, and text in another charset is not UTF-8.
        let isText = body.unicodeScalars.allSatisfy { ($0.value >= 0x20 || $0.properties.isWhitespace) && $0 != "\u{FFFD}" }
        guard isText else { return nil }
        let excerpt = shown(body.messageElement ?? (body.hasTag ? body.withoutTags : body), without: secrets, length: 200)
        return excerpt.isEmpty ? nil : excerpt
    }

    /// Returns the message of a service in JSON of any kind; nil if there is none.
    static func find(in data: Data, without secrets: Set<String>) -> String? {
        if data.count > maximumSize { return nil }
        return members.lazy.compactMap { text(at: $0, in: data) }.first.map { shown($0, without: secrets) }
    }

    /// Returns the string of a member, or the first string in a list; nil if the member is another value, empty or HTML.
    private static func text(at member: [StaticString], in body: Data) -> String? {
        var value = JSONReader.value(at: member, in: body)
        if case .array(let elements)? = value { value = elements.first }
        guard case .string(let text)? = value, text.contains(where: { !$0.isWhitespace }), !text.hasTag else { return nil }
        return text
    }

    /// Returns the first message if a body, or its member `errors`, consists of lists of messages by field: `name: May not be blank.`
    private static func fieldMessage(in body: Data) -> String? {
        for member: [StaticString] in [["errors"], []] {
            guard case .object(let fields)? = JSONReader.value(at: member, in: body) else { continue }
            let messages = fields.compactMap { field -> (name: String, message: String)? in
                guard case .array(let elements) = field.value, case .string(let message)? = elements.first else { return nil }
                return (field.key, message)
            }
            guard messages.count == fields.count, let first = messages.min(by: { $0.name < $1.name }) else { continue }
            return "\(first.name): \(first.message)"
        }
        return nil
    }

    static func text(_ text: String, without secrets: Set<String>) -> String {
        // The longest first, because a secret can be part of another.
        secrets.sorted { $0.utf8.count > $1.utf8.count }.reduce(text) { $0.replacing($1, with: "…") }
    }

    /// Returns a message in one line, without secrets and with a limited number of characters.
    private static func shown(_ message: String, without secrets: Set<String>, length: Int = 500) -> String {
        let message = text(message, without: secrets).inOneLine
        return message.count > length ? message.prefix(length - 1) + "…" : message
    }
}

extension String {
    /// The text with spaces in place of white space and of characters that control terminals or the direction of text.
    var inOneLine: String {
        split { character in
            character.isWhitespace
                || character.unicodeScalars.contains { $0.properties.generalCategory == .control || $0.properties.isBidiControl }
        }.joined(separator: " ")
    }

    /// Whether the string looks like HTML.
    fileprivate var hasTag: Bool {
        zip(utf8, utf8.dropFirst()).contains { $0 == UInt8(ascii: "<") && ($1 | 0x20 >= 0x61 || $1 == 0x21 || $1 == 0x2F) }
    }

    /// The text of the first element `Message` in XML, as in an error of S3; nil if there is none.
    fileprivate var messageElement: String? {
        guard let start = firstRange(of: /<message>/.ignoresCase())?.upperBound,
            let end = self[start...].firstIndex(of: "<"), start < end
        else { return nil }
        return String(self[start..<end]).withoutEntities
    }

    /// The text between the tags of HTML or XML, without the head, scripts and styles.
    fileprivate var withoutTags: String {
        let body = firstRange(of: /<body/.ignoresCase()).map { self[$0.lowerBound...] } ?? self[...]
        let parts = (">" + body).split(separator: "<").filter { !$0.hasPrefix("script") && !$0.hasPrefix("style") }
        return parts.map { $0.drop { $0 != ">" }.dropFirst() }.joined(separator: " ").withoutEntities
    }

    /// The text with characters in place of the entities that stand for them in HTML and XML.
    private var withoutEntities: String {
        let entities = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&#x27;", "'"), ("&nbsp;", " "),
            ("&amp;", "&"),
        ]
        return entities.reduce(self) { $0.replacing($1.0, with: $1.1) }
    }
}

extension TransportRequest {
    /// Returns the possible secrets in the request: values of headers that are not known to be harmless, with and without their scheme,
    /// cookies, and values in the path and the query that are missing from the description of the request.
    ///
    /// - Parameters:
    ///   - described: the path and the query in the description of the request, in which `…` replaces secrets.
    ///   - hasSecretBody: whether every string in the body may also be a secret, as in a login.
    func secrets(besides described: String, hasSecretBody: Bool) -> Set<String> {
        var secrets: Set<String> = []
        for field in head.headers.all where !field.name.isHarmlessHeader {
            let value = field.value
            secrets.formUnion(
                [value] + value.split { " ;,".contains($0) }.map { String($0.split(separator: "=", maxSplits: 1).last ?? $0) })
            if value.hasPrefix("Basic "), let pair = Data(base64Encoded: String(value.dropFirst(6)))?.utf8String {
                secrets.formUnion([pair] + pair.split(separator: ":", maxSplits: 1).dropFirst().map(String.init))
            }
        }
        let target = head.url.absoluteString.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
        let sent = described.prefix { $0 != "?" }.contains("…") ? target : target.drop { $0 != "?" }
        secrets.formUnion(Set(String(sent).values).subtracting(described.values))
        if hasSecretBody, let body = body?.inMemory {
            secrets.formUnion((try? JSONValue(json: body))?.strings ?? ("?" + body.utf8String).values)
        }
        secrets.formUnion(secrets.compactMap(\.percentDecoded))
        // A short secret could be part of a word.
        return secrets.filter { $0.utf8.count > 3 }
    }
}

extension String {
    /// The segments of a path, and the values of its query.
    fileprivate var values: [String] {
        let path = prefix { $0 != "?" }
        let query = dropFirst(path.count).split { "?&".contains($0) }.map { $0.split(separator: "=", maxSplits: 1).last ?? $0 }
        return (path.split(separator: "/") + query).map(String.init)
    }
}

extension JSONValue {
    /// All strings in the value, except keys.
    fileprivate var strings: [String] {
        switch self {
        case .string(let string): [string]
        case .array(let elements): elements.flatMap(\.strings)
        case .object(let members): members.values.flatMap(\.strings)
        case .null, .bool, .integer, .number, .exactNumber: []
        }
    }
}
