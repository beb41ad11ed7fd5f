import Foundation
import Testing

@Suite("A client without Foundation", .timeLimit(.minutes(5)))
struct FoundationTests {
    @Test(
        "with a transport of the program's own, a client imports no more of Foundation than FoundationEssentials, and the program compiles")
    func imports() async throws {
        let folder = try TemporaryFolder()
        try folder.write(try Checkout.text("docs/petstore.yaml"), to: "petstore.yaml")
        try folder.write(
            "transport: none\ninclude: {operations: [listPets, addPet, getPet, watchArrivals]}\n", to: "petstore.apigen.yaml")
        try #require(try await Command(["petstore.yaml", "--output", "A"], in: folder.url).status == 0)
        let known: Set = ["CryptoKit", "Dispatch", "Darwin", "Glibc", "Musl", "Android", "WinSDK", "ucrt", "FoundationEssentials"]
        for module in ["PetstoreRuntime", "PetstoreClient"] {
            let files = try SwiftCompiler.files(below: folder.url.appending(path: "A/Sources/\(module)"))
            for file in files where !file.hasSuffix("/Foundation.swift") {
                let source = try String(contentsOfFile: file, encoding: .utf8)
                let imported = Set(source.matches(of: /(?m)^(?:@_exported )?(?:public )?import (\w+)$/).map { String($0.1) })
                #expect(imported.subtracting(known).subtracting(["PetstoreRuntime"]) == [], "\(file)")
            }
            try await SwiftCompiler.run(
                ["-wmo", "-emit-module", "-module-name", module, "-I", ".", "-parse-as-library"] + files, in: folder.url)
        }
        try folder.write(Self.program, to: "main.swift")
        try await SwiftCompiler.run(["-typecheck", "-I", ".", "main.swift"], in: folder.url)
    }

    /// A program with its own transport, in which a type of Foundation would be an error.
    private static let program = """
        import PetstoreClient

        struct MyTransport: Transport {
            func send(_ request: TransportRequest) async throws -> TransportResponse {
                let body = try await request.body?.data()
                return TransportResponse(ResponseHead(statusCode: body == nil ? 200 : 204, url: request.head.url))
            }
        }
        struct Language: CallBehaviour {
            func modify(request: AnyRequest, sending: inout TransportRequest) { sending.head.headers["Accept-Language"] = "de" }
        }
        let client = PetstoreClient(key: "key", transport: MyTransport(), behaviours: [Language(), RateLimit(perSecond: 1)])
        do {
            for try await pet in client.pets.allPets() { print(pet) }
        } catch let error as any APIError {
            print(error.headers, error.exchange.responseHead?.headers.values(of: "Set-Cookie") ?? [])
        }
        """
}
