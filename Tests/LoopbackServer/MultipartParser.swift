import Foundation

/// Parses `multipart/form-data` (RFC 7578, RFC 2046) without code of the runtime.
package struct MultipartParser {
    package struct Part: Equatable {
        package var name: String
        package var fileName: String?
        package var type: String?
        /// The other headers, by lowercase name.
        package var headers: [String: String]
        package var text: String

        package init(
            name: String, fileName: String? = nil, type: String? = nil, headers: [String: String] = [:], text: String
        ) {
            self.name = name
            self.fileName = fileName
            self.type = type
            self.headers = headers
            self.text = text
        }
    }

    package enum Fault: Error { case noBoundary, noStart, noEnd, noHead, noDisposition }

    package let parts: [Part]

    package init(contentType: String?, body: String) throws {
        let pieces = (contentType ?? "").components(separatedBy: "; boundary=")
        guard pieces.count == 2, pieces[0] == "multipart/form-data", (1...70).contains(pieces[1].count) else { throw Fault.noBoundary }
        let delimiter = "--" + pieces[1]
        guard body.hasPrefix(delimiter + "\r\n") else { throw Fault.noStart }
        guard body.hasSuffix("\r\n" + delimiter + "--\r\n") else { throw Fault.noEnd }
        // A CRLF is one character.
        let inner = body.dropFirst(delimiter.count + 1).dropLast(delimiter.count + 4)
        parts = try (inner.isEmpty ? [] : inner.components(separatedBy: "\r\n" + delimiter + "\r\n")).map(Self.part)
    }

    private static func part(_ text: String) throws -> Part {
        guard let end = text.range(of: "\r\n\r\n") else { throw Fault.noHead }
        var part = Part(name: "", text: String(text[end.upperBound...]))
        for line in text[..<end.lowerBound].components(separatedBy: "\r\n") {
            guard let colon = line.range(of: ": ") else { throw Fault.noHead }
            let value = String(line[colon.upperBound...])
            let name = line[..<colon.lowerBound].lowercased()
            switch name {
            case "content-type": part.type = value
            case "content-disposition":
                guard let match = value.wholeMatch(of: /form-data; name="([^"\r\n]*)"(?:; filename="([^"\r\n]*)")?/) else {
                    throw Fault.noDisposition
                }
                part.name = unescaped(match.1)
                part.fileName = match.2.map(unescaped)
            default: part.headers[name] = value
            }
        }
        return part
    }

    /// Unescapes a name as browsers escape it.
    private static func unescaped(_ text: Substring) -> String {
        String(text).replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
}

/// Parses `application/x-www-form-urlencoded` as specified by the URL Standard.
package func formFields(_ body: String) -> [String] {
    body.split(separator: "&", omittingEmptySubsequences: false).map { pair in
        let plain = pair.replacing("+", with: " ")
        return plain.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { String($0).removingPercentEncoding ?? "(no UTF-8)" }.joined(separator: " = ")
    }
}
