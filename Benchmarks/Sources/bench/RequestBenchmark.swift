import AllocationCount
import TVDBClient

/// What the client itself adds to a request: writing it, the behaviours, reading the answer.
struct RequestBenchmark {
    let rounds: Int
    let requests: Int

    func run() async throws {
        let body = Data(#"{"data":{"abbreviation":"en","englishName":"English","id":7,"name":"English"}}"#.utf8)
        let transport = StillTransport(body: body)
        let client = APIClient(baseURL: "https://api.thetvdb.com", transport: transport, behaviours: [Watcher()])
        let request = TVDB.Languages.GetLanguages.Request()
        let bareRequest = try request.asAny().urlRequest()
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
        let answers = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    var count = 0
                    for _ in 0..<100 where (try? await client.send(request)) != nil { count += 1 }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        print("a request, beside what its transport takes")
        print(
            String(
                format: "  %.1f µs, %.0f allocations; 64 callers at once had %d of 6,400 answers", overheads.median, allocations, answers))
    }

    private func seconds(_ body: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start).seconds
    }
}

/// Answers at once, always alike.
private struct StillTransport: Transport {
    let body: Data

    func send(_ request: URLRequest) async throws -> TransportResponse {
        guard let url = request.url, let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil) else {
            throw URLError(.badURL)
        }
        return TransportResponse(urlResponse: head, data: body)
    }
}

/// A behaviour with the hooks that a log would have.
private struct Watcher: RequestBehaviour {
    func beforeSend(request: AnyRequest) {}
    func onSuccess(request: AnyRequest, result: any Sendable) {}
}
