import Foundation
import Testing

/// A document whose names all exist already, and schemas that lead to themselves.
enum ReservedDocument {
    static let keywords = """
        associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private \
        precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default \
        defer do else fallthrough for guard if in repeat return throw switch where while Any as await false is nil self Self \
        super throws true try async actor macro package consuming borrowing some any get set willSet didSet lazy weak unowned \
        mutating nonmutating dynamic final convenience required override optional prefix postfix infix indirect left right \
        none associativity precedence
        """.split(separator: " ").map(String.init)

    /// Names that the generated code uses itself, and strings that are not valid names.
    static let members =
        keywords + [
            "Type", "Protocol", "Codable", "container", "json", "request", "response", "hash", "hashValue",
            "description",
            "debugDescription", "id", "encode", "encoder", "decoder", "options", "service", "body", "statusCode",
            "success",
            "failure", "additionalProperties", "secretProperties", "rawValue", "unknown", "key", "value", "properties",
            "write",
            "asAny", "makeRequest", "status200", "defaultResponse", "Response", "Request", "+1", "-1", "200", "🧨", "",
            "_", "$",
            "名前", "init(json:)",
        ]

    /// The public types of the runtime.
    static func runtimeTypes() throws -> [String] {
        let declaration = /(?m)^public (?:final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
        let folder = Checkout.folder.appending(path: "Runtime/Sources/APIRuntime")
        var names: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
            names.formUnion(
                try Checkout.text("Runtime/Sources/APIRuntime/\(path)").matches(of: declaration).map { String($0.1) })
        }
        try #require(names.isSuperset(of: ["APIClient", "JSONReader", "TokenLifecycle", "Transport", "DateDay"]))
        return names.sorted()
    }

    static let types = """
        String Int Int32 Int64 UInt Double Float Bool Array Dictionary Set Optional Result Error Never Void Any AnyObject Self \
        Type Protocol Character Sendable Codable Decodable Encodable Equatable Hashable Hasher Identifiable Identifier \
        CodingKey Encoder Decoder Sequence Collection Range StaticString RawRepresentable CaseIterable \
        CustomStringConvertible Regex Duration Task Actor MainActor Data Date URL UUID Decimal Locale Calendar Notification \
        URLRequest URLResponse URLSession HTTPURLResponse DispatchQueue Operation Process Thread Timer Stream Bundle Swift \
        Foundation Dispatch Reserved ReservedClient ReservedRuntime Server Exports exports Package
        """.split(separator: " ").map(String.init)

    static func text() throws -> String {
        let runtimeTypes = try runtimeTypes()
        var lines = [
            "openapi: 3.0.3", "info: {title: Reserved, version: '1'}", "servers: [{url: https://example.com}]",
            "paths:",
        ]
        for location in ["query", "header", "cookie"] {
            lines += [
                "  /\(location):", "    post:", "      tags: [Request]", "      operationId: \(location)",
                "      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Words'}}}}",
                "      responses: {'200': {description: It., content: {application/json: {schema: {$ref: '#/components/schemas/Words'}}}}}",
                "      parameters:",
            ]
            lines += members.map { name in
                "        - {name: \(HostileTexts.quoted(name)), in: \(location), required: \(location == "header"), schema: {type: string}}"
            }
        }
        for (index, name) in (runtimeTypes + keywords).enumerated() {
            let inner = "{type: string, enum: ['\(name)']}"
            lines.append(
                "  /operations/\(index): {get: {tags: ['\(name)'], operationId: '\(name)', parameters: [{name: '\(name)', in: query, "
                    + "schema: \(inner)}], responses: {'200': {description: It., content: {application/json: {schema: "
                    + "{type: object, properties: {'\(name)': \(inner)}}}}}}}}"
            )
        }
        lines += ["components:", "  schemas:"]
        lines += (runtimeTypes + types).map { name in
            "    '\(name)': {type: object, properties: {'\(name)': {type: string}, other: {$ref: '#/components/schemas/\(name)'}, "
                + "inner: {type: object, properties: {'\(name)': {type: string, enum: [a]}, when: {type: string, format: date-time}}}}}"
        }
        lines += words
        return lines.joined(separator: "\n") + "\n" + recursion
    }

    /// Models and an enumeration with all the member names.
    private static var words: [String] {
        let names = members.map(HostileTexts.quoted)
        let texts = names.map { "\($0): {type: string}" }.joined(separator: ", ")
        let objects = names.map { "\($0): {type: object, properties: {a: {type: string, enum: [a]}}}" }.joined(
            separator: ", ")
        return [
            "    Words: {type: object, additionalProperties: true, properties: {\(texts)}}",
            "    RequiredWords: {type: object, required: [\(names.joined(separator: ", "))], properties: {\(texts)}}",
            "    Nested: {type: object, properties: {\(objects)}}",
            "    Choice: {type: string, enum: [\(names.joined(separator: ", "))]}",
        ]
    }

    private static let recursion = """
            Tree: {type: object, required: [children], properties: {children: {type: array, items: {$ref: '#/components/schemas/Tree'}}}}
            Person: {type: object, properties: {house: {$ref: '#/components/schemas/House'}, twin: {$ref: '#/components/schemas/Person'}}}
            House: {type: object, required: [owner], properties: {owner: {$ref: '#/components/schemas/Person'}}}
            AliasA: {$ref: '#/components/schemas/AliasB'}
            AliasB: {$ref: '#/components/schemas/AliasA'}
            AliasC: {$ref: '#/components/schemas/AliasC'}
            Tower: {type: array, items: {$ref: '#/components/schemas/Tower'}}
            TowerMap: {type: object, additionalProperties: {$ref: '#/components/schemas/TowerMap'}}
            ListA: {type: array, items: {$ref: '#/components/schemas/ListB'}}
            ListB: {type: array, items: {$ref: '#/components/schemas/ListA'}}
            UnionA: {oneOf: [{type: object, properties: {a: {$ref: '#/components/schemas/UnionA'}}}, {type: string}]}
            PartA: {allOf: [{$ref: '#/components/schemas/PartB'}, {type: object, properties: {a: {$ref: '#/components/schemas/PartA'}}}]}
            PartB: {allOf: [{$ref: '#/components/schemas/PartA'}, {type: object, properties: {b: {type: string}}}]}
            Link: {type: string, format: uri}
            Day: {type: string, format: date}
            Anything: {}
            Links:
              type: object
              properties:
                link: {$ref: '#/components/schemas/Link'}
                day: {$ref: '#/components/schemas/Day'}
                any: {$ref: '#/components/schemas/Anything'}

        """
}
