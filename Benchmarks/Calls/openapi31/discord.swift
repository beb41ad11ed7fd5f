func calls(discord: DiscordClient, id: String, file: UploadFile) async throws {
    _ = try await discord.channels.createMessage(channelID: id, body: .init(content: "Hello"))
    _ = try await discord.channels.createMessageMultipart(channelID: id, content: "Look", files0: file)
}
