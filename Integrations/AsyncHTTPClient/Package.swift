// swift-tools-version: 6.2

import PackageDescription

/// What the transport and its loads use.
let libraries: [Target.Dependency] = [
    .product(name: "APIRuntime", package: "apigen"),
    .product(name: "AsyncHTTPClient", package: "async-http-client"),
    .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOFoundationCompat", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
    .product(name: "NIOSSL", package: "swift-nio-ssl"),
]

// A transport for clients of apigen; a separate package, so that only its users build SwiftNIO.
let package = Package(
    name: "apigen-async-http-transport",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "APIAsyncHTTPTransport", targets: ["APIAsyncHTTPTransport"])
    ],
    dependencies: [
        .package(name: "apigen", path: "../../Runtime"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        // A server for tests; no product depends on it.
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // `Transport` is a symbolic link to the sources, which are also copied into clients.
        .target(name: "APIAsyncHTTPTransport", dependencies: libraries),
        .executableTarget(name: "loads", dependencies: ["APIAsyncHTTPTransport", "NetworkFaults"] + libraries),
        // The folders of the servers and faults are symbolic links to those of the tests of apigen.
        .target(name: "Diagnostics", path: "Tests/Diagnostics"),
        .target(
            name: "LoopbackServer",
            dependencies: [
                "Diagnostics",
                .product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            path: "Tests/LoopbackServer"
        ),
        .target(
            name: "NetworkFaults", dependencies: ["Diagnostics", "LoopbackServer", .product(name: "APIRuntime", package: "apigen")],
            path: "Tests/NetworkFaults"
        ),
        .testTarget(
            name: "APIAsyncHTTPTransportTests", dependencies: ["APIAsyncHTTPTransport", "LoopbackServer", "NetworkFaults"]),
    ]
)

// `make transport` also tests a stand-alone client that includes the transport, after apigen has generated it.
if let client = Context.environment["APIGEN_CLIENT"] {
    package.dependencies.append(.package(path: client))
    package.targets.append(
        .testTarget(
            name: "StandAloneTests", dependencies: ["LoopbackServer", .product(name: "MenagerieClient", package: "MenagerieClient")]))
}

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
