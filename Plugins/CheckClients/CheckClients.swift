import Foundation
import PackagePlugin

/// Checks in each build that the clients of the package's list are up to date, and runs nothing if neither a description nor its
/// client has changed.
@main
struct CheckClients: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let list = try ClientList(of: context.package.directoryURL)
        let tool = try context.tool(named: "apigen").url
        return list.runs.enumerated().map { index, run in
            let stamp = context.pluginWorkDirectoryURL.appending(path: "checked-\(index)")
            return .buildCommand(
                displayName: "Checking the client for \(run[0])", executable: tool,
                arguments: list.absolute(run) + ["--check", "--quiet", "--stamp", stamp.path], inputFiles: list.inputs(of: run),
                outputFiles: [stamp])
        }
    }
}
