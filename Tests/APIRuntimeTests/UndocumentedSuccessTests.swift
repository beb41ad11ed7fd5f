import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Successes that the description does not document", .timeLimit(.minutes(15)))
struct UndocumentedSuccessTests {
    /// The documented responses of an operation, as generated code reads them.
    enum Documented: Int, CaseIterable, Sendable {
        case json201, empty204, image200, nothing
    }

    /// A request whose service documents one of several successes.
    struct Call: APIRequest {
        let documented: Documented

        var service: APIService<CallResponse> { APIService(id: "call", method: "POST", path: "/\(documented)") }
    }

    enum CallResponse: APIResponseValue {
        case season(Season)
        case empty
        case image(Data)
        case undocumented(statusCode: Int, Data)

        init?(response: inout ResponseReader) {
            switch response.header("X-Documented") {
            case "json201":
                switch response.statusCode(success: 201) {
                case 201: self = .season(response.json())
                default: return nil
                }
            case "empty204":
                switch response.statusCode(success: 204, nil) {
                case 204: self = .empty
                default: return nil
                }
            case "image200":
                switch response.statusCode(success: 200, "image/*") {
                case 200: self = .image(response.data())
                default: return nil
                }
            default:
                switch response.statusCode {
                case 200..<300 where response.allowsUndocumentedSuccess:
                    self = .undocumented(statusCode: response.statusCode, response.data())
                default: return nil
                }
            }
        }

        var statusCode: Int {
            switch self {
            case .season: 201
            case .empty: 204
            case .image: 200
            case .undocumented(let statusCode, _): statusCode
            }
        }

        var success: Self? { self }

        /// The case, for comparisons.
        var text: String {
            switch self {
            case .season: "season"
            case .empty: "empty"
            case .image: "image"
            case .undocumented(let statusCode, let data): "undocumented \(statusCode) \(data.count)"
            }
        }
    }

    static let json = #"{"number":1,"episodes":[2]}"#

    @Test(
        "an undocumented 200, 201, 203 or 204 means the only documented success, if the media type fits or neither has a body",
        arguments: [
            (.json201, 200, "application/json", json, "season"), (.json201, 203, "application/hal+json", json, "season"),
            (.json201, 201, "application/json", json, "season"), (.json201, 204, "", "", "Empty body: 204"),
            (.json201, 200, "", json, "season"), (.json201, 200, "text/html", "<p>", "Unexpected status code: 200"),
            (.json201, 202, "application/json", json, "Unexpected status code: 202"),
            (.json201, 206, "application/json", json, "Unexpected status code: 206"), (.empty204, 200, "", "", "empty"),
            (.empty204, 201, "text/plain", "ok", "Unexpected status code: 201"), (.image200, 201, "image/png", "x", "image"),
            (.image200, 204, "", "", "Empty body: 204"),
            (.image200, 201, "application/json", json, "Unexpected status code: 201"),
            (.nothing, 200, "text/plain", "ok", "undocumented 200 2"),
            (.nothing, 202, "", "", "undocumented 202 0"), (.nothing, 304, "", "", "Unexpected status code: 304"),
        ] as [(Documented, Int, String, String, String)])
    func undocumented(documented: Documented, status: Int, mediaType: String, body: String, outcome: String) async throws {
        try await LoopbackServer.run { _ in
            var response = LoopbackServer.Response(status, headers: ["X-Documented": "\(documented)"])
            if !mediaType.isEmpty { response.headers["Content-Type"] = mediaType }
            response.body = Data(body.utf8)
            return response
        } _: { server in
            for decoding in [DecodingOptions(), .strict] {
                let client = APIClient(baseURL: server.baseURL, decoding: decoding)
                let isDocumented = documented == .json201 && status == 201
                do {
                    let response = try await client.send(Call(documented: documented))
                    #expect(response.value.text == outcome)
                    #expect(response.urlResponse?.statusCode == status)
                    #expect(isDocumented || decoding.undocumentedSuccesses, "a strict client refuses undocumented successes")
                } catch let failure as APIFailure<CallResponse> {
                    let expected = decoding.undocumentedSuccesses ? outcome : "Unexpected status code: \(status)"
                    #expect(failure.error.description.hasPrefix(expected))
                }
            }
        }
    }
}
