/// Finds the lines of a text that arrives in chunks, which may end anywhere.
///
/// A line ends with a carriage return, a line feed, or both. A byte-order mark before the first line is left out.
struct LineParser {
    /// The beginning of the incomplete line.
    private var rest = Data()
    private var isFirst = true
    private var endsWithReturn = false

    /// The number of bytes of the incomplete line so far.
    var count: Int { rest.count }

    /// Calls a closure with every line that ends in a chunk.
    mutating func feed(_ chunk: Data, _ body: (Data) -> Void) {
        guard let first = chunk.first else { return }
        var start = chunk.startIndex + (endsWithReturn && first == .lineFeed ? 1 : 0)
        endsWithReturn = false
        while let end = chunk[start...].firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) {
            body(line(endingWith: chunk[start..<end]))
            start = end + 1
            guard chunk[end] == .carriageReturn else { continue }
            if start == chunk.endIndex { endsWithReturn = true } else if chunk[start] == .lineFeed { start += 1 }
        }
        rest.append(chunk[start...])
    }

    private mutating func line(endingWith end: Data) -> Data {
        var line = end
        if !rest.isEmpty {
            line = rest + end
            rest = Data()
        }
        if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isFirst = false
        return line
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}
