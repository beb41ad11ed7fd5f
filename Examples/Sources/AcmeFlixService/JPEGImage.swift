import Foundation

/// A JPEG file of squares, each of one color.
///
/// A square is a block of 8 × 8 pixels, of which JPEG then stores only the mean.
struct JPEGImage {
    /// A color in the components of JPEG: brightness, and the differences of blue and red from it.
    struct Color {
        let components: [Int]

        /// Creates a color of red, green and blue from 0 to 255.
        init(red: Double, green: Double, blue: Double) {
            let y = 0.299 * red + 0.587 * green + 0.114 * blue
            components = [y, 128 + 0.564 * (blue - y), 128 + 0.713 * (red - y)].map { Int(min(max($0.rounded(), 0), 255)) }
        }
    }

    let columns: Int
    let rows: Int
    /// The color of a square by its column and row.
    let color: (Int, Int) -> Color

    /// The numbers of codes of each length for the sizes of differences, 0 to 11.
    private static let lengths: [UInt8] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]

    /// The file.
    var data: Data {
        let (width, height) = (columns * 8, rows * 8)
        var file = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
        // Everything is divided by 8, so that the mean of a block is stored as it is.
        file += [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 8, count: 64)
        file += [0xFF, 0xC0, 0, 17, 8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 3]
        for component in 1...3 as ClosedRange<UInt8> { file += [component, 0x11, 0] }
        file += [0xFF, 0xC4, 0, 31, 0x00] + Self.lengths + Array(0...11)
        // Of the other coefficients, only the end of the block has a code.
        file += [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
        file += [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]
        return file + blocks + [0xFF, 0xD9]
    }

    private var blocks: Data {
        var bits = BitWriter()
        var previous = [0, 0, 0]
        for row in 0..<rows {
            for column in 0..<columns {
                for (index, value) in color(column, row).components.enumerated() {
                    let difference = value - 128 - previous[index]
                    previous[index] = value - 128
                    let size = Int.bitWidth - abs(difference).leadingZeroBitCount
                    let code = Self.codes[size]
                    bits.append(code.value, code.length)
                    bits.append(difference < 0 ? difference + (1 << size) - 1 : difference, size)
                    bits.append(0, 1)
                }
            }
        }
        return bits.finished
    }

    /// The codes of the sizes: numbers in order, with another bit for each length.
    private static let codes: [(value: Int, length: Int)] = {
        var codes: [(Int, Int)] = []
        var next = 0
        for (index, count) in lengths.enumerated() {
            for _ in 0..<count {
                codes.append((next, index + 1))
                next += 1
            }
            next <<= 1
        }
        return codes
    }()
}

/// Writes numbers of some bits each.
private struct BitWriter {
    private var data = Data()
    private var rest = 0
    private var count = 0

    mutating func append(_ value: Int, _ length: Int) {
        rest = rest << length | value
        count += length
        while count >= 8 {
            let byte = UInt8(rest >> (count - 8) & 255)
            // A byte of ones starts a marker, unless a zero follows.
            data += byte == 255 ? [255, 0] : [byte]
            count -= 8
        }
        rest &= (1 << count) - 1
    }

    /// The bytes; the last one is filled with ones.
    var finished: Data {
        var writer = self
        if count > 0 { writer.append((1 << (8 - count)) - 1, 8 - count) }
        return writer.data
    }
}
