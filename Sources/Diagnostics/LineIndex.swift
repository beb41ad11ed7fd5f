/// The line starts of one file, by which positions become lines and columns.
///
/// Lines end as editors see it: at a line feed, a carriage return, or both together.
struct LineIndex: Sendable {
    private struct Line {
        var byteOffset: Int
        /// In the file's ``SourceFile/PositionUnit``.
        var position: Int
    }

    private let file: SourceFile
    private var lines: [Line]

    init(of file: SourceFile) {
        self.file = file
        let start = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var position = file.unit == .bytes ? start : 0
        lines = [Line(byteOffset: start, position: position)]
        for index in file.bytes.indices.dropFirst(start) {
            let byte = file.bytes[index]
            if file.unit == .bytes || byte.startsScalar { position += 1 }
            let next = index + 1
            let isReturnBeforeFeed = byte == .carriageReturn && next < file.bytes.count && file.bytes[next] == .lineFeed
            if byte == .lineFeed || (byte == .carriageReturn && !isReturnBeforeFeed) {
                lines.append(Line(byteOffset: next, position: position))
            }
        }
    }

    /// The place of a position; one past the end of the file is placed at the end.
    func place(at position: Int) -> SourceFile.Place {
        var low = 0
        var high = lines.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle].position <= position { low = middle } else { high = middle }
        }
        let line = lines[low]
        let rest = file.bytes[line.byteOffset...]
        let text = rest.prefix { $0 != .lineFeed && $0 != .carriageReturn }
        let distance = position - line.position
        let column =
            switch file.unit {
            case .scalars: distance
            case .bytes: rest.prefix(distance).count(where: \.startsScalar)
            }
        return SourceFile.Place(
            path: file.path,
            line: low + 1,
            column: min(column, text.count(where: \.startsScalar)) + 1,
            text: String(decoding: text, as: UTF8.self)
        )
    }
}

extension UInt8 {
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")

    /// Whether the byte is the first of a Unicode scalar in UTF-8.
    fileprivate var startsScalar: Bool { self & 0xC0 != 0x80 }
}
