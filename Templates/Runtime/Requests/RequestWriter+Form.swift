import Foundation

/// Writing the fields of a form, one after the other; a form without any field is no body.
extension RequestWriter {
    /// Adds a field of `application/x-www-form-urlencoded`; nil adds nothing.
    public mutating func form<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explodes: Bool = true, allowsReserved: Bool = false
    ) {
        guard writesBody, let value else { return }
        let tree = tree(value, style, innerObjects: style == .deepObject ? .apart : .json)
        form(name.description, tree, style, explodes, allowsReserved ? .allowingReserved : .strict)
    }

    /// Adds all properties of a value as fields of `application/x-www-form-urlencoded`, those that are objects as JSON; nil adds
    /// nothing.
    public mutating func form<Value: JSONCodable>(_ value: Value?) {
        guard writesBody, let value, case .object(let members) = tree(value, .form, innerObjects: .json) else { return }
        for member in members { form(member.key, member.value, .form, true, .strict) }
    }

    private mutating func form(
        _ name: String, _ tree: ParameterTree, _ style: ParameterStyle, _ explodes: Bool, _ encoding: PercentEncoding
    ) {
        for pair in tree.pairs(name, style, explodes: explodes, encoding) {
            if body == nil {
                setContentType("application/x-www-form-urlencoded")
                body = pair.utf8Data
            } else {
                body?.add("&" + pair)
            }
        }
    }

    /// Adds a part of a multipart body: texts as they are, everything else as JSON; each element of a list is a part.
    ///
    /// - Parameters:
    ///   - mediaType: the part's media type; nil for none with a text, and for JSON with another value.
    ///   - headers: the part's other headers by name; nil for one that it does not have.
    public mutating func part<Value: JSONCodable>(
        _ name: StaticString, _ value: Value?, mediaType: StaticString? = nil, headers: PartHeaders = [:]
    ) {
        guard writesBody, let value else { return }
        let style = mediaType?.description.contains("json") == true ? ParameterStyle.json : .form
        let headers = text(of: headers)
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
        case .text(let text): part(name, text.utf8Data, nil, mediaType, headers)
        case .list, .object: part(name, value, .json, mediaType ?? "application/json", headers)
        }
    }

    /// Adds a file to a multipart body; nil adds nothing.
    public mutating func file(
        _ name: StaticString, _ file: UploadFile?, mediaType: StaticString? = nil, headers: PartHeaders = [:]
    ) {
        guard writesBody, let file else { return }
        do {
            let bytes = try file.bytes
            let mediaType = file.mimeType ?? mediaType?.description ?? "application/octet-stream"
            part(name.description, bytes, file.fileName ?? name.description, mediaType, text(of: headers))
        } catch {
            fail("the file of '\(name)' cannot be read")
        }
    }

    /// Adds some files to a multipart body, each as a part of the same name; nil adds nothing.
    public mutating func files(
        _ name: StaticString, _ files: [UploadFile]?, mediaType: StaticString? = nil, headers: PartHeaders = [:]
    ) {
        for file in files ?? [] { self.file(name, file, mediaType: mediaType, headers: headers) }
    }

    /// The headers of one part, by name.
    public typealias PartHeaders = KeyValuePairs<StaticString, (any JSONCodable)?>

    /// The lines of a part's headers, each with the line break before it.
    private mutating func text(of headers: PartHeaders) -> String {
        var lines = ""
        for case (let name, let value?) in headers {
            lines += "\r\n\(name): " + text(ofHeader: name, value, .simple, explodes: false)
        }
        return lines
    }

    private mutating func part(_ name: String, _ bytes: Data, _ fileName: String?, _ mediaType: String?, _ headers: String) {
        var all = body ?? Data()
        body = nil
        if boundary.isEmpty {
            boundary = "part-" + UUID().uuidString
            setContentType("multipart/form-data; boundary=" + boundary)
        } else {
            // The end that stands there stands behind the new part.
            all.removeLast("--\(boundary)--\r\n".utf8.count)
        }
        var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name.escapedInHeader)\""
        if let fileName { head += "; filename=\"\(fileName.escapedInHeader)\"" }
        if let mediaType { head += "\r\nContent-Type: " + mediaType.escapedInHeader }
        all.add(head + headers + "\r\n\r\n")
        all.append(bytes)
        all.add("\r\n--\(boundary)--\r\n")
        body = all
    }
}

extension UploadFile {
    /// What the file holds, read from disk where it is there.
    fileprivate var bytes: Data {
        get throws {
            switch type {
            case .data(let data): data
            case .url(let url): try Data(contentsOf: url)
            }
        }
    }
}

extension String {
    /// The text as it stands between quotation marks in a part's head (HTML, "multipart/form-data encoding algorithm").
    fileprivate var escapedInHeader: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
