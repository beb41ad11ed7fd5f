import Diagnostics

/// A line that a version control system left in a file with a merge conflict.
struct ConflictMarker {
    /// The seven characters that start the line.
    let text: String
    /// The byte at which the line starts.
    let offset: Int

    /// The first marker in a file.
    init?(in bytes: UnsafeBufferPointer<UInt8>) {
        var start = bytes.contentStart
        while start < bytes.endIndex {
            let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
            let marker = line.prefix(7)
            let rest = line.dropFirst(7)
            let isMarker = ["<<<<<<<", ">>>>>>>", "======="].contains { marker.elementsEqual($0.utf8) }
            if isMarker, rest.isEmpty || rest.first == 0x20 && marker.first != UInt8(ascii: "=") {
                text = String(decoding: marker, as: UTF8.self)
                offset = start
                return
            }
            start = line.endIndex + 1
        }
        return nil
    }
}

extension Diagnostic.Message {
    static func conflictMarker(_ marker: String) -> Self {
        "the line starts with the merge conflict marker '\(marker)'; resolve the conflict first"
    }
}
