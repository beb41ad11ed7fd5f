import Dispatch
import Foundation

/// The signals that ask a program to end, by Ctrl-C or `kill`. They no longer end it by themselves.
package func endingSignals(_ numbers: [Int32] = [SIGINT, SIGTERM]) -> AsyncStream<Int32> {
    AsyncStream { continuation in
        for number in numbers {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // Only its handler keeps the source, until nobody waits for signals anymore.
                if case .terminated = continuation.yield(number) { source.cancel() }
            }
            source.resume()
        }
    }
}
