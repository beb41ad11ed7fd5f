import YAML

extension LintRule {
    static let noServer: Self = LintRule("no-server", .information, "a description without the URL of the service") { document in
        let root = document.root
        guard root["host"] == nil, root["servers"]?.sequence?.isEmpty != false else { return [] }
        return [
            LintFinding(
                rule: .noServer, subject: "the document", message: "nothing says where the service is", position: root.position,
                advice: root["swagger"] == nil ? "servers: [{url: …}] names its URL" : "host: … names its host")
        ]
    }
}
