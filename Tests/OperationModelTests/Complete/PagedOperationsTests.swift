import Foundation
import Naming
import OperationModel
import TestSupport
import Testing

/// A document with one operation that takes query parameters and returns an object, or a list.
private func document(
    _ parameters: [String], body: String, headers: String = "", method: String = "get", extension: String = ""
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
            \(method):
              ①operationId: listPets
              \(`extension`)
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

/// A list whose items have an id.
private func identified(_ required: String = "required: [id], ", _ type: String = "string") -> String {
    "{type: array, items: {type: object, \(required)properties: {id: {type: \(type)}}}}"
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
            (
                ["page_token type:string"], object("items: \(pets), next_page: {type: string}"),
                "by 'next_page', which 'page_token' takes, with the items in 'items'"
            ),
            (
                ["after type:string"], object("data: \(pets), last_id: {type: string}, has_more: {type: boolean}"),
                "by 'last_id', which 'after' takes, with the items in 'data'"
            ),
            // By the id of the last item.
            (
                ["starting_after type:string", "ending_before type:string"],
                object("data: \(identified()), has_more: {type: boolean}, url: {type: string}"),
                "by 'id' of the last item, which 'starting_after' takes, with the items in 'data'"
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
                ["page type:integer"],
                object("results: \(pets), page: {type: integer}, total: {type: integer, description: The number of all pets.}"),
                "by the page number in 'page' until a page is empty, with the items in 'results'"
            ),
            (
                ["page type:integer,minimum:1", "per_page type:integer"], pets,
                "by the page number in 'page' until a page is empty, with the items in the body"
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

    @Test("the caller gives the number of the first page if the parameter is required")
    func requiredNumber() {
        let text = document(["page type:integer", "top type:integer"], body: pets)
        let required = text.replacing("{name: 'page', in: query,", with: "{name: 'page', in: query, required: true,")
        #expect(BuiltAPI(text).api?.operations.first?.paging == nil)
        #expect(BuiltAPI(required).diagnostics.contains { $0.contains("pages, by the page number in 'page' until a page is empty") })
    }

    @Test("pages are recognized by the Link header, if the request takes one of the usual parameters")
    func linkHeader() {
        let built = BuiltAPI(document(["page type:integer"], body: pets, headers: "Link"))
        #expect(built.diagnostics.contains { $0.contains("pages, by the 'Link' header, with the items in the body;") })
        #expect(BuiltAPI(document(["name type:string"], body: pets, headers: "Link")).api?.operations.first?.paging == nil)
    }

    @Test(
        "an operation that follows a convention only in part does not return pages",
        arguments: [
            // No list, or several.
            (["cursor type:string"], object("next_cursor: {type: string}")),
            (["cursor type:string"], object("cats: \(pets), dogs: \(pets), next_cursor: {type: string}")),
            // A thing with a list.
            (
                ["page type:integer,default:1", "size type:integer"],
                object("id: {type: integer}, tags: {type: array, items: {type: string}}")
            ),
            // The number of the first page is not known, or only said in the documentation.
            (["page type:integer", "size type:integer"], pets), (["page type:integer Starts at 0.", "size type:integer"], pets),
            (["page type:integer,minimum:2", "size type:integer"], pets),
            // Neither a size nor a total.
            (["page type:integer,default:1"], pets), (["offset type:integer"], pets),
            // A cursor in the response only, or the wrong type of one, or other ways to ask for a page.
            ([], object("items: \(pets), next_cursor: {type: string}")),
            (["cursor type:integer"], object("items: \(pets), next_cursor: {type: string}")),
            (
                ["cursor type:string", "offset type:integer"], object("items: \(pets), next_cursor: {type: string}")
            ),
            // Items without an id that is always there and fits, or nothing that says whether there is more.
            (["starting_after type:string"], object("data: \(identified("")), has_more: {type: boolean}")),
            (["starting_after type:integer"], object("data: \(identified()), has_more: {type: boolean}")),
            (["starting_after type:string"], object("data: \(identified())")),
            // A string that is not a URL by its format.
            ([], object("values: \(pets), next: {type: string, description: The URL of the next page.}")),
            // The page of a document.
            (["page type:string"], object("items: \(pets), total: {type: integer}")),
        ] as [([String], String)])
    func others(parameters: [String], body: String) {
        let built = BuiltAPI(document(parameters, body: body))
        #expect(built.api?.operations.first?.paging == nil)
        #expect(!built.diagnostics.contains { $0.contains("pages") })
    }

    @Test("a deprecated list is not that of the pages")
    func deprecatedList() {
        let text = document(
            [],
            body: object("data: {}, values: {deprecated: true, type: array, items: {type: object}}, next: {type: string, format: uri}"))
        #expect(BuiltAPI(text).api?.operations.first?.paging == nil)
        let current = BuiltAPI(text.replacingOccurrences(of: "deprecated: true, ", with: ""))
        #expect(current.api?.operations.first?.paging != nil)
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
                "the document has no operation 'GET /pet'; did you mean 'GET /pets'?"
            ),
            ("{listPets: {parameter: ①pge, items: results}}", "'GET /pets' has no query parameter 'pge'; did you mean 'page'?"),
            (
                "{listPets: {parameter: ①flag, items: results}}",
                "the parameter 'flag' is deprecated, or has a type that cannot identify a page"
            ),
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
                "unknown option 'paramter'; did you mean 'parameter'?"
            ),
            ("{listPets: {parameter: page, items: results, first: ①one}}", "'first' must be an integer, not 'one'"),
        ])
    func errors(options: String, message: String) {
        let text = document(
            ["page type:integer", "flag type:boolean"], body: object("results: \(pets), items: \(pets), total: {type: integer}")
        ).replacingOccurrences(of: "①", with: "")
        #expect(BuiltAPI(text, options: "pages: " + options).diagnostics.contains("① error: \(message)"))
    }

    @Test(
        "an extension that declares pages is used if the operation has what it names",
        arguments: [
            ("x-ms-pageable: {nextLinkName: more, itemName: pets}", "link more pets"),
            ("x-ms-pageable: {nextLinkName: more}", nil), ("x-acme-pageable: {nextLinkName: more, itemName: cats}", "link more cats"),
            ("x-ms-pageable: {nextLinkName: more, itemName: dogs}", nil), ("x-ms-pageable: {itemName: pets}", nil),
            ("x-ms-pageable: true", nil), ("x-other: {nextLinkName: more, itemName: pets}", nil),
            ("x-dropshot-pagination: {required: []}", nil),
            ("x-pagination: {limitParam: n, pageOffsetParam: from, resultsPath: pets}", "offset from size n pets"),
            ("x-pagination: {limitParam: n, pageParam: from, resultsPath: pets}", "number from first 0 size n pets"),
            ("x-pagination: {pageParam: from, pageStart: 1, resultsPath: meta.birds}", "number from first 1 meta.birds"),
            ("x-pagination: {cursorParam: at, cursorPath: meta.at, resultsPath: pets}", "cursor at meta.at pets"),
            ("x-pagination: {cursorParam: nothing, cursorPath: meta.at, resultsPath: pets}", nil),
            ("x-pagination: [cursor]", nil),
            (
                "x-speakeasy-pagination: {type: offsetLimit, inputs: [{name: from, in: parameters, type: page}, "
                    + "{name: n, in: parameters, type: limit}], outputs: {results: $.pets, numPages: $.meta.count}}",
                "number from first 1 size n pages meta.count pets"
            ),
            (
                "x-speakeasy-pagination: {type: offsetLimit, inputs: [{name: from, in: parameters, type: offset}], outputs: {results: $.cats}}",
                "offset from cats"
            ),
            (
                "x-speakeasy-pagination: {type: cursor, inputs: [{name: at, in: parameters, type: cursor}], "
                    + "outputs: {results: $.pets, nextCursor: '$.pets[-1].id'}}", "last item at id pets"
            ),
            ("x-speakeasy-pagination: {type: url, outputs: {results: $.pets, nextUrl: $.more}}", "link more pets"),
            ("x-speakeasy-pagination: {type: url, outputs: {results: $.pets, nextUrl: '$..more'}}", nil),
            (
                "x-speakeasy-pagination: {type: cursor, inputs: [{name: at, in: requestBody, type: cursor}], "
                    + "outputs: {results: $.pets, nextCursor: $.meta.at}}", nil
            ),
        ])
    func extensions(declaration: String, step: String?) {
        let meta = object("at: {type: string}, count: {type: integer}, birds: \(pets)")
        let body = object("pets: \(identified()), cats: \(pets), more: {type: string}, meta: \(meta)")
        let parameters = ["from type:integer", "n type:integer", "at type:string"]
        let built = BuiltAPI(document(parameters, body: body, extension: declaration))
        #expect(built.api?.operations.first?.paging?.dump == step)
        #expect(built.diagnostics.isEmpty)
    }

    @Test(
        "the method for the items of all pages is called after that for one page",
        arguments: [
            ("listFiles", "allFiles"), ("getAllFiles", "allFiles"), ("list", "all"), ("searchFile", "searchFileItems"),
            ("listFile", "listFileItems"), ("getFilesById", "allFilesById"), ("findByTags", "allByTags"),
            ("listReposInOrg", "allReposInOrg"), ("listForOrg", "allForOrg"), ("listInAppFiles", "allInAppFiles"),
            ("getFileOfUsers", "getFileOfUsersItems"), ("getSecrets", "allSecrets"),
        ])
    func itemMethods(id: String, name: String) {
        let text = document(["page type:integer", "limit type:integer"], body: object("items: \(pets), total_pages: {type: integer}"))
        let built = BuiltAPI(text.replacing("listPets", with: id), options: "pages: {\(id): {parameter: page}}")
        #expect(built.api?.operations.first?.itemsMethod?.name == name)
        let without = BuiltAPI(text.replacing("listPets", with: id), options: "pages: {\(id): {parameter: page}}\nmethods: false")
        #expect(without.api?.operations.first?.itemsMethod == nil)
    }

    @Test("the name of another method is not that of the items")
    func itemMethodCollision() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /files: {get: {operationId: listFiles, parameters: [{name: page, in: query, schema: {type: integer}}], \(responses)}}
              /all: {get: {operationId: allFiles, responses: {}}}
            """, options: "pages: {listFiles: {parameter: page}}")
        #expect(built.api?.operations.map { $0.itemsMethod?.name } == ["listFilesItems", nil])
    }

    private var responses: String {
        "responses: {'200': {description: d, content: {application/json: {schema: {type: array, items: {type: string}}}}}}"
    }

    @Test("an operation other than GET can declare a link to the next page, and the options its method")
    func linksAfterPosts() {
        let body = object("value: \(pets), more: {type: string}")
        func paging(_ options: String) -> Paging? {
            BuiltAPI(
                document([], body: body, method: "post", extension: "x-ms-pageable: {nextLinkName: more}"), options: options
            ).api?.operations.first?.paging
        }
        #expect(paging("{}")?.dump == "link more value")
        #expect(paging("{}")?.linkMethod == nil)
        #expect(paging("pages: {listPets: {next: more, items: value, method: POST}}")?.linkMethod == "POST")
    }

    @Test("a property with a dot in its key is found by convention, by an extension and by the options")
    func dots() {
        let body = object("value: \(pets), '@odata.nextLink': {type: string}, page: {type: object, properties: {a.b: {type: string}}}")
        func dump(_ declaration: String, _ options: String) -> String? {
            let built = BuiltAPI(document([], body: body, extension: declaration), options: options)
            return built.api?.operations.first?.paging?.dump
        }
        #expect(dump("x-other: 1", "{}") == "link @odata.nextLink value")
        #expect(dump("x-ms-pageable: {nextLinkName: '@odata.nextLink'}", "{}") == "link @odata.nextLink value")
        #expect(dump("x-other: 1", "pages: {listPets: {next: '@odata.nextLink', items: value}}") == "link @odata.nextLink value")
        #expect(dump("x-other: 1", "pages: {listPets: {next: page.a.b, items: value}}") == "link page.a.b value")
    }

    @Test("the options take precedence over extensions of the document, and extensions over names")
    func precedence() {
        let body = object("items: \(pets), cats: \(pets), next_page: {type: string}, more: {type: string}")
        let names = ["page_token type:string"]
        func dump(_ declaration: String, _ options: String = "") -> String? {
            BuiltAPI(document(names, body: body, extension: declaration), options: options).api?.operations.first?.paging?.dump
        }
        #expect(dump("x-dropshot-pagination: {required: []}") == "cursor page_token next_page items")
        #expect(dump("x-ms-pageable: {nextLinkName: more, itemName: cats}") == "link more cats")
        #expect(dump("x-ms-pageable: {nextLinkName: null}") == nil)
        #expect(dump("x-ms-pageable: {nextLinkName: lost}") == "cursor page_token next_page items")
        let more = "x-ms-pageable: {nextLinkName: more, itemName: cats}"
        #expect(dump(more, "pages: {listPets: {next: next_page, items: items}}") == "link next_page items")
        #expect(dump(more, "pages: {listPets: false}") == nil)
        #expect(dump(more, "pages: false") == nil)
    }

    @Test("the options name the value of the last item")
    func lastItem() {
        let text = document(["after type:integer"], body: object("data: \(identified("", "integer"))"))
        let built = BuiltAPI(text, options: "pages: {listPets: {parameter: after, items: data, next: 'data[-1].id'}}")
        #expect(built.api?.operations.first?.paging?.dump == "last item after id data")
        #expect(built.diagnostics.isEmpty)
    }

    @Test("a pattern applies to the operations that have what its rule names")
    func patterns() {
        let text = document(["page type:integer"], body: object("a: {type: string}")).replacingOccurrences(of: "①", with: "")
        let built = BuiltAPI(text, options: "pages: {'*': {parameter: page, items: results}}")
        #expect(built.diagnostics.isEmpty)
        #expect(built.api?.operations.first?.paging == nil)
    }
}

extension Paging {
    /// The step and the items in words.
    fileprivate var dump: String {
        func path(_ properties: [Property]) -> String { properties.map(\.key).joined(separator: ".") }
        func dump(_ end: End) -> [String] {
            (end.size.map { ["size", $0.wireName] } ?? []) + (end.total.isEmpty ? [] : ["total", path(end.total)])
                + (end.pages.isEmpty ? [] : ["pages", path(end.pages)])
        }
        let words: [String] =
            switch step {
            case .number(let parameter, _, let first, let end): ["number", parameter.wireName, "first", "\(first)"] + dump(end)
            case .offset(let parameter, let end): ["offset", parameter.wireName] + dump(end)
            case .cursor(let parameter, let next, _): ["cursor", parameter.wireName, path(next)]
            case .lastItem(let parameter, let id, _): ["last item", parameter.wireName, path(id)]
            case .link(let next): ["link", path(next)]
            case .relation(let links, let relation): ["relation", path(links), relation]
            case .header: ["header"]
            }
        return (words + [path(items)]).joined(separator: " ")
    }
}
