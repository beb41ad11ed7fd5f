/// A secret, such as an API key or a token. It never appears in debug descriptions.
public struct Secret: Sendable, ExpressibleByStringLiteral, CustomStringConvertible, CustomReflectable {
    /// Returns the secret; its argument is the value that the server rejected, or nil at first.
    let value: @Sendable (_ rejected: String?) async throws -> String?
    /// Whether the value is fixed, so that no call waits for it.
    var isFixed = false

    /// Creates a secret that a closure returns for every request, and again if the server rejects it with the status 401.
    ///
    /// If the value has changed, the client repeats the request with the new value. Nil means that there is no secret.
    public init(_ value: @escaping @Sendable () async throws -> String?) { self.value = { _ in try await value() } }

    /// Creates a secret with a fixed value.
    public init(_ value: String) {
        self.value = { _ in value }
        isFixed = true
    }

    /// Creates a secret with a fixed value.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates the credentials of HTTP Basic authentication (RFC 7617).
    public static func basic(user: String, password: String) -> Secret {
        Secret("\(user):\(password)".utf8Data.base64EncodedString())
    }

    /// Creates a secret that a closure returns once, and again each time the server rejects it with the status 401.
    ///
    /// Requests that need the secret at the same time share one call of the closure. The client repeats the rejected request once, with the
    /// new value. Requests that the closure itself sends use the rejected value, or none at first.
    ///
    /// - Parameter ask: a closure that returns the secret, or nil if there is none; its argument is the rejected value, or nil at first.
    public static func renewable(_ ask: @escaping @Sendable (_ rejected: String?) async throws -> String?) -> Secret {
        let kept = KeptSecret(ask)
        return Secret(asking: { rejected in try await kept.value(insteadOf: rejected) })
    }

    init(asking value: @escaping @Sendable (_ rejected: String?) async throws -> String?) { self.value = value }

    /// A fixed string instead of the secret.
    public var description: String { "a secret" }
    /// Contains only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// Stores the last value of a secret.
private actor KeptSecret {
    private let ask: @Sendable (_ rejected: String?) async throws -> String?
    private var value: String?
    private var renewal: Task<String?, any Error>?
    /// The secrets that the current task waits for.
    @TaskLocal private static var asked: Set<ObjectIdentifier> = []

    init(_ ask: @escaping @Sendable (_ rejected: String?) async throws -> String?) { self.ask = ask }

    /// Returns the value, or calls the closure for a new one if the server rejected it.
    func value(insteadOf rejected: String?) async throws -> String? {
        if let value, value != rejected { return value }
        // A request of the closure would wait for itself.
        if renewal != nil, Self.asked.contains(ObjectIdentifier(self)) { return value }
        let renewal = renewal ?? startRenewal()
        self.renewal = renewal
        // A canceled request stops waiting; the others continue.
        return try await Promise<String?>().value { try await renewal.value }
    }

    private func startRenewal() -> Task<String?, any Error> {
        Task {
            defer { renewal = nil }
            let asked = Self.asked.union([ObjectIdentifier(self)])
            value = try await Self.$asked.withValue(asked) { [ask, value] in try await ask(value) }
            return value
        }
    }
}
