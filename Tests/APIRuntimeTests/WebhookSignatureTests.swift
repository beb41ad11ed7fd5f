import Foundation
import Testing

@testable import APIRuntime

@Suite("Signatures of webhooks")
struct WebhookSignatureTests {
    /// The example of the specification of Standard Webhooks.
    private let body = Data(#"{"test": 2432232314}"#.utf8)
    private let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    private let time = 1_614_265_330
    private let headers = [
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    ]

    /// The message of the error; nil if the signature is valid.
    private func error(
        _ kind: WebhookSignature = .standard, _ changes: [String: String?] = [:], body: Data? = nil, secrets: [String]? = nil,
        after seconds: Int = 0
    ) -> String? {
        let headers = headers.merging(changes.compactMapValues(\.self)) { $1 }.filter { changes[$0.key, default: ""] != nil }
        do throws(APIClientError) {
            let now = Date(timeIntervalSince1970: Double(time + seconds))
            try kind.verify(body ?? self.body, headers: headers, secrets: secrets ?? [secret], now: now)
            return nil
        } catch {
            guard case .validationError(let message) = error else { return "\(error)" }
            return message
        }
    }

    @Test("the example of Standard Webhooks is valid, and so is its body as a value")
    func example() throws {
        #expect(error() == nil)
        let now = Date(timeIntervalSince1970: Double(time))
        let value: [String: Int] = try WebhookSignature.standard.unwrap(body, headers: headers, secrets: [secret], now: now)
        #expect(value == ["test": 2_432_232_314])
        #expect(throws: APIClientError.self) {
            let _: Int = try WebhookSignature.standard.unwrap(body, headers: headers, secrets: [secret], now: now)
        }
    }

    @Test("the headers may have the names of Svix, which are checked alike")
    func svix() {
        let renamed = Dictionary(uniqueKeysWithValues: headers.map { ("Svix" + $0.key.dropFirst("webhook".count), $0.value as String?) })
        let removed = headers.mapValues { _ in String?.none }
        #expect(error(.standard, renamed.merging(removed) { $1 }) == nil)
        #expect(error(.standard, renamed.merging(["Svix-id": "msg_2"]) { $1 }) == "the signature matches no secret")
        #expect(error(.standard, ["svix-id": headers["webhook-id"]]) == "the header 'svix-timestamp' is missing")
    }

    @Test("a secret may lack `whsec_`, and one of several secrets and one of several signatures is enough")
    func rotation() {
        #expect(error(secrets: [String(secret.dropFirst(6))]) == nil)
        #expect(error(secrets: ["whsec_AAAA", secret]) == nil)
        #expect(error(.standard, ["webhook-signature": "v1,AAAA v1a,\(signature.dropFirst(3)) \(signature)"]) == nil)
    }

