import Foundation
import Synchronization

/// libFuzzer's loop, which takes its options and the folders of its inputs from the command line.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What is tried; a function of C cannot carry it along.
private let trial = Mutex<@Sendable ([UInt8]) -> Void> { _ in }

/// Tries ever new inputs until the time is over or one of them traps.
package func fuzz(_ body: @escaping @Sendable ([UInt8]) -> Void) -> Never {
    trial.withLock { $0 = body }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    let status = runDriver(&count, &arguments) { bytes, count in
        let body = trial.withLock { $0 }
        body([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
    exit(status)
}

/// Stops where something is not as it must be; libFuzzer then keeps the input.
package func expect(_ condition: Bool, _ rule: String) {
    if !condition { fatalError(rule) }
}
