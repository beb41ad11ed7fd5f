import Diagnostics
import FlyingSocks
package import Foundation

/// A server on the loopback interface that writes given bytes, valid or not, to send what no HTTP library would.
///
/// Each connection has a thread, which ends with the connection or the server.
package final class RawServer: Sendable {
    /// What a connection does next.
    package enum Step: Sendable {
        /// Reads a request with its body.
        case read
        case write(String)
        case writeBytes([UInt8])
        /// Writes a string until the client closes the connection, or the server stops.
        case flood(String)
        /// Keeps the connection open until the client closes it, or the server stops.
        case stall
        /// Closes the connection with a reset (RST).
        case reset
    }

    package let baseURL: URL
    private let listener: Socket
    private let steps: @Sendable (_ connection: Int) -> [Step]
    private let state = Lock(State())

    private struct State {
        var open: [Int: Socket] = [:]
        var requests: [String] = []
        var isStopped = false
    }

    private init(_ steps: @escaping @Sendable (Int) -> [Step]) throws {
        self.steps = steps
        listener = try Socket(domain: AF_INET)
        try listener.setValue(true, for: .localAddressReuse)
        try listener.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        try listener.listen()
        guard case .ip4(_, let port) = try listener.sockname(), let url = URL(string: "http://127.0.0.1:\(port)") else {
            throw SocketError.unsupportedAddress
        }
        baseURL = url
    }

    /// The requests so far, as they were received.
    package var requests: [String] { state.withLock(\.requests) }

    /// Runs a server for as long as a closure runs. After the steps of a connection, the server closes it.
    ///
    /// - Parameter steps: returns the steps of each connection; the first one has the number 0.
    package static func run<Result: Sendable>(
        _ steps: @escaping @Sendable (_ connection: Int) -> [Step], _ body: @Sendable (RawServer) async throws -> Result
    ) async throws -> Result {
        let server = try RawServer(steps)
        Thread.detachNewThread { server.accept() }
        defer { server.stop() }
        return try await body(server)
    }

    private func accept() {
        var number = 0
        while let file = try? listener.accept().file {
            let connection = Socket(file: file)
            let index = number
            number += 1
            let isStopped = state.withLock { state in
                state.open[index] = connection
                return state.isStopped
            }
            if isStopped { break }
            Thread.detachNewThread { self.serve(connection, index) }
        }
        try? listener.close()
    }

    private func serve(_ connection: Socket, _ index: Int) {
        steps: for step in steps(index) {
            switch step {
            case .read:
                guard let request = Self.request(from: connection) else { break steps }
                state.withLock { $0.requests.append(request) }
            case .write(let string):
                guard Self.write(Array(string.utf8), to: connection) else { break steps }
            case .writeBytes(let bytes):
                guard Self.write(bytes, to: connection) else { break steps }
            case .flood(let string):
                while Self.write(Array(string.utf8), to: connection) {}
            case .stall:
                while (try? connection.read()) != nil {}
            case .reset:
                var option = linger(l_onoff: 1, l_linger: 0)
                setsockopt(connection.file.rawValue, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            }
        }
        state.withLock { _ = $0.open.removeValue(forKey: index) }
        try? connection.close()
    }

    /// Stops accepting and ends the reads and writes of all connections, whose threads then close them.
    private func stop() {
        state.withLock { state in
            state.isStopped = true
            for connection in state.open.values { shutdown(connection.file.rawValue, Int32(SHUT_RDWR)) }
        }
        shutdown(listener.file.rawValue, Int32(SHUT_RDWR))
    }

    private static func write(_ bytes: [UInt8], to connection: Socket) -> Bool {
        let data = Data(bytes)
        var index = data.startIndex
        while index < data.endIndex {
            guard let next = try? connection.write(data, from: index) else { return false }
            index = next
        }
        return true
    }

    /// A request with a body of the length that its head declares; nil if the connection ends before.
    private static func request(from connection: Socket) -> String? {
        var bytes: [UInt8] = []
        let blankLine = Array("\r\n\r\n".utf8)
        while !bytes.suffix(4).elementsEqual(blankLine) {
            guard let byte = try? connection.read() else { return nil }
            bytes.append(byte)
        }
        let head = String(decoding: bytes, as: UTF8.self).lowercased()
        let length = head.firstMatch(of: /content-length: *([0-9]+)/).flatMap { Int($0.1) } ?? 0
        for _ in 0..<length {
            guard let byte = try? connection.read() else { return nil }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
