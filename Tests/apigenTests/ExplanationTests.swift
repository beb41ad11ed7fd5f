import Testing

@Suite("Why a client has a model")
struct ExplanationTests {
    private let description = """
        openapi: 3.0.0
        info: {title: Shop, version: '1'}
        paths:
          /orders:
            get:
              operationId: listOrders
              responses:
                '200': {description: ok, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Order'}}}}}
            post:
              operationId: addItem
              requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}
              responses: {'204': {description: added}}
          /status: {get: {operationId: getStatus, responses: {'204': {description: ok}}}}
        components:
          schemas:
            Order: {type: object, properties: {items: {type: array, items: {$ref: '#/components/schemas/Item'}}}}
            Item: {type: object, properties: {price: {$ref: '#/components/schemas/Price'}}}
            Price: {type: object, properties: {cents: {type: integer}}}
            Unused: {type: object, properties: {a: {type: string}}}
        """

    private func explain(_ model: String) async throws -> (command: Command, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        try folder.write(description, to: "shop.yaml")
        return (try await Command(["shop.yaml", "--explain", model], in: folder.url), folder)
    }

    @Test(
        "--explain lists the operations that need a model, and through which properties; nothing is written",
        arguments: [
            (
                "Price",
                """
                Price is needed by 2 operations:
                  Shop.ListOrders: response 200, Order.items, Item.price
                  Shop.AddItem: body, Item.price
                  in Item

                """
            ), ("Order", "Order is needed by 1 operation:\n  Shop.ListOrders: response 200\n"),
            ("Unused", "Unused is needed by 0 operations\n"),
        ])
    func explanation(model: String, output: String) async throws {
        let (command, folder) = try await explain(model)
        #expect(command.status == 0)
        #expect(command.output == output)
        #expect(!folder.contains("Generated"))
    }

    @Test("--explain edges proposes the models that lead to most others, and with its lines, the client has the models that it says")
    func edges() async throws {
        let folder = try TemporaryFolder()
        let models = (1...5).map { "    A\($0): {type: object, properties: {next: {$ref: '#/components/schemas/A\($0 % 5 + 1)'}}}" }
        try folder.write(
            description.replacing("{cents: {type: integer}}", with: "{account: {$ref: '#/components/schemas/A1'}}") + "\n"
                + models.joined(separator: "\n"), to: "shop.yaml")
        let command = try await Command(["shop.yaml", "--explain", "edges"], in: folder.url)
        #expect(
            command.output == """
                the client has 8 models; with these lines in 'types' of the options file, it has fewer:
                  '#/components/schemas/Price': json    # 2 models left

                """)
        let line = command.output.split(separator: "\n")[1]
        try folder.write("include: {paths: ['/orders']}\ntypes:\n\(line)\n", to: "shop.apigen.yaml")
        #expect(try await Command(["shop.yaml"], in: folder.url).output.hasPrefix("Shop 1: 2 operations, 2 models\n"))
    }

    @Test("a model that the client does not have is an error with a suggestion")
    func unknown() async throws {
        let (command, _) = try await explain("Prise")
        #expect(command.status == 64)
        #expect(command.errors == "error: the client has no model 'Prise'; did you mean 'Price'?\n")
    }
}
