// swift-tools-version: 6.2

import PackageDescription

// Publishers for clients of apigen on platforms without Combine; a separate package, so that only its users build OpenCombine.
// Its folder is not called `OpenCombine`, because SwiftPM would take it for the library of that name.
let package = Package(
    name: "apigen-open-combine",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [.library(name: "APIOpenCombine", targets: ["APIOpenCombine"])],
    dependencies: [
        .package(name: "apigen", path: "../../Runtime"),
        // A client for tests; no product depends on it.
        .package(path: "../../Generated/AMCClient"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        // A server for tests; no product depends on it.
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // The source is a symbolic link to that of the runtime.
        .target(
            name: "APIOpenCombine",
            dependencies: [.product(name: "APIRuntime", package: "apigen"), .product(name: "OpenCombine", package: "OpenCombine")]
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
        .testTarget(name: "APIOpenCombineTests", dependencies: ["APIOpenCombine", "LoopbackServer", "AMCClient"]),
    ]
)
for target in package.targets {
    target.swiftSettings = [
        .define("OPENCOMBINE"), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
