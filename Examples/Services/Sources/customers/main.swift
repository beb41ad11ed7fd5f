import Foundation
import StripeClient

// Lists customers, adds one, begins a payment, or reads an event that a webhook received on standard input:
//
//     swift run customers
//     swift run customers add <name> <email> <plan>
//     swift run customers pay <customer> <cents>
//     swift run customers event <Stripe-Signature> < body.json
//
// The key is in STRIPE_API_KEY, the secret of the webhook in STRIPE_WEBHOOK_SECRET.

let environment = ProcessInfo.processInfo.environment
let server = environment["STRIPE_BASE_URL"].flatMap(URL.init(string:)) ?? Stripe.Server.main
let client = StripeClient(environment: environment, baseURL: server)
let arguments = Array(CommandLine.arguments.dropFirst())
do {
    switch (arguments.first, arguments.count) {
    case (nil, _):
        for try await customer in client.allCustomers(limit: 100) { print(customer.id, customer.name ?? customer.email ?? "") }
    case ("add", 4):
        let customer = try await client.postCustomers(name: arguments[1], email: arguments[2], metadata: ["plan": arguments[3]])
        print(customer.id)
    case ("pay", 3):
        let payment = try await client.postPaymentIntents(
            amount: Int(arguments[2]) ?? 0, currency: "eur", customer: arguments[1], confirm: true, paymentMethod: "pm_card_visa")
        print(payment.id, payment.status)
    case ("event", 2):
        let body = FileHandle.standardInput.readDataToEndOfFile()
        let secret = environment["STRIPE_WEBHOOK_SECRET"] ?? ""
        let event = try Stripe.Webhooks.unwrap(body, headers: ["Stripe-Signature": arguments[1]], secret: secret)
        print(event.type, event.data.object["id"]?.stringValue ?? "")
    default:
        print("usage: customers [add <name> <email> <plan> | pay <customer> <cents> | event <signature>]")
        exit(64)
    }
} catch let error as any APIError {
    if case .defaultResponse(402, let failure)? = error.response(of: Stripe.PostPaymentIntents.Request.self) {
        print("The card was declined:", failure.error.declineCode ?? failure.error.code ?? failure.error.message ?? "")
    } else {
        print(error.localizedDescription)
    }
    exit(1)
} catch {
    // The signature of the event is missing or wrong.
    print(error.localizedDescription)
    exit(1)
}
