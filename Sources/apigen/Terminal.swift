import Foundation

/// What is printed where: results on standard output, diagnostics and progress on standard error.
enum Terminal {
    static func print(_ text: String) { write(text + "\n", to: .standardOutput) }

    static func printError(_ text: String) { write(text, to: .standardError) }

    /// Whether standard error is a terminal that shows colours.
    static var showsColor: Bool {
        isatty(FileHandle.standardError.fileDescriptor) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
            && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// A reader that has gone away, as in `apigen … | head`, is no error.
    private static func write(_ text: String, to handle: FileHandle) {
        try? handle.write(contentsOf: Data(text.utf8))
    }
}
