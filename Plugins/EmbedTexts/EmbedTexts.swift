import Foundation
import PackagePlugin

/// Embeds the templates, the runtime, its module for tests and the transport over AsyncHTTPClient as Swift source, so that the program
/// needs no other file.
@main
struct EmbedTexts: BuildToolPlugin {
    /// The folders of the package whose files are embedded.
    private let folders = [
        "Templates", "Runtime/Sources/APIRuntime", "Runtime/Sources/APIRuntimeTesting",
        "Integrations/AsyncHTTPClient/Sources/APIAsyncHTTPTransport/Transport",
    ]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let package = context.package.directoryURL
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTexts.swift")
        let inputs =
            try folders.flatMap { folder in
                try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
                    .filter { $0.hasSuffix(".mustache") || $0.hasSuffix(".swift") }
                    .sorted()
                    .map { package.appending(path: "\(folder)/\($0)") }
            } + [package.appending(path: "Runtime/LICENSE")]
        return [
            .buildCommand(
                displayName: "Embedding the templates and the runtime",
                executable: try context.tool(named: "embed-texts").url,
                arguments: [output.path, package.path] + inputs.map(\.path),
                inputFiles: inputs,
                outputFiles: [output]
            )
        ]
    }
}
