/// A target that the manifest of a user's package declares for a client.
package struct ClientTarget: Sendable {
    /// The name of the module, and of its folder inside that of the client.
    let name: String
    var dependencies: [String] = []
    /// The files in the folder that aren't sources.
    var excluded: [String] = []

    /// The target in the manifest of a package.
    ///
    /// - Parameter folder: the folder of the client, relative to that of the package.
    package func declaration(in folder: String) -> String {
        let arguments = [
            "name: \(SwiftText.literal(name))", dependencies.isEmpty ? "" : "dependencies: \(SwiftText.list(dependencies))",
            "path: \(SwiftText.literal("\(folder)/\(name)"))", excluded.isEmpty ? "" : "exclude: \(SwiftText.list(excluded))",
        ]
        return ".target(\(arguments.filter { !$0.isEmpty }.joined(separator: ", "))),"
    }
}
