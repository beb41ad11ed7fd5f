import Testing

/// A row of the table of changes: what a document says before and after, and the changes that are reported.
struct ContractRow: Sendable, CustomTestStringConvertible {
    /// The part of a document that the texts of a row belong to.
    enum Kind: Sendable {
        /// The members of the document other than its version and its description.
        case document
        /// The members of the operation `GET /a`.
        case operation
        /// The schema of the body of a request.
        case sent
        /// The schema of the body of a response.
        case received
    }

    let kind: Kind
    let old: String
    let new: String
    let changes: [String]

    init(_ kind: Kind, _ old: String, _ new: String, _ changes: String...) {
        self.kind = kind
        self.old = old
        self.new = new
        self.changes = changes
    }

    var testDescription: String { "\(old) → \(new)" }

    static let all = operations + parameters + bodies + responses + security + servers + properties + values + variants
}

extension ContractRow.Kind {
    /// A whole document with a text in its place.
    func document(_ text: String) -> String {
        let members =
            switch self {
            case .document: text
            case .operation: "paths: {/a: {get: {\(text)}}}"
            case .sent:
                "paths: {/a: {post: {requestBody: {content: {application/json: {schema: \(text)}}}, responses: {}}}}\n\(Self.components)"
            case .received:
                "paths: {/a: {get: {responses: {'200': {description: d, content: {application/json: {schema: \(text)}}}}}}}\n\(Self.components)"
            }
        return "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n\(members)\n"
    }

    private static let components = """
        components: {schemas: {A: {type: object, properties: {t: {type: string}}}, B: {type: object, properties: {t: {type: string}}}}}
        """
}

extension ContractRow {
    private static let operations = [
        Self(
            .document, "paths: {/a: {get: {responses: {}}}}", "paths: {/b: {get: {responses: {}}}}", "breaking operation-removed: GET /a",
            "information operation-added: GET /b"),
        Self(
            .document, "paths: {'/a/{x}': {get: {parameters: [{name: x, in: path, required: true, schema: {}}], responses: {}}}}",
            "paths: {'/a/{y}': {get: {parameters: [{name: y, in: path, required: true, schema: {}}], responses: {}}}}",
            "information path-parameter-renamed: GET /a/{x}: path parameter 'x'"),
        Self(
            .document, "paths: {'/a/{x}': {get: {operationId: x, responses: {}}}, '/a/{y}': {get: {operationId: y, responses: {}}}}",
            "paths: {'/a/{y}': {get: {operationId: y, responses: {}}}, '/a/{z}': {get: {operationId: x, responses: {}}}}"),
        Self(.operation, "responses: {}", "deprecated: true, responses: {}", "warning operation-deprecated: GET /a"),
        Self(.operation, "operationId: a, responses: {}", "operationId: b, responses: {}", "information operation-id-changed: GET /a"),
        Self(
            .operation, "responses: {}", "servers: [{url: 'https://b.example'}], responses: {}",
            "breaking operation-servers-changed: GET /a"),
        Self(
            .document, "webhooks: {a: {post: {responses: {}}}}", "webhooks: {b: {post: {responses: {}}}}",
            "warning webhook-removed: webhook POST a", "information webhook-added: webhook POST b"),
    ]

    /// A row of a parameter of `GET /a`.
    private static func parameter(_ old: String, _ new: String, _ changes: String...) -> Self {
        func members(_ parameter: String) -> String { "parameters: [\(parameter)], responses: {}" }
        let row = Self(.operation, members(old), members(new))
        return Self(kind: row.kind, old: row.old, new: row.new, changes: changes)
    }

    private init(kind: Kind, old: String, new: String, changes: [String]) {
        self.kind = kind
        self.old = old
        self.new = new
        self.changes = changes
    }

