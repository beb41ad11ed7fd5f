/// The line starts of one file, used to convert positions to lines and columns.
///
/// A line ends at a line feed, a carriage return, or both together. No lookup takes time in proportion to the length of a line:
/// a minified document is a single line of megabytes.
struct LineIndex: Sendable {
    let file: SourceFile
    /// The byte at which each line starts.
    private let lineStarts: [Int]
    /// The number of Unicode scalars before each block of ``blockSize`` bytes.
    private let scalarCounts: [Int]

    private static let blockSize = 1024

    init(of file: SourceFile) {
        self.file = file
        lineStarts = file.bytes.withUnsafeBufferPointer(Self.lineStarts)
        scalarCounts = file.bytes.withUnsafeBufferPointer(Self.scalarCounts)
    }

    private static func lineStarts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var starts = [bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0]
        starts.reserveCapacity(bytes.count / 32)
        for (index, byte) in bytes.enumerated() where byte <= .carriageReturn {
            let isReturnBeforeFeed = byte == .carriageReturn && index + 1 < bytes.count && bytes[index + 1] == .lineFeed
            if byte == .lineFeed || byte == .carriageReturn && !isReturnBeforeFeed { starts.append(index + 1) }
        }
        return starts
    }

    private static func scalarCounts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var counts = [0]
        counts.reserveCapacity(bytes.count / blockSize + 1)
        for start in stride(from: 0, to: bytes.count, by: blockSize) {
            let block = bytes[start..<min(start + blockSize, bytes.count)]
            counts.append(counts[counts.count - 1] + block.count(where: \.startsScalar))
        }
        return counts
    }

    // MARK: Lookup

    /// The location of an offset in the file's ``SourceFile/OffsetUnit``; one past the end of its line is located at that end.
    func location(at offset: Int) -> SourceFile.Location {
        let (line, byte) = position(of: offset)
        return SourceFile.Location(
            path: file.path, line: line + 1, column: scalarCount(before: byte) - scalarCount(before: lineStarts[line]) + 1)
    }

    /// The line of an offset, at most a number of Unicode scalars of it on either side.
    ///
    /// - Returns: the strings before and after the offset, and whether they reach the start and the end of the line.
    func surroundings(
        of offset: Int, limit: Int
    ) -> (before: String, after: String, reachesStart: Bool, reachesEnd: Bool) {
        let (line, byte) = position(of: offset)
        let end = textEnd(of: line)
        var (first, last) = (byte, byte)
        for _ in 0..<limit where first > lineStarts[line] {
            repeat { first -= 1 } while first > lineStarts[line] && !file.bytes[first].startsScalar
        }
        for _ in 0..<limit where last < end {
            repeat { last += 1 } while last < end && !file.bytes[last].startsScalar
        }
        return (
            String(decoding: file.bytes[first..<byte], as: UTF8.self), String(decoding: file.bytes[byte..<last], as: UTF8.self),
            first == lineStarts[line], last == end
        )
    }

    /// The index of an offset's line and its byte, which is at most the end of the line's text.
    private func position(of offset: Int) -> (line: Int, byte: Int) {
        let byte = byteOffset(of: offset)
        let line = max(0, lineStarts.partitioningIndex { $0 > byte } - 1)
        return (line, max(lineStarts[line], min(byte, textEnd(of: line))))
    }

    /// The end of a line without its line break.
    private func textEnd(of line: Int) -> Int {
        guard line + 1 < lineStarts.count else { return file.bytes.count }
        let end = lineStarts[line + 1] - 1
        let endsInBoth = end > lineStarts[line] && file.bytes[end] == .lineFeed && file.bytes[end - 1] == .carriageReturn
        return endsInBoth ? end - 1 : end
    }

    private func byteOffset(of offset: Int) -> Int {
        guard file.unit == .scalars else { return min(offset, file.bytes.count) }
        let target = offset + (file.bytes.starts(with: Self.byteOrderMark) ? 1 : 0)
        let block = max(0, scalarCounts.partitioningIndex { $0 > target } - 1)
        var count = scalarCounts[block]
        for byte in block * Self.blockSize..<max(block * Self.blockSize, file.bytes.count) where file.bytes[byte].startsScalar {
            if count == target { return byte }
            count += 1
        }
        return file.bytes.count
    }

    private func scalarCount(before byte: Int) -> Int {
        let block = byte / Self.blockSize
        return scalarCounts[block] + file.bytes[block * Self.blockSize..<byte].count(where: \.startsScalar)
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension [Int] {
    /// The index of the first element of a sorted array that satisfies a predicate, or the count.
    fileprivate func partitioningIndex(where belongsInSecondPartition: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension UInt8 {
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")

    /// Whether the byte is the first of a Unicode scalar in UTF-8.
    fileprivate var startsScalar: Bool { self & 0xC0 != 0x80 }
}
