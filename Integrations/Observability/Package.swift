// swift-tools-version: 6.2

import PackageDescription

// Records, metrics and spans of the calls of clients of apigen; a separate package, so that only its users build the libraries for them.
let package = Package(
    name: "apigen-observability",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [.library(name: "APIObservability", targets: ["APIObservability"])],
    dependencies: [
        .package(name: "apigen", path: "../../Runtime"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
        // A server for tests; no product depends on it.
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .target(
            name: "APIObservability",
            dependencies: [
                .product(name: "APIRuntime", package: "apigen"), .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"), .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]
        ),
        // The folder of the server is a symbolic link to that of the tests of apigen.
        .target(name: "Diagnostics", path: "Tests/Diagnostics"),
        .target(
            name: "LoopbackServer",
            dependencies: [
                "Diagnostics",
                .product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            path: "Tests/LoopbackServer"
        ),
        .testTarget(
            name: "APIObservabilityTests",
            dependencies: [
                "APIObservability", "LoopbackServer", .product(name: "APIRuntimeTesting", package: "apigen"),
                .product(name: "InMemoryLogging", package: "swift-log"), .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
            ]),
    ]
)
for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
