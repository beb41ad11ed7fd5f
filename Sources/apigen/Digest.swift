/// A number that is the same for the same bytes, and by no accident for others; it is no protection against design.
struct Digest: CustomStringConvertible {
    private var value: UInt64

    init(_ bytes: [UInt8]) {
        value = UInt64(bytes.count)
        bytes.withUnsafeBytes { bytes in
            let end = bytes.count & ~7
            for offset in stride(from: 0, to: end, by: 8) { mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
            mix(bytes[end...].reduce(0) { $0 << 8 | UInt64($1) })
        }
    }

    /// Each step can be undone, so that texts of one length that differ in a single word never meet. Both rounds are needed: after
    /// one, the last byte of a word reaches so few bits that changes of two words can undo each other.
    private mutating func mix(_ word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 32
        value = value &* 0xC2B2_AE3D_27D4_EB4F
        value ^= value >> 29
    }

    var description: String { String(value, radix: 16) }
}