    private static let parameters = [
        parameter("{name: p, in: query, schema: {}}", "", "warning parameter-removed: GET /a: query parameter 'p'"),
        parameter("", "{name: p, in: query, schema: {}}", "information parameter-added: GET /a: query parameter 'p'"),
        parameter(
            "", "{name: p, in: query, required: true, schema: {}}", "breaking required-parameter-added: GET /a: query parameter 'p'"),
        parameter(
            "{name: p, in: query, schema: {}}", "{name: p, in: query, required: true, schema: {}}",
            "breaking parameter-became-required: GET /a: query parameter 'p'"),
        parameter(
            "{name: p, in: query, required: true, schema: {}}", "{name: p, in: query, schema: {}}",
            "information parameter-became-optional: GET /a: query parameter 'p'"),
        parameter(
            "{name: p, in: query, schema: {}}", "{name: p, in: header, schema: {}}",
            "breaking parameter-moved: GET /a: query parameter 'p'"),
        parameter(
            "{name: p, in: query, schema: {type: array}}", "{name: p, in: query, explode: false, schema: {type: array}}",
            "breaking parameter-style-changed: GET /a: query parameter 'p'"),
        parameter("{name: p, in: query, schema: {type: string}}", "{name: p, in: query, explode: false, schema: {type: string}}"),
        parameter(
            "{name: p, in: query, content: {text/plain: {}}}", "{name: p, in: query, content: {application/json: {}}}",
            "breaking parameter-media-type-changed: GET /a: query parameter 'p'"),
        parameter(
            "{name: p, in: query, schema: {}}", "{name: p, in: query, deprecated: true, schema: {}}",
            "warning parameter-deprecated: GET /a: query parameter 'p'"),
        parameter(
            "{name: p, in: query, allowEmptyValue: true, schema: {}}", "{name: p, in: query, schema: {}}",
            "breaking empty-value-forbidden: GET /a: query parameter 'p'"),
        parameter(
            "{name: p, in: query, schema: {type: integer}}", "{name: p, in: query, schema: {type: string}}",
            "information request-type-widened: GET /a: query parameter 'p'"),
        parameter(
            "{name: p, in: query, schema: {type: string}}", "{name: p, in: query, schema: {}}",
            "information request-type-widened: GET /a: query parameter 'p'"),
        parameter(
            "{name: X-A, in: header, schema: {type: string, maxLength: 2}}", "{name: x-a, in: header, schema: {type: string}}",
            "information request-limit-relaxed: GET /a: header parameter 'X-A'"),
    ]

    private static let bodies = [
        Self(
            .operation, "requestBody: {content: {text/plain: {}}}, responses: {}", "responses: {}",
            "warning request-body-removed: GET /a: body"),
        Self(
            .operation, "responses: {}", "requestBody: {content: {text/plain: {}}}, responses: {}",
            "information request-body-added: GET /a: body"),
        Self(
            .operation, "responses: {}", "requestBody: {required: true, content: {text/plain: {}}}, responses: {}",
            "breaking required-body-added: GET /a: body"),
        Self(
            .operation, "requestBody: {content: {text/plain: {}}}, responses: {}",
            "requestBody: {required: true, content: {text/plain: {}}}, responses: {}", "breaking body-became-required: GET /a: body"),
        Self(
            .operation, "requestBody: {required: true, content: {text/plain: {}}}, responses: {}",
            "requestBody: {content: {text/plain: {}}}, responses: {}", "information body-became-optional: GET /a: body"),
        Self(
            .operation, "requestBody: {content: {application/json: {}, text/json: {}}}, responses: {}",
            "requestBody: {content: {application/json: {}}}, responses: {}", "warning request-media-type-removed: GET /a: body"),
        Self(
            .operation, "requestBody: {content: {text/json: {}, application/json: {}}}, responses: {}",
            "requestBody: {content: {application/json: {}}}, responses: {}", "breaking request-media-type-removed: GET /a: body"),
        Self(
            .operation,
            "requestBody: {content: {application/json;simple: {schema: {type: object}}, application/json: {schema: {type: array}}}}, responses: {}",
            "requestBody: {content: {application/json;simple: {schema: {type: object}}, application/json: {schema: {type: array}}}}, responses: {}"
        ),
        Self(
            .operation, "requestBody: {content: {application/json: {schema: {type: string}}}}, responses: {}",
            "requestBody: {content: {application/json: {}}}, responses: {}", "information request-type-widened: GET /a: body"),
        Self(
            .operation, "requestBody: {content: {text/plain: {schema: {type: string}}}}, responses: {}",
            "requestBody: {content: {text/plain: {}}}, responses: {}"),
        Self(
            .operation, "requestBody: {content: {text/plain: {}}}, responses: {}",
            "requestBody: {content: {application/json: {}}}, responses: {}", "breaking request-media-type-removed: GET /a: body",
            "information request-media-type-added: GET /a: body"),
        Self(
            .operation,
            "requestBody: {content: {multipart/form-data: {schema: {properties: {f: {}}}, encoding: {f: {contentType: image/png}}}}}, responses: {}",
            "requestBody: {content: {multipart/form-data: {schema: {properties: {f: {}}}, encoding: {f: {contentType: image/gif}}}}}, responses: {}",
            "breaking request-part-encoding-changed: GET /a: body"),
        Self(
            .operation,
            "responses: {'200': {description: d, content: {multipart/mixed: {encoding: {f: {contentType: image/png}}}}}}",
            "responses: {'200': {description: d, content: {multipart/mixed: {encoding: {f: {contentType: image/gif}}}}}}",
            "breaking response-part-encoding-changed: GET /a: response 200"),
    ]

