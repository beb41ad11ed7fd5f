func calls(openAI: OpenaiClient) async throws {
    _ = try await openAI.chat.createChatCompletion(body: .init(messages: [.user(.init(content: "Hello"))], model: "gpt-5"))
}
