/// The files that clients are made from, which are embedded in the program: templates, and the sources of the runtime.
package enum TemplateSet {
    /// The content of a file, and its path below its folder.
    package struct Item: Sendable {
        package let path: String
        package let text: String
    }

    /// The templates, by paths such as `Record.mustache`.
    package static var templates: [Item] { items(in: "Templates/") }

    /// The sources of the runtime, by paths such as `JSON/JSONReader.swift`.
    package static var runtime: [Item] { items(in: "Runtime/Sources/APIRuntime/") }

    /// The license of the runtime, which is copied together with the sources: a single file, `LICENSE`.
    package static var license: [Item] { items(in: "Runtime/").filter { $0.path == "LICENSE" } }

    /// The sources of the transport with AsyncHTTPClient, which a runtime can include, by paths such as `AsyncHTTPTransport.swift`.
    package static var asyncHTTP: [Item] { items(in: "Integrations/AsyncHTTPClient/Sources/APIAsyncHTTPTransport/Transport/") }

    /// The sources of the module for tests, which import `APIRuntime`, by paths such as `MockTransport.swift`.
    package static var testing: [Item] { items(in: "Runtime/Sources/APIRuntimeTesting/") }

    private static func items(in folder: String) -> [Item] {
        EmbeddedTexts.all.filter { $0.path.hasPrefix(folder) }.map { path, text in
            Item(path: String(path.dropFirst(folder.count)), text: text.description)
        }
    }
}
