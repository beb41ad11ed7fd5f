// swift-tools-version: 6.2

import PackageDescription

// Conversions between the heads of clients of apigen and the types of swift-http-types; a separate package, so that only its users build
// that library.
let package = Package(
    name: "apigen-http-types",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [.library(name: "APIHTTPTypes", targets: ["APIHTTPTypes"])],
    dependencies: [
        .package(name: "apigen", path: "../../Runtime"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        // A server for tests; no product depends on it.
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .target(
            name: "APIHTTPTypes",
            dependencies: [.product(name: "APIRuntime", package: "apigen"), .product(name: "HTTPTypes", package: "swift-http-types")]
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
            name: "APIHTTPTypesTests",
            dependencies: [
                "APIHTTPTypes", "LoopbackServer", .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ]),
    ]
)
for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
