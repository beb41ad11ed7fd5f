import APIRuntime
import Testing

@Suite("Descriptions of requests")
struct RequestDescriptionTests {
    private struct Request: APIRequest {
        let id: String
        let tag: String

        var service: APIService<PingResponse> { APIService(id: id, tag: tag, method: "GET", path: "/issues") }

        func write(to request: inout RequestWriter) {}
    }

    @Test(
        "the tag comes before the id of the operation, unless the id starts with it",
        arguments: [
            ("list", "issues", "issues.list: GET /issues"), ("list", "", "list: GET /issues"),
            ("issues/list-for-repo", "issues", "issues/list-for-repo: GET /issues"), ("issuesList", "Issues", "issuesList: GET /issues"),
        ])
    func names(id: String, tag: String, text: String) { #expect(Request(id: id, tag: tag).description == text) }
}
