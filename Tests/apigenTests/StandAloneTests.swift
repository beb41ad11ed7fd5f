import Foundation
import Testing

@Suite("A stand-alone client", .timeLimit(.minutes(30)))
struct StandAloneTests {
    @Test("a stand-alone client compiles far from the checkout, its users need only one import, and its tests no network")
    func tvdb() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Checkout.text("Specs/tvdb.yaml"), to: "tvdb.yaml")
        try folder.write(Checkout.text("Specs/tvdb.overlay.yaml") + Self.example, to: "tvdb.overlay.yaml")
        let options = try Checkout.text("Specs/tvdb.apigen.yaml")
        let alone = options.replacing("runtime:\n  path: ../../Runtime\n", with: "testing: true\n")
        try #require(alone != options)
        try folder.write(alone, to: "tvdb.apigen.yaml")
        try #require(try await Command(["tvdb.yaml", "--output", "TVDBClient"], in: folder.url).status == 0)
        let manifest = try folder.text("TVDBClient/Package.swift")
        #expect(!manifest.contains(".package("))

        let output = try await NestedPackage(folder: folder, clients: ["TVDBClient"], products: ["TVDBClientTesting"])
            .run(["main.swift": Self.program])
        #expect(
            output == """
                GET https://api.thetvdb.com/search/series?name=The%20Walking%20Dead
                {"id":1,"seriesName":"Twin Peaks"} https://www.thetvdb.com/banners/a.jpg
                en
                Twin Peaks
                Fargo 2

                """
        )
    }

    @Test("the committed clients are packages, and share one runtime in a program that uses both")
    func committed() async throws {
        let generated = Checkout.folder.appending(path: "Generated").path
        let package = NestedPackage(folder: try TemporaryFolder(), parent: generated, clients: ["MenagerieClient", "TVDBClient"])
        let output = try await package.run([
            "main.swift": """
            import MenagerieClient
            import TVDBClient

            let client: APIClient = TVDBClient(apikey: "a", userkey: "b", username: "c").apiClient
            print(client.defaultHeaders, Menagerie.version)
            """
        ])
        #expect(output == "[\"Accept-Language\": \"en\"] 1.0\n")
    }

    @Test("a file can import two stand-alone clients with models of one name, and use what their runtimes add to them")
    func pair() async throws {
        let folder = try TemporaryFolder()
        for name in ["Shop", "Zoo"] {
            try folder.write(
                """
                openapi: 3.1.0
                info: {title: \(name), version: '1'}
                servers: [{url: 'https://\(name).example'}]
                paths:
                  /items: {get: {tags: [goods], operationId: listItems, responses: {'200': {description: Items, content: {application/json:
                    {schema: {type: array, items: {$ref: '#/components/schemas/Item'}}}}}}}}
                components: {schemas: {Item: {type: object, required: [at], properties: {at: {type: string, format: date-time}}}}}
                """, to: "\(name).yaml")
            try folder.write("models: {namespace: true}\n", to: "\(name).apigen.yaml")
            try #require(try await Command(["\(name).yaml", "--output", "\(name)Client"], in: folder.url).status == 0)
        }
        let output = try await NestedPackage(folder: folder, clients: ["ShopClient", "ZooClient"]).run([
            "main.swift": """
            import Foundation
            import ShopClient
            import ZooClient

            let json = Data(#"{"at":"2026-01-02T03:04:05Z"}"#.utf8)
            let (sold, seen) = try (Shop.Item(json: json), Zoo.Item(json: json))
            print(sold.at == seen.at, try sold.json() == seen.json())
            print(try JSONDecoder().decode([Shop.Item].self, from: JSONEncoder().encode([seen])).count)
            print(try JSONDecoder().decode([String].self, from: JSONEncoder().encode(["\\(sold.at == Date.distantPast)"])))
            let clients = (ShopClient(), ZooClient())
            _ = { try await (clients.0.goods.listItems(), clients.1.goods.listItems()) }
            """
        ])
        #expect(output == "true true\n1\n[\"false\"]\n")
    }

    /// An action that adds an example of a response.
    private static let example = """

          - target: $.paths['/series/{id}'].get.responses['200'].content['application/json']
            update:
              example: {data: {id: 2, seriesName: Fargo}}

        """

    private static let program = """
        import TVDBClient
        import TVDBClientTesting

        let request = TVDB.Search.GetSearchSeries.Request(name: "The Walking Dead")
        let urlRequest = try request.asAny().urlRequest()
        print(urlRequest.httpMethod ?? "", urlRequest.url?.absoluteString ?? "")

        let json = Data(#"{"seriesName": "Twin Peaks", "id": 1}"#.utf8)
        let series = try TVDBSeries(json: json)
        let again = try JSONDecoder().decode(TVDBSeries.self, from: JSONEncoder().encode(series))
        precondition(series == again && series.id == 1)
        let banner = try TVDBSeries(json: Data(#"{"id": 1, "banner": "a.jpg"}"#.utf8)).bannerImageURL
        print(String(decoding: try series.json(), as: UTF8.self), banner?.absoluteString ?? "no banner")

        let client = TVDBClient(apikey: "a", userkey: "b", username: "c")
        print(client.apiClient.defaultHeaders["Accept-Language"] ?? "none")

        let mock = MockTransport()
        mock.on(TVDB.Authentication.PostLogin.Request.self) { _ in .json(["token": "token"]) }
        mock.on(TVDB.Series.GetSeriesById.Request.self) { [series] _ in .json(TVDBSeriesData(data: series)) }
        let tested = TVDBClient(apikey: "a", userkey: "b", username: "c", transport: mock)
        print(try await tested.series.get(id: 1).data?.seriesName ?? "no name")

        let documented = MockTransport()
        documented.on(TVDB.Authentication.PostLogin.Request.self) { _ in .json(["token": "token"]) }
        documented.on(TVDB.Series.GetSeriesById.Request.self) { _ in .json(Examples.getSeriesById_200) }
        let shown = try await TVDBClient(apikey: "a", userkey: "b", username: "c", transport: documented).series.get(id: 1).data
        print(shown?.seriesName ?? "no name", shown?.id ?? 0)
        """
}
