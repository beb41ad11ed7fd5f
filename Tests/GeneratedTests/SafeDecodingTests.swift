import LoopbackServer
import TVDBClient
import Testing

/// Responses with values of other types than documented, as TVDB sends them.
@Suite("Responses that do not match the description", .timeLimit(.minutes(15)))
struct SafeDecodingTests {
    private struct DecodedEpisodes: Sendable {
        var data: [TVDBEpisode]?
        var links: TVDBLinks?
        var dropped: [String]
    }

    private func episodes(_ json: String, decoding: DecodingOptions? = DecodingOptions()) async throws -> DecodedEpisodes {
        try await LoopbackServer.run { _ in
            .init(200, json: json)
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, decoding: decoding)
            let response = try await client.send(TVDB.Series.GetSeriesByIdEpisodes.Request(id: 7))
            return DecodedEpisodes(
                data: response.success?.data, links: response.success?.links,
                dropped: response.exchange.dropped.map(\.description)
            )
        }
    }

    @Test("a value of another type becomes nil and is reported")
    func property() async throws {
        let response = try await episodes(
            #"{"data": [{"id": 1, "filename": 305288, "episodeName": "Wick", "siteRating": "8.7"}]}"#)
        #expect(response.data == [TVDBEpisode(episodeName: "Wick", id: 1)])
        #expect(
            response.dropped == [
                "data[0].filename: expected a string, found a number (byte 32)",
                "data[0].siteRating: expected a number, found a string (byte 77)",
            ]
        )
    }

    @Test("an invalid element is left out and reported")
    func element() async throws {
        let response = try await episodes(
            #"{"data": [{"id": 1}, {"episodeName": "no id"}, {"id": "three"}, null, {"id": 5}], "links": {"first": 1}}"#
        )
        #expect(response.data?.map(\.id) == [1, 5])
        #expect(response.links?.first == 1)
        #expect(
            response.dropped == [
                "data[1]: expected the property 'id', found an object (byte 21)",
                "data[2].id: expected a number, found a string (byte 54)",
                "data[3]: expected an object, found null (byte 64)",
            ]
        )
    }

    @Test(
        "an object instead of a list, or a list instead of an object, becomes nil",
        arguments: ["{}", "\"\"", "false", "7"])
    func container(value: String) async throws {
        let response = try await episodes(#"{"data": \#(value), "links": [1, 2]}"#)
        #expect(response.data == nil && response.links == nil)
        #expect(response.dropped.count == 2)
        #expect(response.dropped.first?.hasPrefix("data: expected an array, found ") == true)
    }

    @Test("null is not reported")
    func null() async throws {
        let response = try await episodes(#"{"data": null, "links": {"next": null, "last": 3}, "errors": null}"#)
        #expect(response.data == nil)
        #expect(response.links == TVDBLinks(last: 3))
        #expect(response.dropped == [])
    }

    @Test("an integer may have a zero fraction")
    func numbers() async throws {
        let response = try await episodes(
            #"{"data": [{"id": 12.0, "dvdSeason": 1.5, "dvdEpisodeNumber": 3, "lastUpdated": 1e9}]}"#)
        #expect(response.data == [TVDBEpisode(dvdEpisodeNumber: 3, id: 12, lastUpdated: 1_000_000_000)])
        #expect(response.dropped.count == 1)
        #expect(response.dropped.first?.hasPrefix("data[0].dvdSeason: expected an integer") == true)
    }

    @Test(
        "a strict client fails with the first path",
        arguments: [
            (
                #"{"data": [{"id": 1, "filename": 305288}]}"#,
                "data[0].filename: expected a string, found a number (byte 32)"
            ),
            (#"{"data": [{"id": 1}, {}]}"#, "data[1]: expected the property 'id', found an object (byte 21)"),
        ])
    func strict(json: String, message: String) async throws {
        await #expect {
            try await episodes(json, decoding: .strict)
        } throws: { "\($0)" == "Series.getSeriesByIdEpisodes: GET /series/{id}/episodes: Decoding error: \(message)" }
    }

    @Test(
        "invalid syntax is an error with any options",
        arguments: [
            "<html>", #"{"data": [{"id": 1}"#, #"{"data": [{"id": 1, "filename": 12"#, "[]", #"{"data": []} x"#,
        ])
    func syntax(json: String) async throws {
        await #expect {
            try await episodes(json)
        } throws: { "\($0)".hasPrefix("Series.getSeriesByIdEpisodes: GET /series/{id}/episodes: Decoding error: ") }
    }

    @Test("an empty body is an error of its own")
    func emptyBody() async throws {
        await #expect {
            try await episodes("")
        } throws: { "\($0)" == "Series.getSeriesByIdEpisodes: GET /series/{id}/episodes: Empty body: 200" }
    }
}
