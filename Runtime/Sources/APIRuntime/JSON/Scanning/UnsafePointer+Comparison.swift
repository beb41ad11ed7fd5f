#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Foundation
#endif

extension UnsafePointer<UInt8> {
    /// Whether the bytes at two addresses are equal.
    func hasSameBytes(as other: UnsafePointer<UInt8>, count: Int) -> Bool { memcmp(self, other, count) == 0 }
}
