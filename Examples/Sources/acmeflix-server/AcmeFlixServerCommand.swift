import AcmeFlixService
import ArgumentParser
import Foundation
import LocalServer

@main
struct AcmeFlixServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "acmeflix-server",
        abstract: "Runs the AcmeFlix service, whose responses link to what can be done next.")

    @Option(help: "The port to listen at; 0 for any free one. (default: 3000, or a free one if that is taken)")
    var port: UInt16?

    @Option(help: "The address to listen at. Other computers can reach 0.0.0.0.")
    var host = "127.0.0.1"

    @Option(help: "The file that keeps the cart and the ratings. Without it, they are kept in memory.")
    var state: String?

    @Flag(
        help: """
            Let requests ask for faults by the header X-Fault, for tests of clients: \
            \(Fault.allCases.map(\.rawValue).joined(separator: ", ")).
            """)
    var faults = false

    func run() async throws {
        let service = try AcmeFlixServer(stateFile: state.map { URL(filePath: $0) }, hasFaults: faults)
        do {
            try await serve(service, port: port ?? 3000)
        } catch is ServerProblem where port == nil {
            try await serve(service, port: 0)
        }
    }

    private func serve(_ service: AcmeFlixServer, port: UInt16) async throws {
        let server = LocalServer(host: host, port: port) { await service.respond(to: $0) }
        try await server.run { url in
            // `print` would keep the line in a pipe until the program ends.
            FileHandle.standardOutput.write(Data("AcmeFlix is at \(url.absoluteString)/. Press Ctrl-C to stop it.\n".utf8))
            for await _ in endingSignals() { break }
        }
    }
}
