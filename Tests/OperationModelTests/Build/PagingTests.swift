import Foundation
import OperationModel
import TestSupport
import Testing

/// A document with one operation that takes query parameters and returns an object, or a list.
private func document(
    _ parameters: [String], body: String, headers: String = "", method: String = "get"
) -> String {
    let parameters = parameters.map { parameter in
        let parts = parameter.split(separator: " ", maxSplits: 2)
        let rest = parts.count > 2 ? ", description: '\(parts[2])'" : ""
        return "{name: '\(parts[0])', in: query, schema: {\(parts[1].replacingOccurrences(of: ":", with: ": "))}\(rest)}"
    }
    return """
        openapi: 3.0.0
        info: {title: Test, version: '1'}
        paths:
          /pets:
            ①\(method):
              operationId: listPets
              parameters: [\(parameters.joined(separator: ", "))]
              responses:
                '200':
                  description: Pets.
                  \(headers.isEmpty ? "" : "headers: {\(headers): {schema: {type: string}}}")
                  content: {application/json: {schema: \(body)}}
        components:
          schemas:
            Pet: {type: object, properties: {name: {type: string}}}
        """
}

private let pets = "{type: array, items: {$ref: '#/components/schemas/Pet'}}"

/// An object with these properties.
private func object(_ properties: String) -> String { "{type: object, properties: {\(properties)}}" }

