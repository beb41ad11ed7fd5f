import Foundation
import LoopbackServer
import OMDbClient

/// A server that behaves like OMDb: nearly everything has the status 200, all values are strings, and `N/A` stands for nothing.
struct OMDbServer: Sendable {
    /// The titles that a search finds, as JSON.
    var found: [String] = []
    /// Titles by their ids, as JSON.
    var titles: [String: String] = [:]

    func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
        let query = request.query
        guard query["apikey"] == "key" else {
            return .init(401, json: Self.failure(query["apikey"] == nil ? "No API key provided." : "Invalid API key!"))
        }
        if let text = query["s"] { return search(text, page: query["page"].flatMap { Int($0) } ?? 1) }
        guard let id = query["i"] ?? query["t"], let title = titles[id] else {
            return .init(200, json: Self.failure(query["i"] == nil ? "Movie not found!" : "Incorrect IMDb ID."))
        }
        return .init(200, json: title)
    }

    private func search(_ text: String, page: Int) -> LoopbackServer.Response {
        let matches = found.filter { $0.localizedCaseInsensitiveContains(text.filter { $0 != "*" }) }
        if text.count < 3 { return .init(200, json: Self.failure("Too many results.")) }
        let items = matches.dropFirst((page - 1) * 10).prefix(10)
        if items.isEmpty { return .init(200, json: Self.failure("Movie not found!")) }
        return .init(
            200, json: #"{"Search":[\#(items.joined(separator: ","))],"totalResults":"\#(matches.count)","Response":"True"}"#)
    }

    static func failure(_ message: String) -> String { #"{"Response":"False","Error":"\#(message)"}"# }
}

extension LoopbackServer.Request {
    /// The path, decoded.
    var path: String { URLComponents(string: target)?.path ?? "" }

    /// The values of the query by their names, decoded.
    var query: [String: String] {
        Dictionary(
            (URLComponents(string: target)?.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    }
}

/// Runs a server and a client for it.
func withOMDb<Result: Sendable>(
    _ omdb: OMDbServer, apikey: Secret? = "key", _ body: @Sendable (OMDbClient, LoopbackServer) async throws -> Result
) async throws -> Result {
    try await LoopbackServer.run {
        omdb.respond(to: $0)
    } _: { server in
        try await body(OMDbClient(apikey: apikey, baseURL: server.baseURL), server)
    }
}
