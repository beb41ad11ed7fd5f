/// A date that is written as the number of seconds since 1970 in JSON and in parameters.
public struct UnixTime: APIValue, Hashable {
    /// The date.
    public let date: Date

    /// Creates a value from a date.
    public init(_ date: Date) { self.date = date }

    public init(json: inout JSONReader) { date = Date(timeIntervalSince1970: Double(json: &json)) }

    public func write(json: inout JSONWriter) {
        let seconds = date.timeIntervalSince1970
        if let whole = Int(exactly: seconds) { whole.write(json: &json) } else { seconds.write(json: &json) }
    }
}
