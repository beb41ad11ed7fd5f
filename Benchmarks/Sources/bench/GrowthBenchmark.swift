import Foundation

/// Measures how the time of a run grows with the size of the document, using descriptions of the same shape.
struct GrowthBenchmark {
    let apigen: String
    /// The size of the largest document, in megabytes.
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
            let (file, yaml) = (folder.appending(path: "\(resources).yaml"), Self.document(resources: resources))
            try Data(yaml.utf8).write(to: file)
            return (path: file.path, operations: resources * 4, megabytes: Double(yaml.utf8.count) / 1e6)
        }
        // Each round measures all sizes in turn, so that neighboring sizes run under similar conditions.
        let seconds = try (0..<rounds).map { round in
            // Processor time excludes the time that the disk needs for so many new files.
            try documents.map { try ChildProcess(apigen, [$0.path, "--quiet", "--output", "\($0.path)-\(round)"]).processorTime }
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

    /// A description with the given number of resources, each with four operations and two schemas.
    private static func document(resources: Int) -> String {
        var paths = ""
        var schemas = ""
        for index in 0..<resources {
            let name = "Thing\(index)"
            let response = "{'200': {description: Done., content: {application/json: {schema: {$ref: '#/components/schemas/\(name)'}}}}}"
            let body = "{content: {application/json: {schema: {$ref: '#/components/schemas/\(name)Draft'}}}}"
            paths += """
                  /things\(index):
                    get: {tags: [T\(index / 20)], summary: Lists things., parameters: [{name: page, in: query, schema: {type: integer}}], responses: \(response)}
                    post: {tags: [T\(index / 20)], summary: Creates a thing., requestBody: \(body), responses: \(response)}
                  /things\(index)/{id}:
                    parameters: [{name: id, in: path, required: true, schema: {type: string, format: uuid}}]
                    get: {tags: [T\(index / 20)], summary: Returns a thing., responses: \(response)}
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
