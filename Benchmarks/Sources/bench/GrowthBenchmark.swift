import Foundation

/// How the time of a run grows with the document: descriptions of one shape in doubling sizes.
struct GrowthBenchmark {
    let apigen: String
    /// The greatest document, in megabytes.
    let size: Double
    let rounds: Int

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "growth-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        print("operations      MB      ms  ms / operation  growth")
        let one = Double(Self.document(resources: 100).utf8.count) / 100
        let documents = try [16.0, 8, 4, 2, 1].map { step in
            let resources = Int(size * 1e6 / one / step)
            let (file, text) = (folder.appending(path: "\(resources).yaml"), Self.document(resources: resources))
            try Data(text.utf8).write(to: file)
            return (path: file.path, operations: resources * 4, megabytes: Double(text.utf8.count) / 1e6)
        }
        // Sizes follow each other in every round, so that neighbours meet the machine in the same mood.
        let seconds = try (0..<rounds).map { round in
            // The work alone: what the disk does with so many new files is its own affair.
            try documents.map { try ChildProcess(apigen, [$0.path, "--quiet", "--output", "\($0.path)-\(round)"]).worked }
        }
        for (index, document) in documents.enumerated() {
            let growth = index == 0 ? "" : String(format: "%7.2f", seconds.map { $0[index] / $0[index - 1] }.median)
            let milliseconds = seconds.map { $0[index] }.median * 1e3
            print(
                String(
                    format: "%10d  %6.1f  %6.0f  %14.3f  ", document.operations, document.megabytes, milliseconds,
                    milliseconds / Double(document.operations)) + growth)
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
