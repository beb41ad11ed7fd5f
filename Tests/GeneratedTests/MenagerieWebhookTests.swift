import Foundation
import MenagerieClient
import Testing

@Suite("Webhooks of the Menagerie client")
struct MenagerieWebhookTests {
    private let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    private let now = Date(timeIntervalSince1970: 1_614_265_330)
    private let headers = [
        "Webhook-Id": "msg_1", "Webhook-Timestamp": "1614265330",
        "Webhook-Signature": "v1,lyVMEmwAPXcxDJT7ePDvPUWnmRs5d92YQszAEzTnjS0=",
    ]
    private let body = """
        {"who": {"kind": "cat", "id": "6f1b0b5e-6c3e-4f1c-9b4b-0a4b8f6d3c2a", "level": 2, "lives": 7}, "through": "window"}
        """

    @Test("a signed webhook is what it reports, with the secret of now or a former one")
    func unwrap() throws {
        let event = try Menagerie.Webhooks.unwrap(Data(body.utf8), headers: headers, secret: secret, now: now)
        #expect(event.through == .window)
        guard case .cat(let cat) = event.who else {
            Issue.record("\(event)")
            return
        }
        #expect(cat.lives == 7)
        let again = try Menagerie.Webhooks.unwrap(
            Data(body.utf8), headers: headers, secret: "whsec_AAAA", formerSecrets: [secret], now: now)
        #expect(again == event)
    }

    @Test("a webhook with another body, without its signature or of another day is an error")
    func invalid() {
        #expect(throws: APIClientError.self) {
            try Menagerie.Webhooks.unwrap(Data((body + " ").utf8), headers: headers, secret: secret, now: now)
        }
        #expect(throws: APIClientError.self) { try Menagerie.Webhooks.unwrap(Data(body.utf8), headers: [:], secret: secret, now: now) }
        #expect(throws: APIClientError.self) { try Menagerie.Webhooks.unwrap(Data(body.utf8), headers: headers, secret: secret) }
    }
}
