import TestSupport
import Testing

@Suite("Generated links")
struct LinkedResourceTests {
    private static let text = """
        openapi: 3.0.0
        info: {title: Test, version: '1'}
        paths:
          /movies:
            get: {responses: {'200': {description: A movie., content: {application/json: {schema: {$ref: '#/components/schemas/Movie'}}}}}}
        components:
          schemas:
            Movie: {type: object, properties: {rent: {type: integer}, _links: {type: array, items: {type: object}}}}
            Cart: {type: object, required: [count], properties: {count: {type: integer}}}
        """

    @Test("a model has a property and a function for each relation, and its links have the type of the runtime")
    func helpers() throws {
        let rendered = try Rendered(
            Self.text,
            options:
                "links: {relations: {Movie: {'http://x.com/rels/rent': Cart, rate: nothing, poster: bytes, 'add-to-cart': Cart, try: json}}}"
        )
        #expect(rendered.properties("Models/Movie.swift") == ["rent: Int?", "links: ResourceLinks?"])
        let members = rendered.text("Models/Movie.swift").split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.contains("Capability(") || $0.contains("filling values") || $0.contains("class") || $0.contains("resourceLinks") }
        #expect(
            members == [
                "public final class Movie: APIModel, LinkedResource {",
                "public var resourceLinks: ResourceLinks { links ?? ResourceLinks() }",
                #"public var canRent: Bool { hasCapability("http://x.com/rels/rent") }"#,
                "public func rent2(filling values: [String: any JSONCodable] = [:]) -> CustomRequest<Cart> {",
                #"public var canRate: Bool { hasCapability("rate") }"#,
                "public func rate(filling values: [String: any JSONCodable] = [:]) -> CustomRequest<Void> {",
                #"public var hasPoster: Bool { hasCapability("poster") }"#,
                "public func poster(filling values: [String: any JSONCodable] = [:]) -> CustomRequest<Data> {",
                #"public var canAddToCart: Bool { hasCapability("add-to-cart") }"#,
                "public func addToCart(filling values: [String: any JSONCodable] = [:]) -> CustomRequest<Cart> {",
                #"public var canTry: Bool { hasCapability("try") }"#,
                "public func `try`(filling values: [String: any JSONCodable] = [:]) -> CustomRequest<JSONValue> {",
            ])
        #expect(rendered.text("Models/Movie.swift").contains("public import APIRuntime"))
    }

    @Test("the relation 'self' has the name of what it leads to")
    func selfRelation() throws {
        let rendered = try Rendered(Self.text, options: "links: {relations: {Cart: {self: Movie}, Movie: {self: bytes}}}")
        let cart = rendered.text("Models/Cart.swift")
        #expect(cart.contains(#"var hasMovie: Bool { hasCapability("self") }"#))
        #expect(cart.contains("func movie(filling values: [String: any JSONCodable] = [:]) -> CustomRequest<Movie> {"))
        #expect(rendered.text("Models/Movie.swift").contains("func selfValue("))
    }

    @Test("a schema that the options name gets the property with the links, and only then")
    func undeclared() throws {
        let rendered = try Rendered(Self.text, options: "links: {property: links, relations: {Cart: {checkout: nothing}}}")
        #expect(rendered.properties("Models/Cart.swift") == ["count: Int", "links: ResourceLinks?"])
        #expect(rendered.text("Models/Cart.swift").contains(#"links = json.valueIfPresent("links")"#))
        #expect(!rendered.text("Models/Movie.swift").contains("ResourceLinks"))
    }

    @Test(
        "pages are found by the link of the resource to the next page",
        arguments: ["links: {relations: {Page: {next: Page}}}", "links: {}\npages: {listPets: {by: link, next: _links.next.href}}"])
    func pages(options: String) throws {
        let text = """
            openapi: 3.0.0
            info: {title: Test, version: '1'}
            paths:
              /pets:
                get:
                  operationId: listPets
                  parameters: [{name: page, in: query, schema: {type: integer, default: 1}}]
                  responses: {'200': {description: A page., content: {application/json: {schema: {$ref: '#/components/schemas/Page'}}}}}
            components:
              schemas:
                Page: {type: object, properties: {pets: {type: array, items: {type: string}}, total_count: {type: integer}, _links: {type: object}}}
            """
        let request = try Rendered(text, options: options).text("Requests/ListPets.swift")
        #expect(request.contains(#"page.next(link: page.value.links?["next"]?.href)"#))
    }

    @Test("the models that links lead to belong to a client of selected operations")
    func selection() throws {
        let options = "links: {relations: {Movie: {rent: Cart}}}\ninclude: {paths: [/movies]}"
        #expect(try Rendered(Self.text, options: options).paths.contains { $0.hasSuffix("Models/Cart.swift") })
    }

    @Test(
        "what the options say about links must be in the document",
        arguments: [
            ("{relations: {①Film: {rent: Cart}}}", "the document has no schema 'Film'"),
            (
                "{relations: {Movie: {buy: ①Crat}}}",
                "the document has no schema 'Crat'; expected the name of a schema, or nothing, bytes, text or json; did you mean 'Cart'?"
            ),
            ("{relations: {Movie: {rent: ①[]}}}", "'rent' must be a string, not a list"),
            ("{①form: hal}", "unknown option 'form'; expected property or relations"),
            ("{①propery: links}", "unknown option 'propery'; did you mean 'property'?"),
        ])
    func errors(options: String, message: String) {
        #expect(BuiltAPI(Self.text, options: "links: " + options).diagnostics == ["① error: \(message)"])
    }
}
