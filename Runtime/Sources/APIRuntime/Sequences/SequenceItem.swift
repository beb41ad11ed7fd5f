/// One value of a sequence or a stream, which is not decoded.
struct SequenceItem {
    let json: Data
    /// The name of the event; nil without one.
    var event: String?
    /// The last `id` of the stream; nil before one.
    var id: String?
    /// What an event is decoded as; nil for other items.
    var form: ResponseReader.EventItem?

    /// What the service wrote as one value: the item, or the data of an event; nil if that is text which the item has as it is.
    var content: Data? { content(in: json) }

    /// The value in the place of that content in another item.
    private func content(in json: Data) -> Data? {
        switch form {
        case .fields: nil
        case .fieldsWithJSON, .fieldsWithObjects: JSONReader.value(at: ["data"], in: json).flatMap { try? $0.json() }
        case .json, .text, nil: json
        }
    }

    /// Whether the service reports an error in the place of the item: an object with an `error`, or an event with that name.
    ///
    /// - Parameter value: what the item is decoded as, which is asked for only if the item has an error. A value that keeps the error does
    ///   not report a failure, unless it is a union.
    func reportsFailure<Value: JSONCodable>(decodedAs value: @autoclosure () -> Value?) -> Bool {
        let failure = FailureRule(member: ["error"])
        guard let content else { return false }
        let hasError = failure.applies(to: content)
        guard hasError || event == "error" else { return false }
        guard let value = value(), form != .text, !(hasError && Value.self is any APIUnion.Type),
            let kept = try? self.content(in: JSONWriter.data(of: value))
        else { return true }
        return !failure.applies(to: kept) && ServiceMessage.find(in: kept, without: []) == nil
    }
}

extension SequenceItem {
    /// Creates the item that an event is decoded as.
    init(_ event: ServerSentEvent, as form: ResponseReader.EventItem) {
        var writer = JSONWriter()
        event.write(json: &writer, as: form)
        self.init(
            json: writer.data, event: event.name.isEmpty ? nil : event.name, id: event.lastID.isEmpty ? nil : event.lastID, form: form)
    }
}
