// swift-tools-version: 6.2

import PackageDescription

/// A program that uses the client of a service.
func program(_ name: String, _ client: String) -> Target {
    .executableTarget(name: name, dependencies: [.product(name: client, package: client)])
}

// Programs for four services, whose clients are generated here: see README.md.
let package = Package(
    name: "Services",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(path: "Generated/GitHubClient"),
        .package(path: "Generated/KubernetesClient"),
        .package(path: "Generated/OpenAIClient"),
        .package(path: "Generated/StripeClient"),
    ],
    targets: [
        program("chat", "OpenAIClient"),
        program("customers", "StripeClient"),
        program("issues", "GitHubClient"),
        program("pods", "KubernetesClient"),
    ]
)
