/// The message in the body of a failure.
enum ServiceMessage {
    /// The members of problem details (RFC 9457) that contain a message, in the order in which they are tried.
    private static let problemMembers: [[StaticString]] = [["detail"], ["title"]]
    /// The members of other bodies; keys lead through the first elements of arrays. The last one is a body that is a string, or a list of
    /// strings.
    private static let members: [[StaticString]] = [
        ["message"], ["error_description"], ["detail"], ["detail", "msg"], ["title"], ["reason"], ["msg"], ["error"], ["error", "message"],
        ["error", "reason"], ["status_message"], ["errorMessage"], ["errors", "message"], ["errors", "detail"], ["errors", "title"],
        ["errors", "msg"], ["errors"], ["Message"], ["Error"], ["errors", "exceptionMessage"], [],
    ]

    /// The size of the largest JSON that is searched for a message, from the start for each member.
    private static let maximumSize = 1 << 20

    /// The message of a service in a body: that in JSON of at most 1 MiB, or else the text of the body; nil if there is none.
    ///
    /// - Parameters:
    ///   - rule: the options of the client, which can name the member.
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
        // Bytes that are not text have control characters, and text in another charset is not UTF-8.
        let isText = body.unicodeScalars.allSatisfy { ($0.value >= 0x20 || $0.properties.isWhitespace) && $0 != "\u{FFFD}" }
        guard isText else { return nil }
        let excerpt = shown(body.messageElement ?? (body.hasTag ? body.withoutTags : body), without: secrets, length: 200)
        return excerpt.isEmpty ? nil : excerpt
    }

    /// The message of a service in JSON of any kind; nil if there is none.
    static func find(in data: Data, without secrets: Set<String>) -> String? {
        if data.count > maximumSize { return nil }
        return members.lazy.compactMap { text(at: $0, in: data) }.first.map { shown($0, without: secrets) }
    }

    /// The string of a member, or the first in a list of strings; nil if it is something else, empty or HTML.
    private static func text(at member: [StaticString], in body: Data) -> String? {
        var value = JSONReader.value(at: member, in: body)
        if case .array(let elements)? = value { value = elements.first }
        guard case .string(let text)? = value, text.contains(where: { !$0.isWhitespace }), !text.hasTag else { return nil }
        return text
    }

    /// The first of the lists of messages by field that a body, or its member `errors`, consists of: `name: May not be blank.`
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

    /// A text without secrets.
    static func text(_ text: String, without secrets: Set<String>) -> String {
        // The longest first, because a secret can be part of another.
        secrets.sorted { $0.utf8.count > $1.utf8.count }.reduce(text) { $0.replacing($1, with: "…") }
    }

    /// A message in one line, without secrets, and with a limited number of characters.
    private static func shown(_ message: String, without secrets: Set<String>, length: Int = 500) -> String {
        let message = text(message, without: secrets).inOneLine
        return message.count > length ? message.prefix(length - 1) + "…" : message
    }
}

extension String {
    /// The text with a space in the place of white space and of characters that control terminals or the direction of others.
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

    /// The text of the first element `Message` in XML, such as in an error of S3; nil if there is none.
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

    /// The text with characters in the place of the entities that HTML and XML need for them.
    private var withoutEntities: String {
        let entities = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&#x27;", "'"), ("&nbsp;", " "),
            ("&amp;", "&"),
        ]
        return entities.reduce(self) { $0.replacing($1.0, with: $1.1) }
    }
}

extension TransportRequest {
    /// The possible secrets of the request: values of headers that are not known to be harmless, with and without their scheme,
    /// cookies, and values in the path and the query that the description of the request does not have.
    ///
    /// - Parameters:
    ///   - described: the path and the query of the request in its description, in which `…` stands for a secret.
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
        // A short secret would occur in words.
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
    /// All strings in the value, keys excepted.
    fileprivate var strings: [String] {
        switch self {
        case .string(let string): [string]
        case .array(let elements): elements.flatMap(\.strings)
        case .object(let members): members.values.flatMap(\.strings)
        case .null, .bool, .integer, .number, .exactNumber: []
        }
    }
}
