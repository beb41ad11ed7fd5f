import Foundation

/// Writes files as Swift source: `embed-texts OUTPUT FOLDER FILE…`.
///
/// Each file becomes a pair of its path below the folder and its content, a raw string literal.
@main
struct EmbedTexts {
    static func main() throws {
        let arguments = CommandLine.arguments
        let folder = arguments[2] + "/"
        var source = "enum EmbeddedTexts {\n    static let all: [(path: String, text: StaticString)] = [\n"
        for file in arguments.dropFirst(3) {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            source += "(\"\(file.dropFirst(folder.count))\", ####\"\"\"\n\(text)\n\"\"\"####),\n"
        }
        source += "    ]\n}\n"
        try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
    }
}
