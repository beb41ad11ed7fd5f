import Foundation

extension RequestWriter {
    /// Sets a body from memory, a file or a stream; does nothing if the value is nil.
    ///
    /// - Parameter mediaType: the media type, which applies if the body does not have its own.
    public mutating func upload(_ value: UploadBody?, mediaType: StaticString) {
        guard writesBody, let value else { return }
        let ownMediaType: String?
        switch value {
        case .data(let bytes, let mediaType):
            body = bytes
            ownMediaType = mediaType
        case .file(let url, let mediaType):
            add(fileAt: url, of: "the body")
            ownMediaType = mediaType
        case .stream(let mediaType, let open):
            pieces = [RequestBody.Piece(stream: open)]
            ownMediaType = mediaType
        case .chunks(let mediaType, let length, let start):
            pieces = [RequestBody.Piece(chunks: start, length: length)]
            ownMediaType = mediaType
        }
        setContentType(ownMediaType ?? mediaType.description)
    }

    /// Adds a file to the body, after the bytes in memory.
    mutating func add(fileAt url: URL, of part: String) {
        let file = url.resolvingSymlinksInPath()
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular, let length = attributes[.size] as? Int,
            FileManager.default.isReadableFile(atPath: file.path)
        else { return fail("the file of \(part) cannot be read: '\(url.path)'") }
        if let body { pieces.append(.data(body)) }
        body = nil
        pieces.append(RequestBody.Piece(file: file, length: length))
    }
}
