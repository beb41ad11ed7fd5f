import Diagnostics
import Foundation
import Generator
import OpenAPI
import SwiftClient
import Testing
import YAML

/// Every field of the specification changes the client, leads to a diagnostic, or is listed as one without meaning for a client.
@Suite("Fields of the specification", .timeLimit(.minutes(10)))
struct KeywordTableTests {
    @Test("no field is ignored in silence but those that the documentation lists", arguments: SpecificationVersion.allCases)
    func silence(version: SpecificationVersion) throws {
        let base = try #require(Node.read(Array(Self.base(version).utf8), path: "base.yaml", log: DiagnosticLog()))
        let plain = Self.outcome(of: base.changed("", ""))
        #expect(plain.count > 10, "\(plain)")
        var silent: Set<String> = []
        for object in SpecificationObject.allCases {
            // Many objects do not exist in 2.0.
            let isMarked = Self.base(version).contains("__\(object)__")
            for field in FieldTable.table(of: version).fields(of: object) where isMarked || version != .swagger20 {
                let (name, mark) = ("\(object).\(field.name)", "__\(object)__")
                let around = Self.contexts[name] ?? ""
                let value = Self.values[name] ?? Self.value(of: field.kind)
                let without = base.changed(mark, "{\(around)}")
                let with = base.changed(mark, "{\(around.isEmpty ? "" : around + ", ")'\(field.name)': \(value)}")
                #expect(with.json != without.json, "the document has no place for \(name)")
                if Self.outcome(of: with) == (around.isEmpty ? plain : Self.outcome(of: without)) { silent.insert(name) }
            }
        }
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/keywords.md"), encoding: .utf8)
        let documented = Set(page.matches(of: /`([a-zA-Z]+\.[$a-zA-Z0-9]+)`/).map { String($0.1) })
        #expect(silent.subtracting(documented).sorted() == [])
    }

    /// The outcome of generation: the files and the diagnostics.
    private static func outcome(of document: Node) -> [String] {
        var input = GenerationInput(document: .init(path: "api.yaml", bytes: Array(document.json.utf8)))
        input.options = .init(path: "api.apigen.yaml", bytes: Array("name: Test\ntesting: true\n".utf8))
        let generation = generate(from: input, files: .none, log: DiagnosticLog())
        let files =
            generation.client?.files.filter { !$0.path.contains("Runtime/") }.map {
                "\($0.path)\n" + String(decoding: $0.bytes, as: UTF8.self)
            } ?? []
        return files + generation.diagnostics.map(\.message)
    }

    /// A document with each object; a key in underscores marks the object that it names.
    private static func base(_ version: SpecificationVersion) -> String {
        version == .swagger20 ? swagger20 : openAPI.replacing("VERSION", with: version.rawValue + ".0")
    }

    private static let swagger20 = """
        __document__: 1
        swagger: '2.0'
        info: {__info__: 1, title: T, version: '1', license: {__license__: 1, name: MIT}, contact: {__contact__: 1, name: N}}
        host: a.example
        tags: [{__tag__: 1, name: Things}]
        externalDocs: {__externalDocumentation__: 1, url: 'https://a.example'}
        paths:
          /a/{id}:
            __pathItem__: 1
            post:
              __operation__: 1
              operationId: a
              tags: [Things]
              security: [{__securityRequirement__: 1, s: []}]
              parameters: [{name: id, in: path, required: true, type: string}, {__parameter__: 1, name: q, in: query, type: string}]
              responses:
                '200':
                  __response__: 1
                  description: d
                  schema: {$ref: '#/definitions/A'}
                  headers: {X-H: {__header__: 1, type: string}}
          /other: {get: {operationId: other, responses: {'204': {description: d}}}}
          /body:
            put:
              __operation__: 1
              operationId: put
              parameters: [{name: b, in: body, schema: {$ref: '#/definitions/A'}}]
              responses: {'204': {description: d}}
        securityDefinitions: {s: {__securityScheme__: 1, type: oauth2, flow: password, tokenUrl: 'https://a.example/t', scopes: {}}}
        definitions:
          A: {type: object, required: [p], properties: {p: {__schema__: 1, type: string}, x: {type: string, xml: {__xml__: 1, name: n}}}}
          K: {__schema__: 1, type: object}
          L: {allOf: [{$ref: '#/definitions/K'}, {type: object, properties: {l: {type: string}}}]}
        """

