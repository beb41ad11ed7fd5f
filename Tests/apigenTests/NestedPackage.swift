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
            // swift-tools-version: 6.2
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
    ///
    /// - Parameter scratch: the folder of the products; by default, that of the package.
    static func build(_ folder: URL, scratch: URL? = nil) async throws {
        let place = scratch.map { ["--scratch-path", $0.path] } ?? []
        // Without an index and debug information, which nobody needs here, a build takes two thirds of the time.
        let flags = ["-warnings-as-errors", "-gnone", "-wmo", "-num-threads", "2"].flatMap { ["-Xswiftc", $0] }
        let build = try await Command(swift: ["build", "--disable-index-store"] + flags + place, in: folder)
        let errors = build.output.split(separator: "\n").filter { $0.contains("error: ") }.prefix(20)
        try #require(build.status == 0, "\(errors.joined(separator: "\n"))\n\(build.errors.suffix(2_000))")
    }
}