@Suite("Paging")
struct PagingTests {
    @Test(
        "pages are recognized by the names of parameters and properties",
        arguments: [
            // By a link in the body.
            (
                [], object("data: \(pets), links: \(object("next: {type: string}"))"),
                "by the link in 'links.next', with the items in 'data'"
            ),
            ([], object("values: \(pets), next: {type: string, format: uri}"), "by the link in 'next', with the items in 'values'"),
            (
                ["page type:integer"],
                object("_links: \(object("next: \(object("href: {type: string}"))")), _embedded: \(object("pets: \(pets)"))"),
                "by the link in '_links.next.href', with the items in '_embedded.pets'"
            ),
            // By a value of the response.
            (
                ["cursor type:string"], object("items: \(pets), next_cursor: {type: string}"),
                "by 'next_cursor', which 'cursor' takes, with the items in 'items'"
            ),
            (
                ["pageToken type:string"], object("pets: \(pets), nextPageToken: {type: string}"),
                "by 'nextPageToken', which 'pageToken' takes, with the items in 'pets'"
            ),
            (
                ["page type:string"], object("data: \(pets), links: \(object("next: {type: integer}, last: {type: integer}"))"),
                "by 'links.next', which 'page' takes, with the items in 'data'"
            ),
            // By a number.
            (
                ["page type:integer,default:1"], object("results: \(pets), total_pages: {type: integer}"),
                "by the page number in 'page' until 'total_pages', with the items in 'results'"
            ),
            (
                ["page type:integer,default:1", "per_page type:integer"], pets,
                "by the page number in 'page' until a page is empty, with the items in the body"
            ),
            (
                ["page type:integer Starts at 0.", "size type:integer"], pets,
                "by the page number in 'page' until a page is empty, with the items in the body"
            ),
            (
                ["page type:integer"],
                object("results: \(pets), page: {type: integer}, total: {type: integer, description: The number of pages.}"),
                "by the page number in 'page' until a page is empty, with the items in 'results'"
            ),
            // By an offset.
            (
                ["offset type:integer", "limit type:integer"], object("results: \(pets), total_count: {type: integer}"),
                "by the offset in 'offset' until 'total_count', with the items in 'results'"
            ),
        ] as [([String], String, String)])
    func conventions(parameters: [String], body: String, summary: String) {
        let built = BuiltAPI(document(parameters, body: body))
        #expect(
            built.diagnostics.filter { $0.contains("pages") } == [
                "① note: the operation seems to return pages, \(summary); 'pages' in the options file changes this or turns it off"
            ])
        #expect(built.api?.operations.first?.paging != nil)
    }

    @Test("pages are recognized by the Link header, if the request takes one of the usual parameters")
    func linkHeader() {
        let built = BuiltAPI(document(["page type:integer"], body: pets, headers: "Link"))
        #expect(built.diagnostics.contains { $0.contains("pages, by the 'Link' header, with the items in the body;") })
        #expect(BuiltAPI(document(["name type:string"], body: pets, headers: "Link")).api?.operations.first?.paging == nil)
    }

    @Test(
        "what follows a convention only in part is not taken for pages",
        arguments: [
            // No list, or several ones.
            (["cursor type:string"], object("next_cursor: {type: string}")),
            (["cursor type:string"], object("cats: \(pets), dogs: \(pets), next_cursor: {type: string}")),
            // A thing with a list.
            (
                ["page type:integer,default:1", "size type:integer"],
                object("id: {type: integer}, tags: {type: array, items: {type: string}}")
            ),
            // The number of the first page is not known.
            (["page type:integer", "size type:integer"], pets),
            // Neither a size nor a total.
            (["page type:integer,default:1"], pets), (["offset type:integer"], pets),
            // A cursor in the response only, or the wrong type of one, or other ways to ask for a page.
            ([], object("items: \(pets), next_cursor: {type: string}")),
            (["cursor type:integer"], object("items: \(pets), next_cursor: {type: string}")),
            (
                ["cursor type:string", "offset type:integer"], object("items: \(pets), next_cursor: {type: string}")
            ),
            // A string that is not said to be a URL.
            ([], object("values: \(pets), next: {type: string}")),
            // The page of a document.
            (["page type:string"], object("items: \(pets), total: {type: integer}")),
        ] as [([String], String)])
    func others(parameters: [String], body: String) {
        let built = BuiltAPI(document(parameters, body: body))
        #expect(built.api?.operations.first?.paging == nil)
        #expect(!built.diagnostics.contains { $0.contains("pages") })
    }

    @Test("only GET returns pages, unless the options say so")
    func methods() {
        let text = document(["cursor type:string"], body: object("items: \(pets), next_cursor: {type: string}"), method: "post")
        #expect(BuiltAPI(text).api?.operations.first?.paging == nil)
        let options = "pages: {POST /pets: {parameter: cursor, next: next_cursor}}"
        #expect(BuiltAPI(text, options: options).api?.operations.first?.paging != nil)
    }

    @Test("the options turn pages off", arguments: ["pages: false", "pages: {listPets: false}", "pages: {'list*': false}"])
    func off(options: String) {
        let text = document(["page type:integer,default:1", "size type:integer"], body: pets)
        let built = BuiltAPI(text, options: options)
        #expect(built.api?.operations.first?.paging == nil)
        #expect(built.diagnostics.isEmpty)
    }

    @Test(
        "what the options say about pages must be in the document",
        arguments: [
            (
                "{①GET /pet: {parameter: page}}",
                "the document has no operation 'GET /pet'; expected one like 'GET /pets', or an operationId; did you mean 'GET /pets'?"
            ),
            ("{listPets: {parameter: ①pge}}", "'GET /pets' has no query parameter 'pge'; did you mean 'page'?"),
            ("{listPets: {parameter: ①flag}}", "the parameter 'flag' is deprecated, or has a type that cannot say which page"),
            ("{①listPets: {items: results}}", "'parameter' is missing for the pages of 'listPets'"),
            ("{①listPets: {by: cursor, parameter: page, items: results}}", "'next' is missing for the pages of 'listPets'"),
            (
                "{listPets: {parameter: page, items: ①result}}",
                "the response of 'GET /pets' has no property 'result'; did you mean 'results'?"
            ),
            ("{listPets: {parameter: page, items: ①total}}", "'total' is not a list"),
            ("{①listPets: {parameter: page}}", "'items' is missing; the response of 'GET /pets' has not exactly one list"),
            ("{listPets: {next: ①results, items: results}}", "'results' has a type that cannot lead to the next page"),
            ("{listPets: ①true}", "expected a mapping such as '{parameter: page, items: data}', or false"),
            (
                "{listPets: {by: ①numbers}}",
                "'by' must be cursor, header, link, number or offset, not 'numbers'; did you mean 'number'?"
            ),
            (
                "{listPets: {①paramter: page}}",
                "unknown option 'paramter'; expected by, parameter, size, first, items, next, more, total or pages; did you mean 'parameter'?"
            ),
            ("{listPets: {parameter: page, items: results, first: ①one}}", "'first' must be an integer, not 'one'"),
        ])
    func errors(options: String, message: String) {
        let text = document(
            ["page type:integer", "flag type:boolean"], body: object("results: \(pets), items: \(pets), total: {type: integer}")
        ).replacingOccurrences(of: "①", with: "")
        #expect(BuiltAPI(text, options: "pages: " + options).diagnostics.contains("① error: \(message)"))
    }

    @Test("a pattern is for the operations that have what it names")
    func patterns() {
        let text = document(["page type:integer"], body: object("a: {type: string}")).replacingOccurrences(of: "①", with: "")
        let built = BuiltAPI(text, options: "pages: {'*': {parameter: page, items: results}}")
        #expect(built.diagnostics.isEmpty)
        #expect(built.api?.operations.first?.paging == nil)
    }
}
