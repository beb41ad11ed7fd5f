import Templating
import Testing

@Suite("Template errors")
struct TemplateErrorTests {
    private let view = ObjectView(values: ["name": .text("x"), "list": .list([.text("a")]), "inner": .object(["a": .text("b")])])

    private func render(_ source: String, partials: [String: String] = [:]) throws -> String {
        var library = TemplateLibrary()
        try library.add(source, name: "File")
        for (name, source) in partials { try library.add(source, name: name) }
        return String(decoding: try library.render("File", .view(view)), as: UTF8.self)
    }

    @Test(
        "say where and what",
        arguments: [
            ("a\n {{nmae}}", "File:2:2: error: 'nmae' is unknown here"),
            ("{{#list}}{{oops}}{{/list}}", "File:1:10: error: 'oops' is unknown here"),
            ("{{^oops}}{{/oops}}", "File:1:1: error: 'oops' is unknown here"),
            ("{{inner.b}}", "File:1:1: error: 'inner.b' is unknown: there is no 'b'"),
            ("{{name.b}}", "File:1:1: error: 'name.b' is unknown: there is no 'b'"),
            ("{{list}}", "File:1:1: error: 'list' is no text"),
            ("x {{> Nothing}}", "File:1:3: error: there is no template 'Nothing'"),
            ("{{#list}}\n", "File:1:1: error: the section 'list' does not end"),
            ("{{#list}}{{#inner}}{{/list}}", "File:1:20: error: the section 'inner' must end before 'list'"),
            ("{{/list}}", "File:1:1: error: no section 'list' is open"),
            ("ab {{name", "File:1:4: error: the tag does not end"),
            ("{{na me}}", "File:1:1: error: 'na me' is no name"),
            ("{{}}", "File:1:1: error: '' is no name"),
            ("{{=<% %>=}}", "File:1:1: error: '=<% %>=' is no name"),
        ]
    )
    func message(source: String, error: String) {
        let thrown = #expect(throws: TemplateError.self) { try render(source) }
        #expect(thrown.map { "\($0)" } == error)
    }

    @Test("name the partial that they are in")
    func partial() {
        let thrown = #expect(throws: TemplateError.self) { try render("{{> Part}}", partials: ["Part": "\n\n  {{oops}}"]) }
        #expect(thrown.map { "\($0)" } == "Part:3:3: error: 'oops' is unknown here")
    }

    @Test("stop partials that use one another without end")
    func recursion() {
        let thrown = #expect(throws: TemplateError.self) { try render("{{> File}}") }
        #expect(thrown?.message == "templates use one another more than 64 levels deep")
    }

    @Test("never change a text")
    func noEscaping() throws {
        #expect(try render("Array<{{name}}> & \"{{{name}}}\"") == "Array<x> & \"x\"")
    }

    @Test("leave empty lines of an indented partial empty")
    func indentation() throws {
        #expect(try render("a\n  {{> Part}}\nb", partials: ["Part": "x\n\ny\n"]) == "a\n  x\n\n  y\nb")
    }
}
