import OperationModel

/// How a type that every client knows is written.
struct BuiltinSpelling {
    let name: String
    let module: Module
    /// Source that makes an example value; nil if there is no short one.
    let example: String?
    /// An example value as JSON; nil if there is none.
    let json: String?

    /// What declares the type.
    enum Module { case swift, foundation, runtime }

    init(_ builtin: TypeReference.Builtin) {
        (name, module, example, json) =
            switch builtin {
            case .bool: ("Bool", .swift, "true", "true")
            case .int: ("Int", .swift, "1", "1")
            case .int32: ("Int32", .swift, "1", "1")
            case .int64: ("Int64", .swift, "1", "1")
            case .float: ("Float", .swift, "1", "1")
            case .double: ("Double", .swift, "1", "1")
            case .decimal: ("Decimal", .foundation, "1", "1")
            case .string: ("String", .swift, #""…""#, #""…""#)
            case .date: ("DateDay", .runtime, "DateDay()", #""2026-01-31""#)
            case .dateTime: ("Date", .foundation, "Date()", #""2026-01-31T12:00:00Z""#)
            case .unixTime: ("Date", .foundation, "Date()", "1")
            case .duration: ("Duration", .swift, ".zero", nil)
            case .uuid: ("UUID", .foundation, "UUID()", #""6f1b6b4e-0f0e-4a57-9a5e-0c6f2f1d8a3b""#)
            case .url: ("URL", .foundation, #"URL(filePath: "/")"#, #""https://example.com""#)
            case .bytes, .base64URL: ("Data", .foundation, "Data()", #""""#)
            case .file: ("UploadFile", .runtime, nil, nil)
            case .upload: ("UploadBody", .runtime, nil, nil)
            case .links: ("ResourceLinks", .runtime, nil, "{}")
            case .json: ("JSONValue", .runtime, #""…""#, #""…""#)
            }
    }
}
