import Foundation
import LoopbackServer
import Testing

/// The shapes of XML that descriptions in every version have: each is received, read, written and sent back.
@Suite("Shapes of XML", .timeLimit(.minutes(30)))
struct XMLShapeTests {
    @Test("what a client receives in XML, it sends as the same XML, whatever XML media type and success the service responds with")
    func shapes() async throws {
        let clients = [
            (name: "Old", version: "swagger: '2.0'", shapes: XMLShape.old),
            (name: "Current", version: "openapi: 3.0.3", shapes: XMLShape.current),
            (name: "Nodes", version: "openapi: 3.2.0", shapes: XMLShape.nodes),
        ]
        let folder = try TemporaryFolder()
        var program = "import Foundation\n" + clients.map { "import \($0.name)Client\n" }.joined()
        for client in clients {
            try folder.write(Self.document(client.name, client.version, client.shapes), to: "\(client.name).yaml")
            try folder.write(LinkedProgram.options, to: "\(client.name).apigen.yaml")
            let run = try await Command(["\(client.name).yaml", "--output", "\(client.name)Client"], in: folder.url)
            try #require(run.status == 0, "\(run.errors)")
            #expect(!run.errors.contains("warning"), "\(run.errors)")
            program += "let client\(client.name) = \(client.name)Client(baseURL: URL(string: CommandLine.arguments[1])!)\n"
            for shape in client.shapes {
                program += """
                    do {
                        let value = try await client\(client.name).value(for: \(client.name).Get\(shape.name).Request())
                        print("\(client.name) \(shape.name)", String(decoding: try JSONWriter.data(of: value), as: UTF8.self))
                        _ = try await client\(client.name).send(\(client.name).Put\(shape.name).Request(body: value))
                    } catch { print("\(client.name) \(shape.name)", error) }

                    """
            }
        }
        let source = program
        let all = clients.flatMap(\.shapes)
        let output = try await LoopbackServer.run(Self.respond) { server in
            let output = try await LinkedProgram(folder: folder, clients: clients.map { $0.name + "Client" })
                .run(["main.swift": source], server.baseURL.absoluteString)
            for shape in all {
                let sent = server.requests.first { $0.method == "PUT" && $0.target == shape.path }
                #expect(sent?.body == #"<?xml version="1.0" encoding="UTF-8"?>"# + shape.xml, "\(shape.name)")
                #expect(sent?.headers["content-type"] == "application/xml")
            }
            return output
        }
        let expected = clients.flatMap { client in client.shapes.map { "\(client.name) \($0.name) \($0.json)" } }
        for (line, expected) in zip(output.split(separator: "\n"), expected) { #expect(line == expected) }
        #expect(output.split(separator: "\n").count == expected.count)
    }

    /// Responds with the XML of a shape, each time under another media type of XML and with another success.
    @Sendable private static func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
        let shapes = XMLShape.old + XMLShape.current + XMLShape.nodes
        guard request.method == "GET", let index = shapes.firstIndex(where: { $0.path == request.target }) else {
            return LoopbackServer.Response(204, headers: [:])
        }
        let mediaType = ["application/xml", "text/xml; charset=utf-8", "application/atom+xml"][index % 3]
        var response = LoopbackServer.Response([200, 201, 203][index / 3 % 3], headers: ["Content-Type": mediaType])
        response.body = Data(shapes[index].xml.utf8)
        return response
    }

    /// A document with two operations for each shape.
    private static func document(_ name: String, _ version: String, _ shapes: [XMLShape]) -> String {
        let isOld = version.hasPrefix("swagger")
        let paths = shapes.map { shape in
            let schema = "{$ref: '#/\(isOld ? "definitions" : "components/schemas")/\(shape.schema)'}"
            let content = isOld ? "schema: \(schema)" : "content: {application/xml: {schema: \(schema)}}"
            return """
                  \(shape.path):
                    get:
                      operationId: get\(shape.name)
                      responses: {'200': {description: d, \(content)}}
                    put:
                      operationId: put\(shape.name)
                      \(isOld ? "parameters: [{name: body, in: body, required: true, \(content)}]" : "requestBody: {required: true, \(content)}")
                      responses: {'204': {description: d}}

                """
        }
        let schemas = shapes.flatMap(\.schemas).map { (isOld ? "  " : "    ") + $0 + "\n" }.joined()
        return """
            \(version)
            info: {title: \(name), version: '1'}
            \(isOld ? "host: localhost\nschemes: [http]\nproduces: [application/xml]\nconsumes: [application/xml]" : "servers: [{url: http://localhost}]")
            paths:
            \(paths.joined())\(isOld ? "definitions:" : "components:\n  schemas:")
            \(isOld ? schemas : schemas)
            """
    }
}
