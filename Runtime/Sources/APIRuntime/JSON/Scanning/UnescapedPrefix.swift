extension UnsafeBufferPointer<UInt8> {
    /// The number of bytes before the first byte that a JSON string must escape, and whether they are all ASCII. Compares eight bytes
    /// at a time.
    var unescapedPrefix: (length: Int, isASCII: Bool) {
        guard let base = baseAddress else { return (0, true) }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        let quotes: UInt64 = 0x2222_2222_2222_2222
        let backslashes: UInt64 = 0x5C5C_5C5C_5C5C_5C5C
        let spaces: UInt64 = 0x2020_2020_2020_2020
        var seen: UInt64 = 0
        var index = 0
        while index &+ 8 <= count {
            let word = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self).littleEndian
            // The top bit of a byte is set if it matches; bytes above 0x7F never match.
            let quote = word ^ quotes
            let backslash = word ^ backslashes
            var stop = (quote &- ones) & ~quote
            stop |= (backslash &- ones) & ~backslash
            stop |= (word &- spaces) & ~word
            stop &= tops
            if stop != 0 {
                let bits = UInt64(truncatingIfNeeded: stop.trailingZeroBitCount)
                seen |= word & ((1 &<< bits) &- 1)
                return (index &+ Int(truncatingIfNeeded: bits &>> 3), seen & tops == 0)
            }
            seen |= word
            index &+= 8
        }
        while index < count, unsafe base[index] != 0x22, unsafe base[index] != 0x5C, unsafe base[index] >= 0x20 {
            unsafe seen |= UInt64(base[index])
            index &+= 1
        }
        return (index, seen & tops == 0)
    }
}
