// swift-tools-version: 6.1

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "apigen",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "APIRuntime", targets: ["APIRuntime"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(name: "APIRuntime", path: "Templates/Runtime"),
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .target(name: "Diagnostics"),
        .target(name: "YAML", dependencies: ["CLibYAML", "Diagnostics", "APIRuntime"]),
        .target(name: "OpenAPI", dependencies: ["YAML", "Diagnostics"]),
        .target(name: "Templating"),
        .target(name: "OperationModel", dependencies: ["OpenAPI", "Diagnostics"]),
        .executableTarget(
            name: "apigen",
            dependencies: [
                "OperationModel", "OpenAPI", "YAML", "Diagnostics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ]
)
for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}
