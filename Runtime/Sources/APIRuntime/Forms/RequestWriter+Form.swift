/// Methods that write the fields of a form. A form without fields is a body only if it was started.
extension RequestWriter {
    /// Starts a form of `application/x-www-form-urlencoded`.
    public mutating func form() {
        guard writesBody else { return }
        setContentType("application/x-www-form-urlencoded")
        body = Data()
    }

    /// Starts a form of `multipart/form-data`.
    public mutating func parts() {
        guard writesBody else { return }
        startParts("")
        endParts()
    }

    /// Adds a field of an `application/x-www-form-urlencoded` form; does nothing if the value is nil.
    public mutating func form<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explodes: Bool = true, allowsReserved: Bool = false
    ) {
        guard writesBody, let value else { return }
        let tree = tree(value, style)
        form(name.description, tree, style, explodes, allowsReserved ? .allowingReserved : .strict)
    }

    /// Adds all properties of a value as fields of an `application/x-www-form-urlencoded` form, with nested objects as JSON; does nothing
    /// if the value is nil.
    ///
    /// The elements of an array are fields named 0, 1 and so on. Any other value is sent unchanged, because only the caller knows which of
    /// its characters separate fields.
    public mutating func form<Value: JSONCodable>(_ value: Value?) {
        guard writesBody, let value else { return }
        switch tree(value, .form) {
        case .object(let members): for member in members { form(member.key, member.value, .form, true, .strict) }
        case .list(let elements): for (index, element) in elements.enumerated() { form("\(index)", element, .form, true, .strict) }
        case .string(let fields): addFields(fields)
        case .null: break
        }
    }

    /// Adds a field whose name is known only at run time to an `application/x-www-form-urlencoded` form.
    mutating func form(named name: String, _ value: any JSONCodable) {
        if writesBody { form(name, tree(value, .form), .form, true, .strict) }
    }

    private mutating func form(
        _ name: String, _ tree: ParameterTree, _ style: ParameterStyle, _ explodes: Bool, _ encoding: PercentEncoding
    ) {
        for pair in tree.pairs(name, style, explodes: explodes, encoding) { addFields(pair) }
    }

    private mutating func addFields(_ fields: String) {
        if body == nil { form() }
        if body?.isEmpty == false { body?.append("&") }
        body?.append(fields)
    }

    /// Sets the media type of a multipart body, which is `multipart/form-data` by default. Call it before the first part.
    public mutating func multipart(_ mediaType: StaticString) { multipartType = mediaType.description }

    /// Adds a part to a multipart body, with strings unchanged and other values as JSON. Every element of an array becomes a part.
    ///
    /// - Parameters:
    ///   - style: how to serialize an array or an object, without percent-encoding; nil for the forms above.
    ///   - mediaType: the media type of the part; nil to omit it for strings and to use JSON for other values.
    ///   - headers: further headers of the part; headers with the value nil are omitted.
    public mutating func part<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle? = nil, explodes: Bool = true, mediaType: StaticString? = nil,
        headers: PartHeaders = [:]
    ) {
        guard writesBody, let value else { return }
        let headers = headerLines(headers)
        guard let style else { return parts(name.description, value, mediaType?.description, headers) }
        let tree = tree(value, style)
        for pair in tree.pairs(name.description, style, explodes: explodes, .nothing) {
            // Only the name is percent-encoded.
            let name = pair.prefix { $0 != "=" }
            let text = String(pair.dropFirst(name.count + 1))
            part(String(name).percentDecoded ?? "", text.utf8Data, nil, mediaType?.description, headers)
        }
    }

    /// Adds the members of a map to a multipart body, in the order of their names; does nothing if the map is nil.
    public mutating func parts<Value: JSONCodable>(_ values: [String: Value]?) {
        guard writesBody else { return }
        for (name, value) in (values ?? [:]).sorted(by: { $0.key < $1.key }) { parts(name, value, nil, "") }
    }

    private mutating func parts(_ name: String, _ value: any JSONCodable, _ mediaType: String?, _ headers: String) {
        let style = mediaType?.contains("json") == true ? ParameterStyle.json : .form
        for element in value as? [any JSONCodable] ?? [value] { part(name, element, style, mediaType, headers) }
    }

    private mutating func part(
        _ name: String, _ value: any JSONCodable, _ style: ParameterStyle, _ mediaType: String?, _ headers: String
    ) {
        switch tree(value, style) {
        case .null: break
        case .string(let string): part(name, string.utf8Data, nil, mediaType, headers)
        case .list, .object: part(name, value, .json, mediaType ?? "application/json", headers)
        }
    }

    /// Adds a file to a multipart body; does nothing if it is nil.
    public mutating func file(
        _ name: StaticString, _ file: UploadFile?, mediaType: StaticString? = nil, headers: PartHeaders = [:]
    ) {
        guard writesBody, let file else { return }
        self.file(name.description, file, mediaType?.description, headerLines(headers))
    }

    private mutating func file(_ name: String, _ file: UploadFile, _ mediaType: String?, _ headers: String) {
        let mediaType = file.mimeType ?? mediaType ?? "application/octet-stream"
        switch file.type {
        case .data(let bytes): part(name, bytes, file, mediaType, headers)
        case .url(let url):
            beginPart(name, file, mediaType, headers)
            add(fileAt: url, of: "'\(name)'")
            endPart()
        }
    }

    /// Adds files to a multipart body, each as a part with the same name; does nothing if the array is nil.
    public mutating func files(
        _ name: StaticString, _ files: [UploadFile]?, mediaType: StaticString? = nil, headers: PartHeaders = [:]
    ) {
        for file in files ?? [] { self.file(name, file, mediaType: mediaType, headers: headers) }
    }

    /// Adds the files of a map to a multipart body, in the order of their names; does nothing if the map is nil.
    public mutating func files(_ files: [String: [UploadFile]]?) {
        guard writesBody else { return }
        for (name, files) in (files ?? [:]).sorted(by: { $0.key < $1.key }) { for file in files { self.file(name, file, nil, "") } }
    }

    /// The headers of a part, by name.
    public typealias PartHeaders = KeyValuePairs<StaticString, (any JSONCodable)?>

    /// Returns the header lines of a part, each with a leading line break.
    private mutating func headerLines(_ headers: PartHeaders) -> String {
        var lines = ""
        for case (let name, let value?) in headers {
            lines += "\r\n\(name): " + headerValue(name, value, .simple, explodes: false)
        }
        return lines
    }

    private mutating func part(_ name: String, _ bytes: Data, _ file: UploadFile?, _ mediaType: String?, _ headers: String) {
        beginPart(name, file, mediaType, headers)
        body?.append(bytes)
        endPart()
    }

    private mutating func beginPart(_ name: String, _ file: UploadFile?, _ mediaType: String?, _ headers: String) {
        if mediaType?.hasControlCharacter == true { fail("the media type of '\(name)' contains a control character") }
        // The default charset of a form is UTF-8, and of other multipart bodies US-ASCII (RFC 7578, section 5.1.2, and RFC 2046, section
        // 5.1).
        let mediaType = mediaType ?? (multipartType == "multipart/form-data" ? nil : "text/plain; charset=utf-8")
        let isRelated = multipartType == "multipart/related"
        if boundary.isEmpty {
            // The first part is the root (RFC 2387, section 3).
            startParts(isRelated ? "; type=\"\((mediaType ?? "").prefix { $0 != ";" })\"" : "")
        } else {
            // The closing delimiter moves to the end of the new part.
            body?.removeLast("--\(boundary)--\r\n".utf8.count)
        }
        var head = "--\(boundary)"
        if isRelated {
            let hasID = headers.lowercased().contains("\r\ncontent-id:")
            if !hasID { head += "\r\nContent-ID: <\(PercentEncoding.strict.encode(name))>" }
            if let name = file?.fileName { head += "\r\nContent-Disposition: attachment; filename=\"\(name.escapedInHeader)\"" }
        } else {
            head += "\r\nContent-Disposition: form-data; name=\"\(name.escapedInHeader)\""
            if let file { head += "; filename=\"\((file.fileName ?? name).escapedInHeader)\"" }
        }
        if let mediaType { head += "\r\nContent-Type: " + mediaType }
        append(head + headers + "\r\n\r\n")
    }

    private mutating func startParts(_ parameters: String) {
        boundary = "part-" + UUID().uuidString
        setContentType("\(multipartType); boundary=\(boundary)\(parameters)")
    }

    private mutating func endPart() {
        append("\r\n")
        endParts()
    }

    private mutating func endParts() { append("--\(boundary)--\r\n") }

    private mutating func append(_ text: String) {
        if body == nil { body = Data() }
        body?.append(text)
    }
}

extension String {
    /// The string, escaped for a quoted parameter of a part header (HTML, "multipart/form-data encoding algorithm").
    fileprivate var escapedInHeader: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
