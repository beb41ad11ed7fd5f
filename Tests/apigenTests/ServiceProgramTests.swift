import Diagnostics
import Foundation
import LoopbackServer
import Testing

/// The programs in `Examples/Services`, each against a server that refuses, fails and ends early as its service does.
@Suite("Programs for four services", .timeLimit(.minutes(30)))
struct ServiceProgramTests {
    @Test("the clients are generated and the programs are built as Examples/README.md says, and each does what its service asks for")
    func programs() async throws {
        let package = Checkout.folder.appending(path: "Examples/Services")
        for service in ["openai", "github", "kubernetes", "stripe"] {
            let run = try await Command(["\(service).yaml"], in: package)
            try #require(run.status == 0 && !run.errors.contains("warning"), "\(run.errors)")
        }
        let scratch = Checkout.folder.appending(path: ".build/services")
        try await NestedPackage.build(package, scratch: scratch)
        let programs = Programs(folder: scratch.appending(path: "debug"))
        try await chat(programs)
        try await issues(programs)
        try await pods(programs)
        try await customers(programs)
    }

    private func chat(_ programs: Programs) async throws {
        let attempts = Attempts()
        try await LoopbackServer.run { request in
            guard request.headers["authorization"] == "Bearer sk-1" else {
                return .init(401, json: #"{"error": {"message": "Incorrect key.", "type": "invalid_request_error", "code": null}}"#)
            }
            if request.target == "/v1/models" {
                let model = #"{"id": "small", "object": "model", "created": 1, "owned_by": "us", "new": {}}"#
                return .init(200, json: #"{"object": "list", "data": [\#(model)]}"#)
            }
            if attempts.next() == 1 {
                return .init(429, json: #"{"error": {"message": "Slow down.", "type": "requests"}}"#, headers: ["Retry-After": "0"])
            }
            var response = LoopbackServer.Response(200, headers: ["Content-Type": "text/event-stream; charset=utf-8"])
            let chunks = ["Light", " scatters", "."].map { text in
                #"data: {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "small", "choices": ["#
                    + #"{"index": 0, "delta": {"content": "\#(text)"}, "finish_reason": null}]}"#
            }
            response.body = Data((chunks + ["data: [DONE]", "data: not JSON"]).map { $0 + "\r\n\r\n" }.joined().utf8)
            return response
        } _: { server in
            let url = server.baseURL.absoluteString + "/v1"
            let answer = try await programs.run(
                "chat", "Why is the sky blue?", environment: ["OPENAI_BASE_URL": url, "OPENAI_API_KEY": "sk-1"])
            #expect(answer.output == "Light scatters.\n" && answer.status == 0, "\(answer)")
            #expect(server.targets == ["GET /v1/models"] + Array(repeating: "POST /v1/chat/completions", count: 2))
            #expect(
                server.requests.last?.body == #"{"model":"small","messages":[{"role":"system","content":"Answer in one sentence."},"#
                    + #"{"role":"user","content":"Why is the sky blue?"}],"stream":true}"#)
            let refused = try await programs.run("chat", "?", environment: ["OPENAI_BASE_URL": url, "OPENAI_API_KEY": "sk-2"])
            #expect(refused.status == 1 && refused.output == "OpenAI does not accept the key in OPENAI_API_KEY.\n", "\(refused)")
        }
    }

    private func issues(_ programs: Programs) async throws {
        let attempts = Attempts()
        try await LoopbackServer.run { request in
            let base = "http://" + (request.headers["host"] ?? "")
            func issue(_ number: Int, _ rest: String = "") -> String {
                let dates = #""created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z""#
                return #"{"id": \#(number), "number": \#(number), "title": "T\#(number)", "state": "open", "user": null, "comments": 0, "#
                    + #""labels": ["bug", {"name": "a"}], "html_url": "\#(base)/\#(number)", \#(dates)\#(rest)}"#
            }
            switch (request.method, request.target) {
            case ("GET", "/repos/o/r/issues?state=open&per_page=100"):
                // The secondary limit of GitHub: not 429, but 403.
                if attempts.next() == 1 {
                    return .init(403, json: #"{"message": "You have exceeded a secondary rate limit."}"#, headers: ["Retry-After": "0"])
                }
                return .init(
                    200, json: "[\(issue(1)), \(issue(2, #", "pull_request": {"url": null}"#))]",
                    headers: ["Link": "<\(base)/repositories/7/issues?page=2>; rel=\"next\", <\(base)/9>; rel=\"last\""])
            case ("GET", "/repositories/7/issues?page=2"): return .init(200, json: "[\(issue(3))]")
            case ("POST", _):
                let error = #"{"resource": "Issue", "field": "title", "code": "missing"}"#
                return .init(422, json: #"{"message": "Validation Failed", "documentation_url": "u", "errors": [\#(error)]}"#)
            default: return .init(404, json: #"{"message": "Not Found", "documentation_url": "u", "status": "404"}"#)
            }
        } _: { server in
            let environment = ["GITHUB_BASE_URL": server.baseURL.absoluteString, "GITHUB_TOKEN": "t"]
            let list = try await programs.run("issues", "o/r", environment: environment)
            #expect(list.output == "#1 T1 (a deleted user)\n#3 T3 (a deleted user)\n", "\(list)")
            #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer t" })
            let refused = try await programs.run("issues", "o/r", "", environment: environment)
            #expect(refused.status == 1 && refused.output == "Validation Failed [\"title\"]\n", "\(refused)")
            #expect(server.requests.last?.body == #"{"title":"","labels":["triage"]}"#)
            let missing = try await programs.run("issues", "o/x", environment: environment)
            #expect(missing.output == "There is no repository o/x, or the token may not see it.\n", "\(missing)")
        }
    }

    private func pods(_ programs: Programs) async throws {
        let watches = Attempts()
        try await LoopbackServer.run { request in
            func pod(_ name: String, _ phase: String) -> String {
                #"{"kind": "Pod", "metadata": {"name": "\#(name)", "creationTimestamp": null}, "status": {"phase": "\#(phase)"}}"#
            }
            switch request.target {
            case "/api/v1/namespaces/web/pods?limit=100":
                return .init(200, json: #"{"metadata": {"resourceVersion": "7", "continue": "c=="}, "items": [\#(pod("a", "Running"))]}"#)
            case "/api/v1/namespaces/web/pods?limit=100&continue=c%3D%3D":
                return .init(200, json: #"{"metadata": {"resourceVersion": "7"}, "items": [\#(pod("b", "Pending"))]}"#)
            case "/api/v1/namespaces/web/pods?resourceVersion=7&watch=true":
                if watches.next() == 2 { return .init(410, json: #"{"kind": "Status", "code": 410, "reason": "Expired"}"#) }
                var response = LoopbackServer.Response(200, headers: ["Content-Type": "application/json;stream=watch"])
                let events = [("ADDED", pod("c", "Pending")), ("MODIFIED", pod("b", "Running"))]
                response.body = Data(events.map { #"{"type": "\#($0)", "object": \#($1)}"# + "\n" }.joined().utf8)
                return response
            default: return .init(401, json: #"{"kind": "Status", "code": 401, "message": "Unauthorized"}"#)
            }
        } _: { server in
            let environment = ["KUBERNETES_SERVER": server.baseURL.absoluteString, "KUBERNETES_TOKEN": "t"]
            let list = try await programs.run("pods", "web", environment: environment)
            #expect(list.output == "a Running\nb Pending\nADDED c Pending\nMODIFIED b Running\n", "\(list)")
            #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer t" })
            let old = try await programs.run("pods", "web", environment: environment)
            #expect(old.status == 1 && old.output.hasSuffix("The list is too old to watch; list again.\n"), "\(old)")
            let refused = try await programs.run("pods", "other", environment: environment)
            #expect(refused.output == "The token in KUBERNETES_TOKEN is missing or has expired.\n", "\(refused)")
        }
    }

    private func customers(_ programs: Programs) async throws {
        try await LoopbackServer.run { request in
            func customer(_ id: String) -> String {
                #"{"id": "\#(id)", "object": "customer", "created": 1, "livemode": false, "name": null, "email": "\#(id)@example.com"}"#
            }
            func page(_ ids: [String], hasMore: Bool) -> LoopbackServer.Response {
                let data = ids.map(customer).joined(separator: ",")
                return .init(200, json: #"{"object": "list", "url": "/", "has_more": \#(hasMore), "data": [\#(data)]}"#)
            }
            switch (request.method, request.target) {
            case ("GET", "/v1/customers?limit=100"): return page(["a", "b"], hasMore: true)
            case ("GET", "/v1/customers?limit=100&starting_after=b"): return page(["c"], hasMore: false)
            case ("POST", "/v1/customers"): return .init(200, json: customer("d"))
            default:
                let error = #"{"type": "card_error", "code": "card_declined", "decline_code": "insufficient_funds"}"#
                return .init(402, json: #"{"error": \#(error)}"#)
            }
        } _: { server in
            let environment = [
                "STRIPE_BASE_URL": server.baseURL.absoluteString, "STRIPE_API_KEY": "k", "STRIPE_WEBHOOK_SECRET": "whsec_1",
            ]
            let list = try await programs.run("customers", environment: environment)
            #expect(list.output == "a a@example.com\nb b@example.com\nc c@example.com\n", "\(list)")
            let added = try await programs.run("customers", "add", "Ada & Co", "ada@example.com", "gold", environment: environment)
            let post = try #require(server.requests.last)
            #expect(added.output == "d\n")
            #expect(post.body == "name=Ada%20%26%20Co&email=ada%40example.com&metadata%5Bplan%5D=gold")
            #expect(post.headers["idempotency-key"]?.isEmpty == false && post.headers["authorization"] == "Bearer k")
            #expect(server.requests.filter { $0.method == "GET" }.allSatisfy { $0.body.isEmpty && $0.headers["content-type"] == nil })
            let declined = try await programs.run("customers", "pay", "d", "500", environment: environment)
            #expect(declined.status == 1 && declined.output == "The card was declined: insufficient_funds\n", "\(declined)")

            let body = #"{"id": "evt_1", "object": "event", "type": "customer.created", "created": 1, "data": {"object": {"id": "d"}}}"#
            let time = Int(Date().timeIntervalSince1970)
            let hash = try await Command(
                URL(filePath: "/usr/bin/env"),
                ["python3", "-c", "import hmac, sys; print(hmac.new(b'whsec_1', sys.stdin.buffer.read(), 'sha256').hexdigest(), end='')"],
                in: Checkout.folder, input: "\(time).\(body)"
            ).output
            let event = try await programs.run("customers", "event", "t=\(time),v1=\(hash)", environment: environment, input: body)
            #expect(event.output == "customer.created d\n", "\(event)")
            let forged = try await programs.run("customers", "event", "t=\(time),v1=\(hash)", environment: environment, input: body + " ")
            #expect(forged.status == 1 && forged.output == "The request was rejected: the signature matches no secret.\n", "\(forged)")
        }
    }

    /// Counts what a server has done.
    private final class Attempts: Sendable {
        private let count = Lock(0)
        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    /// The built programs.
    private struct Programs {
        let folder: URL

        func run(_ name: String, _ arguments: String..., environment: [String: String], input: String = "") async throws -> Command {
            try await Command(folder.appending(path: name), arguments, in: folder, input: input, environment: environment)
        }
    }
}
