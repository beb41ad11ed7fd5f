import APIRuntime
import Foundation

/// Removes secrets from the recording of a ``Recorder``.
///
/// Secrets are known because a client added them to a request, or because parameters, members and headers have the names of secrets. They
/// are replaced wherever they occur. Parameters and headers with such names are left out.
struct Redaction: Sendable {
    /// The text that replaces a secret.
    static let replacement = "REDACTED"
    static let formType = "application/x-www-form-urlencoded"
    /// Parts of the names of secrets, without punctuation.
    private static let secretNames = [
        "token", "secret", "password", "passphrase", "apikey", "userkey", "accesskey", "privatekey", "authorization", "credential",
        "cookie", "sessionid", "jwt", "signature",
    ]
    /// Parts of the names of tokens that are not secrets.
    private static let pageNames = ["page", "next", "continuation"]

    private let forms: [String]

    /// - Parameters:
    ///   - secrets: the known secrets.
    ///   - exchanges: the exchanges to search for values with the names of secrets.
    init(_ secrets: Set<String>, in exchanges: [ArchivedExchange] = []) {
        // A short secret could be part of a word.
        let named = exchanges.flatMap(\.namedSecrets).filter { $0.utf8.count > 3 }
        let secrets = secrets.union(named)
        let encoded = secrets.compactMap { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) }
        // The longest first, because a secret can be part of another.
        forms = secrets.union(encoded).filter { !$0.isEmpty }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    static func isSecret(name: String) -> Bool {
        let name = name.lowercased().filter(\.isLetter)
        return secretNames.contains(where: name.contains) && !pageNames.contains(where: name.contains)
    }

    func text(_ text: String) -> String {
        forms.reduce(text) { $0.replacingOccurrences(of: $1, with: Self.replacement) }
    }

    /// Returns a URL without its user, password and fragment, and without the parameters of its query that contain secrets.
    func url(_ url: URL) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return Self.replacement }
        (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
        parts.percentEncodedQuery = parts.percentEncodedQuery.map(pairs(of:)).flatMap { $0.isEmpty ? nil : $0 }
        return text(parts.string ?? Self.replacement)
    }

    /// Returns the headers in alphabetical order, without those with the names of secrets, and with values without known secrets.
    func headers(_ headers: [HeaderFields.Field]) -> [(name: String, value: String)] {
        headers.filter { !Self.isSecret(name: $0.name) }.sorted { $0.name < $1.name }.map { ($0.name, text($0.value)) }
    }

    /// Returns a body without secrets.
    ///
    /// - Parameter isSecret: whether every string in it may be a secret, as in the response to a login.
    func body(_ body: Data, mediaType: String, isSecret: Bool = false) -> Data {
        if let value = try? JSONValue(json: body) {
            let redacted = json(value, isSecret: isSecret)
            return redacted == value ? body : (try? redacted.json()) ?? Data()
        }
        if isSecret { return Data() }
        guard let string = String(data: body, encoding: .utf8) else { return body }
        return Data(text(mediaType.hasPrefix(Self.formType) ? pairs(of: string) : string).utf8)
    }

    /// Returns the pairs of a query or form that contain no secret.
    private func pairs(of query: String) -> String {
        query.split(separator: "&").filter { pair in
            let name = pair.prefix { $0 != "=" }
            return !Self.isSecret(name: name.removingPercentEncoding ?? String(name)) && text(String(pair)) == pair
        }.joined(separator: "&")
    }

    /// Returns the values of the pairs of a query or form with the names of secrets.
    static func namedSecrets(inQuery query: String) -> [String] {
        query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
            .filter { $0.count == 2 && isSecret(name: $0[0].removingPercentEncoding ?? $0[0]) }
            .map { $0[1].removingPercentEncoding ?? $0[1] }
    }

    /// Returns the strings in members with the names of secrets.
    static func namedSecrets(in value: JSONValue, isSecret: Bool = false) -> [String] {
        switch value {
        case .string(let string): isSecret ? [string] : []
        case .array(let elements): elements.flatMap { namedSecrets(in: $0, isSecret: isSecret) }
        case .object(let members): members.flatMap { namedSecrets(in: $1, isSecret: isSecret || Self.isSecret(name: $0)) }
        case .null, .bool, .integer, .number, .exactNumber: []
        }
    }

    private func json(_ value: JSONValue, isSecret: Bool) -> JSONValue {
        switch value {
        case .string(let string): .string(isSecret ? Self.replacement : text(string))
        case .array(let elements): .array(elements.map { json($0, isSecret: isSecret) })
        case .object(let members):
            .object(
                Dictionary(
                    members.map { (text($0), json($1, isSecret: isSecret || Self.isSecret(name: $0))) },
                    uniquingKeysWith: { first, _ in first }))
        case .null, .bool, .integer, .number, .exactNumber: value
        }
    }
}
