/// The query or the body of a request that you declare yourself.
public enum HTTPTask: Sendable {
    /// Neither a query nor a body.
    case plain
    /// Query parameters; every element of an array is a separate parameter, and nil is left out.
    case query([String: any JSONCodable])
    /// A JSON body.
    case json(any Encodable & Sendable, encoder: JSONEncoder = JSONEncoder())
    /// A body of bytes.
    case data(Data, mediaType: String)
    /// A body of form fields (`application/x-www-form-urlencoded`).
    case form([String: any JSONCodable])
    /// A body from memory, a file or a stream.
    case upload(UploadBody)
}

extension HTTPTask {
    var hasBody: Bool {
        switch self {
        case .plain, .query: false
        case .json, .data, .form, .upload: true
        }
    }

    func write(to request: inout RequestWriter) {
        switch self {
        case .plain: break
        case .query(let values): for (name, value) in values.sorted(by: { $0.key < $1.key }) { request.query(named: name, value) }
        case .form(let values): for (name, value) in values.sorted(by: { $0.key < $1.key }) { request.form(named: name, value) }
        case .data(let bytes, let mediaType): request.upload(.data(bytes, mediaType: mediaType), mediaType: "application/octet-stream")
        case .upload(let body): request.upload(body, mediaType: "application/octet-stream")
        case .json(let value, let encoder): write(value, encoder, to: &request)
        }
    }

    private func write(_ value: any Encodable, _ encoder: JSONEncoder, to request: inout RequestWriter) {
        if let value = value as? any JSONCodable { return request.json(value) }
        do {
            request.upload(.data(try encoder.encode(value), mediaType: "application/json"), mediaType: "application/json")
        } catch {
            request.fail("the body cannot be encoded: \(error)")
        }
    }
}
