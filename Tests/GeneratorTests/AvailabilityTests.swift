import Foundation
import Testing

/// On Linux, the compiler accepts declarations that the oldest supported Apple systems lack.
@Suite("Availability")
struct AvailabilityTests {
    @Test(
        "clients and apigen use only what macOS 13 and iOS 16 have", arguments: ["Runtime/Sources", "Sources"])
    func lowestSystems(folder: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let files = try #require(FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil))
        let sources = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(!sources.isEmpty)
        for file in sources {
            let text = try String(contentsOf: file, encoding: .utf8)
            for newer in [
                " String(validating: ", "import Synchronization", "UTF8Span", "RawSpan", "Int128(", "RangeSet", " AsyncSequence<",
            ] {
                #expect(!text.contains(newer), "\(file.lastPathComponent)")
            }
        }
    }
}
