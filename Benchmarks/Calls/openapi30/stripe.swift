func calls(stripe: StripeClient) async throws {
    _ = try await stripe.paymentIntents.create(amount: 500, currency: "eur")
}
