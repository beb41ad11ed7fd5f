extension ResponseReader {
    /// Decodes the body as XML; an empty body is nil if the value is optional.
    public mutating func xml<Value: JSONCodable>(_ root: XMLRoot) -> Value {
        // Services often send nothing in place of an element without members.
        if isEmpty { return (try? Value.decoded(Data("{}".utf8), options: .strict).value) ?? json() }
        do {
            let (value, dropped): (Value, [JSONError]) = try XMLReader.read(data(), root, options: options)
            self.dropped = dropped
            return value
        } catch {
            fail(error.naming(receivedMediaType, expected: "application/xml"))
            return .placeholder
        }
    }
}

extension RequestWriter {
    /// Sets a body of XML; does nothing if the value is nil.
    public mutating func xml<Value: JSONCodable>(_ value: Value?, _ root: XMLRoot, mediaType: StaticString = "application/xml") {
        guard writesBody, let value, let tree = try? JSONValue(json: encoded(value)) else { return }
        let writer = XMLWriter(tree, root)
        if let reason = writer.failure { fail("the body contains " + reason) }
        data(Data(writer.xml.utf8), mediaType: mediaType)
    }
}
