import APIRuntime

/// A request as the generator writes it.
struct Ping: APIRequest {
    var service: APIService<PingResponse> {
        APIService(
            id: "ping", tag: "Pings", method: "POST", path: "/pings/{id}", baseURL: "https://api.example.com/v1",
            hasBody: true,
            security: [[SecurityRequirement(type: "key", scopes: ["read"])], [SecurityRequirement(type: "other")]]
        )
    }

    var id = "1"
    var tag: String?
    var language: String?
    var body: Season?

    func write(to request: inout RequestWriter) {
        request.path("id", id)
        request.query("tag", tag)
        request.header("Accept-Language", language)
        request.json(body)
    }
}

enum PingResponse: APIResponseValue {
    case status200(Season)
    case status204
    case status400(Season)
    case status404(String)

    init?(response: inout ResponseReader) {
        switch response.statusCode {
        case 200: self = .status200(response.json())
        case 204: self = .status204
        case 400: self = .status400(response.json())
        case 404: self = .status404(response.text())
        default: return nil
        }
    }

    var statusCode: Int {
        switch self {
        case .status200: 200
        case .status204: 204
        case .status400: 400
        case .status404: 404
        }
    }

    var success: Season? { if case .status200(let value) = self { value } else { nil } }
}
