import Diagnostics
import OpenAPI
import Overlay
import TestSupport
import Testing
import YAML

/// A document with an overlay applied; the diagnostics have the numbers drawn in the overlay.
struct OverlaidText {
    let root: Node?
    let diagnostics: [String]

    init(_ document: String, overlay: String) {
        let log = DiagnosticLog()
        let marked = MarkedText(overlay)
        let root = Node.read(Array(document.utf8), path: "document.yaml", log: log)
        let overlay = Node.read(Array(marked.text.utf8), path: "overlay.yaml", log: log).flatMap { OverlayFile($0, log: log) }
        self.root = root.map { root in
            var result = OverlaidDocument(root, log: log)
            if let overlay { result.apply(overlay) }
            return result.root
        }
        diagnostics = marked.diagnostics(log)
    }

    var dump: String { root?.dump ?? "" }

    /// - Parameter actions: the actions in flow style.
    init(_ document: String, version: String = "1.1.0", actions: String...) {
        let list = actions.map { "  - \($0)\n" }.joined()
        self.init(document, overlay: "overlay: \(version)\ninfo: {title: Test, version: '1'}\nactions:\n" + list)
    }
}

@Suite("Overlays")
struct OverlayTests {
    // MARK: The examples of the specification

    @Test("the structured example: one action mirrors the document")
    func structured() {
        let result = OverlaidText(
            """
            openapi: 3.1.0
            info: {title: T, version: 1.0.0}
            paths: {/: {get: {summary: Old, responses: {}}}, /pets: {get: {responses: {}}}}
            components: {schemas: {}}
            """,
            overlay: """
                overlay: 1.0.0
                info: {title: Structured Overlay, version: 1.0.0}
                actions:
                  - target: '$' # Root of document
                    update:
                      info:
                        x-overlay-applied: structured-overlay
                      paths:
                        '/':
                          summary: 'The root resource'
                          get:
                            summary: 'Retrieve the root resource'
                            x-rate-limit: 100
                        '/pets':
                          get:
                            summary: 'Retrieve a list of pets'
                            x-rate-limit: 100
                      components:
                      tags:
                """)
        #expect(
            result.dump == """
                {openapi: "3.1.0", info: {title: "T", version: "1.0.0", x-overlay-applied: "structured-overlay"}, \
                paths: {/: {get: {summary: "Retrieve the root resource", responses: {}, x-rate-limit: 100}, summary: "The root resource"}, \
                /pets: {get: {responses: {}, summary: "Retrieve a list of pets", x-rate-limit: 100}}}, components: {schemas: {}}, tags: null}
                """)
        #expect(result.diagnostics == [])
    }

    @Test(
        "the other examples",
        arguments: [
            (
                "{paths: {/foo: {get: {description: a}}, /bar: {get: {description: b}, post: {x-b: 1}}}}", "1.1.0",
                [
                    "{target: \"$.paths['/foo'].get.description\", update: This is the new description}",
                    "{target: \"$.paths['/bar'].get.description\", update: This is the updated description}",
                    "{target: \"$.paths['/bar']\", update: {post: {description: of a child object, x-safe: false}}}",
                ],
                """
                {paths: {/foo: {get: {description: "This is the new description"}}, \
                /bar: {get: {description: "This is the updated description"}, \
                post: {x-b: 1, description: "of a child object", x-safe: false}}}}
                """
            ),
            (
                "{paths: {/a: {get: {parameters: [{name: filter, in: query}, {name: filter, in: header}]}}, /b: {get: {}, post: {}}}}",
                "1.0.0",
                [
                    "{target: $.paths.*.get, update: {x-safe: true}}",
                    "{target: \"$.paths.*.get.parameters[?@.name=='filter' && @.in=='query']\", update: {schema: {$ref: '#/a'}}}",
                ],
                """
                {paths: {/a: {get: {parameters: [{name: "filter", in: "query", schema: {$ref: "#/a"}}, {name: "filter", in: "header"}], \
                x-safe: true}}, /b: {get: {x-safe: true}, post: {}}}}
                """
            ),
            (
                "{paths: {/a: {get: {parameters: [{name: a}]}}, /b: {get: {parameters: []}}}}", "1.0.0",
                ["{target: $.paths.*.get.parameters, update: {name: newParam, in: query}}"],
                """
                {paths: {/a: {get: {parameters: [{name: "a"}, {name: "newParam", in: "query"}]}}, \
                /b: {get: {parameters: [{name: "newParam", in: "query"}]}}}}
                """
            ),
            (
                "{paths: {/a: {get: {parameters: [{name: dummy}, {name: a}, {name: dummy}]}}}}", "1.0.0",
                ["{target: \"$.paths.*.get.parameters[?@.name == 'dummy']\", remove: true}"],
                "{paths: {/a: {get: {parameters: [{name: \"a\"}]}}}}"
            ),
            (
                "{paths: {/a: {get: {tags: [dummy, b]}}}}", "1.1.0", ["{target: \"$.paths.*.get.tags[?@ == 'dummy']\", remove: true}"],
                "{paths: {/a: {get: {tags: [\"b\"]}}}}"
            ),
            (
                """
                {paths: {/items: {get: {x-oai-traits: [paged]}}, /sub: {get: {x-oai-traits: [paged], parameters: [{name: id}]}}, /other: {get: {}}}}
                """, "1.1.0",
                ["{target: \"$.paths[?(@.get['x-oai-traits'][?(@ == 'paged')])].get\", update: {parameters: [{name: top}, {name: skip}]}}"],
                """
                {paths: {/items: {get: {x-oai-traits: ["paged"], parameters: [{name: "top"}, {name: "skip"}]}}, \
                /sub: {get: {x-oai-traits: ["paged"], parameters: [{name: "id"}, {name: "top"}, {name: "skip"}]}}, /other: {get: {}}}}
                """
            ),
            (
                "{paths: {/items: {get: {a: 1}}, /some-items: {delete: {b: 2}}}}", "1.1.0",
                ["{target: '$.paths[\"/some-items\"]', copy: '$.paths[\"/items\"]'}"],
                "{paths: {/items: {get: {a: 1}}, /some-items: {delete: {b: 2}, get: {a: 1}}}}"
            ),
            (
                "{paths: {/items: {get: {a: 1}}, /some-items: {}}}", "1.1.0",
                [
                    "{target: $.paths, update: {/new-items: {}}}",
                    "{target: '$.paths[\"/new-items\"]', copy: '$.paths[\"/items\"]'}",
                    "{target: '$.paths[\"/items\"]', remove: true}",
                ],
                "{paths: {/some-items: {}, /new-items: {get: {a: 1}}}}"
            ),
        ] as [(String, String, [String], String)])
    func examples(document: String, version: String, actions: [String], expected: String) {
        let overlay = "overlay: \(version)\ninfo: {title: T, version: '1'}\nactions:\n" + actions.map { "  - \($0)\n" }.joined()
        let result = OverlaidText(document, overlay: overlay)
        #expect(result.dump == expected)
        #expect(result.diagnostics == [])
    }

    @Test("the traits of 1.0 are not JSONPath of RFC 9535, and match nothing")
    func traits() {
        let result = OverlaidText(
            "{paths: {/items: {get: {x-oai-traits: [paged]}}}}",
            overlay: """
                overlay: 1.0.0
                info: {title: Apply Traits, version: 1.0.0}
                actions: [{target: ①'$.paths.*.get[?@.x-oai-traits.paged]', update: {parameters: []}}]
                """)
        #expect(
            result.diagnostics == [
                "① note: JSONPath needs brackets for a name with '-'; it is read as ['x-oai-traits']",
                "① warning: the target '$.paths.*.get[?@.x-oai-traits.paged]' matches nothing; the action changes nothing",
            ])
    }

    // MARK: Rules

    @Test(
        "an update merges mappings, concatenates lists and replaces other values",
        arguments: [
            ("{a: {b: 1, c: {d: 1}}}", "{target: $.a, update: {c: {e: 2}, f: 3}}", "{a: {b: 1, c: {d: 1, e: 2}, f: 3}}"),
            ("{a: {b: [1]}}", "{target: $.a, update: {b: [2, 3]}}", "{a: {b: [1, 2, 3]}}"),
            ("{a: [1]}", "{target: $.a, update: [2, [3]]}", "{a: [1, 2, [3]]}"),
            ("{a: [1]}", "{target: $.a, update: 2}", "{a: [1, 2]}"),
            ("{a: [[1]]}", "{target: '$.a[0]', update: {b: 2}}", "{a: [[1, {b: 2}]]}"),
            ("{a: 1}", "{target: $, update: {a: null}}", "{a: null}"),
            ("{a: null}", "{target: $, update: {a: {b: 1}}}", "{a: {b: 1}}"),
            ("{a: {b: 1}}", "{target: $, update: {a: null}}", "{a: {b: 1}}"),
            ("{a: x}", "{target: $.a, update: 2}", "{a: 2}"),
            ("{a: {b: {}}}", "{target: $..*, update: {c: 1}}", "{a: {b: {c: 1}, c: 1}}"),
            ("{a: [{}, {}]}", "{target: \"$.a[0, 0, -2]\", update: {c: 1}}", "{a: [{c: 1}, {}]}"),
            ("{a: 1, b: 2}", "{target: \"$['a', 'b']\", remove: true}", "{}"),
            ("{a: [1, 2, 3, 4]}", "{target: \"$.a[0, 2]\", remove: true}", "{a: [2, 4]}"),
            ("{a: {b: {c: 1}}}", "{target: $..*, remove: true}", "{}"),
            ("{a: 1}", "{target: $.a, remove: false, update: 2}", "{a: 2}"),
            ("{a: [1], b: 2}", "{target: $.a, copy: $.b}", "{a: [1, 2], b: 2}"),
            ("{a: {}, b: {c: {d: 1}}}", "{target: $.a, copy: $}", "{a: {a: {}, b: {c: {d: 1}}}, b: {c: {d: 1}}}"),
        ])
    func rules(document: String, action: String, expected: String) {
        let result = OverlaidText(document, actions: action)
        #expect(result.dump == expected)
        #expect(result.diagnostics == [])
    }

    @Test("a part of the document with several aliases is changed only where an action says so")
    func aliases() throws {
        let result = OverlaidText(
            "{a: &x {b: {c: 1}}, d: *x, e: *x}", actions: "{target: $.a.b, update: {c: 2}}", "{target: $.d.b, update: {c: 3}}")
        #expect(result.dump == "{a: {b: {c: 2}}, d: {b: {c: 3}}, e: {b: {c: 1}}}")
        let root = try #require(result.root)
        #expect(Set(["a", "d", "e"].compactMap { root[$0]?["b"]?.position }).count == 3)
    }

    @Test(
        "an impossible action is an error at its place, and changes nothing",
        arguments: [
            (
                "{a: {}}", "1.1.0", "{target: $.a, update: ①2}",
                "the target is a mapping, so its new value must be a mapping, too, not a number; remove it with an action before"
            ),
            (
                "{a: 1}", "1.1.0", "{target: $.a, update: ①{b: 2}}",
                "the target is a string, number, boolean or null, so its new value must be a string, number, boolean or null, too, not a mapping; remove it with an action before"
            ),
            (
                "{a: {}, b: 1}", "1.1.0", "{target: $.a, copy: ①$.b}",
                "the target is a mapping, so its new value must be a mapping, too, not a number; remove it with an action before"
            ),
            (
                "{a: {b: {}}}", "1.1.0", "{target: $.a, update: {c: 1, b: ①[]}}",
                "a mapping of the document cannot be merged with a list; remove it with an action before"
            ),
            (
                "{a: {b: x}}", "1.1.0", "{target: $, update: {a: {b: ①[1]}}}",
                "a string of the document cannot be merged with a list; remove it with an action before"
            ),
            (
                "{a: {}, b: []}", "1.1.0", "{target: ①$.*, update: {}}",
                "the targets of an action must be of the same kind; this action has a mapping and a list; write an action for each"
            ),
            ("{a: 1}", "1.1.0", "{target: ①$, remove: true}", "the root of the document cannot be removed"),
            ("{a: {}, b: {}}", "1.1.0", "{target: $.a, copy: ①$.*}", "'copy' must select one node, but '$.*' matches 2"),
            (
                "{a: {}, bee: {}}", "1.1.0", "{target: $.a, copy: ①$.be}",
                "'copy' must select a node, but '$.be' matches nothing; did you mean 'bee'?"
            ),
        ])
    func conflicts(document: String, version: String, action: String, message: String) {
        let result = OverlaidText(document, version: version, actions: action)
        #expect(result.diagnostics.first == "① error: \(message)")
        #expect(result.dump == Node.read(Array(document.utf8), path: "a.yaml", log: DiagnosticLog())?.dump)
    }

    @Test(
        "what the specification forbids, but has one meaning, is applied with a warning",
        arguments: [
            (
                "{a: 1}", "1.0.0", "{target: ①$.a, update: 2}", "{a: 2}",
                "in Overlay 1.0 the target of 'update' must be a mapping or a list, not a number; it is replaced as in 1.1"
            ),
            (
                "{a: {tags: [b]}}", "1.0.0", "{target: $.a, update: {tags: ①c}}", "{a: {tags: [\"b\", \"c\"]}}",
                "a list is merged with a list, not with a string, which becomes an element of it"
            ),
            (
                "{a: {b: [{c: 1}]}}", "1.1.0", "{target: $, update: {a: {b: ①{d: 2}}}}", "{a: {b: [{c: 1}, {d: 2}]}}",
                "a list is merged with a list, not with a mapping, which becomes an element of it"
            ),
            (
                "{paths: {'/x/{id}': {get: {}, put: {}}}}", "1.1.0", "{target: ①'$.paths./x/{id}.get', remove: true}",
                "{paths: {/x/{id}: {put: {}}}}", "JSONPath needs brackets and quotation marks for '/x/{id}'; it is read as ['/x/{id}']"
            ),
            (
                "{'200': {a: 1}}", "1.1.0", "{target: ①$.200, update: {b: 2}}", "{200: {a: 1, b: 2}}",
                "JSONPath needs brackets and quotation marks for '200'; it is read as ['200']"
            ),
            ("{a: 1, b: 2}", "1.1.0", "{target: $.a, remove: ①1e+0}", "{b: 2}", "'remove' must be true or false; '1e+0' is read as true"),
            (
                "{a: 1}", "1.1.0", "{target: $.a, update: 2, remove: ①'false'}", "{a: 2}",
                "'remove' must be true or false; 'false' is read as false"
            ),
        ])
    func unusual(document: String, version: String, action: String, expected: String, message: String) {
        let result = OverlaidText(document, version: version, actions: action)
        #expect(result.diagnostics.first == "① warning: \(message)")
        #expect(result.dump == expected)
    }

    @Test("a draft of 1.2 is read as 1.1")
    func draft() {
        let result = OverlaidText("{a: 1}", overlay: "overlay: ①1.2.0\ninfo: {title: T, version: 1}\nactions: [{target: $.a, update: 2}]")
        #expect(result.diagnostics == ["① warning: version '1.2.0' of overlays is a draft; it is read as 1.1"])
        #expect(result.dump == "{a: 2}")
    }

    @Test("an action that matches nothing is a warning with its place and the closest key")
    func noMatch() {
        let result = OverlaidText(
            "{components: {schemas: {Episode: {}}}}", actions: "{target: ①$.components.schemas.Epsiode.properties, update: {}}",
            "{target: ②$.x, remove: true}")
        #expect(
            result.diagnostics == [
                "① warning: the target '$.components.schemas.Epsiode.properties' matches nothing; the action changes nothing; did you mean 'Episode'?",
                "② warning: the target '$.x' matches nothing; the action changes nothing",
            ])
    }

    @Test(
        "a file that is not an overlay is an error",
        arguments: [
            ("①[]", "an overlay must be a mapping, not a list"),
            ("①{info: {}}", "this is not an overlay: it has no 'overlay' at the top level"),
            ("{①openapi: 3.0.0}", "this is an API description, not an overlay: it has no 'overlay' at the top level"),
            ("{①overlays: 1.0.0}", "this is not an overlay: unknown key 'overlays'; did you mean 'overlay'?"),
            ("overlay: ①2.0.0", "unsupported version '2.0.0' of overlays; expected 1.0 or 1.1"),
            ("overlay: ①[]", "the version must be a string such as '1.1.0', not a list"),
            ("{overlay: 1.0.0, info: {title: T, version: 1}, actions: ①{}}", "'actions' must be a list, not a mapping"),
        ])
    func invalidOverlays(overlay: String, message: String) {
        let result = OverlaidText("{a: 1}", overlay: overlay)
        #expect(result.diagnostics == ["① error: \(message)"])
        #expect(result.dump == "{a: 1}")
    }

    @Test(
        "a fault of an overlay is reported at its place",
        arguments: [
            ("①{overlay: 1.0.0, actions: [{target: $, update: {}}]}", ["① warning: 'info' is missing"]),
            ("①{overlay: 1.0.0, info: {title: T, version: 1}}", ["① warning: 'actions' is missing"]),
            ("{overlay: 1.0.0, info: {title: T, version: 1}, actions: ①[]}", ["① warning: the overlay has no actions; it changes nothing"]),
            (
                "{overlay: 1.0.0, info: ①{titel: T, version: 1}, ②action: [], actions: [{target: $, update: {}}]}",
                [
                    "① warning: 'title' is missing",
                    "1:25 warning: unknown key 'titel' in the information about the overlay; it is ignored; did you mean 'title'?",
                    "② warning: unknown key 'action' in the overlay; it is ignored; did you mean 'actions'?",
                ]
            ),
        ])
    func objects(overlay: String, diagnostics: [String]) {
        #expect(OverlaidText("{a: 1}", overlay: overlay).diagnostics == diagnostics)
    }

    @Test(
        "a fault of an action is reported at its place",
        arguments: [
            ("①just text", "warning: an action must be a mapping, not a string; it is ignored"),
            ("①{update: {}}", "error: the action has no 'target'"),
            ("{target: ①[], update: {}}", "error: 'target' must be a string, not a list"),
            (
                "{target: ①$.paths.(a), update: {}}",
                "error: invalid JSONPath in 'target': expected a name or '*'; other names need brackets, as in ['a/b'] at column 9"
            ),
            ("{target: $, copy: ①x}", "error: invalid JSONPath in 'copy': expected '$' at column 1"),
            ("①{target: $}", "warning: the action has neither 'update' nor 'remove', nor 'copy'; it changes nothing"),
            (
                "{target: $, ①updates: {}, remove: false}",
                "warning: unknown key 'updates' in an action; it is ignored; did you mean 'update'?"
            ),
            ("{target: $.a, ①update: {}, remove: true}", "warning: 'update' has no effect together with 'remove: true'; it is ignored"),
            ("{target: $.a, update: {}, ①copy: $}", "error: an action cannot have both 'update' and 'copy'; make them two actions"),
            ("{target: $.a, remove: ①'yes'}", "error: 'remove' must be true or false, not a string"),
        ])
    func actions(action: String, message: String) {
        #expect(OverlaidText("{a: 1}", actions: action).diagnostics == ["① \(message)"])
    }

    @Test("'copy' belongs to 1.1")
    func copyInFirstVersion() {
        let result = OverlaidText("{a: {}, b: {c: 1}}", version: "1.0.0", actions: "{target: $.a, ①copy: $.b, update: {d: 1}}")
        #expect(result.diagnostics == ["① warning: 'copy' requires Overlay 1.1, but this overlay has version 1.0; it is ignored"])
        #expect(result.dump == "{a: {d: 1}, b: {c: 1}}")
    }

    @Test("overlays that grow without end are an error")
    func limits() {
        let doubling = OverlaidText(
            "{a: {b: 1}}",
            overlay: "overlay: 1.1.0\ninfo: {title: T, version: 1}\nactions:\n"
                + (0..<40).map { "- {target: $, update: {c\($0): {}}}\n- {target: $.c\($0), copy: $}\n" }.joined())
        #expect(doubling.diagnostics.contains { $0.hasSuffix("error: the overlays add more than 1000000 values") })
        // Every target counts, not only the action.
        let targets = "[" + Array(repeating: "{}", count: 1_100).joined(separator: ", ") + "]"
        let members = (0..<1_000).map { "m\($0): 1" }.joined(separator: ", ")
        let wide = OverlaidText("a: \(targets)", actions: "{target: ①'$.a[*]', update: {\(members)}}")
        #expect(wide.diagnostics == ["① error: the overlays add more than 1000000 values"])
        let steps = (0..<300).map { "- {target: $\(String(repeating: ".a", count: $0)), update: {a: {}}}\n" }.joined()
        let deep = OverlaidText("{}", overlay: "overlay: 1.1.0\ninfo: {title: T, version: 1}\nactions:\n" + steps)
        #expect(deep.diagnostics.contains { $0.hasSuffix("error: more than 256 levels of nesting") })
    }

    @Test(
        "an overlay for another document is reported",
        arguments: [
            ("./tictactoe.yaml", "folder/tictactoe.yaml", nil),
            ("https://example.org/tictactoe.yaml?a=b", "tictactoe.yaml", nil),
            (
                "other.yaml", "tictactoe.yaml",
                "warning: the overlay is made for 'other.yaml', not for 'tictactoe.yaml'; it is applied nevertheless"
            ),
            (
                "https://example.org/other.yaml", "tictactoe.yaml",
                "note: the overlay is made for 'https://example.org/other.yaml', not for 'tictactoe.yaml'; it is applied nevertheless"
            ),
        ] as [(String, String, String?)])
    func otherDocuments(extends: String, document: String, message: String?) throws {
        let marked = MarkedText(
            "{overlay: 1.0.0, info: {title: T, version: 1}, extends: ①'\(extends)', actions: [{target: $, update: {}}]}")
        let log = DiagnosticLog()
        let root = try #require(Node.read(Array(marked.text.utf8), path: "overlay.yaml", log: log))
        let overlay = try #require(OverlayFile(root, log: log))
        overlay.checkExtends(document, log: log)
        #expect(marked.diagnostics(log) == [message].compactMap { $0.map { "① \($0)" } })
    }

    // MARK: Regular expressions

    private static let letters = String(repeating: "a", count: 40)

    @Test(
        "no regular expression makes a match slow, in however many ways it divides a string",
        arguments: [
            "(a+)+b", "(a*)*b", "(a|a)*b", "(a|aa)+b", "(?:a+)+b", "(a?){400}a{400}b", "((a+)a+)*b", "((a+)-?)*b", "(a*a*-?)+b",
            "(([a-z])+.)+b",
            "a*a*a*a*a*a*b", "((((((a+))))))+b", "(a+){2,}b", "(a|b|ab)*c", "(a{0,1000000000}){1000000000}b", "((a*){9}b?){999999999,}b",
        ]
    )
    func adversarialExpressions(pattern: String) {
        let text = String(repeating: "a", count: 400)
        for (text, matches) in [(text, false), (text + "b", pattern != "(a|b|ab)*c")] {
            let result = OverlaidText("a: {b: \(text)}", actions: "{target: \"$.*[?match(@, '\(pattern)')]\", update: c}")
            #expect(result.dump == #"{a: {b: "\#(matches ? "c" : text)"}}"#)
            #expect(!result.diagnostics.contains { $0.contains("error") })
        }
    }

    @Test(
        "what is not a regular expression of RFC 9485 is an error",
        arguments: [
            "(?=a)a", "a**", "(a", "a)", "[a", "a{2,1}", "a{x}", #"\\\\1"#, #"\\\\b"#, "*", "a*+", String(repeating: "(", count: 100_000),
        ])
    func invalidExpressions(pattern: String) {
        let result = OverlaidText("a: {b: x}", actions: "{target: ①\"$.*[?match(@, '\(pattern)')]\", update: c}")
        let shown = pattern.replacing(#"\\\\"#, with: #"\"#)
        #expect(
            result.diagnostics == [
                "① error: '\(shown)' is not a regular expression of RFC 9485, which has no groups such as '(?='; correct it"
            ]
        )
    }

    @Test(
        "a regular expression that divides a string in few ways is matched",
        arguments: [
            (".*a.*b", false), ("a+", true), ("(a|b)+", true), ("([a-z]+-)*[a-z]+", true), ("(/[^/]+)*/?", false),
            (#"(\\\\w+\\\\.)*\\\\w+"#, true),
            ("(get|post|aaaa)*", true), ("(a{4}){10}", true), ("[^b]*", true), ("(a)+", true), (#"\\\\p{L}+"#, true),
        ]
    )
    func cheapExpressions(pattern: String, matches: Bool) {
        let result = OverlaidText("a: {b: \(Self.letters)}", actions: "{target: \"$.*[?match(@, '\(pattern)')]\", update: c}")
        #expect(result.dump == (matches ? #"{a: {b: "c"}}"# : #"{a: {b: "\#(Self.letters)"}}"#))
    }

    @Test(
        "a point in a class is itself, and any character but a line break elsewhere",
        arguments: [("a[.]b", "a.b", true), ("a[.]b", "axb", false), ("a.b", "axb", true), (#"a\\\\.b"#, "axb", false)])
    func points(pattern: String, text: String, matches: Bool) {
        let result = OverlaidText("a: {b: \(text)}", actions: "{target: \"$.*[?match(@, '\(pattern)')]\", update: c}")
        #expect(result.dump == #"{a: {b: "\#(matches ? "c" : text)"}}"#)
    }

    @Test("many matches that are cheap one by one are an error together")
    func manyMatches() {
        let strings = (0..<400).map { "x\($0): \(String(repeating: "a", count: 3_000))" }.joined(separator: ", ")
        let result = OverlaidText("{\(strings)}", actions: "{target: ①\"$[?match(@, 'a*.*b')]\", update: c}")
        #expect(
            result.diagnostics == [
                "① error: to match 'a*.*b' with a string of 3000 characters takes too long; use fewer repetitions, and none inside another"
            ])
    }
}
