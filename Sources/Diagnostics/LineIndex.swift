/// The line starts of one file, by which positions become lines and columns.
///
/// Lines end as editors see it: at a line feed, a carriage return, or both together.
struct LineIndex: Sendable {
    private struct Line {
        var byteOffset: Int
        /// In the file's ``SourceFile/OffsetUnit``.
        var offset: Int
        /// Whether each byte is a character, so that none has to be counted; documents on one line are long.
        var isASCII = true
    }

    private let file: SourceFile
    private let lines: [Line]

    init(of file: SourceFile) {
        self.file = file
        lines = file.bytes.withUnsafeBufferPointer { Self.lines(of: $0, countsBytes: file.unit == .bytes) }
    }

    private static func lines(of bytes: UnsafeBufferPointer<UInt8>, countsBytes: Bool) -> [Line] {
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var line = Line(byteOffset: index, offset: countsBytes ? index : 0)
        var lines: [Line] = []
        lines.reserveCapacity(bytes.count / 32)
        var scalarCount = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            scalarCount += byte.startsScalar ? 1 : 0
            if byte > .carriageReturn { continue }
            let isReturnBeforeFeed = byte == .carriageReturn && index < bytes.count && bytes[index] == .lineFeed
            guard byte == .lineFeed || (byte == .carriageReturn && !isReturnBeforeFeed) else { continue }
            let byteCount = index - line.byteOffset
            line.isASCII = scalarCount == byteCount
            lines.append(line)
            line = Line(byteOffset: index, offset: line.offset + (countsBytes ? byteCount : scalarCount))
            scalarCount = 0
        }
        line.isASCII = scalarCount == bytes.count - line.byteOffset
        return lines + [line]
    }

    /// The place of a position; one past the end of the file is placed at the end.
    func place(at offset: Int) -> SourceFile.Place {
        var low = 0
        var high = lines.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle].offset <= offset { low = middle } else { high = middle }
        }
        let line = lines[low]
        let end = low + 1 < lines.count ? lines[low + 1].byteOffset : file.bytes.count
        var text = file.bytes[line.byteOffset..<end]
        if text.last == .lineFeed { text.removeLast() }
        if text.last == .carriageReturn { text.removeLast() }
        let distance = offset - line.offset
        let isCounted = file.unit == .bytes && !line.isASCII
        let column = isCounted ? text.prefix(distance).count(where: \.startsScalar) : distance
        let length = line.isASCII ? text.count : text.count(where: \.startsScalar)
        return SourceFile.Place(
            path: file.path,
            line: low + 1,
            column: min(column, length) + 1,
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
