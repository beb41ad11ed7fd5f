extension ResponseReader {
    /// Returns the body as text in the charset of its media type; if the body is a string in JSON, returns that string.
    public mutating func text() -> String {
        // Some services, such as NestJS, call a string HTML.
        if isForeignPage, isMarkup { failAsPage() }
        if receivedMediaType?.isJSON == true, let string = try? String.decoded(body).value { return string }
        let charset = header("Content-Type")?.charset ?? ""
        if let text = body.text(in: charset) { return text }
        let expectation = "text in UTF-8, UTF-16, US-ASCII, ISO-8859-1 or windows-1252"
        let error = JSONError(expected: expectation, found: "the charset '\(charset)'")
        // The status of a failure is more useful than its text.
        if statusCode < 400 { fail(error) } else { dropped.append(error) }
        return body.utf8String
    }
}
