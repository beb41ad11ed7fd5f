/// How to decode values that do not match the API description.
public struct DecodingOptions: Sendable {
    /// Whether an optional property with an invalid value becomes nil instead of causing an error.
    public var safeOptionals: Bool
    /// Whether invalid elements are left out of an array instead of causing an error, and whether `[]` is read as an empty map where a map
    /// is expected, because PHP writes empty maps in this way.
    public var safeArrays: Bool
    /// Whether half of a surrogate pair in a string is read as U+FFFD instead of causing an error.
    public var safeStrings: Bool
    /// Whether a success with an undocumented status is decoded as the only documented success, or as data if none is documented.
    public var undocumentedSuccesses: Bool

    /// Creates options, which are all on by default.
    public init(safeOptionals: Bool = true, safeArrays: Bool = true, safeStrings: Bool = true, undocumentedSuccesses: Bool = true) {
        self.safeOptionals = safeOptionals
        self.safeArrays = safeArrays
        self.safeStrings = safeStrings
        self.undocumentedSuccesses = undocumentedSuccesses
    }

    private static let shared = Lock(DecodingOptions())

    /// The options of clients that do not set their own.
    public static var `default`: DecodingOptions {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    /// Options with which every value must match the API description.
    public static let strict = DecodingOptions(safeOptionals: false, safeArrays: false, safeStrings: false, undocumentedSuccesses: false)
}
