import Foundation
import Testing

@Suite("The base URL", .timeLimit(.minutes(10)))
struct BaseURLTests {
    @Test("a program compiles only if it says where a service without a server is, and no text that is no URL leads to a documented server")
    func servers() async throws {
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
        try folder.write(
            """
            openapi: 3.0.3
            info: {title: Bank, version: '1'}
            servers:
              - {url: 'https://bank.example/v1'}
              - {url: 'https://{host}/v1', description: Test, variables: {host: {default: test.bank.example}}}
            paths:
              /rates: {get: {operationId: rates, responses: {'204': {description: Done.}}}}
              /files: {get: {operationId: files, servers: [{url: 'https://files.example'}], responses: {'204': {description: Done.}}}}
            """, to: "bank.yaml")
        for name in ["shop", "bank"] {
            try #require(try await Command(["\(name).yaml", "--output", "\(name.capitalized)Client"], in: folder.url).status == 0)
        }
        let package = NestedPackage(folder: folder, clients: ["ShopClient", "BankClient"])
        let output = try await package.run([
            "main.swift": """
            import BankClient
            import BankRuntime
            import ShopClient
            import ShopRuntime

            struct Printer: ShopRuntime.RequestBehaviour {
                func validate(
                    request: ShopRuntime.AnyRequest, urlRequest: URLRequest,
                    complete: @escaping @Sendable (ShopRuntime.RequestValidationResult) -> Void
                ) {
                    print(urlRequest.url?.absoluteString ?? "")
                    complete(.fail("not sent"))
                }
            }
            struct BankPrinter: BankRuntime.RequestBehaviour {
                func validate(
                    request: BankRuntime.AnyRequest, urlRequest: URLRequest,
                    complete: @escaping @Sendable (BankRuntime.RequestValidationResult) -> Void
                ) {
                    print(urlRequest.url?.absoluteString ?? "")
                    complete(.fail("not sent"))
                }
            }
            let url = URL(string: "https://shop.example/v1")!
            let key = "key"
            for client in [ShopClient(baseURL: url, behaviours: [Printer()]), ShopClient(baseURL: url, key: key, behaviours: [Printer()])] {
                try? await client.goods.list()
            }
            let banks = [
                BankClient(behaviours: [BankPrinter()]), BankClient(baseURL: Bank.Server.main, behaviours: [BankPrinter()]),
                BankClient(baseURL: Bank.Server.test(), behaviours: [BankPrinter()]), BankClient(baseURL: url, behaviours: [BankPrinter()]),
                BankClient(baseURL: Bank.Server.test(host: "[::1"), behaviours: [BankPrinter()]),
            ]
            for bank in banks {
                do { try await bank.rates() } catch { print(bank.apiClient.server) }
                try? await bank.files()
            }
            """
        ])
        #expect(
            output == """
                https://shop.example/v1/items
                https://shop.example/v1/items
                https://bank.example/v1/rates
                the documented server
                https://files.example/files
                https://bank.example/v1/rates
                the documented server
                https://files.example/files
                https://test.bank.example/v1/rates
                https://test.bank.example/v1
                https://test.bank.example/v1/files
                https://shop.example/v1/rates
                https://shop.example/v1
                https://shop.example/v1/files
                file:///https://%5B::1/v1

                """)
        let program = folder.url.appending(path: "Program")
        try folder.write(
            """
            import BankClient
            import ShopClient
            print(ShopClient(key: "k"))
            print(BankClient(baseURL: URL(string: readLine() ?? "")))
            print(BankClient(baseURL: nil))

            """, to: "Program/Sources/Program/main.swift")
        let build = try await Command(swift: ["build"], in: program)
        #expect(build.output.contains("error: missing argument for parameter 'baseURL' in call"), "\(build.output)")
        #expect(build.output.contains("error: value of optional type 'URL?' must be unwrapped to a value of type 'URL'"))
        #expect(build.output.contains("error: 'nil' is not compatible with expected argument type 'URL'"))
    }
}
