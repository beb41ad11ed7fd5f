extension Fault {
    /// All faults, by the headings of the table in `docs/network.md`.
    package static let groups: [(heading: String, faults: [Fault])] = [
        ("Connections", connections), ("Heads", heads), ("Lengths and chunks", lengths), ("Statuses", statuses.triedInPart),
        ("Redirections", redirections.triedInPart), ("Time and size", times.triedInPart), ("Encodings and content", contents.triedInPart),
    ]

    /// All faults.
    package static var all: [Fault] { groups.flatMap(\.faults) }

    /// The faults that a process survives with a transport.
    package static func survivable(with transport: FaultTransport) -> [Fault] {
        let untried: [Outcome] = [.processEnd, .blocked, .untried]
        return all.filter { $0.outcomes[transport].map { !untried.contains($0) } == true }
    }

    /// The tables of `docs/network.md`, in Markdown.
    package static var tables: String {
        groups.map { heading, faults in
            let rows = faults.map { "| \($0.name) | \($0.text(.urlSession)) | \($0.text(.asyncHTTP)) |\n" }
            return "### \(heading)\n\n| fault | `URLSessionTransport` | `AsyncHTTPTransport` |\n|---|---|---|\n" + rows.joined()
        }.joined(separator: "\n")
    }

    private func text(_ transport: FaultTransport) -> String { outcomes[transport]?.description ?? "" }
}

extension [Fault] {
    /// The faults, without the outcomes with `URLSession` that have not been measured yet.
    fileprivate var triedInPart: [Fault] {
        map { fault in measuredWithURLSession.contains(fault.name) ? fault : fault.with { $0.outcomes[.urlSession] = .untried } }
    }
}

private let measuredWithURLSession: Set<String> = [
    "204 with a body", "304 with a length", "401 with Basic", "401 with NTLM", "407", "103, then the response", "a redirection to a file",
    "a redirection without a location", "no response", "a body that stalls", "text that is called gzip",
]
