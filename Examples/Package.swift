// swift-tools-version: 6.2

import PackageDescription

/// The library of a client, which has the name of its package.
func client(_ name: String) -> Target.Dependency { .product(name: name, package: name) }

// Programs that use the generated clients. apigen depends on none of this; its tests compile the libraries here, too.
let package = Package(
    name: "Examples",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(path: "../Generated/AMCClient"),
        .package(path: "../Generated/AcmeFlixClient"),
        .package(path: "../Generated/OMDbClient"),
        .package(path: "../Generated/TMDBClient"),
        .package(path: "../Generated/TVDBClient"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // The API of AMC, declared by hand.
        .target(name: "AMCTargets", dependencies: [client("AMCClient")]),
        .target(
            name: "LocalServer",
            dependencies: [.product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox")]
        ),
        .target(name: "AcmeFlixService", dependencies: ["LocalServer"]),
        .executableTarget(
            name: "acmeflix-server",
            dependencies: ["AcmeFlixService", "LocalServer", .product(name: "ArgumentParser", package: "swift-argument-parser")]
        ),
        .target(
            name: "MovieSearching",
            dependencies: [client("AcmeFlixClient"), "LocalServer", client("OMDbClient"), client("TMDBClient"), client("TVDBClient")]),
        .executableTarget(
            name: "moviesearch",
            dependencies: [
                client("AcmeFlixClient"), "AcmeFlixService", "LocalServer", "MovieSearching", client("OMDbClient"), client("TMDBClient"),
                client("TVDBClient"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ]
)
for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
