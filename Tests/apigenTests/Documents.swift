/// Documents that are as small as a test needs them.
enum Documents {
    /// One operation and one model; no diagnostics.
    static let good = """
        openapi: 3.0.3
        info: {title: Shop, version: '1'}
        servers: [{url: https://example.com}]
        paths:
          /items/{id}:
            get:
              tags: [Items]
              operationId: getItem
              parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
              responses: {'200': {description: It., content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}}
        components:
          schemas:
            Item: {type: object, required: [id], properties: {id: {type: integer}, name: {type: string}}}

        """

    /// The good one with an unknown key, which is a warning.
    static let doubtful = good.replacing("info:", with: "inof: {}\ninfo:")

    /// The good one with a line that is not YAML, which is an error.
    static let bad = good + "  schemas: ]\n"
}

extension TemporaryFolder {
    /// A folder with a file for each document.
    static func withDocuments() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Documents.good, to: "good.yaml")
        try folder.write(Documents.doubtful, to: "doubtful.yaml")
        try folder.write(Documents.bad, to: "bad.yaml")
        return folder
    }
}
