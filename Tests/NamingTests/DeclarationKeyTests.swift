import Naming
import OperationModel
import Testing

@Suite("What identifies declarations")
struct DeclarationKeyTests {
    @Test(
        "the text form is read as it was written",
        arguments: [
            ("tag pets", .tag("pets")), ("tag /pets C#", .tag("/pets C#")), ("tag ", .tag("")), ("shared Pet.Kind", .shared("Pet.Kind")),
            ("model Pet", .model("Pet")), ("/components/schemas/Pet", .schema("/components/schemas/Pet")),
            ("models/pet.yaml#", .schema("models/pet.yaml#")), ("my models/pet.yaml#", .schema("my models/pet.yaml#")),
            ("/definitions/Pet 2", .another(.schema("/definitions/Pet"), number: 2)),
            ("/definitions/Pet 2 draft", .draft(of: .another(.schema("/definitions/Pet"), number: 2))),
            ("/definitions/Pet 02", .schema("/definitions/Pet 02")), ("/definitions/Pet 1", .schema("/definitions/Pet 1")),
            ("draft", .schema("draft")), (" 2", .schema(" 2")), ("", .schema("")), ("query max", .schema("query max")),
        ] as [(String, DeclarationKey)])
    func text(text: String, key: DeclarationKey) {
        #expect(DeclarationKey(text) == key)
        #expect(key.description == text)
    }

    @Test(
        "an operation is identified by its endpoint, which can contain spaces, and by its content",
        arguments: [
            ("GET /pets", "GET /pets"), ("GET /pets JSON", "GET /pets"), ("GET /all pets", "GET /all pets"),
            ("M-SEARCH /pets", "M-SEARCH /pets"),
            ("items of GET /pets", nil), ("GET pets", nil),
        ])
    func operation(text: String, endpoint: String?) {
        #expect(DeclarationKey(text).endpoint?.description == endpoint)
        #expect(DeclarationKey(text).description == text)
        #expect(DeclarationKey(text).isMethod == (text != "GET pets"))
    }
}