    private static let openAPI = """
        __document__: 1
        openapi: VERSION
        info: {__info__: 1, title: T, version: '1', license: {__license__: 1, name: MIT}, contact: {__contact__: 1, name: N}}
        servers:
          - {url: 'https://{v}.example/', variables: {v: {__serverVariable__: 1, default: a}}}
          - {__server__: 1, url: 'https://second.example/'}
        tags: [{__tag__: 1, name: Things}]
        externalDocs: {__externalDocumentation__: 1, url: 'https://a.example'}
        paths:
          /a/{id}:
            __pathItem__: 1
            post:
              __operation__: 1
              operationId: a
              tags: [Things]
              security: [{__securityRequirement__: 1, s: []}]
              parameters:
                - {name: id, in: path, required: true, schema: {type: string}}
                - {__parameter__: 1, name: q, in: query, schema: {type: array, items: {type: string}}}
              requestBody:
                __requestBody__: 1
                content:
                  multipart/form-data:
                    schema: {type: object, properties: {f: {type: array, items: {type: string}}}}
                    encoding: {f: {__encoding__: 1}}
              callbacks: {c: {__callback__: 1, '{$url}': {post: {operationId: c, responses: {'204': {description: d}}}}}}
              responses:
                '200':
                  __response__: 1
                  description: d
                  headers: {X-H: {__header__: 1, schema: {type: string}}}
                  content:
                    application/json:
                      __mediaType__: 1
                      schema: {$ref: '#/components/schemas/A'}
                      examples: {e: {__example__: 1, value: {p: text}}}
                  links: {l: {__link__: 1, operationId: other}}
          /other: {get: {operationId: other, responses: {'204': {description: d}}}}
          /body:
            put:
              operationId: put
              requestBody: {__requestBody__: 1, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}
              responses: {'200': {description: d, content: {application/jsonl: {__mediaType__: 1}}}}
          /form:
            put:
              operationId: form
              requestBody:
                content:
                  application/x-www-form-urlencoded:
                    schema: {type: object, properties: {f: {type: array, items: {type: string}}}}
                    encoding: {f: {__encoding__: 1}}
              responses: {'204': {description: d}}
        components:
          __components__: 1
          securitySchemes:
            s:
              __securityScheme__: 1
              type: oauth2
              flows: {__flows__: 1, password: {__flow__: 1, tokenUrl: 'https://a.example/t', scopes: {}}}
          schemas:
            A: {type: object, required: [p], properties: {p: {__schema__: 1, type: string}, x: {type: string, xml: {__xml__: 1, name: n}}}}
            U:
              oneOf: [{$ref: '#/components/schemas/V'}, {$ref: '#/components/schemas/W'}]
              discriminator: {__discriminator__: 1, propertyName: kind}
            V: {type: object, required: [kind], properties: {kind: {type: string}, v: {type: string}}}
            W: {type: object, required: [kind], properties: {kind: {type: string}, w: {type: string}}}
        """

    /// Values with an effect, for fields whose kind does not lead to one.
    private static let values = [
        "operation.$ref": "'#/paths/~1other/get'", "pathItem.$ref": "'#/paths/~1other'", "mediaType.$ref": "'#/components/mediaTypes/m'",
        "schema.$ref": "'#/components/schemas/V'", "document.schemes": "[http]", "document.tags": "[{name: Things, description: Sample}]",
        "document.webhooks": "{w: {post: \(jsonBody)}}", "operation.callbacks": "{c: {'{$url}': {post: \(jsonBody)}}}",
        "encoding.explode": "false", "parameter.explode": "false", "header.explode": "true", "schema.format": "date",
        "parameter.format": "date", "header.format": "date", "schema.const": "sample", "schema.contentEncoding": "base64",
        "schema.contentMediaType": "image/png", "schema.discriminator": "kind", "schema.required": "[a]",
        "schema.patternProperties": "{'^a': {type: integer}}", "schema.enum": "[sample]", "parameter.enum": "[sample, other]",
        "securityScheme.scheme": "basic", "securityScheme.in": "query", "response.examples": "{application/json: {p: sample}}",
        "mediaType.examples": "{e: {value: {p: other}}}", "example.value": "{p: other}",
    ]

