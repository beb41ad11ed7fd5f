import FlyingSocks
package import Foundation

/// A server on the loopback interface that answers every connection with bytes as they are, be they HTTP or not, and closes it.
package enum BrokenServer {
    /// Runs a server for as long as a closure runs.
    package static func run<Result: Sendable>(
        answering bytes: String, _ body: @Sendable (_ baseURL: URL) async throws -> Result
    ) async throws -> Result {
        let socket = try Socket(domain: AF_INET)
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname(), let url = URL(string: "http://127.0.0.1:\(port)") else {
            throw SocketError.unsupportedAddress
        }
        let listener = try AsyncSocket(socket: socket, pool: try await .client)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while true { try await answer(listener.accept(), bytes) }
            }
            defer {
                group.cancelAll()
                try? listener.close()
            }
            return try await body(url)
        }
    }

    private static func answer(_ connection: AsyncSocket, _ bytes: String) async throws {
        // Closing before the request is read would reset the connection.
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let more = try await connection.read(atMost: 1)
            if more.isEmpty { break }
            head += more
        }
        try await connection.write(Data(bytes.utf8))
        try connection.close()
    }
}
