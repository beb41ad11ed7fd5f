/// How a reader treats values that are not what the API's description promises.
public struct DecodingOptions: Sendable {
    /// Whether an optional property with an unreadable value becomes nil instead of an error.
    public var safeOptionals: Bool
    /// Whether unreadable elements are left out of an array instead of being an error.
    public var safeArrays: Bool

    /// Takes both switches; both are on by default.
    public init(safeOptionals: Bool = true, safeArrays: Bool = true) {
        self.safeOptionals = safeOptionals
        self.safeArrays = safeArrays
    }

    private static let shared = Lock(DecodingOptions())

    /// What clients go by that are not given options of their own.
    public static var `default`: DecodingOptions {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    /// Every value must be what the description promises.
    public static let strict = DecodingOptions(safeOptionals: false, safeArrays: false)
}