    private static let responses = [
        Self(
            .operation, "responses: {'200': {description: d, content: {application/json: {schema: {type: object}}}}}",
            "responses: {'200': {description: d, content: {application/json: {}}}}",
            "breaking response-type-widened: GET /a: response 200"),
        Self(
            .operation, "responses: {'200': {description: d, content: {application/json: {}}}}",
            "responses: {'200': {description: d, content: {application/json: {schema: {type: object}}}}}",
            "information response-type-narrowed: GET /a: response 200"),
        Self(
            .operation, "responses: {'200': {description: d, content: {application/json: {}, text/json: {}}}}",
            "responses: {'200': {description: d, content: {application/json: {}}}}",
            "warning response-media-type-removed: GET /a: response 200"),
        Self(
            .operation, "responses: {'200': {description: d}}", "responses: {'201': {description: d}}",
            "breaking success-response-removed: GET /a: response 200", "warning success-response-added: GET /a: response 201"),
        Self(
            .operation, "responses: {'404': {description: d}}", "responses: {'410': {description: d}}",
            "information failure-response-removed: GET /a: response 404", "information failure-response-added: GET /a: response 410"),
        Self(
            .operation, "responses: {'404': {description: d}}", "responses: {'4XX': {description: d}}",
            "information failure-response-added: GET /a: response 4xx"),
        Self(
            .operation, "responses: {'200': {description: d, content: {text/plain: {}}}}", "responses: {'200': {description: d}}",
            "breaking response-body-removed: GET /a: response 200"),
        Self(
            .operation, "responses: {'200': {description: d}}", "responses: {'200': {description: d, content: {text/plain: {}}}}",
            "information response-body-added: GET /a: response 200"),
        Self(
            .operation, "responses: {'200': {description: d, content: {text/plain: {}}}}",
            "responses: {'200': {description: d, content: {application/json: {}}}}",
            "breaking response-media-type-removed: GET /a: response 200", "information response-media-type-added: GET /a: response 200"),
        Self(
            .operation, "responses: {'200': {description: d, headers: {X-A: {schema: {}}}}}",
            "responses: {'200': {description: d, headers: {X-B: {schema: {}}}}}",
            "warning header-removed: GET /a: response 200: header 'X-A'", "information header-added: GET /a: response 200: header 'X-B'"),
        Self(
            .operation, "responses: {'200': {description: d, headers: {X-A: {required: true, schema: {}}}}}",
            "responses: {'200': {description: d, headers: {x-a: {schema: {}}}}}",
            "breaking header-became-optional: GET /a: response 200: header 'X-A'"),
        Self(
            .operation, "responses: {'200': {description: d, headers: {X-A: {required: true, schema: {}}}}}",
            "responses: {'200': {description: d}}", "breaking header-removed: GET /a: response 200: header 'X-A'"),
        Self(
            .operation, "responses: {'200': {description: d, headers: {X-A: {schema: {type: string}}}}}",
            "responses: {'200': {description: d, headers: {X-A: {schema: {type: integer}}}}}",
            "information response-type-narrowed: GET /a: response 200: header 'X-A'"),
        Self(.operation, "responses: {2XX: {description: d}}", "responses: {'200': {description: d}}"),
        Self(
            .operation, "responses: {'200': {description: d, content: {text/*: {}}}}",
            "responses: {'200': {description: d, content: {text/csv: {}}}}"),
        Self(
            .operation, "responses: {'200': {description: d, content: {text/csv: {}}}}",
            "responses: {'200': {description: d, content: {text/*: {}}}}", "breaking response-media-type-removed: GET /a: response 200",
            "information response-media-type-added: GET /a: response 200"),
        Self(
            .operation, "responses: {'200': {description: d, headers: {X-A: {schema: {}}}}}",
            "responses: {'200': {description: d, headers: {X-A: {required: true, schema: {}}}}}",
            "information header-became-required: GET /a: response 200: header 'X-A'"),
    ]