    @Test(
        "a signature that is forged, or of another version, body, id or time, is refused",
        arguments: [
            ["webhook-signature": "v1,h0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="],
            ["webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE"],
            ["webhook-signature": "v1a,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="],
            ["webhook-signature": "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="], ["webhook-signature": ""], ["webhook-signature": "v1,"],
            ["webhook-id": "msg_2"], ["webhook-timestamp": "1614265331"],
        ])
    func forged(changes: [String: String]) { #expect(error(.standard, changes) == "the signature matches no secret") }

    @Test("a signature of another body or by another secret is refused")
    func other() {
        #expect(error(body: Data(#"{"test":2432232314}"#.utf8)) == "the signature matches no secret")
        #expect(error(body: Data()) == "the signature matches no secret")
        #expect(error(secrets: ["whsec_AAAA"]) == "the signature matches no secret")
    }

    @Test("a secret that is missing, empty or not Base64 lets nothing through, and is not shown", arguments: ["", "whsec_", "whsec_ü"])
    func invalidSecret(secret: String) {
        #expect(error(secrets: [secret]) == "a secret is empty or not Base64")
        #expect(error(secrets: []) == "there is no secret")
    }

    @Test("the time may differ by five minutes in both directions", arguments: [(300, true), (-300, true), (301, false), (-301, false)])
    func tolerance(seconds: Int, isValid: Bool) {
        #expect(error(after: seconds) == (isValid ? nil : "the time of the signature is not within five minutes of now"))
    }

    @Test("a time that is no number of seconds is refused", arguments: ["", "1614265330.0", "9223372036854775808", "now"])
    func invalidTime(text: String) {
        #expect(error(.standard, ["webhook-timestamp": text]) == "the time of the signature is not within five minutes of now")
    }

    @Test(
        "the case of headers does not matter; each must be there once", arguments: ["webhook-id", "webhook-timestamp", "webhook-signature"])
    func names(name: String) {
        #expect(error(.standard, [name: nil, name.uppercased(): headers[name]]) == nil)
        #expect(error(.standard, [name: nil]) == "the header '\(name)' is missing")
        #expect(error(.standard, [name.capitalized: headers[name]]) == "the header '\(name)' occurs more than once")
    }

    @Test(
        "Stripe's header has one time, and signatures of which one is enough",
        arguments: [
            ("t=1614265330,v1=7c697075eead9e1bfb28aecfba2711369b5f864b61e25df78f4201f6f1e42151", 0, nil),
            ("t=1614265330,v1=00,v1=7c697075eead9e1bfb28aecfba2711369b5f864b61e25df78f4201f6f1e42151,v0=00", 300, nil),
            (
                "t=1614265330,v1=7c697075eead9e1bfb28aecfba2711369b5f864b61e25df78f4201f6f1e42151", 301,
                "the time of the signature is not within five minutes of now"
            ),
            (
                "t=1614265331,v1=7c697075eead9e1bfb28aecfba2711369b5f864b61e25df78f4201f6f1e42151", 0,
                "the signature matches no secret"
            ),
            (
                "t=1614265330,v0=7c697075eead9e1bfb28aecfba2711369b5f864b61e25df78f4201f6f1e42151", 0,
                "the signature matches no secret"
            ),
            (
                "t=1614265330,t=1,v1=7c697075eead9e1bfb28aecfba2711369b5f864b61e25df78f4201f6f1e42151", 0,
                "the header 'Stripe-Signature' must contain exactly one time"
            ),
            ("v1=00", 0, "the header 'Stripe-Signature' must contain exactly one time"),
        ] as [(String, Int, String?)])
    func stripe(header: String, seconds: Int, message: String?) {
        #expect(error(.stripe, ["stripe-signature": header], secrets: ["whsec_stripe"], after: seconds) == message)
    }

    @Test("GitHub's documented example is valid at any time, and nothing else is")
    func github() {
        func error(_ header: String?, _ secret: String = "It's a Secret to Everybody") -> String? {
            self.error(
                .github, ["x-hub-signature-256": header], body: Data("Hello, World!".utf8), secrets: [secret], after: 1_000_000)
        }
        let digest = "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
        #expect(error("sha256=" + digest) == nil)
        for other in [digest, "sha1=" + digest, "sha256=" + digest.dropLast(), "sha256=" + digest.reversed(), "sha256="] {
            #expect(error(other) == "the signature matches no secret")
        }
        #expect(error("sha256=" + digest, "other") == "the signature matches no secret")
        #expect(error(nil) == "the header 'X-Hub-Signature-256' is missing")
        #expect(error("sha256=" + digest, "") == "a secret is empty or not Base64")
    }

    @Test(
        "HMAC-SHA256 is that of other libraries, around the limits of its blocks",
        arguments: [
            (1, 0, "8bb990c40a7d61cb97597a942125025be50ac8beb74436e3735b98893a7f6620"),
            (63, 55, "4893f457997b5fb6f1039b325e920c5cd790042e07e24c628755741741fa4107"),
            (64, 56, "62954b00cd56d4c95c6f80b8099009976316bcffc52eada7829bd724402693a1"),
            (65, 63, "593fc97f036d519b012f5d6321b5bd4f7469ed5c5103d63a353fa9c6b8767429"),
            (131, 64, "bcce03ce3bc6850efe98e63a8cadbe5920c496778bb69c5ea95da3ed31a28e14"),
            (200, 119, "09255b2ea119275e65d5396516d89b380688bc8eeb02c5d6d7656d0bfc82697c"),
            (20, 1000, "edbf7979df4c9347393cf6f13240e60509933d14de6ed780a82afbf5f0b820d4"),
        ])
    func authenticationCodes(keyLength: Int, length: Int, digest: String) {
        let code = authenticationCode(of: Data(repeating: 0x6D, count: length), key: Data(repeating: 0x6B, count: keyLength))
        #expect(code.map { String(format: "%02x", $0) }.joined() == digest)
    }
}
