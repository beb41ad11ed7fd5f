import Foundation
import Testing

@Suite("Public extensions")
struct PublicExtensionTests {
    /// A file can import two clients, each with its own runtime: members that both add to a foreign type would be ambiguous there.
    @Test("the runtime adds nothing public to types of others but what takes a type of its own")
    func extensions() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let files = try ["Runtime", "Integrations"].flatMap { folder in
            let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
            return try #require(files).compactMap { $0 as? URL }
        }
        let texts = try files.filter { $0.pathExtension == "swift" && $0.path.contains("/Sources/") && !$0.path.contains("/.build/") }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let declared = Set(
            texts.flatMap { $0.matches(of: /(?m)^(?:\w+ )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/).map { String($0.1) } })
        #expect(declared.contains("DateDay"))
        // An extension of such a protocol adds its members to foreign types.
        let adopted = Set(
            texts.flatMap { text in
                text.matches(of: /(?m)^extension (\w+)[^:{\n]*: (\w+)/).filter { !declared.contains(String($0.1)) }.map { String($0.2) }
            }
        ).intersection(declared)
        #expect(adopted.contains("JSONCodable"))
        for text in texts {
            for match in text.matches(of: /(?m)^(?<access>public )?extension (?<type>\w+)[^:{\n]*\{\n(?<body>(?:(?:    .*)?\n)*)\}/)
            where !declared.contains(String(match.type)) || adopted.contains(String(match.type)) {
                #expect(match.access == nil, "\(match.type)")
                for line in match.body.split(separator: "\n") where line.hasPrefix("    public ") {
                    #expect(!adopted.contains(String(match.type)), "\(match.type): \(line)")
                    #expect(declared.contains { line.contains(": \($0)") }, "\(match.type): \(line)")
                }
            }
        }
    }
}
