/// The way in which a service signs the requests that it sends to its users.
public enum WebhookSignature: String, Sendable {
    /// The signature of [Standard Webhooks](https://www.standardwebhooks.com): the headers `webhook-id`, `webhook-timestamp` and
    /// `webhook-signature`, or the same headers with `svix-`. A secret is Base64, with or without `whsec_`.
    case standard
    /// The signature of Stripe: the header `Stripe-Signature`. A secret is used unchanged.
    case stripe
    /// The signature of GitHub: the header `X-Hub-Signature-256`, which does not contain the time. A secret is used unchanged.
    case github

    /// Checks the signature of a request, and decodes its body.
    ///
    /// - Parameter decoding: how to decode a body that does not match the API description.
    /// - Throws: ``APIClientError/validationError(_:)`` if the signature is invalid, ``APIClientError/decodingError(_:)`` if the body
    ///   cannot be decoded. See ``verify(_:headers:secrets:now:)`` for the other parameters.
    public func unwrap<Event: JSONCodable>(
        _ body: Data, headers: [String: String], secrets: [String], now: Date, decoding: DecodingOptions = .default
    ) throws(APIClientError) -> Event {
        try verify(body, headers: headers, secrets: secrets, now: now)
        do { return try Event.decoded(body, options: decoding).value } catch { throw .decodingError(error.decodingError()) }
    }

    /// Checks the signature of a request.
    ///
    /// - Parameters:
    ///   - body: the body, as received; JSON that was decoded and encoded again has another signature.
    ///   - headers: the headers of the request, whose names are case-insensitive.
    ///   - secrets: the secrets of the service, one of which must have signed the request.
    ///   - now: the current time, from which the time of the signature may differ by up to five minutes.
    /// - Throws: ``APIClientError/validationError(_:)``, which never shows a secret.
    public func verify(_ body: Data, headers: [String: String], secrets: [String], now: Date) throws(APIClientError) {
        let claim = try claim(in: headers)
        if let time = claim.time {
            guard let seconds = Int64(time), abs(Double(seconds) - now.timeIntervalSince1970) <= 5 * 60 else {
                throw .validationError("the time of the signature is not within five minutes of now")
            }
        }
        let message = Data(claim.prefix.utf8) + body
        guard !secrets.isEmpty else { throw .validationError("there is no secret") }
        for secret in secrets {
            let code = authenticationCode(of: message, key: try key(secret))
            let expected =
                self == .standard ? code.base64EncodedString() : code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            if claim.signatures.contains(where: { isEqual($0, expected) }) { return }
        }
        throw .validationError("the signature matches no secret")
    }

    /// Returns the contents of the headers: the signed text before the body, the time if the signature has one, and the signatures.
    private func claim(in headers: [String: String]) throws(APIClientError) -> (prefix: String, time: String?, signatures: [String]) {
        switch self {
        case .standard:
            // Svix, which sends requests for many services, has its own names.
            let name = headers.keys.contains { $0.lowercased() == "svix-id" } ? "svix" : "webhook"
            let (id, time) = (try value(of: name + "-id", in: headers), try value(of: name + "-timestamp", in: headers))
            let entries = try value(of: name + "-signature", in: headers).split(separator: " ")
            return ("\(id).\(time).", time, entries.filter { $0.hasPrefix("v1,") }.map { String($0.dropFirst(3)) })
        case .stripe:
            let entries = try value(of: "Stripe-Signature", in: headers).split(separator: ",")
            func values(_ name: String) -> [String] { entries.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) } }
            guard let time = values("t=").first, values("t=").count == 1 else {
                throw .validationError("the header 'Stripe-Signature' must contain exactly one time")
            }
            return ("\(time).", time, values("v1="))
        case .github:
            let text = try value(of: "X-Hub-Signature-256", in: headers)
            return ("", nil, text.hasPrefix("sha256=") ? [String(text.dropFirst("sha256=".count))] : [])
        }
    }

    private func value(of name: String, in headers: [String: String]) throws(APIClientError) -> String {
        let values = headers.filter { $0.key.lowercased() == name.lowercased() }.values
        guard let value = values.first, values.count == 1 else {
            throw .validationError("the header '\(name)' " + (values.isEmpty ? "is missing" : "occurs more than once"))
        }
        return value
    }

    private func key(_ secret: String) throws(APIClientError) -> Data {
        let text = self == .standard && secret.hasPrefix("whsec_") ? String(secret.dropFirst("whsec_".count)) : secret
        guard let key = self == .standard ? Data(base64Encoded: text) : Data(text.utf8), !key.isEmpty else {
            throw .validationError("a secret is empty or not Base64")
        }
        return key
    }
}

/// Returns whether two texts are equal, in a time that does not depend on where they differ.
private func isEqual(_ text: String, _ expected: String) -> Bool {
    text.utf8.count == expected.utf8.count && zip(text.utf8, expected.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}
