import Diagnostics
import Templating
import Testing

@Suite("Template errors")
struct TemplateErrorTests {
    private let view = Value.object(["name": .string("x"), "list": .list([.string("a")]), "inner": .object(["a": .string("b")])])

    private func render(_ source: String, partials: [String: String] = [:]) throws -> String {
        var library = TemplateLibrary()
        try library.add(source, name: "File")
        for (name, source) in partials { try library.add(source, name: name) }
        return String(decoding: try library.render("File", [view.templateValue]), as: UTF8.self)
    }

    @Test(
        "an error has a line, a column and a message",
        arguments: [
            ("a\n {{nmae}}", "File:2:2: error: unknown name 'nmae'"),
            ("{{#list}}{{oops}}{{/list}}", "File:1:10: error: unknown name 'oops'"),
            ("{{^oops}}{{/oops}}", "File:1:1: error: unknown name 'oops'"),
            ("{{inner.b}}", "File:1:1: error: unknown name 'inner.b'; there is no 'b' in it"),
            ("{{name.b}}", "File:1:1: error: unknown name 'name.b'; there is no 'b' in it"),
            ("{{list}}", "File:1:1: error: 'list' is not a string; use it as a section"),
            ("x {{> Nothing}}", "File:1:3: error: unknown template 'Nothing'"),
            ("{{#list}}\n", "File:1:1: error: the section 'list' is not closed"),
            ("{{#list}}{{#inner}}{{/list}}", "File:1:20: error: the section 'inner' must be closed before 'list'"),
            ("{{/list}}", "File:1:1: error: the section 'list' is closed but was not opened"),
            ("ab {{name", "File:1:4: error: the tag is not closed; '}}' is missing"),
            (
                "{{na me}}",
                "File:1:1: error: invalid name 'na me'; a name has letters, digits, '_' and '-', and its parts are separated by '.'"
            ),
            ("{{}}", "File:1:1: error: invalid name ''; a name has letters, digits, '_' and '-', and its parts are separated by '.'"),
            (
                "{{=<% %>=}}",
                "File:1:1: error: invalid name '=<% %>='; a name has letters, digits, '_' and '-', and its parts are separated by '.'"
            ),
        ]
    )
    func message(source: String, error: String) {
        let thrown = #expect(throws: TemplateError.self) { try render(source) }
        #expect(thrown.map { "\($0)" } == error)
    }

    @Test("an error in a partial names the partial")
    func partial() {
        let thrown = #expect(throws: TemplateError.self) { try render("{{> Part}}", partials: ["Part": "\n\n  {{oops}}"]) }
        #expect(thrown.map { "\($0)" } == "Part:3:3: error: unknown name 'oops'")
    }

    @Test("partials that include one another forever are an error")
    func recursion() {
        let thrown = #expect(throws: TemplateError.self) { try render("{{> File}}") }
        #expect(thrown?.message.text == "templates include one another more than 64 levels deep")
    }

    @Test("a string is written as it is")
    func noEscaping() throws {
        #expect(try render("Array<{{name}}> & \"{{{name}}}\"") == "Array<x> & \"x\"")
    }

    @Test("an empty line of an indented partial stays empty")
    func indentation() throws {
        #expect(try render("a\n  {{> Part}}\nb", partials: ["Part": "x\n\ny\n"]) == "a\n  x\n\n  y\nb")
    }
}
