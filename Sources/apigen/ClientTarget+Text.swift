import SwiftClient

extension [ClientTarget] {
    /// The targets that a client adds to the package around it, for the user to copy into the manifest.
    func text(in output: OutputDirectory) -> String {
        let heading = "add to the targets in 'Package.swift', and their names to the dependencies of the targets that use them:"
        return ([heading] + map { "    " + $0.declaration(in: output.pathInPackage) }).joined(separator: "\n")
    }
}

extension OutputDirectory {
    /// The path of the client, relative to the package that contains it; the path that the user gave if no package does.
    fileprivate var pathInPackage: String {
        guard let folder = System.realPath(of: path) else { return path }
        var package = folder.parentFolder
        while package != "/", !System.exists(package + "/Package.swift") { package = package.parentFolder }
        return package == "/" ? path : String(folder.dropFirst(package.count + 1))
    }
}
