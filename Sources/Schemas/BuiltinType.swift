/// The types that every client knows.
package enum BuiltinType: String, Sendable, Hashable, CaseIterable {
    case bool, int, int32, int64, float, double, decimal
    case string, date, dateTime, uuid, url
    /// Bytes: Base64 inside JSON, raw elsewhere.
    case bytes
    /// Bytes that are Base64 with the URL-safe alphabet (RFC 4648, section 5).
    case base64URL
    /// A file in a form.
    case file
    /// Bytes to send as a body, from memory, a file or a stream.
    case upload
    /// The links of a resource.
    case links
    /// Any JSON value.
    case json
    /// A length of time, which only properties have: a number with a unit in JSON.
    case duration
    /// A date that is the number of seconds since 1970 in JSON, which only properties and parameters have.
    case unixTime
}
