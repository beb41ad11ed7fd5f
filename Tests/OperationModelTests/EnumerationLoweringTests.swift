import OperationModel
import TestSupport
import Testing

@Suite("Enumerations")
struct EnumerationLoweringTests {
    /// The types of the schemas of a document of 3.1, of which nothing is said.
    private func types(_ schemas: String) -> String {
        let indented = schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let lowered = Lowered("openapi: 3.1.0\ncomponents:\n  schemas:\n" + indented)
        #expect(lowered.diagnostics == [])
        return lowered.api?.typeDump ?? ""
    }

    @Test("name values by their signs, too")
    func signs() {
        #expect(
            types("A: {type: string, enum: [-name, name, a+, a-]}") == """
                enumeration A: string
                  minusName = "-name"
                  name = "name"
                  aPlus = "a+"
                  aMinus = "a-"
                """)
    }

    @Test("have what the document says of their values")
    func texts() throws {
        let text = "openapi: 3.0.3\ncomponents: {schemas: {A: {enum: [a, b, c], x-enum-descriptions: [The first., '', The last.]}}}"
        let type = try #require(Lowered(text).api?.types.first)
        #expect(type.caseTexts == ["The first.", nil, "The last."])
    }

    @Test(
        "are one where alternatives are parts of it",
        arguments: [
            "oneOf: [{const: a, title: First, description: Comes first.}, {const: b, title: Second}, {const: c}, {type: 'null'}]",
            "type: string, anyOf: [{enum: [a], description: \"First\\n\\nComes first.\"}, {enum: [b], title: Second}, {enum: [c]}], nullable: true",
        ]
    )
    func parts(keywords: String) throws {
        let lowered = Lowered(
            "openapi: 3.1.0\ncomponents: {schemas: {A: {\(keywords)}, B: {required: [a], properties: {a: {$ref: '#/components/schemas/A'}}}}}"
        )
        #expect(lowered.api?.typeDump == "enumeration A: string\n  a = \"a\"\n  b = \"b\"\n  c = \"c\"\nrecord B\n  a: A? required")
        let type = try #require(lowered.api?.types.first)
        #expect(type.caseTexts == ["First\n\nComes first.", "Second", nil])
    }

    @Test("are named by titles where the values are numbers, and say no name twice")
    func titles() throws {
        let text =
            "openapi: 3.1.0\ncomponents: {schemas: {A: {oneOf: [{const: 1, title: CHAT, description: A chat.}, {const: 2}]}, "
            + "B: {oneOf: [{const: CHAT, title: Chat}, {const: USER, title: user, description: A user.}]}}}"
        let types = try #require(Lowered(text).api?.types)
        #expect(
            types.map(\.dump) == [
                "enumeration A: int\n  chat = 1\n  _2 = 2", "enumeration B: string\n  chat = \"CHAT\"\n  user = \"USER\"",
            ])
        #expect(types.flatMap(\.caseTexts) == ["A chat.", nil, nil, "A user."])
    }

    @Test("stay alternatives where they have names, or other values")
    func alternatives() {
        #expect(
            types("A: {enum: [a]}\nB: {enum: [b]}\nC: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}")
                .hasSuffix("union C\n  a: A\n  b: B"))
        #expect(types("A: {oneOf: [{const: a}, {const: 1}]}").hasPrefix("union A\n"))
    }
}

extension TypeDeclaration {
    /// What is said of the cases of an enumeration.
    fileprivate var caseTexts: [String?] {
        if case .enumeration(let cases, _) = kind { cases.map(\.documentation) } else { [] }
    }
}
