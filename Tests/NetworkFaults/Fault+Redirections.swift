import APIRuntime
import LoopbackServer

extension Fault {
    static let redirections: [Fault] = [
        redirection("to the same origin", "/new", outcome: .response(204)),
        redirection("to another origin", "http://localhost:{port}/", outcome: .response(204)),
        redirection("of a POST with a body to the same origin, 307", "/new", status: 307, outcome: .response(204)).with(\.isPost),
        redirection("of a POST with a body to another origin, 307", "http://localhost:{port}/", status: 307, outcome: .response(307)).with(
            \.isPost),
        redirection("of a POST with a body to another origin, 303", "http://localhost:{port}/", status: 303, outcome: .response(204)).with(
            \.isPost),
        redirection(
            "to itself, forever", "/", target: status(302, "Location: /"), outcome: .network(.tooManyRedirections), mostRequests: 21),
        redirection("to a file", "file:///etc/hosts", outcome: .response(302)),
        redirection("to FTP", "ftp://127.0.0.1:{port}/", outcome: .response(302)),
        redirection("to a script", "javascript:alert(1)", outcome: .response(302)),
        redirection("to data", "data:,abc", outcome: .response(302)),
        redirection("without a location", nil, outcome: .response(302)),
        redirection("to an empty location", "", outcome: .response(302)),
        redirection("to an invalid location", "http://[", outcome: .response(302)),
        redirection("to a location without a host", "http://", outcome: .response(302)),
        redirection("to a port that nothing listens at", "http://127.0.0.1:1/", outcome: .refused),
        redirection("to a port that does not exist", "http://127.0.0.1:99999/", outcome: .response(302)),
        redirection("to a location with a name and a password", "http://a:b@127.0.0.1:{port}/", outcome: .response(204)),
        redirection("with status 300", "/new", status: 300, outcome: .response(300)),
        redirection("with status 304", "/new", status: 304, outcome: .response(304)),
        redirection("with status 305", "/new", status: 305, outcome: .response(305)),
        Fault(
            "a redirection with two locations",
            connections: [[.read, status(302, "Location: /a", "Location: /b")], [.read, status(204)]],
            outcome: .response(204)
        ).with { $0.mostRequests = 2 },
    ]

    private static func redirection(
        _ name: String, _ location: String?, status: Int = 302, target: RawServer.Step = Fault.status(204), outcome: Outcome,
        asyncHTTP: Outcome? = nil, mostRequests: Int = 2
    ) -> Fault {
        let head = location.map { Fault.status(status, "Location: \($0)") } ?? Fault.status(status)
        let connections: [[RawServer.Step]] = [[.read, head], [.read, target]]
        return Fault("a redirection \(name)", connections: connections, outcome: outcome, asyncHTTP: asyncHTTP).with {
            $0.mostRequests = mostRequests
        }
    }

    private func with(_ property: WritableKeyPath<Fault, Bool>) -> Fault { with { $0[keyPath: property] = true } }

    private var isPost: Bool {
        get { method == "POST" }
        set {
            method = "POST"
            body = "body"
        }
    }
}
