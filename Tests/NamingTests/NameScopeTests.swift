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
}
