/// The decoding options of all clients of an API that do not set their own.
public final class DecodingDefaults: Sendable {
    private let value = Lock(DecodingOptions?.none)

    /// Creates defaults that are ``DecodingOptions/default`` until you set them.
    public init() {}

    /// The options.
    public var options: DecodingOptions {
        get { value.withLock(\.self) ?? .default }
        set { value.withLock { $0 = newValue } }
    }
}
