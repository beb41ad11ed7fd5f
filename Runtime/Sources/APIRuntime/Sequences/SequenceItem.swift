/// An item of a sequence or a stream, before it is decoded.
struct SequenceItem {
    let json: Data
    /// The name of the event; nil if there is none.
    var event: String?
    /// The last `id` of the stream; nil before the first one.
    var id: String?
    /// The value as which an event is decoded; nil for other items.
    var form: ResponseReader.EventItem?

    /// The content that the service wrote: the item, or the data of an event; nil if it is text that the item contains unchanged.
    var content: Data? { content(in: json) }

    /// Returns the value in the place of that content in another item.
    private func content(in json: Data) -> Data? {
        switch form {
        case .fields: nil
        case .fieldsWithJSON, .fieldsWithObjects: JSONReader.value(at: ["data"], in: json).flatMap { try? $0.json() }
        case .json, .text, nil: json
        }
    }

    /// Returns whether the service reports an error in place of the item: an object with an `error`, or an event with that name.
    ///
    /// - Parameter value: the decoded item, which is evaluated only if the item contains an error. A value that contains the error does not
    ///   report a failure, unless it is a union.
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
    /// Creates the item as which an event is decoded.
    init(_ event: ServerSentEvent, as form: ResponseReader.EventItem) {
        var writer = JSONWriter()
        event.write(json: &writer, as: form)
        self.init(
            json: writer.data, event: event.name.isEmpty ? nil : event.name, id: event.lastID.isEmpty ? nil : event.lastID, form: form)
    }
}
