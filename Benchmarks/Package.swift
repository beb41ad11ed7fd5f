// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that its dependencies aren't dependencies of apigen.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "apigen", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // The reference for XML.
        .package(url: "https://github.com/CoreOffice/XMLCoder", from: "0.18.2"),
    ],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: [
                "AllocationCount", "ShapesClient", "PlainClient", "StoreClient", .product(name: "TVDBClient", package: "apigen"),
                .product(name: "APIRuntime", package: "apigen"), .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "XMLCoder", package: "XMLCoder"),
            ]
        ),
        .target(name: "AllocationCount"),
        // The script `shapes` generates these targets: the same models with the direct codec and in hand-written form, and a client in XML.
        .target(
            name: "StoreClient", dependencies: [.product(name: "APIRuntime", package: "apigen")],
            path: "Generated/StoreClient/Sources/StoreClient"
        ),
        .target(
            name: "ShapesClient", dependencies: [.product(name: "APIRuntime", package: "apigen")],
            path: "Generated/ShapesClient/Sources/ShapesClient"
        ),
        .target(
            name: "PlainClient", dependencies: [.product(name: "APIRuntime", package: "apigen")],
            path: "Generated/PlainClient/Sources/PlainClient"
        ),
        .systemLibrary(name: "LibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .executableTarget(name: "scan", dependencies: ["LibYAML"]),
        .executableTarget(name: "corpus", dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
    ]
)
