import LoopbackServer
import TVDBClient
import Testing

/// Answers with values of other types than the description says, as TVDB really sends them.
@Suite("Answers that are not quite as described", .timeLimit(.minutes(5)))
struct SafeDecodingTests {
    private struct Answer: Sendable {
        var data: [TVDBEpisode]?
        var links: TVDBLinks?
        var dropped: [String]
    }

    private func episodes(_ json: String, decoding: DecodingOptions? = DecodingOptions()) async throws -> Answer {
        try await LoopbackServer.run { _ in
            .init(200, json: json)
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, decoding: decoding)
            let response = try await client.send(TVDB.Series.GetSeriesByIdEpisodes.Request(id: 7))
            return Answer(
                data: response.success?.data, links: response.success?.links,
                dropped: response.exchange.dropped.map(\.description)
            )
        }
    }

    @Test("a value of another type is nil, and is reported")
    func property() async throws {
        let answer = try await episodes(
            #"{"data": [{"id": 1, "seriesId": 305288, "episodeName": "Wick", "siteRating": "8.7"}]}"#)
        #expect(answer.data == [TVDBEpisode(episodeName: "Wick", id: 1)])
        #expect(
            answer.dropped == [
                "data[0].seriesId: expected a string, found a number (byte 32)",
                "data[0].siteRating: expected a number, found a string (byte 77)",
            ]
        )
    }

    @Test("an element that cannot be read is left out, and is reported")
    func element() async throws {
        let answer = try await episodes(
            #"{"data": [{"id": 1}, {"episodeName": "no id"}, {"id": "three"}, null, {"id": 5}], "links": {"first": 1}}"#
        )
        #expect(answer.data?.map(\.id) == [1, 5])
        #expect(answer.links?.first == 1)
        #expect(
            answer.dropped == [
                "data[1]: expected the property 'id', found an object (byte 21)",
                "data[2].id: expected a number, found a string (byte 54)",
                "data[3]: expected an object, found null (byte 64)",
            ]
        )
    }

    @Test(
        "a whole object in the place of a list, or a list in that of an object, is nil",
        arguments: ["{}", "\"\"", "false", "7"])
    func container(value: String) async throws {
        let answer = try await episodes(#"{"data": \#(value), "links": [1, 2]}"#)
        #expect(answer.data == nil && answer.links == nil)
        #expect(answer.dropped.count == 2)
        #expect(answer.dropped.first?.hasPrefix("data: expected an array, found ") == true)
    }

    @Test("null is no mistake")
    func null() async throws {
        let answer = try await episodes(#"{"data": null, "links": {"next": null, "last": 3}, "errors": null}"#)
        #expect(answer.data == nil)
        #expect(answer.links == TVDBLinks(last: 3))
        #expect(answer.dropped == [])
    }

    @Test("a whole number may have a fraction of zero, and no other")
    func numbers() async throws {
        let answer = try await episodes(
            #"{"data": [{"id": 12.0, "dvdSeason": 1.5, "dvdEpisodeNumber": 3, "lastUpdated": 1e9}]}"#)
        #expect(answer.data == [TVDBEpisode(dvdEpisodeNumber: 3, id: 12, lastUpdated: 1_000_000_000)])
        #expect(answer.dropped.count == 1)
        #expect(answer.dropped.first?.hasPrefix("data[0].dvdSeason: expected an integer") == true)
    }

    @Test(
        "a client that takes nothing wrong fails with the first place",
        arguments: [
            (
                #"{"data": [{"id": 1, "seriesId": 305288}]}"#,
                "data[0].seriesId: expected a string, found a number (byte 32)"
            ),
            (#"{"data": [{"id": 1}, {}]}"#, "data[1]: expected the property 'id', found an object (byte 21)"),
        ])
    func strict(json: String, message: String) async throws {
        await #expect {
            try await episodes(json, decoding: .strict)
        } throws: { "\($0)" == "Decoding error: \(message)" }
    }

    @Test(
        "a text that is no JSON is an error, however much is taken otherwise",
        arguments: [
            "", "<html>", #"{"data": [{"id": 1}"#, #"{"data": [{"id": 1, "seriesId": 12"#, "[]", #"{"data": []} x"#,
        ])
    func syntax(json: String) async throws {
        await #expect {
            try await episodes(json)
        } throws: { "\($0)".hasPrefix("Decoding error: ") }
    }
}
