import Schemas

/// The spelling of a type that every client knows.
struct BuiltinSpelling {
    let name: String
    /// Whether the standard library declares the type.
    let isStandard: Bool
    /// Source that makes an example value; nil if there is no short one.
    let example: String?
    /// An example value as JSON; nil if there is none.
    let json: String?

    init(_ builtin: BuiltinType) {
        (name, isStandard, example, json) =
            switch builtin {
            case .bool: ("Bool", true, "true", "true")
            case .int: ("Int", true, "1", "1")
            case .int32: ("Int32", true, "1", "1")
            case .int64: ("Int64", true, "1", "1")
            case .float: ("Float", true, "1", "1")
            case .double: ("Double", true, "1", "1")
            case .decimal: ("Decimal", false, "1", "1")
            case .string: ("String", true, #""…""#, #""…""#)
            case .date: ("DateDay", false, "DateDay()", #""2026-01-31""#)
            case .dateTime: ("Date", false, "Date()", #""2026-01-31T12:00:00Z""#)
            case .unixTime: ("Date", false, "Date()", "1")
            case .duration: ("Duration", true, ".zero", nil)
            case .uuid: ("UUID", false, "UUID()", #""6f1b6b4e-0f0e-4a57-9a5e-0c6f2f1d8a3b""#)
            case .url: ("URL", false, #"URL(filePath: "/")"#, #""https://example.com""#)
            case .bytes, .base64URL: ("Data", false, "Data()", #""""#)
            case .file: ("UploadFile", false, nil, nil)
            case .upload: ("UploadBody", false, nil, nil)
            case .links: ("ResourceLinks", false, nil, "{}")
            case .json: ("JSONValue", false, #""…""#, #""…""#)
            }
    }
}
