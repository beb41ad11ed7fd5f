import Foundation
import OpenAIClient

// Answers a question, piece by piece: `swift run chat "Why is the sky blue?"`. The key is in OPENAI_API_KEY.

let environment = ProcessInfo.processInfo.environment
let server = environment["OPENAI_BASE_URL"].flatMap(URL.init(string:)) ?? OpenAI.Server.main
let client = OpenAIClient(environment: environment, baseURL: server, options: .init(retries: 3))
let question = CommandLine.arguments.dropFirst().joined(separator: " ")
do {
    let models = try await client.models.listModels().data
    let model = environment["OPENAI_MODEL"] ?? models.first?.id ?? "gpt-4o-mini"
    let messages: [Message] = [
        .system(.init(content: "Answer in one sentence.")),
        .user(.init(content: question)),
    ]
    for try await chunk in try await client.chat.createChatCompletionStream(body: .init(model: model, messages: messages)) {
        print(chunk.choices.first?.delta.content ?? "", terminator: "")
    }
    print()
} catch let error as any APIError {
    if case .defaultResponse(_, let failure)? = error.response(of: OpenAI.Chat.CreateChatCompletionStream.Request.self) {
        print("\(failure.error.type): \(failure.error.message)")
    } else if error.isUnauthorized {
        print("OpenAI does not accept the key in OPENAI_API_KEY.")
    } else {
        print(error.localizedDescription, error.requestID ?? "")
    }
    exit(1)
}
