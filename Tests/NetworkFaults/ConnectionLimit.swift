package import APIRuntime
import Diagnostics
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests at the same time, and returns the maximum number that a server has received before it responded to one.
package func mostRequestsAtOnce(of count: Int, _ method: String = "GET", with transport: any Transport) async throws -> Int {
    let active = Lock((now: 0, most: 0))
    return try await LoopbackServer.run { _ in
        active.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        await Task.yield()
        active.withLock { $0.now -= 1 }
        return .init(204)
    } _: { server in
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count {
                group.addTask {
                    var request = URLRequest(url: server.baseURL)
                    request.httpMethod = method
                    // It must not time out while it waits for a connection.
                    request.timeoutInterval = 600
                    _ = try await transport.send(request).body.data()
                }
            }
            try await group.waitForAll()
        }
        return active.withLock(\.most)
    }
}