    /// A row of the security of `GET /a`, with two schemes.
    private static func security(_ old: String, _ new: String, _ changes: String...) -> Self {
        func document(_ security: String) -> String {
            """
            paths: {/a: {get: {security: [\(security)], responses: {}}}}
            components: {securitySchemes: {k: {type: http, scheme: basic}, o: {type: oauth2, flows: {}}}}
            """
        }
        return Self(kind: .document, old: document(old), new: document(new), changes: changes)
    }

    private static let security = [
        security("", "k: []", "breaking security-added: GET /a"), security("{}, k: []", "k: []", "breaking security-added: GET /a"),
        security("k: []", "", "information security-removed: GET /a"),
        security(
            "{k: []}", "{k: [], o: []}", "breaking security-alternative-removed: GET /a",
            "information security-alternative-added: GET /a"),
        security(
            "{k: []}", "{o: []}", "breaking security-alternative-removed: GET /a", "information security-alternative-added: GET /a"),
        security("{k: []}", "{k: []}, {o: []}", "information security-alternative-added: GET /a"),
        security("{o: [read]}", "{o: [read, write]}", "breaking security-scope-added: GET /a"),
        security("{o: [read, write]}", "{o: [read]}", "information security-scope-removed: GET /a"),
        Self(
            .document, "paths: {}\ncomponents: {securitySchemes: {k: {type: apiKey, in: header, name: K}}}",
            "paths: {}\ncomponents: {securitySchemes: {k: {type: apiKey, in: query, name: K}}}",
            "breaking security-scheme-changed: security scheme 'k'"),
        Self(
            .document, "paths: {}\ncomponents: {securitySchemes: {k: {type: apiKey, in: header, name: X-Key}}}",
            "paths: {}\ncomponents: {securitySchemes: {k: {type: apiKey, in: header, name: x-key}}}"),
        Self(
            .document, "paths: {}\ncomponents: {securitySchemes: {k: {type: http, scheme: basic}}}",
            "paths: {}\ncomponents: {securitySchemes: {l: {type: http, scheme: basic}}}",
            "information security-scheme-removed: security scheme 'k'", "information security-scheme-added: security scheme 'l'"),
    ]

    private static let servers = [
        Self(
            .document, "servers: [{url: 'https://a.example'}]\npaths: {}", "servers: [{url: 'https://b.example'}]\npaths: {}",
            "breaking server-removed: server https://a.example", "warning default-server-changed: server https://a.example",
            "information server-added: server https://b.example"),
        Self(
            .document,
            "servers: [{url: 'https://{r}.example', variables: {r: {default: eu, enum: [eu, us]}}}]\npaths: {}",
            "servers: [{url: 'https://{r}.example', variables: {r: {default: eu, enum: [eu]}}}]\npaths: {}",
            "breaking server-variable-value-removed: server https://{r}.example"),
        Self(
            .document,
            "servers: [{url: 'https://a.example'}]\npaths: {/a: {get: {servers: [{url: 'https://b.example/v1/'}], responses: {}}}}",
            "servers: [{url: 'https://a.example/'}]\npaths: {/a: {get: {servers: [{url: 'https://b.example/v1'}], responses: {}}}}"),
    ]

