import LoopbackServer

extension Fault {
    /// All faults, by the headings of the table in `docs/network.md`.
    package static let groups: [(heading: String, faults: [Fault])] = [
        ("Connections", connections), ("Heads", heads), ("Lengths and chunks", lengths), ("Statuses", statuses),
        ("Redirections", redirections), ("Time and size", times), ("Encodings and content", contents),
    ]

    /// All faults.
    package static var all: [Fault] { groups.flatMap(\.faults) }

    /// A call that meets no fault.
    package static let none = Fault("none", .write("HTTP/1.1 204 No\r\n\r\n"), outcome: .response(204))

    /// The faults that a process survives with a transport.
    package static func survivable(with transport: FaultTransport) -> [Fault] {
        let untried: [Outcome] = [.processEnd, .lateProcessEnd, .blocked]
        return all.filter { $0.outcomes[transport].map { !untried.contains($0) } == true }
    }

    /// The tables of `docs/network.md`, in Markdown.
    package static var tables: String {
        groups.map { heading, faults in
            let rows = faults.map { "| \($0.name) | \($0.text(.urlSession)) | \($0.text(.asyncHTTP)) |\n" }
            return "### \(heading)\n\n| fault | `URLSessionTransport` | `AsyncHTTPTransport` |\n|---|---|---|\n" + rows.joined()
        }.joined(separator: "\n")
    }

    private func text(_ transport: FaultTransport) -> String {
        let other = alternatives[transport] == outcomes[transport] ? nil : alternatives[transport]
        return [outcomes[transport], other].compactMap { $0?.description }.joined(separator: " or ")
    }
}
