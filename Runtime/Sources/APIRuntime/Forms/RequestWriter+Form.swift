import Foundation

/// Writing the fields of a form. A form without fields is not a body.
extension RequestWriter {
    /// Adds a field of `application/x-www-form-urlencoded`; does nothing if the value is nil.
    public mutating func form<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explodes: Bool = true, allowsReserved: Bool = false
    ) {
        guard writesBody, let value else { return }
        let tree = tree(value, style, nestedObjects: style == .deepObject ? .expanded : .json)
        form(name.description, tree, style, explodes, allowsReserved ? .allowingReserved : .strict)
    }

    /// Adds all properties of a value as fields of `application/x-www-form-urlencoded`, with nested objects as JSON; does nothing if the
    /// value is nil.
    public mutating func form<Value: JSONCodable>(_ value: Value?) {
        guard writesBody, let value, case .object(let members) = tree(value, .form, nestedObjects: .json) else { return }
        for member in members { form(member.key, member.value, .form, true, .strict) }
    }

    /// Adds a field of `application/x-www-form-urlencoded` whose name is known only at run time.
    mutating func form(named name: String, _ value: any JSONCodable) {
        if writesBody { form(name, tree(value, .form, nestedObjects: .json), .form, true, .strict) }
    }

    private mutating func form(
        _ name: String, _ tree: ParameterTree, _ style: ParameterStyle, _ explodes: Bool, _ encoding: PercentEncoding
    ) {
        for pair in tree.pairs(name, style, explodes: explodes, encoding) {
            if body == nil {
                setContentType("application/x-www-form-urlencoded")
                body = pair.utf8Data
            } else {
                body?.append("&" + pair)
            }
        }
    }

    /// Adds a part to a multipart body, with strings as they are and other values as JSON. Every element of an array is a part.
    ///
    /// - Parameters:
    ///   - mediaType: the media type of the part; nil to omit it for strings and to use JSON for other values.
    ///   - headers: further headers of the part; those with a nil value are omitted.
    public mutating func part<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, mediaType: StaticString? = nil, headers: PartHeaders = [:]
    ) {
        guard writesBody, let value else { return }
        let style = mediaType?.description.contains("json") == true ? ParameterStyle.json : .form
        let headers = headerLines(headers)
        for element in value as? [any JSONCodable] ?? [value] {
            part(name.description, element, style, mediaType?.description, headers)
        }
    }

    private mutating func part(
        _ name: String, _ value: any JSONCodable, _ style: ParameterStyle, _ mediaType: String?, _ headers: String
    ) {
        if let bytes = value as? Data { return part(name, bytes, nil, mediaType, headers) }
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
        let mediaType = file.mimeType ?? mediaType?.description ?? "application/octet-stream"
        let headers = headerLines(headers)
        switch file.type {
        case .data(let bytes): part(name.description, bytes, file.fileName ?? name.description, mediaType, headers)
        case .url(let url):
            beginPart(name.description, file.fileName ?? name.description, mediaType, headers)
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

    /// The headers of a part, by name.
    public typealias PartHeaders = KeyValuePairs<StaticString, (any JSONCodable)?>

    /// The header lines of a part, each with a leading line break.
    private mutating func headerLines(_ headers: PartHeaders) -> String {
        var lines = ""
        for case (let name, let value?) in headers {
            lines += "\r\n\(name): " + headerValue(name, value, .simple, explodes: false)
        }
        return lines
    }

    private mutating func part(_ name: String, _ bytes: Data, _ fileName: String?, _ mediaType: String?, _ headers: String) {
        beginPart(name, fileName, mediaType, headers)
        body?.append(bytes)
        endPart()
    }

    private mutating func beginPart(_ name: String, _ fileName: String?, _ mediaType: String?, _ headers: String) {
        if boundary.isEmpty {
            boundary = "part-" + UUID().uuidString
            setContentType("multipart/form-data; boundary=" + boundary)
        } else {
            // The closing delimiter moves to the end of the new part.
            body?.removeLast("--\(boundary)--\r\n".utf8.count)
        }
        var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name.escapedInHeader)\""
        if let fileName { head += "; filename=\"\(fileName.escapedInHeader)\"" }
        if let mediaType { head += "\r\nContent-Type: " + mediaType.escapedInHeader }
        append(head + headers + "\r\n\r\n")
    }

    private mutating func endPart() { append("\r\n--\(boundary)--\r\n") }

    private mutating func append(_ text: String) {
        if body == nil { body = Data() }
        body?.append(text)
    }
}

extension String {
    /// The string escaped for a quoted parameter of a part header (HTML, "multipart/form-data encoding algorithm").
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
