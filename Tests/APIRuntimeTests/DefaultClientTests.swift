import APIRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The only tests that change the default client; they run serially.
@Suite("The default client", .serialized, .timeLimit(.minutes(15)))
struct DefaultClientTests {
    @Test("makeRequest of a request uses the default client")
    func defaultClient() async {
        let outer = APIClient.default
        defer { APIClient.default = outer }
        APIClient.default = APIClient(baseURL: "http://default", transport: ClosureTransport(204))
        let response = await withCheckedContinuation { continuation in
            Ping(id: "5").makeRequest(completionQueue: .global()) { continuation.resume(returning: $0) }
        }
        #expect(response.urlResponse?.statusCode == 204)
        #expect(response.urlRequest?.url?.absoluteString == "http://default/pings/5")
    }
}
