import OperationModel
import TestSupport
import Testing

@Suite("Collisions of names")
struct NameScopeTests {
    @Test("of two declarations with the same name, the later gets a number, with a warning")
    func collisions() {
        let dump = types(
            """
            foo_bar: {properties: {a_b: {type: string}, aB: {type: string}}}
            ①FooBar: {properties: {x: {type: string}}}
            Error: {properties: {x: {type: string}}}
            """,
            diagnostics: [
                "4:28 warning: the name 'aB' is taken; the property 'a_b' is called 'aB2'",
                "4:49 note: 'aB' is declared here",
                "① warning: the name 'FooBar' is taken; the schema 'FooBar' is called 'FooBar2'",
                "4:5 note: 'FooBar' is declared here",
            ]
        )
        #expect(
            dump == """
                record FooBar
                  aB2 (a_b): string?
                  aB: string?
                record FooBar2
                  x: string?
                record ErrorModel
                  x: string?
                """
        )
    }

    @Test("the number after a name that ends in a digit is separated from it")
    func numbersAfterDigits() {
        let dump = types(
            "A: {properties: {v1: {type: string}, ①V1: {type: string}, ②v-1: {type: string}, v12: {type: string}}}",
            diagnostics: [
                "① warning: the name 'v1' is taken; the property 'V1' is called 'v1_2'", "3:30 note: 'v1' is declared here",
                "② warning: the name 'v1' is taken; the property 'v-1' is called 'v1_3'", "3:30 note: 'v1' is declared here",
            ])
        #expect(dump == "record A\n  v1: string?\n  v1_2 (V1): string?\n  v1_3 (v-1): string?\n  v12: string?")
    }
}
