import Foundation
import LoopbackServer
import TVDBClient
import Testing

@Suite("Every operation of TVDB", .timeLimit(.minutes(15)))
struct OperationTests {
    @Test("the table contains all operations of the description with all statuses")
    func coverage() throws {
        let operations = try TVDBDescription.operations()
        #expect(operations.count == 30)
        #expect(OperationRow.all.count == 30)
        #expect(Set(OperationRow.all.map(\.signature)) == operations)
        #expect(Set(OperationRow.all.map(\.service.id)).count == 30)
    }

    @Test("the request is sent as expected, and the response is decoded", arguments: OperationRow.all)
    func success(row: OperationRow) async throws {
        try await LoopbackServer.run { _ in
            .init(200, json: row.service.method == "HEAD" ? "" : row.response)
        } _: { server in
            #expect(await row.value(APIClient(baseURL: server.baseURL))?.error?.description == nil)
            #expect(server.targets == ["\(row.service.method) \(row.target)"])
            let sent = try #require(server.requests.first)
            #expect(sent.body == row.body)
            #expect(sent.headers["accept"] == "application/json")
            #expect(sent.headers["content-type"] == (row.body.isEmpty ? nil : "application/json"))
            // URLSession sends the languages of the system if the request has no language.
            if let language = row.language { #expect(sent.headers["accept-language"] == language) }
            #expect(sent.headers["authorization"] == nil)
        }
    }

    @Test("the operation has the TVDB server and its security requirements", arguments: OperationRow.all)
    func service(row: OperationRow) throws {
        let urlRequest = try row.request.urlRequest()
        #expect(urlRequest.url?.absoluteString == "https://api.thetvdb.com" + row.target)
        #expect(urlRequest.value(forHTTPHeaderField: "Accept-Language") == row.language)
        #expect(row.service.securityRequirement?.type == (row.service.id == "postLogin" ? nil : "jwtToken"))
        #expect(row.service.hasBody == !row.body.isEmpty)
        #expect("\(row.request)" == "\(row.service.tag).\(row.service.id): \(row.service.method) \(row.target)")
    }

    @Test("a documented failure status has a case and a body", arguments: OperationRow.all)
    func documentedFailure(row: OperationRow) async throws {
        for status in row.failures {
            let hasBody = row.service.method != "HEAD"
            try await LoopbackServer.run { _ in
                .init(status, json: hasBody ? #"{"Error": "no, \#(status)"}"# : "")
            } _: { server in
                let outcome = await row.send(APIClient(baseURL: server.baseURL))
                let value = try #require(outcome.value)
                #expect(value.statusCode == status)
                #expect(!value.successful)
                #expect(value.asAny().success == nil)
                #expect(outcome.exchange.urlResponse?.statusCode == status)
                #expect(outcome.failure?.error == (row.hasFailure ? "no, \(status)" : nil))
                #expect(server.requests.count == 1)
                guard hasBody else {
                    #expect(value.description == "\(status)")
                    return
                }
                let child = try #require(Mirror(reflecting: value).children.first)
                #expect(child.label == "status\(status)")
                #expect(Self.message(in: child.value, of: status) == "no, \(status)")
            }
        }
    }

    /// The message in the body of a failure, if the body has the type of the status.
    private static func message(in body: Any, of status: Int) -> String? {
        switch status {
        case 401: (body as? TVDBNotAuthorized)?.error
        case 404: (body as? TVDBNotFound)?.error
        case 409: (body as? TVDBConflict)?.error
        default: nil
        }
    }

    @Test(
        "value throws a documented failure status with its response",
        arguments: OperationRow.all)
    func noValue(row: OperationRow) async throws {
        try await LoopbackServer.run { _ in
            .init(401, json: row.service.method == "HEAD" ? "" : #"{"Error": "no"}"#)
        } _: { server in
            let outcome = try #require(await row.value(APIClient(baseURL: server.baseURL)))
            #expect(outcome.value?.statusCode == 401)
            #expect(
                outcome.value?.description
                    == (row.service.method == "HEAD" ? "401" : #"401: TVDBNotAuthorized{"Error":"no"}"#))
            #expect(outcome.error?.unexpectedStatus?.code == 401)
        }
    }

    @Test("an undocumented status is an error with status, headers and body", arguments: OperationRow.all)
    func undocumentedStatus(row: OperationRow) async throws {
        let text = row.service.method == "HEAD" ? "" : "<h1>out of order</h1>"
        let response = LoopbackServer.Response(500, json: text, headers: ["Retry-After": "120"])
        try await LoopbackServer.run { _ in
            response
        } _: { server in
            let outcome = await row.send(APIClient(baseURL: server.baseURL))
            #expect(outcome.value == nil)
            #expect(outcome.error?.unexpectedStatus?.code == 500)
            #expect(outcome.error?.unexpectedStatus?.body == text)
            #expect(outcome.exchange.urlResponse?.statusCode == 500)
            #expect(outcome.exchange.header("retry-after") == "120")
            #expect(outcome.exchange.data == Data(text.utf8))
        }
    }

    @Test("a response that does not match the description is an error with a path")
    func wrongAnswer() async throws {
        try await LoopbackServer.run { _ in
            .init(200, json: #"{"abbreviation": "de"}"#)
        } _: { server in
            do throws(APIFailure<TVDB.Languages.GetLanguagesById.Response>) {
                _ = try await APIClient(baseURL: server.baseURL).send(TVDB.Languages.GetLanguagesById.Request(id: "14"))
                Issue.record("a language without an id was taken")
            } catch {
                #expect(error.error.description == "Decoding error: expected the property 'id', found an object (byte 0)")
                #expect(error.statusCode == 200)
                #expect(error.data == Data(#"{"abbreviation": "de"}"#.utf8))
            }
        }
    }
}

extension APIClientError {
    /// The status and the body, if the error is an undocumented status.
    fileprivate var unexpectedStatus: (code: Int, body: String)? {
        guard case .unexpectedStatusCode(let code, let data) = self else { return nil }
        return (code, String(decoding: data, as: UTF8.self))
    }
}
