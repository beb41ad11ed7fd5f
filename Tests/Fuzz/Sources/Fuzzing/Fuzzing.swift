import Foundation
import Synchronization

/// libFuzzer's loop, which takes its options and input folders from the command line.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The function under test; a C function pointer can't capture it.
private let target = Mutex<@Sendable ([UInt8]) -> Void> { _ in }

/// Runs a function with new inputs until the time is up or an input traps.
package func fuzz(_ body: @escaping @Sendable ([UInt8]) -> Void) -> Never {
    target.withLock { $0 = body }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    let status = runDriver(&count, &arguments) { bytes, count in
        let body = target.withLock { $0 }
        body([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
    exit(status)
}

/// Traps if a condition is false, so that libFuzzer keeps the input.
package func expect(_ condition: Bool, _ rule: String) {
    if !condition { fatalError(rule) }
}
