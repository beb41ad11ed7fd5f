import Diagnostics
import FlyingSocks
package import Foundation

/// A server on the loopback interface that writes given bytes, valid or not, to send what no HTTP library would.
///
/// Each connection has a thread, which ends with the connection or the server.
package final class RawServer: Sendable {
    /// A step of a connection.
    package enum Step: Sendable {
        /// Reads a request with its body.
        case read
        /// Reads the head of a request.
        case readHead
        /// Writes a string, in which `{port}` stands for the port of the server.
        case write(String)
        case writeBytes([UInt8])
        /// Writes a string many times.
        case repeated(String, Int)
        /// Writes a string again and again, 64 MB in all, and then reads until the client closes the connection, or the server stops.
        case flood(String)
        /// Writes bytes as ``flood(_:)`` does.
        case floodBytes([UInt8])
        /// Writes a byte of a string every 20 milliseconds until the client closes the connection, or the server stops.
        case drip(String)
        /// Reads until the client closes the connection, or the server stops.
        case stall
        /// Neither reads nor writes until the server stops.
        case idle
        /// Waits until ``RawServer/resume()`` is called.
        case pause
        /// Closes the connection with a reset (RST).
        case reset
    }

    package let baseURL: URL
    package let port: UInt16
    /// Is opened when the first connection has ended.
    package let firstEnd = Latch()
    private let resumption = DispatchSemaphore(value: 0)
    private let listener: Socket
    private let steps: @Sendable (_ connection: Int) -> [Step]
    private let state = Lock(State())

    private struct State {
        var open: [Int: Socket] = [:]
        var requests: [String] = []
        var written = 0
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
        self.port = port
    }

    /// The number of bytes that were passed to the system so far.
    package var bytesWritten: Int { state.withLock(\.written) }

    /// The requests so far, as they were received.
    package var requests: [String] { state.withLock(\.requests) }

    /// Lets one paused connection continue.
    package func resume() { resumption.signal() }

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
            if isStopped {
                try? connection.close()
                break
            }
            Thread.detachNewThread { self.serve(connection, index) }
        }
        try? listener.close()
    }

    private func serve(_ connection: Socket, _ index: Int) {
        var requests = RequestParser { count in (try? connection.read(atMost: count)) ?? [] }
        steps: for step in steps(index) {
            switch step {
            case .read, .readHead:
                var hasBody = false
                if case .read = step { hasBody = true }
                guard let request = requests.next(withBody: hasBody) else { break steps }
                state.withLock { $0.requests.append(request) }
            case .write(let string):
                guard write(Array(string.replacing("{port}", with: "\(port)").utf8), to: connection) else { break steps }
            case .writeBytes(let bytes):
                guard write(bytes, to: connection) else { break steps }
            case .repeated(let string, let count):
                let (blocks, rest) = count.quotientAndRemainder(dividingBy: 1_000)
                let block = Array(String(repeating: string, count: 1_000).utf8)
                for _ in 0..<blocks { guard write(block, to: connection) else { break steps } }
                guard write(Array(String(repeating: string, count: rest).utf8), to: connection) else { break steps }
            case .flood(let string):
                flood(Array(string.utf8), to: connection)
            case .floodBytes(let bytes):
                flood(bytes, to: connection)
            case .drip(let string):
                for byte in Array(string.utf8).repeated {
                    guard !Self.isClosed(connection, within: 20), write([byte], to: connection) else { break steps }
                }
            case .idle:
                while !Self.isClosed(connection, within: 1_000) {}
            case .stall: Self.stall(connection)
            case .pause: resumption.wait()
            case .reset:
                var option = linger(l_onoff: 1, l_linger: 0)
                setsockopt(connection.file.rawValue, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            }
        }
        state.withLock { _ = $0.open.removeValue(forKey: index) }
        try? connection.close()
        firstEnd.open()
    }

    /// Stops accepting and ends the reads and writes of all connections, whose threads then close them.
    private func stop() {
        state.withLock { state in
            state.isStopped = true
            for connection in state.open.values { shutdown(connection.file.rawValue, Int32(SHUT_RDWR)) }
        }
        shutdown(listener.file.rawValue, Int32(SHUT_RDWR))
        resume()
    }

    private func write(_ bytes: [UInt8], to connection: Socket) -> Bool {
        let data = Data(bytes)
        var index = data.startIndex
        while index < data.endIndex {
            guard let next = try? connection.write(data, from: index) else { return false }
            state.withLock { $0.written += next - index }
            index = next
        }
        return true
    }

    private func flood(_ bytes: [UInt8], to connection: Socket) {
        let block = Array(repeatElement(bytes, count: 1 + 65_536 / bytes.count).joined())
        for _ in 0...(64 << 20) / block.count { guard write(block, to: connection) else { return } }
        Self.stall(connection)
    }

    private static func stall(_ connection: Socket) {
        while let bytes = try? connection.read(atMost: 1 << 16), !bytes.isEmpty {}
    }

    /// Waits for a number of milliseconds, or until the connection is closed on both sides.
    private static func isClosed(_ connection: Socket, within milliseconds: Int32) -> Bool {
        var file = pollfd(fd: connection.file.rawValue, events: 0, revents: 0)
        return poll(&file, 1, milliseconds) != 0
    }
}

extension Array {
    /// The elements again and again.
    fileprivate var repeated: some Sequence<Element> { sequence(first: 0) { ($0 + 1) % count }.lazy.map { self[$0] } }
}

/// Splits what a client sends into requests.
private struct RequestParser {
    /// Reads at most a number of bytes; returns none at the end.
    let read: (Int) -> [UInt8]
    private var unread: [UInt8] = []

    init(read: @escaping (Int) -> [UInt8]) { self.read = read }

    /// A request with a body of the length that its head declares, or in chunks; nil if the connection ends before.
    mutating func next(withBody hasBody: Bool) -> String? {
        guard let head = prefix(through: "\r\n\r\n") else { return nil }
        let lines = String(decoding: head, as: UTF8.self).lowercased()
        var body: [UInt8]? = []
        if hasBody, lines.contains("transfer-encoding: chunked") {
            body = prefix(through: "0\r\n\r\n")
        } else if hasBody, let length = lines.firstMatch(of: /content-length: *([0-9]+)/).flatMap({ Int($0.1) }) {
            body = prefix(length)
        }
        return body.map { String(decoding: head + $0, as: UTF8.self) }
    }

    private mutating func prefix(through end: String) -> [UInt8]? {
        let end = Array(end.utf8)
        var searched = 0
        while true {
            if let range = unread[searched...].firstRange(of: end) { return take(range.upperBound) }
            searched = max(0, unread.count - end.count + 1)
            guard readMore() else { return nil }
        }
    }

    private mutating func prefix(_ count: Int) -> [UInt8]? {
        while unread.count < count { guard readMore() else { return nil } }
        return take(count)
    }

    private mutating func take(_ count: Int) -> [UInt8] {
        defer { unread.removeFirst(count) }
        return Array(unread.prefix(count))
    }

    private mutating func readMore() -> Bool {
        let bytes = read(1 << 16)
        unread += bytes
        return !bytes.isEmpty
    }
}
