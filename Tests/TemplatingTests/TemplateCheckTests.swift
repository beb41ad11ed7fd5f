import Templating
import Testing

/// A template is checked against the keys of its views before it is rendered.
@Suite("Template checks")
struct TemplateCheckTests {
    private struct Outer: TemplateView {
        static let keys: TemplateKeys<Outer> = [
            .string("title") { _ in "t" },
            .flag("isEmpty") { _ in true },
            .strings("lines") { _ in [] },
            .view("first") { _ in Inner?.none },
            .views("items") { _ in [Inner]() },
        ]
    }

    private struct Inner: TemplateView {
        static let keys: TemplateKeys<Inner> = [.string("name") { _ in "n" }, .views("children") { _ in [Inner]() }]
    }

    private func faults(_ source: String, partials: [String: String] = [:]) throws -> [String] {
        var library = TemplateLibrary()
        try library.add(source, name: "File")
        for (name, source) in partials { try library.add(source, name: name) }
        return library.faults(in: "File", renderedFrom: [Outer.self]).map(\.description)
    }

    @Test(
        "every known name is accepted",
        arguments: [
            "{{title}}", "{{#title}}{{.}}{{/title}}", "{{#isEmpty}}{{title}}{{/isEmpty}}", "{{#lines}}{{.}} {{title}}{{/lines}}",
            "{{^lines}}{{title}}{{/lines}}", "{{#items}}{{name}} {{title}}{{/items}}", "{{first.name}}",
            "{{#items}}{{#children}}{{#children}}{{name}}{{/children}}{{/children}}{{/items}}", "{{^first}}{{title}}{{/first}}",
        ])
    func known(source: String) throws {
        #expect(try faults(source) == [])
    }

    @Test(
        "an unknown name is found in a section that is not rendered, with the name that was probably meant",
        arguments: [
            ("a\n {{tilte}}", "File:2:2: error: unknown name 'tilte'; did you mean 'title'?"),
            ("{{#items}}{{nmae}}{{/items}}", "File:1:11: error: unknown name 'nmae'; did you mean 'name'?"),
            ("{{^items}}{{name}}{{/items}}", "File:1:11: error: unknown name 'name'"),
            ("{{#isEmpty}}{{x}}{{/isEmpty}}", "File:1:13: error: unknown name 'x'"),
            ("{{#xyz}}{{/xyz}}", "File:1:1: error: unknown name 'xyz'"),
            ("{{first.x}}", "File:1:1: error: unknown name 'first.x'; there is no 'x' in it"),
            ("{{items.name}}", "File:1:1: error: unknown name 'items.name'; there is no 'name' in it"),
            ("{{lines}}", "File:1:1: error: 'lines' is not a string; use it as a section"),
            ("{{isEmpty}}", "File:1:1: error: 'isEmpty' is not a string; use it as a section"),
            ("{{.}}", "File:1:1: error: '.' is not a string; use it as a section"),
            ("{{> Prat}}", "File:1:1: error: unknown template 'Prat'; did you mean 'Part'?"),
        ])
    func unknown(source: String, fault: String) throws {
        #expect(try faults(source, partials: ["Part": ""]) == [fault])
    }

    @Test("a partial is checked with the keys of each section that includes it, and each fault is reported once")
    func partials() throws {
        let partials = ["Part": "{{name}}\n{{title}}", "Same": "{{x}}"]
        #expect(
            try faults("{{#items}}{{> Part}}{{> Same}}{{/items}}{{> Same}}", partials: partials) == ["Same:1:1: error: unknown name 'x'"])
        #expect(try faults("{{> Part}}", partials: partials) == ["Part:1:1: error: unknown name 'name'"])
    }

    @Test("a partial can include itself in a section")
    func recursion() throws {
        let tree = "{{name}}{{#children}}{{> Tree}}{{/children}}"
        #expect(try faults("{{#items}}{{> Tree}}{{/items}}", partials: ["Tree": tree]) == [])
    }

    @Test("every fault is reported, not only the first")
    func all() throws {
        #expect(try faults("{{a}}{{b}}").count == 2)
    }
}
