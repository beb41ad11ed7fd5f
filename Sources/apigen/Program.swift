import ArgumentParser

/// The program: the first argument selects a command, and without one a client is generated.
@main
enum Program {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "diff": Diff.main(Array(arguments.dropFirst()))
        default: Apigen.main(arguments)
        }
    }
}
