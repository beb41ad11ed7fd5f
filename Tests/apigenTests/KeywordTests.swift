import Foundation
import Testing

/// Valid instances of JSON Schema's keywords survive decoding and encoding. The clients are compiled once, for all of them.
@Suite("Keywords of JSON Schema", .timeLimit(.minutes(15)))
struct KeywordTests {
    /// A schema, and instances that are valid against it.
    private struct Row {
        let schema: String
        let instances: [String]

        init(_ schema: String, _ instances: String...) {
            self.schema = schema
            self.instances = instances
        }
    }

    private static let rows = [
        // Types
        Row("{type: 'null'}", "null"), Row("{type: boolean}", "true", "false"), Row("{type: integer}", "1", "-7", "1.0"),
        Row("{type: number}", "1", "1.5", "1e3"), Row("{type: string}", #""""#, #""a\nb""#), Row("{type: array}", "[]", "[1,null,{}]"),
        Row("{type: object}", "{}", #"{"a":null}"#), Row("{type: [integer, string]}", "1", #""a""#),
        Row("{type: [array, object, 'null']}", "[1]", "{}"),
        Row("true", "1", #"{"a":[]}"#), Row("{}", "null", "[null]"),
        Row("{type: [object, string], properties: {a: {type: integer}}}", #"{"a":1}"#, #""b""#),
        // Values
        Row("{enum: [a, b]}", #""a""#), Row("{enum: [1, 2]}", "2"), Row("{enum: [1.5, 2]}", "1.5"), Row("{enum: [a, null]}", #""a""#),
        Row("{enum: [6, foo, [], true, {foo: 12}]}", "6", #""foo""#, "[]", "true", #"{"foo":12}"#), Row("{const: 2}", "2", "2.0"),
        Row("{const: {a: 1}}", #"{"a":1}"#), Row("{type: number, enum: [0.5]}", "0.5"), Row("{const: false}", "false"),
        // Constraints
        Row("{minimum: 1.1}", "2.6", #""x""#), Row("{multipleOf: 0.01}", "0.0075"), Row("{maxLength: 2}", #""f""#, "100"),
        Row("{pattern: '^a*$'}", #""aaa""#, "true"), Row("{uniqueItems: true}", "[1,2]", "1"), Row("{minProperties: 1}", #"{"a":1}"#, "[]"),
        Row("{propertyNames: {maxLength: 3}}", #"{"f":{}}"#, "[1]"), Row("{contains: {minimum: 5}}", "[3,5]", "{}"),
        Row("{required: [foo]}", #"{"foo":1}"#, "[]"),
        // Arrays
        Row("{type: array, items: {type: integer}}", "[1,2]", "[]"), Row("{type: array, items: {type: [integer, 'null']}}", "[1,null]"),
        Row("{type: array, prefixItems: [{type: integer}, {type: string}]}", #"[1,"a",{}]"#),
        Row("{prefixItems: [{type: integer}]}", "[1,2]", #""a""#),
        Row("{type: array, items: {type: array, items: {type: number}}}", "[[1.5],[]]"),
        Row("{type: array, unevaluatedItems: {type: string}}", #"["a"]"#),
        // Objects
        Row("{type: object, properties: {foo: {type: integer}, bar: {type: string}}}", #"{"foo":1,"bar":"a"}"#, "{}"),
        Row("{type: object, properties: {foo: {type: 'null'}}}", #"{"foo":null}"#, "{}"),
        Row("{type: object, properties: {foo: {}}}", #"{"foo":null}"#, #"{"foo":[1]}"#),
        Row("{type: object, properties: {foo: true, bar: {type: integer}}, required: [foo]}", #"{"foo":null,"bar":1}"#),
        Row("{type: object, properties: {a: {type: string}}, additionalProperties: {type: boolean}}", #"{"a":"b","c":true}"#),
        Row("{type: object, properties: {a: {type: string}}, additionalProperties: true}", #"{"a":"b","c":null}"#),
        Row("{type: object, additionalProperties: {type: integer}}", #"{"a":1}"#),
        Row("{type: object, patternProperties: {'f.*o': {type: integer}}}", #"{"foo":1}"#),
        Row(
            "{type: object, properties: {a: {}}, patternProperties: {f: {type: integer}}, additionalProperties: {type: string}}",
            #"{"a":[],"f":1,"x":"y"}"#),
        Row("{type: object, unevaluatedProperties: {type: integer}}", #"{"a":1}"#),
        Row("{type: object, properties: {a: {type: string}}, unevaluatedProperties: true}", #"{"a":"b","c":[null]}"#),
        Row(
            "{type: object, properties: {a: {type: string}}, allOf: [{properties: {b: {type: integer}}}], unevaluatedProperties: {type: boolean}}",
            #"{"a":"x","b":1,"c":true}"#),
        Row("{type: object, properties: {self: {$ref: '#/components/schemas/Tree'}}}", #"{"self":{"name":"a","children":[{"name":"b"}]}}"#),
        Row(
            "{type: object, properties: {\"a\\\"b\": {type: integer}, \"c\\\\d\": {type: integer}, \"\": {type: integer}}}",
            #"{"a\"b":1,"c\\d":2,"":3}"#),
        // Combinations
        Row(
            "{allOf: [{properties: {bar: {type: integer}}, required: [bar]}, {properties: {foo: {type: string}}, required: [foo]}]}",
            #"{"foo":"a","bar":1}"#),
        Row(
            "{allOf: [{properties: {p: {properties: {a: {type: integer}}}}}, {properties: {p: {properties: {b: {type: integer}}}}}]}",
            #"{"p":{"a":1,"b":2}}"#),
        Row(
            "{properties: {bar: {type: integer}}, allOf: [{properties: {foo: {type: string}}}, {properties: {baz: {type: 'null'}}}]}",
            #"{"foo":"quux","bar":2,"baz":null}"#),
        Row("{anyOf: [{type: integer}, {minimum: 2}]}", "1", "2.5", #""a""#), Row("{anyOf: [{type: number}, {}]}", #""foo""#, "123"),
        Row(
            "{anyOf: [{properties: {bar: {type: integer}}, required: [bar]}, {properties: {foo: {type: string}}, required: [foo]}]}",
            #"{"bar":2}"#, #"{"foo":"a"}"#, #"{"foo":"a","bar":2}"#),
        Row("{anyOf: [true, false]}", #""foo""#), Row("{anyOf: [{type: string}, {type: array, items: {type: integer}}]}", #""a""#, "[1]"),
        Row("{type: string, anyOf: [{maxLength: 2}, {minLength: 4}]}", #""foobar""#),
        Row("{oneOf: [{type: integer}, {minimum: 2}]}", "1", "2.5"), Row("{oneOf: [{type: number}, {type: 'null'}]}", "1.5"),
        Row(
            "{oneOf: [{properties: {bar: {type: integer}}, required: [bar]}, {properties: {foo: {type: string}}, required: [foo]}]}",
            #"{"bar":2}"#, #"{"foo":"a"}"#),
        Row("{type: object, oneOf: [{required: [foo]}, {required: [bar]}]}", #"{"foo":1,"x":2}"#, #"{"bar":2}"#),
        Row(
            "{oneOf: [{allOf: [{$ref: '#/components/schemas/Tree'}], required: [size], properties: {size: {type: integer}}}, {type: string}]}",
            #"{"name":"a","size":1}"#, #""a""#),
        Row("{not: {type: integer}}", #""foo""#),
        Row("{if: {exclusiveMaximum: 0}, then: {minimum: -10}, else: {multipleOf: 2}}", "-1", "4", #""a""#),
        Row("{dependentRequired: {bar: [foo]}}", #"{"foo":1,"bar":2}"#, "[]"),
        Row("{dependentSchemas: {bar: {properties: {foo: {type: integer}}}}}", #"{"foo":1,"bar":2}"#, #"["bar"]"#),
        // References
        Row("{$ref: '#/components/schemas/Tree'}", #"{"name":"a","children":[]}"#),
        Row("{$ref: '#/components/schemas/Tree', description: A tree.}", #"{"name":"a"}"#),
        Row("{$ref: '#/components/schemas/Tree', properties: {size: {type: integer}}}", #"{"name":"a","size":1}"#),
        Row("{$defs: {a: {type: integer}}, type: array, items: {$ref: '#/components/schemas/LAST/$defs/a'}}", "[1]"),
        // Discriminators
        Row(
            "{oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}], discriminator: {propertyName: kind, mapping: {cat: Cat, kitten: Cat, dog: Dog}}}",
            #"{"kind":"cat","lives":9}"#, #"{"kind":"kitten","lives":1}"#, #"{"kind":"dog"}"#, #"{"kind":"cow","milk":1}"#),
        Row("{type: array, items: {$ref: '#/components/schemas/Salmon'}}", #"[{"kind":"Salmon"},{"kind":"SmartSalmon","iq":120}]"#),
        // Contents
        Row("{type: string, contentEncoding: base64}", #""+/8=""#),
        Row(
            "{type: object, properties: {a: {type: string, contentEncoding: base64url}, b: {type: array, items: {type: string, format: base64url}}}}",
            #"{"a":"-_8","b":["-_8",""]}"#),
        Row("{contentMediaType: application/json}", #""{}""#, "1"),
        Row("{type: string, format: uuid}", #""2eb8aa08-aa98-11ea-b4aa-73b441d16380""#),
        Row("{type: string, format: date}", #""1963-06-19""#),
    ]

    private static var document: String {
        let schemas = rows.enumerated().map { "    S\($0): " + $1.schema.replacing("LAST", with: "S\($0)") + "\n" }.joined()
        return """
            openapi: 3.1.0
            servers: [{url: https://keywords.example}]
            info: {title: Keywords, version: '1'}
            paths:
              /login:
                post:
                  operationId: login
                  requestBody: {required: true, content: {application/json: {schema: {properties: {password: {type: string}}}}}}
                  responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Session'}}}}}
                put:
                  operationId: replaceSession
                  requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Session'}}}}
                  responses: {'204': {description: d}}
            components:
              securitySchemes: {bearer: {type: http, scheme: bearer}}
              schemas:
                Session: {type: object, required: [number, image, nested, password], properties: {number: {type: integer, readOnly: true}, image: {type: string, readOnly: true}, nested: {$ref: '#/components/schemas/Nested'}, password: {type: string, writeOnly: true}}}
                Nested: {type: object, required: [session, token], properties: {session: {$ref: '#/components/schemas/Session'}, token: {type: string, readOnly: true}}}
                Tree: {type: object, required: [name], properties: {name: {type: string}, children: {type: array, items: {$ref: '#/components/schemas/Tree'}}}}
                Film: {type: object, required: [id], properties: {id: {type: integer}, code: {type: string}, key: {type: string, format: uuid}, poster: {type: string}, media: {$ref: '#/components/schemas/Media'}}}
                Media: {type: object, properties: {still: {type: string}}}
                Cat: {type: object, properties: {lives: {type: integer}}}
                Dog: {type: object, properties: {name: {type: string}}}
                Fish: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind}}
                Salmon: {allOf: [{$ref: '#/components/schemas/Fish'}]}
                SmartSalmon: {allOf: [{$ref: '#/components/schemas/Salmon'}], properties: {iq: {type: integer}}}

            """ + schemas
    }

    /// Options that use properties which become optional, because they are read-only or lead back to their type.
    private static var options: String {
        """
        runtime: {path: '\(Checkout.folder.appending(path: "Runtime").path)'}
        types:
          '#/components/schemas/Film/properties/id': {id: FilmID}
          '#/components/schemas/Film/properties/code': {id: FilmCode}
          '#/components/schemas/Film/properties/key': {id: FilmKey}
        defaults: {locale: {query: locale, value: en}, region: {header: X-Region}}
        schemas:
          Session: {identity: number, urls: {imageURL: {property: image, base: 'https://a/'}}}
          Film:
            identity: id
            urls:
              posterURL: {property: poster, base: 'https://i/t', sizes: [w92, default]}
              stillURL: {property: [poster, media.still], base: 'https://i'}
              thumbURL: {property: media.still, sizes: {small: 'https://s', large: 'https://l/x/'}}
        authentication:
          scheme: bearer
          login: {operation: login, token: nested.session.nested.token}
          initializers: [{password: password}]

        """
    }

    @Test("a valid instance survives decoding and encoding")
    func survival() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "keywords.yaml")
        try folder.write(LinkedProgram.options + Self.options, to: "keywords.apigen.yaml")
        let command = try await Command(["keywords.yaml", "--output", "KeywordsClient", "--quiet"], in: folder.url)
        try #require(command.status == 0, "\(command.errors.suffix(2_000))")
        let instances = Self.rows.enumerated().flatMap { index, row in row.instances.map { (index: index, schema: row.schema, text: $0) } }
        let checks = instances.map { "survive(S\($0.index).self, ##\"\($0.text)\"##)\n" }.joined()
        let statements = Self.statements.map { "print(\($0.expression))\n" }.joined()
        let output = try await LinkedProgram(folder: folder, clients: ["KeywordsClient"]).run([
            "main.swift": Self.program + checks + Self.film + statements
        ])
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count == instances.count + Self.statements.count + 1)
        #expect(lines.dropFirst(instances.count).dropLast().map(String.init) == Self.statements.map(\.output))
        for (instance, line) in zip(instances, lines) {
            #expect(try Self.value(line) == Self.value(instance.text[...]), "\(instance.schema): \(instance.text) becomes \(line)")
        }
    }

    private static func value(_ text: Substring) throws -> NSObject? {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? NSObject
    }

    private static let film = #"""
        let film = try Film(json: Data(#"{"id": 7, "code": "c", "key": "2eb8aa08-aa98-11ea-b4aa-73b441d16380", "poster": "", "media": {"still": "/s.png"}}"#.utf8))
        let client = KeywordsClient(password: "p")
        client.locale = "fr"
        let secret = KeywordsClient(password: "p", locale: nil, region: "eu")

        """#

    /// The effects of the options on the film.
    private static let statements: [(expression: String, output: String)] = [
        ("film.id == 7 && film.id.rawValue == 7 && Set([film.id]) == [FilmID(7)]", "true"),
        ("film.code == \"c\"", "true"),
        ("String(decoding: try film.json(), as: UTF8.self).contains(\"2eb8aa08-aa98-11ea-b4aa-73b441d16380\")", "true"),
        ("String(decoding: try JSONEncoder().encode([film.id]), as: UTF8.self)", "[7]"),
        ("try JSONDecoder().decode([FilmCode].self, from: Data(\"[\\\"x\\\"]\".utf8))", "[x]"),
        ("film.posterURL(.w92)?.absoluteString ?? \"none\"", "none"),
        ("Film(id: 1, poster: \"/p.jpg\").posterURL(.default)?.absoluteString ?? \"\"", "https://i/t/default/p.jpg"),
        ("film.stillURL?.absoluteString ?? \"\"", "https://i/s.png"),
        ("film.thumbURL(.large)?.absoluteString ?? \"\"", "https://l/x/s.png"),
        ("client.apiClient.defaults.query", "[\"locale\": \"fr\"]"),
        ("secret.apiClient.defaultHeaders, secret.apiClient.defaults.query, secret.region ?? \"\"", "[\"X-Region\": \"eu\"] [:] eu"),
    ]

    private static let program = """
        import Foundation
        import KeywordsClient

        func survive<Value: JSONCodable>(_ type: Value.Type, _ text: String) {
            do {
                print(String(decoding: try JSONWriter.data(of: JSONReader.value(type, in: Data(text.utf8), options: .strict)), as: UTF8.self))
            } catch {
                print("\\"\\(error)\\"".replacing("\\n", with: " "))
            }
        }


        """
}
