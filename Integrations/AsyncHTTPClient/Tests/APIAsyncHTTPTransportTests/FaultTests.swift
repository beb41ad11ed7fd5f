import APIAsyncHTTPTransport
import NetworkFaults
import Testing

@Suite("Faults of servers", .timeLimit(.minutes(10)))
struct FaultTests {
    @Test("a fault ends as documented", arguments: Fault.all)
    func outcome(of fault: Fault) async throws {
        let result = try await fault.call { AsyncHTTPTransport() }
        #expect(fault.expects(result, with: .asyncHTTP), "\(result)")
    }

    #if os(Linux)
    @Test("no fault leaves a file descriptor open")
    func descriptors() async {
        // Other tests of this process open files, too.
        await #expect(processExitsWith: .success) {
            let descriptors = try await Fault.openDescriptors(after: Fault.all) { AsyncHTTPTransport() }
            #expect(descriptors.isEmpty, "\(descriptors)")
        }
    }
    #endif
}
