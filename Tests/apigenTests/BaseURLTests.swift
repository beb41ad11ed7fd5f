import Foundation
import Testing

@Suite("The base URL", .timeLimit(.minutes(10)))
struct BaseURLTests {
    @Test("a program that does not say where a service without a server is does not compile, and one that does calls it")
    func withoutServer() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            openapi: 3.0.3
            info: {title: Shop, version: '1'}
            paths:
              /items: {get: {tags: [Goods], operationId: list, responses: {'204': {description: Done.}}}}
            components:
              securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
            """, to: "shop.yaml")
        try #require(try await Command(["shop.yaml", "--output", "ShopClient"], in: folder.url).status == 0)
        let package = NestedPackage(folder: folder, clients: ["ShopClient"])
        let output = try await package.run([
            "main.swift": """
            import ShopClient

            struct Printer: RequestBehaviour {
                func validate(request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void) {
                    print(urlRequest.url?.absoluteString ?? "")
                    complete(.fail("not sent"))
                }
            }
            let url = URL(string: "https://shop.example/v1")!
            let key = "key"
            for client in [ShopClient(baseURL: url, behaviours: [Printer()]), ShopClient(baseURL: url, key: key, behaviours: [Printer()])] {
                try? await client.goods.list()
            }
            """
        ])
        #expect(output == "https://shop.example/v1/items\nhttps://shop.example/v1/items\n")
        let program = folder.url.appending(path: "Program")
        try folder.write("import ShopClient\nprint(ShopClient(key: \"k\"))\n", to: "Program/Sources/Program/main.swift")
        let build = try await Command(swift: ["build"], in: program)
        #expect(build.output.contains("error: missing argument for parameter 'baseURL' in call"), "\(build.output)")
    }
}
