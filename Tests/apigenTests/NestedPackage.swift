import Foundation
import Testing

/// An executable package in a temporary folder that depends on the clients next to it.
struct NestedPackage {
    let folder: TemporaryFolder
    /// The folder that the clients are in; from the temporary folder, or from the root.
    var parent = "."
    let clients: [String]
    /// Further products of the first client.
    var products: [String] = []
    /// The environment of the program; nil for that of the tests.
    var environment: [String: String]?

    /// Builds the package, warnings being errors, and runs it.
    ///
    /// - Parameter sources: the files of the program by their names.
    /// - Returns: what the program prints.
    func run(_ sources: [String: String], _ arguments: String...) async throws -> String {
        let base = parent.hasPrefix("/") ? parent : "../\(parent)"
        let dependencies = clients.map { ".package(path: \"\(base)/\($0)\")" }.joined(separator: ", ")
        let products = (clients.map { ($0, $0) } + products.map { ($0, clients[0]) })
            .map { ".product(name: \"\($0)\", package: \"\($1)\")" }.joined(separator: ", ")
        try folder.write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "Program",
                platforms: [.macOS(.v13)],
                dependencies: [\(dependencies)],
                targets: [.executableTarget(name: "Program", dependencies: [\(products)])]
            )
            """,
            to: "Program/Package.swift"
        )
        for (name, text) in sources { try folder.write(text, to: "Program/Sources/Program/\(name)") }
        let url = folder.url.appending(path: "Program")
        try await Self.build(url)
        let program = try await Command(url.appending(path: ".build/debug/Program"), arguments, in: url, environment: environment)
        #expect(program.status == 0, "\(program.errors)")
        return program.output
    }

    /// Builds a package, warnings being errors.
    static func build(_ folder: URL) async throws {
        let build = try await Command(swift: ["build", "-Xswiftc", "-warnings-as-errors"], in: folder)
        let errors = build.output.split(separator: "\n").filter { $0.contains("error: ") }.prefix(20)
        try #require(build.status == 0, "\(errors.joined(separator: "\n"))\n\(build.errors.suffix(2_000))")
    }
}