    /// Two rows of a schema: what a change means if the client sends values, and if it receives them.
    private static func both(_ old: String, _ new: String, sent: [String], received: [String]) -> [Self] {
        [
            Self(
                kind: .sent, old: old, new: new,
                changes: sent.map { $0.replacing("…", with: "POST /a: body").replacing("~", with: "request") }),
            Self(
                kind: .received, old: old, new: new,
                changes: received.map { $0.replacing("…", with: "GET /a: response 200").replacing("~", with: "response") }),
        ]
    }

    /// Two rows of a schema of one change.
    private static func both(_ old: String, _ new: String, _ id: String, sent: String, received: String, at place: String = "…") -> [Self] {
        both(old, new, sent: ["\(sent) ~-\(id): \(place)"], received: ["\(received) ~-\(id): \(place)"])
    }

    private static func object(_ properties: String, required: String = "") -> String {
        "{type: object, required: [\(required)], properties: {\(properties)}}"
    }

    private static let properties =
        both(
            object("a: {}"), object(""), "property-removed", sent: "warning", received: "warning", at: "….a")
        + both(
            object("a: {}", required: "a"), object(""), sent: ["warning ~-property-removed: ….a"],
            received: ["breaking ~-property-removed: ….a"])
        + both(object(""), object("a: {}"), "property-added", sent: "information", received: "information", at: "….a")
        + both(
            object(""), object("a: {}", required: "a"), "required-property-added", sent: "breaking", received: "information", at: "….a")
        + both(
            object("a: {}"), object("a: {}", required: "a"), "property-became-required", sent: "breaking", received: "information",
            at: "….a")
        + both(
            object("a: {}", required: "a"), object("a: {}"), "property-became-optional", sent: "information", received: "breaking",
            at: "….a")
        + both(
            object("a: {}"), object("a: {readOnly: true}"), "property-became-read-only", sent: "warning", received: "information",
            at: "….a")
        + both(
            object("a: {}"), object("a: {writeOnly: true}"), "property-became-write-only", sent: "information", received: "warning",
            at: "….a")
        + both(
            object("a: {}", required: "a"), object("a: {writeOnly: true}", required: "a"), "property-became-write-only",
            sent: "information", received: "breaking", at: "….a")
        + both(
            object("a: {writeOnly: true}", required: "a"), object(""), "property-removed", sent: "warning", received: "information",
            at: "….a")
        + both(
            object("a: {readOnly: true}", required: "a"), object(""), "property-removed", sent: "information", received: "breaking",
            at: "….a")
        + both(
            object("a: {type: string, writeOnly: true}"), object("a: {type: integer, writeOnly: true}"),
            sent: ["breaking ~-type-changed: ….a"], received: [])
        + both(
            object("a: {type: string, readOnly: true}"), object("a: {type: integer, readOnly: true}"), sent: [],
            received: ["breaking ~-type-changed: ….a"])
        + both(
            object("a: {readOnly: true}", required: "a"), object("a: {}", required: "a"), "property-no-longer-read-only", sent: "breaking",
            received: "information", at: "….a")
        + both(
            object("a: {readOnly: true}"), object("a: {}"), "property-no-longer-read-only", sent: "information", received: "information",
            at: "….a")
        + both(
            object("a: {writeOnly: true}", required: "a"), object("a: {}", required: "a"), "property-no-longer-write-only",
            sent: "information", received: "information", at: "….a")
        + both(object("a: {}"), object("a: {deprecated: true}"), "property-deprecated", sent: "warning", received: "warning", at: "….a")
        + both(
            "{type: object}", "{type: object, additionalProperties: false}", "additional-properties-forbidden", sent: "breaking",
            received: "information")
        + both(
            "{type: object, additionalProperties: false}", "{type: object}", "additional-properties-allowed", sent: "information",
            received: "information")
        + both(
            "{type: object, additionalProperties: {type: string}}", "{type: object, additionalProperties: {type: integer}}", "type-changed",
            sent: "breaking", received: "breaking", at: "….*")
        + both(
            "{type: object}", "{type: object, additionalProperties: {type: string}}", "additional-properties-forbidden", sent: "breaking",
            received: "information")
        + both(
            "{type: object}", "{type: object, patternProperties: {'^x': {type: string}}}", "pattern-changed", sent: "breaking",
            received: "warning")
        + both(
            "{type: object, patternProperties: {'^x': {type: string}}}", "{type: object, patternProperties: {'^x': {type: integer}}}",
            "pattern-changed", sent: "breaking", received: "warning")
        + ["dependentRequired: {a: [b]}", "dependentSchemas: {a: {required: [b]}}", "not: {required: [b]}", "if: {}", "propertyNames: {}"]
        .flatMap {
            both("{type: object, \($0)}", "{type: object}", "limit-relaxed", sent: "information", received: "warning")
                + both("{type: object}", "{type: object, \($0)}", "pattern-changed", sent: "breaking", received: "warning")
        }

