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
        guard case .enumeration(let cases, _) = type.kind else { return #expect(Bool(false), "no enumeration") }
        #expect(cases.map(\.documentation) == ["The first.", nil, "The last."])
    }
}
