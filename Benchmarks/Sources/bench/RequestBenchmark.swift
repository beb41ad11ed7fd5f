import AllocationCount
import TVDBClient

/// Measures the client's part of a request: writing it, running the hooks and reading the response.
struct RequestBenchmark {
    let rounds: Int
    let requests: Int

    func run() async throws {
        let body = Data(#"{"data":[{"abbreviation":"en","englishName":"English","id":7,"name":"English"}]}"#.utf8)
        let transport = FixedTransport(body: body)
        let client = APIClient(baseURL: "https://api.thetvdb.com", transport: transport, behaviours: [Logger()])
        let request = TVDB.Languages.GetLanguages.Request()
        let bareRequest = TransportRequest(RequestHead(url: TVDB.Server.main))
        var overheads: [Double] = []
        for _ in 0..<rounds {
            let bare = try await seconds { for _ in 0..<requests { _ = try await transport.send(bareRequest) } }
            let whole = try await seconds { for _ in 0..<requests { _ = try await client.send(request) } }
            overheads.append((whole - bare) / Double(requests) * 1e6)
        }
        allocation_count_start()
        for _ in 0..<requests { _ = try await client.send(request) }
        let whole = allocation_count_stop()
        allocation_count_start()
        for _ in 0..<requests { _ = try await transport.send(bareRequest) }
        let allocations = Double(whole - allocation_count_stop()) / Double(requests)
        let responses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    var count = 0
                    for _ in 0..<100 where (try? await client.send(request)) != nil { count += 1 }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        print("a request, without its transport")
        print(
            String(
                format: "  %.1f µs, %.0f allocations; 64 concurrent callers got %d of 6,400 responses", overheads.median, allocations,
                responses))
    }

    private func seconds(_ body: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start).seconds
    }
}

/// Returns the same response immediately.
private struct FixedTransport: Transport {
    let body: Data
    var keepsDeadlines: Bool { true }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        TransportResponse(ResponseHead(statusCode: 200, url: request.head.url), data: body)
    }
}

/// Implements the hooks that a logger would use.
private struct Logger: RequestBehaviour {
    func beforeSend(request: AnyRequest) {}
    func onSuccess(request: AnyRequest, result: any Sendable) {}
}
