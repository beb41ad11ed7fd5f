// swift-tools-version: 6.2

import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// The command that the plugins run: that of the bundle which `Release/bundle` makes if it is in `Binary`, otherwise one built from source.
let bundle = "Binary/apigen.artifactbundle"
let hasBundle = FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(bundle)")
let command: Target.Dependency = hasBundle ? "apigen-bundle" : "apigen"

let package = Package(
    name: "apigen",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .executable(name: "apigen", targets: ["apigen"]),
        .plugin(name: "GenerateClients", targets: ["GenerateClients"]),
        .plugin(name: "CheckClients", targets: ["CheckClients"]),
        .library(name: "APIRuntime", targets: ["APIRuntime"]),
        .library(name: "APIRuntimeTesting", targets: ["APIRuntimeTesting"]),
        .library(name: "AMCClient", targets: ["AMCClient"]),
        .library(name: "AcmeFlixClient", targets: ["AcmeFlixClient"]),
        .library(name: "OMDbClient", targets: ["OMDbClient"]),
        .library(name: "TMDBClient", targets: ["TMDBClient"]),
        .library(name: "TVDBClient", targets: ["TVDBClient"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // A server for tests; no product depends on it.
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .target(name: "APIRuntime", path: "Runtime/Sources/APIRuntime"),
        .target(name: "APIRuntimeTesting", dependencies: ["APIRuntime"], path: "Runtime/Sources/APIRuntimeTesting"),
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .systemLibrary(name: "CExchange"),
        .target(name: "Diagnostics"),
        // `Sources/YAML/Scanning` is a symbolic link to the JSON scanner of the runtime. Two targets cannot share a folder, and a
        // dependency on APIRuntime would link its networking into the generator and keep the scanner from being inlined here.
        .target(name: "YAML", dependencies: ["CLibYAML", "Diagnostics"]),
        // The document knows neither what corrects it, nor what checks it, nor the options; and these do not know one another.
        .target(name: "OpenAPI", dependencies: ["YAML", "Diagnostics"]),
        .target(name: "Overlay", dependencies: ["OpenAPI", "YAML", "Diagnostics"]),
        .target(name: "Rules", dependencies: ["OpenAPI", "YAML", "Diagnostics"]),
        .target(name: "Options", dependencies: ["OpenAPI", "YAML", "Diagnostics"]),
        .target(name: "Templating", dependencies: ["Diagnostics"]),
        // The document comes in; its schemas with references followed and parts merged, and its operations with all that is said about
        // them, go out.
        .target(name: "Schemas", dependencies: ["OpenAPI", "Diagnostics"]),
        // What asks for a name comes in; names that are free, allowed and stay go out. It knows no types.
        .target(name: "Naming", dependencies: ["Schemas", "OpenAPI", "Options", "Diagnostics"]),
        .target(name: "OperationModel", dependencies: ["Naming", "Schemas", "OpenAPI", "Options", "Diagnostics"]),
        .target(name: "AMCClient", dependencies: ["APIRuntime"], path: "Generated/AMCClient/Sources/AMCClient"),
        .target(name: "AcmeFlixClient", dependencies: ["APIRuntime"], path: "Generated/AcmeFlixClient/Sources/AcmeFlixClient"),
        .target(name: "OMDbClient", dependencies: ["APIRuntime"], path: "Generated/OMDbClient/Sources/OMDbClient"),
        .target(name: "TMDBClient", dependencies: ["APIRuntime"], path: "Generated/TMDBClient/Sources/TMDBClient"),
        .target(name: "TVDBClient", dependencies: ["APIRuntime"], path: "Generated/TVDBClient/Sources/TVDBClient"),
        .target(
            name: "MenagerieClient", dependencies: ["APIRuntime"], path: "Generated/MenagerieClient/Sources/MenagerieClient"
        ),
        .executableTarget(name: "embed-texts"),
        .plugin(name: "EmbedTexts", capability: .buildTool(), dependencies: ["embed-texts"]),
        .target(name: "Templates", plugins: ["EmbedTexts"]),
        .plugin(
            name: "GenerateClients",
            capability: .command(
                intent: .custom(verb: "apigen", description: "Generate the clients of apigen.clients, or the one of the arguments"),
                permissions: [.writeToPackageDirectory(reason: "The clients are written into the package.")]),
            dependencies: [command]),
        .plugin(name: "CheckClients", capability: .buildTool(), dependencies: [command]),
        .target(name: "Lint", dependencies: ["OperationModel", "Naming", "OpenAPI", "YAML", "Diagnostics"]),
        .target(name: "SwiftClient", dependencies: ["OperationModel", "Naming", "Schemas", "Templating", "Diagnostics"]),
        .target(
            name: "Generator",
            dependencies: [
                "SwiftClient", "Templates", "Templating", "OperationModel", "Naming", "Options", "Overlay", "Rules", "OpenAPI", "YAML",
                "Diagnostics",
            ]
        ),
        .target(name: "Contract", dependencies: ["Schemas", "OpenAPI", "YAML", "Diagnostics"]),
        .executableTarget(
            name: "apigen",
            dependencies: [
                "CExchange", "Generator", "Contract", "Lint", "SwiftClient", "OperationModel", "Naming", "Schemas", "OpenAPI", "YAML",
                "Diagnostics",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .target(
            name: "TestSupport",
            dependencies: ["SwiftClient", "OperationModel", "Naming", "Schemas", "Options", "OpenAPI", "YAML", "Diagnostics"],
            path: "Tests/TestSupport"),
        .target(
            name: "LoopbackServer",
            dependencies: [
                "Diagnostics",
                .product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            path: "Tests/LoopbackServer"
        ),
        .testTarget(
            name: "GeneratedTests",
            dependencies: ["APIRuntime", "APIRuntimeTesting", "TVDBClient", "MenagerieClient", "LoopbackServer", "Diagnostics"]),
        // The libraries of the package in `Examples`, so that `make test` tests them.
        .target(name: "AMCTargets", dependencies: ["AMCClient"], path: "Examples/Sources/AMCTargets"),
        .target(
            name: "LocalServer",
            dependencies: [.product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox")],
            path: "Examples/Sources/LocalServer"
        ),
        .target(name: "AcmeFlixService", dependencies: ["LocalServer"], path: "Examples/Sources/AcmeFlixService"),
        .target(
            name: "MovieSearching", dependencies: ["AcmeFlixClient", "LocalServer", "OMDbClient", "TMDBClient", "TVDBClient"],
            path: "Examples/Sources/MovieSearching"
        ),
        .testTarget(
            name: "MovieClientTests",
            dependencies: [
                "APIRuntimeTesting", "AMCClient", "AMCTargets", "AcmeFlixClient", "AcmeFlixService", "LocalServer", "OMDbClient",
                "TMDBClient", "TVDBClient", "LoopbackServer", "Diagnostics",
            ]
        ),
        .testTarget(
            name: "MovieSearchingTests",
            dependencies: [
                "MovieSearching", "AcmeFlixClient", "AcmeFlixService", "LocalServer", "OMDbClient", "TMDBClient", "TVDBClient",
                "LoopbackServer", "Diagnostics",
            ]
        ),
        .target(name: "NetworkFaults", dependencies: ["APIRuntime", "LoopbackServer", "Diagnostics"], path: "Tests/NetworkFaults"),
        .testTarget(name: "APIRuntimeTests", dependencies: ["APIRuntime", "LoopbackServer", "NetworkFaults"]),
        .testTarget(name: "APIRuntimeTestingTests", dependencies: ["APIRuntimeTesting", "TVDBClient", "LoopbackServer", "Diagnostics"]),
        // The command itself is built before its tests, which run it.
        .testTarget(
            name: "apigenTests", dependencies: ["apigen", "Diagnostics", "Lint", "SwiftClient", "LoopbackServer"],
            exclude: ["help.txt", "hostile.yaml"]
        ),
        .testTarget(name: "ContractTests", dependencies: ["Contract", "OpenAPI", "YAML", "Diagnostics", "TestSupport"]),
        .testTarget(name: "GeneratorTests", dependencies: ["Generator", "OperationModel", "OpenAPI", "SwiftClient", "Diagnostics"]),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
        .testTarget(name: "TemplatingTests", dependencies: ["Templating", "Diagnostics"], exclude: ["Cases"]),
        .testTarget(name: "OpenAPITests", dependencies: ["OpenAPI", "YAML", "Diagnostics", "TestSupport"]),
        .testTarget(name: "OverlayTests", dependencies: ["Overlay", "Options", "OpenAPI", "YAML", "Diagnostics", "TestSupport"]),
        .testTarget(
            name: "PublicSuiteTests", dependencies: ["APIRuntime", "Overlay", "YAML", "Diagnostics", "TestSupport"],
            exclude: ["README.md", "json", "jsonpath", "overlay", "uritemplate"]
        ),
        .testTarget(name: "OptionsTests", dependencies: ["Options", "YAML", "Diagnostics", "TestSupport"]),
        .testTarget(name: "SchemasTests", dependencies: ["OperationModel", "TestSupport"]),
        .testTarget(name: "NamingTests", dependencies: ["Naming", "OperationModel", "TestSupport"]),
        .testTarget(name: "OperationModelTests", dependencies: ["OperationModel", "SwiftClient", "TestSupport"]),
        .testTarget(
            name: "SwiftClientTests",
            dependencies: ["SwiftClient", "Templates", "Templating", "OperationModel", "Diagnostics", "TestSupport"]
        ),
        .testTarget(name: "YAMLTests", dependencies: ["YAML", "Diagnostics", "TestSupport"]),
    ]
)
if hasBundle { package.targets.append(.binaryTarget(name: "apigen-bundle", path: bundle)) }
for target in package.targets where target.type != .system && target.type != .plugin && target.type != .binary {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}

// `make fuzz`: programs that feed bytes of their own making to what reads them. Only a root package may have such flags, and
// nobody who depends on this one sees them.
if Context.environment["APIGEN_FUZZ"] != nil {
    let sanitizers = ["-sanitize=fuzzer,address"]
    let tried = [
        "APIRuntime", "YAML", "Diagnostics", "OpenAPI", "Overlay", "Rules", "Options", "OperationModel", "Templating", "SwiftClient",
        "Generator", "MenagerieClient",
    ]
    for target in package.targets where tried.contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(sanitizers)]
    }
    package.targets.append(.target(name: "Fuzzing", path: "Tests/Fuzz/Sources/Fuzzing", swiftSettings: settings))
    for (name, dependencies) in [
        "fuzz-readers": ["YAML", "Diagnostics"],
        "fuzz-pipeline": ["Generator", "SwiftClient", "OpenAPI", "Diagnostics"],
        "fuzz-json": ["APIRuntime", "MenagerieClient"],
        "fuzz-xml": [],
    ] as KeyValuePairs<String, [Target.Dependency]> {
        package.targets.append(
            .executableTarget(
                name: name, dependencies: dependencies + ["Fuzzing"], path: "Tests/Fuzz/Sources/\(name)",
                swiftSettings: settings + [.unsafeFlags(sanitizers)], linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]
            ))
    }
}
