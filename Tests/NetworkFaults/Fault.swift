package import APIRuntime
package import LoopbackServer

/// A fault of a server or the network, and how a call ends with each transport on Linux.
package struct Fault: Sendable {
    /// The name in the table in `docs/network.md`.
    package let name: String
    /// The steps of the server on each connection; the last element applies to all further connections.
    package let connections: [[RawServer.Step]]
    package var outcomes: [FaultTransport: Outcome]
    /// Other ways in which a call can end, depending on what arrives first.
    package var alternatives: [FaultTransport: Outcome] = [:]
    package var method = "GET"
    package var body: String?
    /// The form in which the body is passed to the transport.
    package var upload = Upload.memory
    /// Whether a `GET` that succeeds is sent first, on the same connection.
    package var isOnReusedConnection = false
    /// Whether the outcome is that of a `GET` that follows the call with the fault, with the same transport.
    package var isFollowed = false
    /// The start of the URL; nil for that of the server.
    package var origin: String?
    /// Whether the body of the response is decoded as JSON.
    package var decodes = false
    package var deadline = Duration.seconds(60)
    /// The maximum number of requests that the server receives, without the one that is sent first.
    package var mostRequests = 1

    /// The source of a request's body.
    package enum Upload: Sendable, CaseIterable {
        case memory, file, chunks, stream
    }

    /// The outcome of a call.
    package enum Outcome: Sendable, Equatable {
        /// With a response, and its body if that matters.
        case response(Int, body: String? = nil)
        /// With an error of the network.
        case network(NetworkCause)
        /// With another error, by its name.
        case error(String)
        /// With the process.
        case processEnd
        /// At the deadline, after which the process ends if the server closes the connection soon; it is not tried.
        case lateProcessEnd
        /// Late, because the transport needs minutes of processor time, during which other calls wait, too; it is not tried.
        case blocked
    }

    /// - Parameter steps: what the server does after it has read the request, and before it closes the connection.
    package init(_ name: String, _ steps: RawServer.Step..., outcome: Outcome, asyncHTTP: Outcome? = nil) {
        self.init(name, connections: [[.read] + steps], outcome: outcome, asyncHTTP: asyncHTTP)
    }

    /// - Parameters:
    ///   - outcome: the outcome with ``FaultTransport/urlSession``.
    ///   - asyncHTTP: the outcome with ``FaultTransport/asyncHTTP``; nil for the same one.
    package init(_ name: String, connections: [[RawServer.Step]], outcome: Outcome, asyncHTTP: Outcome? = nil) {
        self.name = name
        self.connections = connections
        outcomes = [.urlSession: outcome, .asyncHTTP: asyncHTTP ?? outcome]
    }

    /// Lets a call also end in another way, with both transports.
    package mutating func allow(_ outcome: Outcome) { alternatives = [.urlSession: outcome, .asyncHTTP: outcome] }

    package func with(_ change: (inout Fault) -> Void) -> Fault {
        var fault = self
        change(&fault)
        return fault
    }

    /// Whether the server sends megabytes, or does not stop sending.
    package var isLarge: Bool {
        connections.contains { steps in
            steps.contains { step in
                switch step {
                case .flood, .floodBytes, .repeated: true
                case .read, .readHead, .write, .writeBytes, .drip, .stall, .idle, .pause, .reset: false
                }
            }
        }
    }

    /// The fault, with a deadline that passes soon.
    package var withShortDeadline: Fault { with { $0.deadline = .milliseconds(400) } }
    /// The fault, with a response that is decoded as JSON.
    package var decoded: Fault { with { $0.decodes = true } }
}

/// A transport that the faults are tried with.
package enum FaultTransport: Sendable {
    case urlSession, asyncHTTP
}

extension Fault: CustomStringConvertible {
    package var description: String { name }
}

extension Fault.Outcome: CustomStringConvertible {
    /// The outcome as in the table.
    package var description: String {
        switch self {
        case .response(let status, let body?): "\(status), body \(body.isEmpty ? "empty" : "`\(body)`")"
        case .response(let status, nil): "\(status)"
        case .network(let cause): "`\(cause)`"
        case .error(let name): "\(name.lowercased())"
        case .processEnd: "**the process ends**"
        case .lateProcessEnd: "`deadlineExceeded`, then **the process can end**"
        case .blocked: "**calls wait for minutes**"
        }
    }
}

extension Fault.Outcome {
    package static let refused = Self.network(.connectionRefused)
    package static let lost = Self.network(.connectionLost)
    package static let malformed = Self.network(.malformedResponse)
    package static let late = Self.network(.deadlineExceeded)
    package static let tooLarge = Self.network(.responseTooLarge)
    package static let other = Self.network(.other)
    package static let undecodable = Self.error("Decoding error")
}
