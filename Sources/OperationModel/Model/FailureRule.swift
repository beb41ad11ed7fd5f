/// When a successful status of an operation means a failure.
package struct FailureRule: Sendable, Hashable {
    /// The keys that lead to the member of the body that indicates a failure.
    package let member: [String]
    /// The values of the member that mean a failure.
    package let values: [String]
    /// The values of the member that mean a success; any other is a failure.
    package let successes: [String]
    /// The keys that lead to the message of the service.
    package let message: [String]
}
