import Foundation
import NetworkFaults

/// The faults of the tests. After each of them, no additional file descriptor may be open.
struct FaultLoad {
    let kind: LoadTransport

    func run() async throws {
        let start = OpenDescriptors()
        _ = try await Fault.none.call { kind.transport(width: 8) }
        let before = await OpenDescriptors.settled(besides: start)
        print("\(kind) opens with the first call, and keeps: \(before)")
        let faults = Fault.survivable(with: kind.faultTransport)
        var left = 0
        for fault in faults {
            let open = OpenDescriptors()
            _ = try await fault.call { kind.transport(width: 8) }
            let new = await OpenDescriptors.settled(besides: open)
            if !new.isEmpty { print("\(fault): \(new)") }
            left += new.isEmpty ? 0 : 1
        }
        print(
            "\(kind): \(left) of \(faults.count) faults left descriptors open, \(await OpenDescriptors.settled(besides: start)) in the end")
    }
}
