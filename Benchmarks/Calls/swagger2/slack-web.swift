func calls(slack: SlackWebClient, token: String) async throws {
    _ = try await slack.chat.postMessage(token: token, channel: "C1", text: "Hello")
}
