/// The transport that a client sends requests with by default.
package enum ClientTransport: Sendable {
    case urlSession
    /// AsyncHTTPClient, with packages that the embedded runtime depends on.
    case asyncHTTPClient
    /// Nothing: the program passes a transport, and of Foundation, the client needs only FoundationEssentials.
    case none

    /// The type of the runtime; empty if there is none.
    var type: String {
        switch self {
        case .urlSession: "URLSessionTransport"
        case .asyncHTTPClient: "AsyncHTTPTransport"
        case .none: ""
        }
    }

    /// The parts of the runtime that the transport needs.
    var parts: [String] {
        switch self {
        case .urlSession: ["urlsession"]
        case .asyncHTTPClient: ["urlrequests"]
        case .none: []
        }
    }

    /// The entries of packages in `dependencies` of the client's package.
    package var packages: [String] {
        dependencies.map { ".package(url: \"https://github.com/\($0.owner)/\($0.name)\", from: \"\($0.version)\")" }
    }

    /// The entries of products in `dependencies` of the runtime's target.
    package var products: [String] {
        dependencies.flatMap { package in package.products.map { ".product(name: \"\($0)\", package: \"\(package.name)\")" } }
    }

    /// The packages, which `Integrations/AsyncHTTPClient/Package.swift` has, too.
    private var dependencies: [(owner: String, name: String, version: String, products: [String])] {
        switch self {
        case .urlSession, .none: []
        case .asyncHTTPClient:
            [
                ("swift-server", "async-http-client", "1.37.0", ["AsyncHTTPClient"]),
                ("apple", "swift-nio", "2.100.0", ["NIOConcurrencyHelpers", "NIOCore", "NIOFoundationCompat", "NIOHTTP1", "NIOPosix"]),
                ("apple", "swift-nio-extras", "1.26.0", ["NIOHTTPCompression"]),
                ("apple", "swift-nio-ssl", "2.30.0", ["NIOSSL"]),
            ]
        }
    }
}
