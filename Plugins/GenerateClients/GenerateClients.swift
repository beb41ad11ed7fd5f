import Foundation
import PackagePlugin

/// `swift package apigen`: generates the clients of the package's list, or the one of the arguments, into the source tree.
@main
struct GenerateClients: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let package = context.package.directoryURL
        let runs = arguments.isEmpty ? try ClientList(of: package).runs : [arguments]
        let tool = try context.tool(named: "apigen").url
        for run in runs {
            let process = Process()
            process.executableURL = tool
            process.arguments = run
            process.currentDirectoryURL = package
            try process.run()
            process.waitUntilExit()
            if process.terminationStatus != 0 {
                Diagnostics.error("apigen \(run.joined(separator: " ")) failed with exit status \(process.terminationStatus)")
            }
        }
    }
}
