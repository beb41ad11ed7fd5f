func calls(stripe: StripeClient) async throws {
    _ = try await stripe.postPaymentIntents(amount: 500, currency: "eur")
}
