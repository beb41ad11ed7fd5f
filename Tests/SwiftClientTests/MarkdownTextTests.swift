import SwiftClient
import TestSupport
import Testing

@Suite("HTML in descriptions")
struct MarkdownTextTests {
    @Test(
        "usual HTML becomes Markdown; code and other tags stay",
        arguments: [
            ("One<br>two<br/>\nthree", ["One", "two", "three"]),
            ("<p>First.</p>\n<p class=\"x\">Second.</p>", ["First.", "", "Second."]),
            ("Either:<ul>\n<li>a</li><li>b</li></ul>done", ["Either:", "", "- a", "- b", "", "done"]),
            ("<b>Never</b> <em>ever</em> <CODE>a &lt; b</CODE>", ["**Never** *ever* `a < b`"]),
            ("<a href=\"https://example.com/a?b=1\" target=_blank>docs</a>", ["[docs](https://example.com/a?b=1)"]),
            ("<a href='/docs'>docs</a> and <a name=x></a>more", ["docs and more"]),
            ("<h3>Errors</h3>See below.", ["**Errors**", "", "See below."]),
            ("<pre><code>a\n  b</code></pre>", ["```", "a", "  b", "```"]),
            ("<!-- hidden\nlines -->shown &amp;lt; &#33; &copy;", ["shown &lt; ! &copy;"]),
            ("`<br>` and ``a ` <b>`` and `<i>", ["`<br>` and ``a ` <b>`` and `*"]),
            ("```\n<p>&lt;</p>\n```", ["```", "<p>&lt;</p>", "```"]),
            ("a <token> in <https://example.com/x> if a < b", ["a <token> in <https://example.com/x> if a < b"]),
            ("[a](/docs/a) [b](#b) [c](https://example.com) [d] ![e](e.png)", ["a b [c](https://example.com) [d] e"]),
            ("[`x[0]` and <b>y</b>](../z) [open", ["`x[0]` and **y** [open"]),
            ("[a](javascript:x) [b](JavaScript:x) ![c](data:text/html,x) [d]( vbscript:x) [e](doc:E)", ["a b c d e"]),
            ("[a](<javascript:x>) [b](mailto:b@example.com)", ["a [b](mailto:b@example.com)"]),
            ("<javascript:x> and <doc:E>", ["\\<javascript:x> and \\<doc:E>"]),
            ("<a href=javascript:x>a</a> <a href='https://example.com/) [b](javascript:c'>d</a>", ["a d"]),
            ("[a]&#40;javascript:x) [b]<span></span>(javascript:x)", ["[a]\\(javascript:x) [b]\\(javascript:x)"]),
            ("[a]\n\n[a]: javascript:x", ["[a]", "", "[a]\\: javascript:x"]),
            ("a\n@Metadata {\n  @Comment(x)\n}", ["a", "\\@Metadata {", "  \\@Comment(x)", "}"]),
            ("<p>@Image(source: x)<br>&#64;Video b@c", ["\\@Image(source: x)", "\\@Video b@c"]),
            ("```\n@Override\n````\n@Comment {", ["```", "@Override", "````", "\\@Comment {"]),
            ("~~~\n```\n~~~\n@Comment {", ["~~~", "```", "~~~", "\\@Comment {"]),
            ("`a\n\n[b](javascript:c)\n\n`", ["`a", "", "[b]\\(javascript:c)", "", "`"]),
            ("<svg onload=x> &lt;img src=x&gt; <script>y</script>", ["\\<svg onload=x> \\<img src=x> y"]),
            ("<br", ["<br"]), ("a & b; c", ["a & b; c"]), ("</a></p>end", ["end"]),
        ])
    func markdown(text: String, lines: [String]) throws {
        let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        let client = try Rendered(documentText(schemas: "A: {type: object, description: \"\(quoted)\"}"))
        let body = client.body("Models/A.swift").split(separator: "\n").prefix { $0.hasPrefix("///") }
        #expect(body.map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) } == lines.map { $0[...] })
    }

    @Test(
        "the time is in proportion to the length", .timeLimit(.minutes(1)),
        arguments: ["[", "`", "` ``", "*", "<", "<!--", "<a ", "[a](", "![", "~", "    ```a\n", "[x](a)", "&", "@", "\\"])
    func length(part: String) throws {
        let brackets = String(repeating: "[", count: 30_000) + String(repeating: "](a)", count: 30_000)
        for text in [String(repeating: part, count: 30_000), brackets] {
            let quoted = text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
            _ = try Rendered(documentText(schemas: "A: {type: object, description: \"\(quoted)\"}"))
        }
    }

    @Test("names, paths and titles are not translated")
    func names() throws {
        let client = try Rendered(
            """
            openapi: 3.1.0
            info: {title: 'A <b>C</b> &amp; D', version: '1'}
            paths: {'/a/<b>': {get: {responses: {'204': {description: Done}}}}}
            """)
        #expect(client.text("README.md").contains("A Swift client for A <b>C</b> &amp; D, version 1."))
        #expect(client.text("README.md").contains("`GET /a/<b>`"))
    }
}
