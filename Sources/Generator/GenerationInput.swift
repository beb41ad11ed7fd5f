/// Everything that determines the client, except the files that references in the document lead to.
package struct GenerationInput: Sendable {
    /// The bytes of a file, and the path that diagnostics show.
    package struct File: Sendable {
        package let path: String
        package let bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// The document, in YAML or JSON.
    package var document: File
    /// The options file.
    package var options: File?
    /// The file with the names that stay, next to the options file; empty if there is none yet, nil without an options file.
    package var names: File?
    /// Patterns of names that are replaced instead of kept, such as `Pet.*`; the old names become deprecated.
    package var renamed: [String] = []
    /// The version of the client that the names belong to from now on; nil for the next version.
    package var release: String?
    /// The overlays to apply to the document before those that the options name.
    package var firstOverlays: [File] = []
    /// The overlays to apply after those.
    package var lastOverlays: [File] = []
    /// Templates that replace the built-in ones of the same file name, such as `Record.mustache`.
    package var templates: [File] = []
    /// The name of the client's namespace, which takes precedence over that of the options file; see ``ClientName/isValid(_:)``.
    package var name: String?
    /// The name to use if neither the options file nor the document has a name.
    package var defaultName: String?

    /// The path for a document without a path.
    package static let standardInput = "<stdin>"

    package init(document: File) { self.document = document }
}
