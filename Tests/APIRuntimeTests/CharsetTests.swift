import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

@Suite("Charsets of text", .timeLimit(.minutes(10)))
struct CharsetTests {
    /// A request whose responses are text.
    private struct Read: APIRequest {
        var service: APIService<ReadResponse> { APIService(id: "read", method: "GET", path: "/text") }
    }

    private enum ReadResponse: APIResponseValue {
        case status200(String)
        case status400(String)
        case status409(JSONValue)
        case status422(JSONValue)

        init?(response: inout ResponseReader) {
            switch response.statusCode {
            case 200: self = .status200(response.text())
            case 400: self = .status400(response.text())
            case 409: self = .status409(response.json())
            case 422: self = .status422(response.xml(XMLRoot("a", .string)))
            default: return nil
            }
        }

        var statusCode: Int {
            switch self {
            case .status200: 200
            case .status400: 400
            case .status409: 409
            case .status422: 422
            }
        }
        var success: String? { if case .status200(let text) = self { text } else { nil } }
    }

    /// The response of a server that sends bytes under a media type, as they are.
    private func response(_ status: Int, _ mediaType: String?, _ body: [UInt8]) async throws -> APIResponse<ReadResponse> {
        let head =
            "HTTP/1.1 \(status) X\r\n" + (mediaType.map { "Content-Type: \($0)\r\n" } ?? "")
            + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        return try await RawServer.run { _ in
            [.read, .write(head), .writeBytes(body)]
        } _: { server in
            do throws(APIFailure<ReadResponse>) {
                return .result(try await APIClient(baseURL: server.baseURL, transport: URLSessionTransport()).send(Read()))
            } catch {
                return .error(error)
            }
        }
    }

