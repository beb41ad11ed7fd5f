import SwiftClient

/// The targets that a client adds to the package around it, for the user to copy into the manifest.
struct PackageTargets {
    let text: String

    init(_ targets: [ClientTarget], in output: OutputDirectory) {
        let folder = Self.path(of: output)
        let heading = "add to the targets in 'Package.swift', and their names to the dependencies of the targets that use them:"
        text = ([heading] + targets.map { "    " + $0.declaration(in: folder) }).joined(separator: "\n")
    }

    /// The path of the client, relative to the package that contains it; the path that the user gave if no package does.
    private static func path(of output: OutputDirectory) -> String {
        guard let folder = System.realPath(of: output.path) else { return output.path }
        var package = folder.parentFolder
        while package != "/", !System.exists(package + "/Package.swift") { package = package.parentFolder }
        return package == "/" ? output.path : String(folder.dropFirst(package.count + 1))
    }
}
