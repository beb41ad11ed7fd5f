/// Random schemas, which are the same for the same seed.
package struct RandomSchema {
    private var state: UInt64

    package init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A schema in YAML, which can refer to the schemas in ``components``.
    package mutating func schema(depth: Int = 2) -> String {
        switch number(below: depth > 0 ? 10 : 6) {
        case 0:
            let types = ["string", "integer", "number", "boolean", "[string, 'null']", "[integer, 'null']", "[integer, string]"]
            return "{type: \(pick(types))}"
        case 1: return "{type: string, format: \(pick(["date", "date-time", "uuid", "email"]))}"
        case 2:
            let limits = "minimum: \(number(below: 3)), maximum: \(3 + number(below: 3))"
            return "{type: integer, format: \(pick(["int32", "int64"])), \(limits)}"
        case 3: return "{type: string, enum: \(pick(["[a, b, c]", "[a, b]", "[b, c]", "[d]"])), minLength: \(number(below: 3))}"
        case 4: return "{enum: \(pick(["[a, b]", "[a, null]", "[1, 2]"]))}"
        case 5: return "{$ref: '#/components/schemas/\(pick(["Named", "Node", "Kind"]))'}"
        case 6: return "{type: array, items: \(schema(depth: depth - 1))}"
        case 7: return "{type: object, additionalProperties: \(pick(["true", "false", schema(depth: 0)]))}"
        default:
            let required = pick(["", "required: [p], ", "required: [p, q], "])
            let names = pick([["p"], ["q"], ["p", "q"]])
            return "{type: object, \(required)properties: {\(names.map { "\($0): \(schema(depth: depth - 1))" }.joined(separator: ", "))}}"
        }
    }

    /// The named schemas that others can refer to.
    package static let components = """
        Named: {type: object, required: [p], properties: {p: {type: string}}}
        Node: {type: object, properties: {p: {type: string}, q: {$ref: '#/components/schemas/Node'}}}
        Kind: {type: string, enum: [a, b, c]}
        """

    private mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(below: choices.count)] }

    /// A number by the generator SplitMix64.
    private mutating func number(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }
}
