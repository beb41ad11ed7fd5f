/// The hash function SHA-256 (FIPS 180-4), and the key derivation that repeats it.
///
/// Shifts and additions are the wrapping ones, which are fast in debug builds as well.
struct SHA256 {
    /// The eight words of the hash.
    private var words: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]

    /// The hash of bytes.
    static func hash(_ message: [UInt8]) -> [UInt8] { SHA256().hash(message, after: 0) }

    /// A key of 32 bytes from a password, with PBKDF2 (RFC 8018, section 5.2) and HMAC (RFC 2104).
    static func key(password: [UInt8], salt: [UInt8], iterations: Int) -> [UInt8] {
        let short = password.count > 64 ? hash(password) : password
        let block = short + [UInt8](repeating: 0, count: 64 - short.count)
        var (inner, outer) = (SHA256(), SHA256())
        inner.add(block.map { $0 ^ 0x36 })
        outer.add(block.map { $0 ^ 0x5C })
        var code = SHA256()
        code.words = Self.words(outer.hash(inner.hash(salt + [0, 0, 0, 1], after: 64), after: 64))
        var key = code.words
        for _ in 1..<max(iterations, 1) {
            code = outer.hash(inner.hash(code))
            for index in 0..<8 { key[index] ^= code.words[index] }
        }
        return bytes(key)
    }

    /// The hash of bytes after others, whose number is a multiple of 64.
    private func hash(_ message: [UInt8], after count: Int) -> [UInt8] {
        let bitCount = UInt64(count + message.count) * 8
        let padding = [0x80] + [UInt8](repeating: 0, count: (119 - message.count % 64) % 64)
        var hash = self
        hash.add(message + padding + Self.bytes([UInt32(truncatingIfNeeded: bitCount &>> 32), UInt32(truncatingIfNeeded: bitCount)]))
        return Self.bytes(hash.words)
    }

    /// The hash of another hash after 64 bytes.
    private func hash(_ other: SHA256) -> SHA256 {
        var hash = self
        hash.add(block: other.words + [0x8000_0000, 0, 0, 0, 0, 0, 0, 768])
        return hash
    }

    /// Adds bytes, whose number is a multiple of 64.
    private mutating func add(_ bytes: [UInt8]) {
        let words = Self.words(bytes)
        for start in stride(from: 0, to: words.count, by: 16) { add(block: Array(words[start..<start + 16])) }
    }

    /// Adds a block of 16 words.
    private mutating func add(block: [UInt32]) {
        var w = block
        w.reserveCapacity(64)
        for i in 16..<64 {
            let (x, y) = (w[i &- 15], w[i &- 2])
            let small = Self.rotate(x, 7) ^ Self.rotate(x, 18) ^ (x &>> 3)
            let large = Self.rotate(y, 17) ^ Self.rotate(y, 19) ^ (y &>> 10)
            w.append(w[i &- 16] &+ small &+ w[i &- 7] &+ large)
        }
        var (a, b, c, d, e, f, g, h) = (words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7])
        for i in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let first = h &+ (Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)) &+ choice &+ Self.roundConstants[i] &+ w[i]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let second = (Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)) &+ majority
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        let sums = [a, b, c, d, e, f, g, h]
        for i in 0..<8 { words[i] = words[i] &+ sums[i] }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { (word &>> count) | (word &<< (32 &- count)) }

    /// The words of bytes, whose number is a multiple of four.
    private static func words(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: 0, to: bytes.count, by: 4).map { start in bytes[start..<start + 4].reduce(0) { ($0 &<< 8) | UInt32($1) } }
    }

    private static func bytes(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word &>> $0) } }
    }

    private static let roundConstants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