    @Test(
        "text is decoded in the charset of its media type, whatever its notation",
        arguments: [
            ("text/plain; charset=ISO-8859-1", [0x63, 0x61, 0x66, 0xE9], "café"), ("text/plain;charset=latin1", [0xE9, 0x80], "é\u{80}"),
            ("text/plain; charset=\"iso-8859-1\"; format=flowed", [0xFF], "ÿ"), ("TEXT/PLAIN; CHARSET=L1", [0xC5], "Å"),
            ("text/plain; format=flowed; charset = 'ISO_8859-1:1987'", [0xE9], "é"), ("text/csv; charset=IBM819", [0xE9], "é"),
            ("text/plain; charset=windows-1252", [0x80, 0x93, 0xE9, 0x94, 0x9F], "€“é”Ÿ"), ("text/plain; charset=CP1252", [0x8E], "Ž"),
            ("text/plain; charset=utf-16", [0xFF, 0xFE, 0xE9, 0], "é"), ("text/plain; charset=UTF-16", [0xFE, 0xFF, 0, 0xE9], "é"),
            ("text/plain; charset=utf-16", [0x61, 0, 0xE9, 0], "aé"), ("text/plain; charset=utf-16", [0, 0x61, 0, 0xE9], "aé"),
            ("text/plain; charset=utf-16le", [0xE9, 0, 0x3D, 0xD8, 0, 0xDE], "é😀"), ("text/plain; charset=utf-16be", [0, 0xE9], "é"),
            ("text/plain; charset=utf-16be", [0, 0xE9, 0], "é\u{FFFD}"), ("text/plain; charset=us-ascii", [0x61], "a"),
            ("text/plain; charset=ANSI_X3.4-1968", [0x61], "a"), ("text/plain; charset=UTF8", [0xC3, 0xA9], "é"),
            ("text/plain; charset=utf-8", [0xEF, 0xBB, 0xBF, 0xC3, 0xA9], "é"), ("text/plain; charset=utf-8", [0xE9], "\u{FFFD}"),
            ("text/plain", [0xC3, 0xA9], "é"), ("text/plain; charset=", [0xC3, 0xA9], "é"), (nil, [0xC3, 0xA9], "é"),
            ("text/plain; charset=latin1", [], ""), ("text/plain; charset=utf-16", [], ""),
            ("application/json", Array(#""a\nb""#.utf8), "a\nb"), ("application/json", Array("plain".utf8), "plain"),
        ] as [(String?, [UInt8], String)])
    func decoding(mediaType: String?, bytes: [UInt8], text: String) async throws {
        let response = try await response(200, mediaType, bytes)
        #expect(response.success.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars), "\(response)")
    }

    @Test("another charset is an error that names it", arguments: ["Shift_JIS", "ISO-8859-15", "\"koi8-r\"", "utf-7"])
    func others(charset: String) async throws {
        let response = try await response(200, "text/plain; charset=\(charset)", [0x61])
        guard case .error(let failure) = response, case .decodingError(.dataCorrupted(let context)) = failure.error else {
            Issue.record("\(response)")
            return
        }
        #expect(context.underlyingError is JSONError)
        #expect("\(failure)".contains("found the charset '\(charset.replacing("\"", with: ""))'"))
    }

    @Test("a failure in another charset keeps its status and what can be read of it, and is reported")
    func failures() async throws {
        let response = try await response(400, "text/plain; charset=Shift_JIS", [0x61, 0x83, 0x65])
        guard case .result(let received) = response, case .status400("a\u{FFFD}e") = received.value else {
            Issue.record("\(response)")
            return
        }
        #expect(response.exchange.dropped.first?.finding == "the charset 'Shift_JIS'")
    }

    @Test(
        "JSON that is not UTF-8 is decoded in the charset of its byte-order mark or its media type, with its message",
        arguments: [
            ("application/json; charset=ISO-8859-1", .isoLatin1, []), ("application/problem+json;charset=windows-1252", .windowsCP1252, []),
            ("application/json; charset=utf-16", .utf16LittleEndian, []), ("application/json; charset=UTF-16BE", .utf16BigEndian, []),
            ("application/json", .utf16LittleEndian, [0xFF, 0xFE]), ("application/json; charset=utf-8", .utf16BigEndian, [0xFE, 0xFF]),
            ("application/json; charset=ISO-8859-1", .utf8, []), ("application/json", .utf8, [0xEF, 0xBB, 0xBF]),
        ] as [(String, String.Encoding, [UInt8])])
    func json(mediaType: String, encoding: String.Encoding, mark: [UInt8]) async throws {
        let text = #"{"message":"Café – geschlossen"}"#.replacing("–", with: encoding == .isoLatin1 ? "-" : "–")
        let response = try await response(409, mediaType, mark + Array(text.data(using: encoding) ?? Data()))
        guard case .result(let received) = response, case .status409(let json) = received.value else {
            Issue.record("\(response)")
            return
        }
        #expect(try json == JSONValue(json: text))
        #expect(received.exchange.serviceMessage == json["message"]?.stringValue)
    }

    @Test(
        "XML that is not UTF-8 is decoded in the charset of its byte-order mark, its media type or its declaration",
        arguments: [
            ("application/xml; charset=ISO-8859-1", .isoLatin1, []), ("text/xml; charset=windows-1252", .windowsCP1252, []),
            ("text/xml; charset=utf-16", .utf16LittleEndian, []), ("application/xml", .utf16BigEndian, [0xFE, 0xFF]),
            ("application/xml", .isoLatin1, []), ("application/xml; charset=ISO-8859-1", .utf8, []), ("application/xml", .utf8, []),
        ] as [(String, String.Encoding, [UInt8])])
    func xml(mediaType: String, encoding: String.Encoding, mark: [UInt8]) async throws {
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?><a>Café</a>"
        let response = try await response(422, mediaType, mark + Array(text.data(using: encoding) ?? Data()))
        guard case .result(let received) = response, case .status422("Café") = received.value else {
            Issue.record("\(response)")
            return
        }
    }

    @Test(
        "JSON in neither UTF-8 nor its charset is an error",
        arguments: [
            "application/json", "application/json; charset=utf-8", "application/json; charset=UTF8", "application/json; charset=KOI8-R",
        ])
    func invalidJSON(mediaType: String) async throws {
        let response = try await response(409, mediaType, Array(#"{"message":"a"#.utf8) + [0xE9] + Array(#""}"#.utf8))
        guard case .error(let failure) = response, case .decodingError = failure.error else {
            Issue.record("\(response)")
            return
        }
    }

    @Test("JSON that is called UTF-8 by its byte-order mark and is not is an error, whatever its media type says")
    func invalidMarked() async throws {
        let body = [0xEF, 0xBB, 0xBF] + Array(#"{"message":"a"#.utf8) + [0xE9] + Array(#""}"#.utf8)
        let response = try await response(409, "application/json; charset=ISO-8859-1", body)
        guard case .error(let failure) = response, case .decodingError = failure.error else {
            Issue.record("\(response)")
            return
        }
    }
}
