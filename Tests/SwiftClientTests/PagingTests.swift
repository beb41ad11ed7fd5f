import Testing

@Suite("Generated pages")
struct PagingTests {
    private func source(_ parameter: String, _ properties: String, _ rule: String) throws -> [String] {
        let rendered = try Rendered(
            """
            openapi: 3.0.0
            info: {title: Test, version: '1'}
            servers: [{url: 'https://x.com'}]
            paths:
              /pets:
                get:
                  operationId: listPets
                  parameters:
                    - {name: page, in: query, \(parameter)}
                    - {name: size, in: query, schema: {type: integer, format: int32}}
                  responses:
                    '200':
                      description: Pets.
                      content:
                        application/json:
                          schema:
                            title: PetPage
                            type: object
                            required: [more]
                            properties:
                              pets: {type: array, items: {title: Pet, type: object, required: [id, size], properties: {id: {type: string}, size: {type: integer, format: int32}}}}
                              more: {type: boolean}
                              at: {type: object, properties: {\(properties)}}
            """, options: "integers: sized\npages: {listPets: {parameter: page, items: pets, \(rule)}}")
        let lines = rendered.text("Requests/ListPets.swift").split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.filter { $0.contains("page.next") || $0.contains("of page") || $0.contains("struct Request") }.map(String.init)
    }

    @Test(
        "the next page is requested with the types of the parameter and of the property",
        arguments: [
            (
                "schema: {type: integer}", "", "{}",
                "page.next(number: self.page) { $0.page = $1 }"
            ),
            (
                "required: true, schema: {type: string}", "total: {type: integer}",
                "{total: at.total, first: 0}",
                "page.next(number: Int(self.page), first: 0, total: page.value.at?.total) { $0.page = String($1) }"
            ),
            (
                "schema: {type: integer, format: int64}", "total: {type: string}", "{size: size, pages: at.total}",
                "page.next(number: self.page.map { Int($0) }, size: self.size.map { Int($0) }, pages: page.value.at?.total.flatMap { Int($0) }) { $0.page = .init(clamping: $1) }"
            ),
            (
                "schema: {type: number}", "", "{by: offset}",
                "page.next(offset: self.page.flatMap { Int(exactly: $0) }) { $0.page = .init($1) }"
            ),
            (
                "schema: {type: string}", "", "{next: 'pets[-1].id', more: more}",
                "page.next(cursor: page.items.last?.id, hasMore: page.value.more) { $0.page = $1 }"
            ),
            (
                "schema: {type: integer}", "", "{next: 'pets[-1].size'}",
                "page.next(cursor: (page.items.last?.size).map { Int($0) }) { $0.page = $1 }"
            ),
            (
                "schema: {type: string}", "next: {type: string}", "{next: at.next, more: more}",
                "page.next(cursor: page.value.at?.next, hasMore: page.value.more) { $0.page = $1 }"
            ),
            (
                "schema: {type: integer}", "next: {type: string}", "{next: at.next}",
                "page.next(cursor: page.value.at?.next.flatMap { Int($0) }) { $0.page = $1 }"
            ),
            (
                "schema: {type: string}", "next: {type: integer, format: int64}", "{next: at.next}",
                "page.next(cursor: page.value.at?.next) { $0.page = String($1) }"
            ),
            (
                "schema: {type: string}", "next: {type: string, format: uri}", "{by: link, next: at.next}",
                "page.next(link: page.value.at?.next?.absoluteString)"
            ),
            ("schema: {type: string}", "next: {type: string}", "{by: link, next: at.next}", "page.next(link: page.value.at?.next)"),
            ("schema: {type: string}", "", "{by: header}", "page.nextInLinkHeader()"),
        ])
    func steps(parameter: String, properties: String, rule: String, call: String) throws {
        let lines = try source(parameter, properties, rule == "{}" ? "first: 1" : String(rule.dropFirst().dropLast()))
        #expect(lines.count == 3)
        #expect(lines.first == "public struct Request: PagedRequest {")
        #expect(lines.dropFirst().first?.hasSuffix("-> [Status200.Pet]? { page.pets }") == true)
        #expect(lines.last == call)
    }

    @Test(
        "what leads to the next page is optional although it is required, because the last page lacks it",
        arguments: [
            ("links", "next: {type: string, format: uri}", "page.next(link: page.value.links?.next?.absoluteString)"),
            ("meta", "nextCursor: {type: string}", "page.next(cursor: page.value.meta?.nextCursor) { $0.cursor = $1 }"),
        ])
    func lastPage(key: String, property: String, call: String) throws {
        let rendered = try Rendered(
            """
            openapi: 3.0.0
            info: {title: Test, version: '1'}
            paths:
              /pets:
                get:
                  operationId: listPets
                  parameters: [{name: cursor, in: query, schema: {type: string}}]
                  responses: {'200': {description: Pets., content: {application/json: {schema: {$ref: '#/components/schemas/Page'}}}}}
            components:
              schemas:
                Page:
                  type: object
                  required: [data, \(key)]
                  properties: {data: {type: array, items: {type: string}}, \(key): {$ref: '#/components/schemas/Around'}}
                Around: {type: object, required: [\(property.prefix { $0 != ":" })], properties: {\(property)}}
            """)
        let page = rendered.text("Models/Page.swift")
        #expect(page.contains("    public let data: [String]\n    public let \(key): Around?\n"))
        #expect(page.contains("\(key) = json.valueIfPresent(\"\(key)\")"))
        #expect(rendered.text("Models/Around.swift").contains("?\n"))
        #expect(rendered.text("Requests/ListPets.swift").contains(call))
    }

    @Test("a method returns the items of all pages, and the options give the method of links")
    func items() throws {
        let text = try Rendered(
            """
            openapi: 3.0.0
            info: {title: Test, version: '1'}
            paths:
              /pets:
                post:
                  operationId: listPets
                  parameters: [{name: size, in: query, schema: {type: integer}}]
                  responses:
                    '200':
                      description: Pets.
                      content: {application/json: {schema: {properties: {more: {type: string}, pets: {type: array, items: {type: string}}}}}}
            """, options: "pages: {listPets: {next: more, items: pets, method: POST}}"
        ).text("Requests/ListPets.swift")
        #expect(
            text.contains(
                """
                    public func allPets(size: Int? = nil) -> ItemSequence<Test.ListPets.Request> {
                        apiClient.items(for: Test.ListPets.Request(size: size))
                    }

                """))
        #expect(text.contains("        public static var linkMethod: HTTPMethod { \"POST\" }\n"))
    }
}