    /// Other members that an object needs for a field to have an effect.
    private static let contexts = [
        "schema.discriminator": "type: object, properties: {kind: {type: string}}, required: [kind]",
        "schema.required": "type: object, properties: {a: {type: string}}", "schema.patternProperties": "type: object",
        "schema.unevaluatedProperties": "type: object, properties: {a: {type: string}}", "tag.name": "description: Sample",
        "header.explode": "schema: {type: array, items: {type: string}}", "securityScheme.scheme": "type: http",
        "securityScheme.in": "type: apiKey, name: k", "securityScheme.name": "type: apiKey, in: header",
        "schema.additionalProperties": "type: object",
    ]

    private static let jsonBody =
        "{operationId: sent, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}, responses: {'204': {description: d}}}"

    /// A value of a kind, in flow style.
    private static func value(of kind: FieldKind) -> String {
        switch kind {
        case .any: "[sample]"
        case .string: "sample"
        case .url: "'https://sample.example/x'"
        case .email: "a@sample.example"
        case .expression: "'^sample$'"
        case .boolean: "true"
        case .number, .positiveNumber, .count: "3"
        case .choice(let choices): choices.last ?? ""
        case .object(let object), .referenceable(let object): objects[object] ?? "{}"
        case .list(let kind, _): "[\(value(of: kind))]"
        case .map(let kind, let keys): "{'\(key(keys))': \(value(of: kind))}"
        case .schema, .schemaOrBoolean, .schemaOrList: "{type: integer}"
        }
    }

    private static func key(_ rule: FieldKind.KeyRule) -> String {
        switch rule {
        case .any, .componentName: "sample"
        case .path: "/sample"
        case .status: "404"
        case .method: "COPY"
        case .mediaType: "text/csv"
        }
    }

    private static let objects: [SpecificationObject: String] = [
        .info: "{title: Sample, version: '2'}", .contact: "{name: Sample}", .license: "{name: Sample}",
        .externalDocumentation: "{url: 'https://sample.example'}", .tag: "{name: Sample}", .server: "{url: 'https://sample.example'}",
        .serverVariable: "{default: sample}", .operation: "{operationId: sample, responses: {'204': {description: d}}}",
        .parameter: "{name: sample, in: query, type: string}", .header: "{type: string}", .response: "{description: sample}",
        .pathItem: "{get: {operationId: sample, responses: {'204': {description: d}}}}", .mediaType: "{schema: {type: string}}",
        .securityScheme: "{type: apiKey, name: sample, in: header}", .flow: "{tokenUrl: 'https://sample.example', scopes: {}}",
        .example: "{value: sample}", .requestBody: "{content: {text/csv: {}}}", .link: "{operationId: other}",
        .discriminator: "{propertyName: sample}", .xml: "{name: sample}", .encoding: "{contentType: text/csv}",
    ]
}

extension Node {
    /// The document without marks, and with what a mapping in flow style contains in the object with a mark.
    fileprivate func changed(_ mark: String, _ text: String) -> Node {
        if let sequence { return .list(sequence.map { $0.changed(mark, text) }) }
        guard let mapping else { return self }
        let added = entry(mark) == nil ? [] : Node.read(Array(text.utf8), path: "value.yaml", log: DiagnosticLog())?.mapping ?? []
        let kept = mapping.filter { entry in !entry.key.hasPrefix("__") && !added.contains { $0.key == entry.key } }
        return .mapping(kept.map { ($0.key, $0.value.changed(mark, text)) } + added.map { ($0.key, $0.value) })
    }
}
