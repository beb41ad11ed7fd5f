import Foundation
import SwiftClient

/// What apigen remembers of a client that it has written: the files that are its own, and what users saw of it.
///
/// It stands in the client's folder as `.apigen.json`; whoever commits the client commits it too.
struct Manifest: Codable, Equatable {
    static let fileName = ".apigen.json"

    /// The version of this format.
    var version = 1
    /// The paths of the files below the client's folder, sorted.
    var files: [String]
    /// The items of the surface, such as `property TVDBSeries.banner`, and their types.
    var surface: [String: String]

    init(files: [String], surface: Surface) {
        self.files = files.sorted()
        self.surface = Dictionary(
            surface.items.map { ("\($0.key.kind.rawValue) \($0.key.name)", $0.value) }, uniquingKeysWith: { first, _ in first }
        )
    }

    /// The surface of the client that was written.
    var oldSurface: Surface {
        var items: [Surface.Item: String] = [:]
        for (key, value) in surface {
            let parts = key.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, let kind = Surface.Item.Kind(rawValue: parts[0]) else { continue }
            items[Surface.Item(kind: kind, name: parts[1])] = value
        }
        return Surface(items: items)
    }

    /// The bytes of the file: sorted keys, one line for each entry, the same for the same client.
    var bytes: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return [UInt8](try encoder.encode(self)) + [UInt8(ascii: "\n")]
        }
    }
}
