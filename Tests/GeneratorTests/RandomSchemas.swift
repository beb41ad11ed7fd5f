/// Small graphs of schemas that refer to one another in every way, at random but the same for the same seed.
struct RandomSchemas {
    private var random: SplitMix64
    /// The names of a graph's schemas, with a suffix that only this graph has.
    private let names: [String]
    private let version: String

    /// A document in JSON with several graphs, each of which is used by operations.
    static func document(seeds: Range<Int>, version: String) -> String {
        var schemas: [String] = []
        var paths: [String] = []
        for seed in seeds {
            var graph = RandomSchemas(seed: seed, suffix: seeds.count > 1 ? "\(seed)" : "", version: version)
            for name in graph.names {
                schemas.append("\"\(name)\": \(graph.schema(depth: 3))")
                paths.append("\"/\(name)\": \(graph.path(of: name))")
            }
        }
        return """
            {"openapi": "\(version)", "info": {"title": "Graphs", "version": "1"},
            "paths": {\(paths.joined(separator: ",\n"))},
            "components": {"schemas": {\(schemas.joined(separator: ",\n"))}}}
            """
    }

    private init(seed: Int, suffix: String, version: String) {
        random = SplitMix64(state: UInt64(seed))
        self.version = version
        let all = ["A", "Pet", "2D", "猫", "item", "value_kind"].shuffled(using: &random)
        names = all.prefix(Int.random(in: 1...4, using: &random)).map { $0 + suffix }
    }

    // MARK: Choosing

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }

    private mutating func list(_ count: ClosedRange<Int>, _ element: (inout Self) -> String) -> String {
        let elements = (0..<Int.random(in: count, using: &random)).map { _ in element(&self) }
        return "[\(elements.joined(separator: ", "))]"
    }

    private mutating func reference() -> String { "\"$ref\": \"#/components/schemas/\(pick(names))\"" }

    // MARK: Schemas

    private mutating func schema(depth: Int) -> String {
        if depth == 0 { return chance(70) ? "{\(reference())}" : scalar() }
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: return "{\(reference())}"
        case 2: return "{\(reference()), \(object(depth: depth - 1))}"
        case 3: return scalar()
        case 4: return "{\"type\": \"array\", \"items\": \(schema(depth: depth - 1))}"
        case 5: return "{\"type\": \"object\", \"additionalProperties\": \(schema(depth: depth - 1))}"
        case 6:
            return pick(["{}", "{\"type\": \"object\"}", "{\"type\": \"array\"}", "{\"items\": {\(reference())}}", "{\"nullable\": true}"])
        case 7: return "{\(parts("allOf", 1...3, depth: depth)), \(object(depth: depth - 1))}"
        case 8: return "{\(parts("allOf", 1...2, depth: depth))}"
        case 9: return "{\(parts(pick(["oneOf", "anyOf"]), 1...3, depth: depth))\(discriminator())}"
        case 10: return "{\(parts(pick(["oneOf", "anyOf"]), 2...3, depth: depth)), \(object(depth: depth - 1))}"
        default: return "{\(object(depth: depth - 1))\(discriminator())}"
        }
    }

    private mutating func parts(_ keyword: String, _ count: ClosedRange<Int>, depth: Int) -> String {
        "\"\(keyword)\": " + list(count) { $0.chance(60) ? "{\($0.reference())}" : $0.schema(depth: depth - 1) }
    }

    private mutating func scalar() -> String {
        var scalars = [
            #"{"type": "string"}"#, #"{"type": "integer"}"#, #"{"type": "number", "enum": [1, 2.5]}"#, #"{"type": "boolean"}"#,
            #"{"type": "string", "format": "date-time"}"#, #"{"type": "string", "enum": ["a", "b"], "default": "a"}"#,
            #"{"type": "string", "enum": ["2D", "猫", "a"]}"#, #"{"type": "integer", "enum": [1, 2], "default": 3}"#,
            #"{"type": "string", "nullable": true}"#, #"{"type": "string", "format": "byte"}"#,
        ]
        if version != "3.0.3" {
            scalars += [
                #"{"type": ["string", "integer", "null"]}"#, #"{"const": "cat"}"#, #"{"type": "null"}"#, "true",
                #"{"type": ["object", "string"], "properties": {"a": {"type": "string"}}}"#,
                #"{"type": "string", "contentEncoding": "base64url"}"#, #"{"prefixItems": [{"type": "string"}]}"#,
            ]
        }
        return pick(scalars)
    }

    private mutating func object(depth: Int) -> String {
        let keys = ["a", "b", "kind", "id", "value", "item", "2D", "猫", "json", "title"].shuffled(using: &random)
            .prefix(Int.random(in: 1...3, using: &random))
        let properties = keys.map { key in "\"\(key)\": \(property(key, depth: depth))" }.joined(separator: ", ")
        let required = keys.filter { _ in chance(40) }.map { "\"\($0)\"" }.joined(separator: ", ")
        var keywords = ["\"properties\": {\(properties)}", "\"required\": [\(required)]"]
        if chance(60) { keywords.append("\"type\": \"object\"") }
        if chance(20) { keywords.append("\"additionalProperties\": \(chance(50) ? "false" : schema(depth: depth))") }
        if version != "3.0.3" {
            if chance(10) { keywords.append("\"unevaluatedProperties\": \(schema(depth: 0))") }
            if chance(10) { keywords.append("\"patternProperties\": {\"^x\": \(schema(depth: 0))}") }
        }
        return keywords.joined(separator: ", ")
    }

    private mutating func property(_ key: String, depth: Int) -> String {
        if key == "kind" { return pick([#"{"type": "string"}"#, #"{"type": "string", "enum": ["cat"]}"#]) }
        if chance(10) { return pick([#"{"type": "string", "readOnly": true}"#, #"{"type": "string", "writeOnly": true}"#]) }
        return chance(50) ? "{\(reference())}" : schema(depth: max(0, depth))
    }

    private mutating func discriminator() -> String {
        guard chance(40) else { return "" }
        let mapping = ["cat", "2D", "猫"].map { "\"\($0)\": \"#/components/schemas/\(pick(names))\"" }.joined(separator: ", ")
        return ", \"discriminator\": {\"propertyName\": \"\(pick(["kind", "type"]))\"" + (chance(60) ? ", \"mapping\": {\(mapping)}}" : "}")
    }

    // MARK: Operations

    private mutating func path(of name: String) -> String {
        let schema = "{\"$ref\": \"#/components/schemas/\(name)\"}"
        let mediaType = pick([
            "application/json", "application/json", "multipart/form-data", "application/x-www-form-urlencoded", "text/event-stream",
        ])
        let style = pick(["form", "deepObject", "pipeDelimited"])
        return """
            {"post": {"parameters": [{"name": "q", "in": "query", "style": "\(style)", "schema": \(schema)}], \
            "requestBody": {"content": {"\(mediaType)": {"schema": \(schema)}}}, \
            "responses": {"200": {"description": "d", "content": {"application/json": {"schema": \(schema)}}}}}}
            """
    }
}

/// The same random numbers in every run.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
