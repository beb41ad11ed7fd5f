import Foundation
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Credentials")
struct CredentialsTests {
    /// A request that needs no credential, or one, or two.
    private struct Open: APIRequest {
        var service: APIService<PingResponse> {
            APIService(
                id: "open", method: "GET", path: "/", baseURL: "https://x.com",
                security: [[], [SecurityRequirement(type: "a"), SecurityRequirement(type: "b")], [SecurityRequirement(type: "b")]])
        }

        func write(to request: inout RequestWriter) {}
    }

    @Test(
        "an optional secret is sent if it is available",
        arguments: [([], nil), (["b"], "b"), (["a"], nil), (["a", "b"], "a,b")] as [([String], String?)])
    func optional(schemes: [String], sent: String?) async throws {
        var credentials = Credentials()
        for scheme in schemes { credentials.add(Secret(scheme), scheme: scheme, .header("X-" + scheme, prefix: "")) }
        let transport = ClosureTransport { request in
            let values = ["X-a", "X-b"].compactMap { request.value(forHTTPHeaderField: $0) }
            return try TransportResponse(request, 404, values.joined(separator: ","))
        }
        let response = try await APIClient(transport: transport, behaviours: [credentials]).send(Open())
        #expect(response.data?.utf8String == sent ?? "")
    }
}
