// swift-tools-version: 6.2

import PackageDescription

// The runtime as a package by itself. The clients in `Generated` depend on it and not on the whole of apigen, which has
// targets of the same names as theirs.
let package = Package(
    name: "apigen-runtime",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "APIRuntime", targets: ["APIRuntime"]),
        .library(name: "APIRuntimeTesting", targets: ["APIRuntimeTesting"]),
    ],
    targets: [
        .target(name: "APIRuntime"),
        .target(name: "APIRuntimeTesting", dependencies: ["APIRuntime"]),
    ]
)
