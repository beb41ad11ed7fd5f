// Functions that find a key among many. Most comparisons compare a single integer.

extension UnsafeBufferPointer<UInt8> {
    /// A hash of the length and some bytes of a key; different signatures mean different keys.
    var signature: UInt32 {
        @inline(__always) get {
            let length = UInt32(truncatingIfNeeded: count)
            guard count >= 4, let bytes = unsafe UnsafeRawPointer(baseAddress) else {
                var signature = length
                for index in 0..<count { signature = unsafe signature &<< 8 | UInt32(self[index]) }
                return signature
            }
            var signature = unsafe bytes.loadUnaligned(as: UInt32.self) &* 0x9E37_79B1
            if count >= 8 { unsafe signature ^= bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self) &* 0x85EB_CA6B }
            return unsafe signature ^ bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self) &+ length
        }
    }
}

extension UnsafeBufferPointer<UInt32> {
    /// Returns the index of the first equal element at or after an index, or the count; compares eight elements at a time.
    func firstIndex(of wanted: UInt32, from start: Int) -> Int {
        var index = start
        while index &+ 8 <= count {
            // The top bit is set if and only if one of the elements is equal.
            var hits: UInt32 = 0
            for lane in 0..<8 {
                let difference = unsafe self[index &+ lane] ^ wanted
                hits |= (difference &- 1) & ~difference
            }
            if hits >= 0x8000_0000 { break }
            index &+= 8
        }
        while index < count, unsafe self[index] != wanted { index &+= 1 }
        return index
    }
}