    private static let values =
        both("{type: string}", "{type: integer}", "type-changed", sent: "breaking", received: "breaking")
        + both("{type: integer}", "{type: number}", "type-widened", sent: "information", received: "breaking")
        + both("{type: number}", "{type: integer}", "type-narrowed", sent: "breaking", received: "information")
        + both("{}", "{type: integer}", "type-narrowed", sent: "breaking", received: "information")
        + both(
            "{type: array, items: {type: string}}", "{type: array, items: {type: integer}}", "type-changed", sent: "breaking",
            received: "breaking", at: "…[]")
        + both(
            "{type: string, format: date}", "{type: string, format: date-time}", "format-changed", sent: "breaking", received: "breaking")
        + both("{type: string}", "{type: string, format: date}", "format-changed", sent: "warning", received: "warning")
        + both(
            "{type: integer, format: int32}", "{type: integer, format: int64}", "type-widened", sent: "information", received: "breaking")
        + both(
            "{type: number, format: double}", "{type: number, format: float}", "type-narrowed", sent: "breaking", received: "information")
        + both("{type: string}", "{type: [string, 'null']}", "null-allowed", sent: "information", received: "breaking")
        + both("{type: [string, 'null']}", "{type: string}", "null-forbidden", sent: "breaking", received: "information")
        + both("{enum: [a]}", "{enum: [a, b]}", "value-added", sent: "information", received: "warning")
        + both(
            "{type: string, const: a}", "{type: string, const: b}",
            sent: ["breaking ~-value-removed: …", "information ~-value-added: …"],
            received: ["breaking ~-value-added: …", "information ~-value-removed: …"])
        + both("{enum: [a, b]}", "{enum: [a]}", "value-removed", sent: "breaking", received: "information")
        + both("{type: string}", "{type: string, enum: [a]}", "values-restricted", sent: "breaking", received: "information")
        + both("{type: string, const: a}", "{type: string}", "values-unrestricted", sent: "information", received: "warning")
        + both("{type: string, enum: [a, b]}", "{oneOf: [{const: a}, {const: b}]}", sent: [], received: [])
        + both(
            "{type: string, enum: [a, b]}", "{oneOf: [{type: string, const: a, title: A}, {type: string, enum: [b]}]}", sent: [],
            received: [])
        + both("{enum: [a]}", "{oneOf: [{const: a}, {const: b}]}", "value-added", sent: "information", received: "warning")
        + both("{multipleOf: 10}", "{multipleOf: 5}", "limit-relaxed", sent: "information", received: "warning")
        + both("{multipleOf: 0.1}", "{multipleOf: 0.3}", "limit-tightened", sent: "breaking", received: "information")
        + both("{multipleOf: 10}", "{multipleOf: 4}", "pattern-changed", sent: "breaking", received: "warning")
        + both("{}", "{multipleOf: 4}", "limit-tightened", sent: "breaking", received: "information")
        // What 3.1 writes in another way than 3.0.
        + both("{type: integer, minimum: 0, exclusiveMinimum: true}", "{type: integer, exclusiveMinimum: 0}", sent: [], received: [])
        + both("{type: number, maximum: 9, exclusiveMaximum: false}", "{type: number, maximum: 9}", sent: [], received: [])
        + both("{type: string, format: byte}", "{type: string, contentEncoding: base64}", sent: [], received: [])
        + both("{type: string, format: binary}", "{type: string, contentMediaType: application/octet-stream}", sent: [], received: [])
        + both("{type: string}", "{type: string, format: byte}", "format-changed", sent: "breaking", received: "breaking")
        + both("{type: string}", "{type: string, contentEncoding: base64}", "format-changed", sent: "breaking", received: "breaking")
        + both("{type: string}", "{type: string, contentMediaType: a/b}", "pattern-changed", sent: "breaking", received: "warning")
        + both("{type: array}", "{type: array, unevaluatedItems: false}", "pattern-changed", sent: "breaking", received: "warning")
        + both(
            "{type: array}", "{type: array, contains: {}, minContains: 2}",
            sent: ["breaking ~-pattern-changed: …", "breaking ~-limit-tightened: …"],
            received: ["warning ~-pattern-changed: …", "information ~-limit-tightened: …"])
        + both("{maxLength: 3}", "{maxLength: 2}", "limit-tightened", sent: "breaking", received: "information")
        + both("{minimum: 3}", "{minimum: 2}", "limit-relaxed", sent: "information", received: "warning")
        + both("{}", "{uniqueItems: true}", "limit-tightened", sent: "breaking", received: "information")
        + both("{maxItems: 2}", "{}", "limit-relaxed", sent: "information", received: "warning")
        + both("{pattern: a}", "{pattern: b}", "pattern-changed", sent: "breaking", received: "warning")
        + both("{pattern: a}", "{pattern: '.*'}", "limit-relaxed", sent: "information", received: "warning")
        + both("{default: a}", "{default: b}", "default-changed", sent: "warning", received: "information")

