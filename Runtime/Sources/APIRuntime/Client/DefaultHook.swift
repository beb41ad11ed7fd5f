/// The types of behaviors that use the default implementation of a hook. The implementation records a type when it is first called, and is
/// not called again for that type.
struct DefaultHook: Sendable {
    static let modify = DefaultHook()
    static let validate = DefaultHook()
    static let intercept = DefaultHook()

    private let types = Lock<Set<ObjectIdentifier>>([])

    func note(_ behaviour: any CallBehaviour) {
        let type = ObjectIdentifier(type(of: behaviour))
        types.withLock { _ = $0.insert(type) }
    }

    /// Returns whether a behavior is known not to implement the hook.
    func isKnown(for behaviour: any CallBehaviour) -> Bool {
        let type = ObjectIdentifier(type(of: behaviour))
        return types.withLock { $0.contains(type) }
    }
}
