import Foundation
import PackagePlugin

/// Embeds the files in the folders `Client`, `Runtime` and `AsyncHTTP` of a target as Swift source, so that the program needs no other file.
@main
struct EmbedTexts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTexts.swift")
        let inputs = try ["Client", "Runtime", "AsyncHTTP"].flatMap { name in
            try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: name).path)
                .filter { $0.hasSuffix(".mustache") || $0.hasSuffix(".swift") }
                .sorted()
                .map { folder.appending(path: name).appending(path: $0) }
        }
        return [
            .buildCommand(
                displayName: "Embedding the templates and the runtime",
                executable: try context.tool(named: "embed-texts").url,
                arguments: [output.path, folder.path] + inputs.map(\.path),
                inputFiles: inputs,
                outputFiles: [output]
            )
        ]
    }
}
