import ArgumentParser

/// The program: the first argument selects a command, and without one a client is generated.
@main
enum Program {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "diff": Diff.main(Array(arguments.dropFirst()))
        case "lint": LintCommand.main(Array(arguments.dropFirst()))
        case "generate"? where !System.exists("generate"):
            let others = arguments.count > 1 ? arguments.dropFirst().joined(separator: " ") : "<spec>"
            Apigen.exit(withError: ValidationError("there is no command 'generate'; run 'apigen \(others)'"))
        default: Apigen.main(arguments)
        }
    }
}
