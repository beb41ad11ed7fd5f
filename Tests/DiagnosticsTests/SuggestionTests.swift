import Diagnostics
import Testing

@Suite("Suggestions")
struct SuggestionTests {
    @Test(
        "the closest candidate within a third of the name's length is suggested",
        arguments: [
            ("operationID", ["operationId", "operation"], "operationId"),
            ("propertys", ["properties", "required"], "properties"),
            ("discription", ["title", "description"], "description"),
            ("Pte", ["Pet", "Pets"], "Pet"),
            ("read_only", ["readOnly"], "readOnly"),
            ("STRASSE ÉTÉ", ["straße", "strasse été"], "strasse été"),
            ("größe", ["GROSSE", "GRÖẞE"], "GRÖẞE"),
            ("né", ["na", "Nè"], "na"),
            ("desc", ["title", "description"], "description"),
            ("des", ["title", "description"], nil),
            ("Dog", ["Cat", "Bird"], nil),
            ("", ["a"], nil),
            ("x", ["x"], nil),
        ] as [(String, [String], String?)]
    )
    func closest(name: String, candidates: [String], expected: String?) {
        #expect(suggestion(for: name, among: candidates) == expected)
    }

    @Test("the hint is empty without a suggestion")
    func hint() {
        #expect(didYouMean("strng", among: ["string"]) == "; did you mean 'string'?")
        #expect(didYouMean("strng", among: ["integer"]) == "")
    }
}
