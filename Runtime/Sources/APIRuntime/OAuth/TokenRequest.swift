/// A request for a token, authenticated as the client (RFC 6749, sections 4.4.2 and 6).
struct TokenRequest: APIRequest, CustomReflectable {
    let url: String
    let authorization: String
    let fields: [(name: String, value: String)]

    var service: APIService<TokenResponse> {
        var service = APIService<TokenResponse>(id: "requestToken", method: "POST", path: "", hasBody: true, hasSecretBody: true)
        service.refer(to: url)
        return service
    }

    func write(to request: inout RequestWriter) {
        request.header(named: "Authorization", authorization)
        let body = fields.map { $0.name + "=" + PercentEncoding.strict.encode($0.value) }.joined(separator: "&")
        request.text(body, mediaType: "application/x-www-form-urlencoded")
    }
}

/// The response to a request for a token (RFC 6749, sections 5.1 and 5.2).
enum TokenResponse: APIResponseValue, CustomReflectable {
    case issued(IssuedTokens)
    case refused(statusCode: Int, code: String)

    init?(response: inout ResponseReader) {
        // Some services refuse a request with the status 200.
        if let code = (try? JSONValue(json: response.data()))?["error"]?.stringValue, code.isErrorCode {
            self = .refused(statusCode: response.statusCode, code: code)
        } else if response.statusCode / 100 == 2 {
            let json: JSONValue = response.json()
            // Apigee calls it `BearerToken`.
            let isBearer = json["token_type"].map { $0.stringValue?.lowercased().hasPrefix("bearer") == true || $0.isNull } ?? true
            // A token of another type must not be used (RFC 6749, section 7.1).
            self = isBearer ? .issued(IssuedTokens(json: json)) : .refused(statusCode: 200, code: "unsupported_token_type")
        } else {
            return nil
        }
    }

    var statusCode: Int { if case .refused(let statusCode, _) = self { statusCode } else { 200 } }

    var success: IssuedTokens? { if case .issued(let tokens) = self { tokens } else { nil } }

    /// The error code, such as `invalid_client`; never a token.
    var description: String { if case .refused(_, let code) = self { code } else { "a token" } }
}

/// The tokens of a response.
struct IssuedTokens: Sendable {
    let accessToken: String?
    let refreshToken: String?
    /// How long the access token is valid, in seconds; nil if the response does not specify it.
    let lifetime: TimeInterval?

    init(json: JSONValue) {
        accessToken = json["access_token"]?.stringValue
        refreshToken = json["refresh_token"]?.stringValue
        let lifetime = json["expires_in"].flatMap { $0.doubleValue ?? $0.stringValue.flatMap(TimeInterval.init) } ?? 0
        // A date that is too far away cannot be stored.
        self.lifetime = lifetime > 0 ? min(lifetime, 1e9) : nil
    }
}

extension String {
    /// Whether the string looks like the codes of RFC 6749, and so is not a message in which a service could repeat a secret.
    fileprivate var isErrorCode: Bool { !isEmpty && utf8.count <= 40 && utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F } }
}
