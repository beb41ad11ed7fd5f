import LoopbackServer
import TVDBClient
import Testing

/// Two results that TVDB documents as they are, but wraps in `data`.
@Suite("Results in envelopes", .timeLimit(.minutes(15)))
struct EnvelopeTests {
    @Test(
        "a language is read in its documented form and in the observed forms",
        arguments: [
            #"{"id": 14, "abbreviation": "de"}"#, #"{"data": {"id": 14, "abbreviation": "de"}}"#,
            #"{"links": null, "data": {"id": 14, "abbreviation": "de"}, "errors": {}}"#,
        ])
    func language(json: String) async throws {
        let language = try await LoopbackServer.run { _ in
            .init(200, json: json)
        } _: { server in
            try await APIClient(baseURL: server.baseURL).value(for: TVDB.Languages.GetLanguagesById.Request(id: "14"))
        }
        #expect(language == TVDBLanguage(abbreviation: "de", id: 14))
    }

    @Test(
        "a summary of episodes is read in its documented form and in the observed forms",
        arguments: [
            #"{"airedSeasons": ["0", "1"], "airedEpisodes": "26"}"#, #"{"data": {"airedSeasons": ["0", "1"], "airedEpisodes": "26"}}"#,
        ])
    func summary(json: String) async throws {
        let summary = try await LoopbackServer.run { _ in
            .init(200, json: json)
        } _: { server in
            try await APIClient(baseURL: server.baseURL).value(for: TVDB.Series.GetSeriesByIdEpisodesSummary.Request(id: 7))
        }
        #expect(summary == TVDBSeriesEpisodesSummary(airedEpisodes: "26", airedSeasons: ["0", "1"]))
    }
}
