#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(ucrt)
import ucrt
#elseif canImport(Darwin)
import Darwin
#endif

extension UnsafePointer<UInt8> {
    /// Returns whether the bytes at two addresses are equal.
    func hasSameBytes(as other: UnsafePointer<UInt8>, count: Int) -> Bool { unsafe memcmp(self, other, count) == 0 }
}
