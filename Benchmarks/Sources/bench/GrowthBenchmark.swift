import Foundation

/// How the time of a run grows with the document: descriptions of one shape in doubling sizes.
struct GrowthBenchmark {
    let apigen: String
    /// The greatest document, in megabytes.
    let size: Double

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "growth-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        print("operations      MB      ms  ms / operation  growth")
        var before: Double?
        let one = Double(Self.document(resources: 100).utf8.count) / 100
        for step in [16.0, 8, 4, 2, 1] {
            let resources = Int(size * 1e6 / one / step)
            let path = folder.appending(path: "growth.yaml").path
            let text = Self.document(resources: resources)
            try Data(text.utf8).write(to: URL(filePath: path))
            // The work alone: what the disk does with so many new files is its own affair.
            let worked = try ChildProcess(apigen, [path, "--quiet", "--output", folder.appending(path: "\(resources)").path]).worked
            let growth = before.map { String(format: "%7.2f", worked / $0) } ?? ""
            let operations = resources * 4
            print(
                String(
                    format: "%10d  %6.1f  %6.0f  %14.3f  ", operations, Double(text.utf8.count) / 1e6, worked * 1e3,
                    worked * 1e3 / Double(operations)) + growth)
            before = worked
        }
    }

    /// A description of some resources with four operations and two schemas each.
    private static func document(resources: Int) -> String {
        var paths = ""
        var schemas = ""
        for index in 0..<resources {
            let name = "Thing\(index)"
            let answer = "{'200': {description: Done., content: {application/json: {schema: {$ref: '#/components/schemas/\(name)'}}}}}"
            let body = "{content: {application/json: {schema: {$ref: '#/components/schemas/\(name)Draft'}}}}"
            paths += """
                  /things\(index):
                    get: {tags: [T\(index / 20)], summary: Lists things., parameters: [{name: page, in: query, schema: {type: integer}}], responses: \(answer)}
                    post: {tags: [T\(index / 20)], summary: Makes a thing., requestBody: \(body), responses: \(answer)}
                  /things\(index)/{id}:
                    parameters: [{name: id, in: path, required: true, schema: {type: string, format: uuid}}]
                    get: {tags: [T\(index / 20)], summary: Gives a thing., responses: \(answer)}
                    delete: {tags: [T\(index / 20)], summary: Removes a thing., responses: {'204': {description: Gone.}}}

                """
            let properties = (0..<12).map {
                "        value\($0): {type: \(["string", "integer", "number", "boolean"][$0 % 4]), description: Value \($0).}"
            }
            .joined(separator: "\n")
            schemas += "    \(name):\n      type: object\n      required: [value1, value2]\n      properties:\n\(properties)\n"
            schemas +=
                "        kind: {type: string, enum: [small, large, other\(index)]}\n        next: {$ref: '#/components/schemas/\(name)'}\n"
            schemas += "    \(name)Draft: {type: object, properties: {title: {type: string}, of: {$ref: '#/components/schemas/\(name)'}}}\n"
        }
        return "openapi: 3.0.3\ninfo: {title: Growth, version: '1'}\npaths:\n\(paths)components:\n  schemas:\n\(schemas)"
    }
}
