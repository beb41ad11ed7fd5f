/// The header fields of a request or a response, in order (RFC 9110, section 5).
///
/// Names are case-insensitive, and a name can occur several times.
///
///     request.head.headers["Accept-Language"] = "de"
///     let cookies = response.head.headers.values(of: "Set-Cookie")
public struct HeaderFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// A header field, which consists of a name and a value.
    public struct Field: Sendable, Hashable {
        /// The name, as sent or received.
        public let name: String
        /// The value.
        public let value: String

        /// Returns whether the field has a name.
        fileprivate func isNamed(_ other: String) -> Bool {
            name.utf8.count == other.utf8.count && zip(name.utf8, other.utf8).allSatisfy { $0 == $1 || $0.lowercased == $1.lowercased }
        }
    }

    /// The fields in order.
    public private(set) var all: [Field] = []

    /// Creates an empty list.
    public init() {}

    /// Creates a list of fields in order.
    public init(_ fields: some Sequence<(name: String, value: String)>) { all = fields.map { Field(name: $0.name, value: $0.value) } }

    /// Creates a list of fields in order.
    public init(dictionaryLiteral fields: (String, String)...) { self.init(fields.map { (name: $0.0, value: $0.1) }) }

    /// The value for a name, with commas between several values; nil if the name does not occur.
    public subscript(name: String) -> String? {
        get {
            guard let first = all.firstIndex(where: { $0.isNamed(name) }) else { return nil }
            let others = all[(first + 1)...].filter { $0.isNamed(name) }
            return others.isEmpty ? all[first].value : ([all[first]] + others).map(\.value).joined(separator: ", ")
        }
        set {
            let index = all.firstIndex { $0.isNamed(name) } ?? all.endIndex
            if index < all.endIndex { all.removeAll { $0.isNamed(name) } }
            if let newValue { all.insert(Field(name: name, value: newValue), at: index) }
        }
    }

    /// The values by name, with commas between several values of a name.
    public var dictionary: [String: String] { Dictionary(all.map { ($0.name, $0.value) }) { $0 + ", " + $1 } }

    /// Returns the values for a name, in order.
    public func values(of name: String) -> [String] { all.filter { $0.isNamed(name) }.map(\.value) }

    /// Adds a field, even if its name already occurs.
    public mutating func append(_ name: String, _ value: String) { all.append(Field(name: name, value: value)) }

    /// Sets a field that the caller chose.
    ///
    /// - Throws: ``APIClientError/requestEncodingError(_:)`` if the name is invalid, or the value contains a control character.
    mutating func set(_ name: String, _ value: String) throws(APIClientError) {
        guard name.isToken else { throw .requestEncodingError("invalid header name \(name.debugDescription)") }
        if value.hasControlCharacter { throw .requestEncodingError("the header '\(name)' contains a control character") }
        self[name] = value
    }

    /// Adds pairs to the field `Cookie` (RFC 6265, section 5.4).
    mutating func addCookies(_ pairs: String) { self["Cookie"] = (self["Cookie"].map { $0 + "; " } ?? "") + pairs }

    /// Removes every field that may contain a secret, which means all that are not known to be harmless.
    mutating func removeSecrets() { all.removeAll { !$0.name.isHarmlessHeader } }
}

extension HeaderFields: CustomStringConvertible, CustomReflectable {
    /// The fields, one per line; `…` replaces values that may be secrets.
    public var description: String { all.map(\.description).joined(separator: "\n") }
    /// Contains only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension HeaderFields.Field: CustomStringConvertible, CustomReflectable {
    /// The name and the value; `…` replaces a value that may be a secret.
    public var description: String { "\(name): \(name.isHarmlessHeader ? value : "…")" }
    /// Contains only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension UInt8 {
    /// The lowercase letter for an ASCII letter; any other byte unchanged.
    fileprivate var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}

extension String {
    /// Whether the string can be the name of a header (RFC 9110, section 5.6.2).
    var isToken: Bool {
        !isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
    }

    /// Whether the string contains a control character, which is invalid in a header (RFC 9110, section 5.5).
    var hasControlCharacter: Bool {
        utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    }

    /// Whether a header with this name cannot contain a secret.
    var isHarmlessHeader: Bool { harmlessHeaders.contains(lowercased()) }
}

private let harmlessHeaders: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "content-encoding", "content-language",
    "content-type", "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "last-event-id", "range",
    "user-agent",
]
