/// What is printed where: results on standard output, diagnostics and progress on standard error.
enum Terminal {
    static func print(_ text: String) { System.print(text + "\n", toErrors: false) }

    static func printError(_ text: String) { System.print(text, toErrors: true) }
}