    private static let variants =
        both(
            "{oneOf: [{$ref: '#/components/schemas/A'}]}",
            "{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}", "variant-added", sent: "information",
            received: "warning")
        + both(
            "{anyOf: [{type: string}, {type: integer}]}", "{anyOf: [{type: string}, {type: boolean}]}",
            sent: ["breaking ~-variant-removed: …", "information ~-variant-added: …"],
            received: ["warning ~-variant-added: …", "information ~-variant-removed: …"])
        + both(
            "{oneOf: [{type: number}, {type: string}]}", "{oneOf: [{type: integer}, {type: string}]}", "type-narrowed", sent: "breaking",
            received: "information", at: "… (number)")
        + both(
            "{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "{discriminator: {propertyName: t}, oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "discriminator-changed", sent: "breaking", received: "breaking")
        + both(
            "{discriminator: {propertyName: t}, oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "discriminator-changed", sent: "breaking", received: "breaking")
        + both(
            "{discriminator: {propertyName: t}, oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "{discriminator: {propertyName: u}, oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "discriminator-changed", sent: "breaking", received: "breaking")
        + both(
            "{discriminator: {propertyName: t, mapping: {x: A}}, oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "{discriminator: {propertyName: t, mapping: {x: B}}, oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "discriminator-value-changed", sent: "breaking", received: "breaking")
        + both(
            "{discriminator: {propertyName: t}, oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "{discriminator: {propertyName: t, mapping: {x: A, B: B}}, oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "discriminator-value-changed", sent: "information", received: "warning")
        + both(
            "{discriminator: {propertyName: t, mapping: {x: A, B: B}}, oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "{discriminator: {propertyName: t}, oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}",
            "discriminator-value-changed", sent: "breaking", received: "information")
}
