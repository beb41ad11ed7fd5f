import Testing

@Suite("Forms and other bodies in Swift")
struct FormOperationTests {
    private func client(_ content: String, version: String = "3.1.0", isRequired: Bool = true) throws -> Rendered {
        try Rendered(
            """
            openapi: \(version)
            info: {title: T, version: '1'}
            paths:
              /a: {post: {operationId: call, requestBody: {required: \(isRequired), content: {\(content)}}, responses: {'200': {description: d}}}}
            components:
              schemas:
                Point: {properties: {x: {type: integer}}}
                Pet: {required: [name], properties: {name: {type: string}, tags: {type: array, items: {type: string}}}}
            """
        )
    }

    @Test("the fields of a form become properties of the request, written in their styles")
    func fields() throws {
        let client = try client(
            """
            application/x-www-form-urlencoded: {schema: {required: [name], properties: {name: {type: string}, tags: {type: array, items: {type: string}},
                piped: {type: array, items: {type: integer}}, point: {$ref: '#/components/schemas/Point'}, deep: {$ref: '#/components/schemas/Point'},
                exploded: {$ref: '#/components/schemas/Point'}, map: {type: object}, kind: {type: string, enum: [a, b]}, request: {type: string}, link: {type: string}}},
                encoding: {piped: {style: pipeDelimited, explode: false}, deep: {style: deepObject}, exploded: {explode: true}, tags: {contentType: application/json}, link: {allowReserved: true}}}
            """
        )
        #expect(
            client.calls("Requests/Call.swift") == [
                "request.form(\"name\", name)", "request.form(\"tags\", tags, style: .json)",
                "request.form(\"piped\", piped, style: .pipeDelimited, explodes: false)",
                "request.form(\"point\", point, style: .json)", "request.form(\"deep\", deep, style: .deepObject)",
                "request.form(\"exploded\", exploded)", "request.form(\"map\", map, style: .json)", "request.form(\"kind\", kind)",
                "request.form(\"request\", self.request)", "request.form(\"link\", link, allowsReserved: true)",
            ])
        let text = client.text("Requests/Call.swift")
        #expect(text.contains("            public var name: String\n            public var tags: [String]?\n"))
        #expect(text.contains("                hasBody: true,\n"))
        #expect(!text.contains("isUpload"))
    }

    @Test(
        "a GET whose body is a form without fields has no body",
        arguments: [
            ("get", "properties: {}, type: object", false), ("get", "type: object, additionalProperties: false", false),
            ("get", "properties: {a: {type: string}}", true), ("get", "type: object, additionalProperties: true", true),
            ("get", "type: string", true), ("post", "properties: {}, type: object", true),
        ])
    func emptyForm(method: String, schema: String, hasBody: Bool) throws {
        let body = "requestBody: {content: {application/x-www-form-urlencoded: {encoding: {}, schema: {\(schema)}}}}"
        let client = try Rendered("openapi: 3.1.0\npaths: {/a: {\(method): {operationId: a, \(body), responses: {}}}}")
        #expect(client.text("Requests/A.swift").contains("request.form(") == hasBody)
        #expect(client.text("Requests/A.swift").contains("hasBody: true") == hasBody)
    }

    @Test(
        "a required form is started if all of its fields can be absent, and a required value that is nil is null",
        arguments: [
            (
                "application/x-www-form-urlencoded: {schema: {properties: {a: {type: string}}}}",
                ["request.form()", "request.form(\"a\", a)"]
            ),
            ("multipart/form-data: {schema: {properties: {a: {type: string}}}}", ["request.parts()", "request.part(\"a\", a)"]),
            (
                "multipart/form-data: {schema: {required: [a], properties: {a: {type: string}}}}", ["request.part(\"a\", a)"]
            ),
            ("application/json: {schema: {type: [string, 'null']}}", ["request.json(.some(body))"]),
        ])
    func required(content: String, calls: [String]) throws {
        #expect(try client(content).calls("Requests/Call.swift") == calls)
        let optional = try client(content, isRequired: false).calls("Requests/Call.swift")
        #expect(optional == [calls.last?.replacing(".some(body)", with: "body")])
    }

    @Test("a form by reference has the fields of its target; a form without fields is one value")
    func values() throws {
        let referred = try client("application/x-www-form-urlencoded: {schema: {$ref: '#/components/schemas/Pet'}}")
        #expect(referred.calls("Requests/Call.swift") == ["request.form(\"name\", name)", "request.form(\"tags\", tags)"])
        let free = try client("application/x-www-form-urlencoded: {schema: {type: object, additionalProperties: {type: integer}}}")
        #expect(free.text("Requests/Call.swift").contains("            public var body: [String: Int]\n"))
        #expect(free.calls("Requests/Call.swift") == ["request.form()", "request.form(body)"])
        let nothing = try client("application/x-www-form-urlencoded: {}", isRequired: false)
        #expect(nothing.text("Requests/Call.swift").contains("            public var body: [String: String]?\n"))
    }

    @Test("the parts of a multipart body are files, strings, lists or JSON")
    func parts() throws {
        let client = try client(
            """
            multipart/form-data: {schema: {required: [file], properties: {file: {type: string, format: binary}, files: {type: array, items: {type: string, format: binary}},
                name: {type: string}, count: {type: integer}, list: {type: array, items: {type: string}}, point: {$ref: '#/components/schemas/Point'},
                icon: {type: string, contentMediaType: image/png}, icons: {type: array, items: {type: string, contentMediaType: application/octet-stream}},
                page: {type: string, contentMediaType: text/html}}},
                encoding: {file: {contentType: image/png}, name: {contentType: text/markdown}}}
            """
        )
        #expect(
            client.calls("Requests/Call.swift") == [
                "request.file(\"file\", file, mediaType: \"image/png\")", "request.files(\"files\", files)",
                "request.part(\"name\", name, mediaType: \"text/markdown\")", "request.part(\"count\", count)",
                "request.part(\"list\", list)", "request.part(\"point\", point)", "request.file(\"icon\", icon, mediaType: \"image/png\")",
                "request.files(\"icons\", icons, mediaType: \"application/octet-stream\")", "request.part(\"page\", page)",
            ])
        let text = client.text("Requests/Call.swift")
        #expect(text.contains("            public var file: UploadFile\n            public var files: [UploadFile]?\n"))
        #expect(text.contains("            public var icons: [UploadFile]?\n            public var page: String?\n"))
        #expect(text.contains("                isUpload: true,\n"))
    }

    @Test("a multipart body without files is not an upload")
    func noUpload() throws {
        let text = try client("multipart/form-data: {schema: {properties: {name: {type: string}}}}").text("Requests/Call.swift")
        #expect(text.contains("                hasBody: true,\n"))
        #expect(!text.contains("isUpload"))
    }

    @Test("the headers of a part become properties of the request")
    func partHeaders() throws {
        let client = try client(
            """
            multipart/form-data: {schema: {required: [file], properties: {file: {type: string, format: binary}, note: {type: string}}},
                encoding: {file: {headers: {X-Sum: {required: true, schema: {type: integer}}, Content-Type: {schema: {type: string}}}},
                note: {headers: {Content-Language: {description: The language., schema: {type: string}}}}}}
            """
        )
        #expect(
            client.calls("Requests/Call.swift") == [
                "request.file(\"file\", file, headers: [\"X-Sum\": fileXSum])",
                "request.part(\"note\", note, headers: [\"Content-Language\": noteContentLanguage])",
            ])
        let text = client.text("Requests/Call.swift")
        #expect(text.contains("            public var fileXSum: Int\n"))
        #expect(text.contains("            /// The language.\n            public var noteContentLanguage: String?\n"))
    }

    @Test(
        "the style of an object in a multipart body counts since 3.1, and that of a list in every version",
        arguments: [
            (
                "3.0.0", "point: {style: form}, list: {explode: false}, json: {style: form, contentType: application/json}",
                ["", ", style: .form, explodes: false", ""]
            ),
            ("3.0.0", "point: {style: deepObject}, list: {style: form}, json: {}", ["", ", style: .form", ""]),
            (
                "3.1.0",
                "point: {style: form}, list: {style: spaceDelimited, explode: false}, json: {style: form, contentType: application/json}",
                [", style: .form", ", style: .spaceDelimited, explodes: false", ""]
            ),
            (
                "3.1.0", "point: {style: deepObject, explode: true}, list: {contentType: text/csv, explode: false}, json: {explode: false}",
                [", style: .deepObject", ", style: .form, explodes: false, mediaType: \"text/csv\"", ", style: .form, explodes: false"]
            ),
        ])
    func partStyles(version: String, encoding: String, arguments: [String]) throws {
        let point = "{$ref: '#/components/schemas/Point'}"
        let client = try client(
            "multipart/form-data: {schema: {properties: {point: \(point), list: {type: array, items: {type: string}}, json: \(point)}}, encoding: {\(encoding)}}",
            version: version)
        let json = encoding.contains("json: {style: form, contentType: application/json}") ? ", mediaType: \"application/json\"" : ""
        #expect(
            client.calls("Requests/Call.swift") == [
                "request.parts()", "request.part(\"point\", point\(arguments[0]))", "request.part(\"list\", list\(arguments[1]))",
                "request.part(\"json\", json\(arguments[2])\(json))",
            ])
    }

    @Test(
        "a multipart body has its own media type, and its parts keep the parameters of theirs",
        arguments: [
            ("multipart/mixed", ["request.multipart(\"multipart/mixed\")"]),
            ("Multipart/Related; type=\"a/b\"", ["request.multipart(\"multipart/related\")"]),
            ("multipart/form-data; boundary=x", ["request.parts()"]), ("multipart/*", ["request.parts()"]),
        ])
    func multipartTypes(mediaType: String, calls: [String]) throws {
        let client = try client(
            "'\(mediaType)': {schema: {properties: {a: {type: string}}}, encoding: {a: {contentType: 'text/x; p=\"1,2\"; q=3, text/y'}}}")
        #expect(
            client.calls("Requests/Call.swift") == calls + ["request.part(\"a\", a, mediaType: \"text/x; p=\\\"1,2\\\"; q=3\")"])
    }

    @Test("fields that are not declared are maps of fields, parts or files, the last arguments")
    func additionalFields() throws {
        for (mediaType, values, type, call) in [
            ("application/x-www-form-urlencoded", "{type: string}", "[String: String]", "form(additionalProperties)"),
            ("multipart/form-data", "{type: integer}", "[String: Int]", "parts(additionalProperties)"),
            (
                "multipart/form-data", "{type: string, format: binary}", "[String: UploadFile]",
                "files(additionalProperties?.mapValues { [$0] })"
            ),
            (
                "multipart/form-data", "{type: array, items: {type: string, format: binary}}", "[String: [UploadFile]]",
                "files(additionalProperties)"
            ),
        ] {
            let client = try client(
                "\(mediaType): {schema: {required: [a], properties: {a: {type: string}}, additionalProperties: \(values)}}")
            let text = client.text("Requests/Call.swift")
            #expect(text.contains("public init(a: String, additionalProperties: \(type)? = nil)"))
            #expect(client.calls("Requests/Call.swift").last == "request." + call)
        }
    }

    @Test("form parameters of 2.0 become a form")
    func oldForms() throws {
        let client = try Rendered(
            """
            swagger: '2.0'
            info: {title: T, version: '1'}
            consumes: [application/x-www-form-urlencoded]
            paths:
              /form: {post: {parameters: [{name: a, in: formData, type: string, required: true}, {name: b, in: formData, type: array, collectionFormat: pipes, items: {type: integer}}], responses: {}}}
              /file: {post: {parameters: [{name: a, in: formData, type: string}, {name: f, in: formData, type: file, required: true}], responses: {}}}
              /lists: {post: {consumes: [multipart/form-data], parameters: [{name: a, in: formData, type: array, items: {type: string}}, {name: b, in: formData, type: array, collectionFormat: multi, items: {type: string}}, {name: c, in: formData, type: array, collectionFormat: tsv, items: {type: string}}], responses: {}}}
            """
        )
        #expect(
            client.calls("Requests/PostLists.swift") == [
                "request.part(\"a\", a, style: .form, explodes: false)", "request.part(\"b\", b, style: .form)",
                "request.part(\"c\", c, style: .tabDelimited, explodes: false)",
            ])
        #expect(
            client.calls("Requests/PostForm.swift") == [
                "request.form(\"a\", a)", "request.form(\"b\", b, style: .pipeDelimited, explodes: false)",
            ])
        #expect(client.calls("Requests/PostFile.swift") == ["request.part(\"a\", a)", "request.file(\"f\", f)"])
        #expect(client.text("Requests/PostFile.swift").contains("            public var f: UploadFile\n"))
    }

    @Test(
        "other bodies are JSON, a string or bytes; JSON is preferred",
        arguments: [
            ("application/json: {schema: {$ref: '#/components/schemas/Pet'}}", "Pet", "request.json(body)"),
            (
                "application/merge-patch+json: {schema: {$ref: '#/components/schemas/Pet'}}", "Pet",
                "request.json(body, mediaType: \"application/merge-patch+json\")"
            ),
            (
                "'application/json; charset=utf-8': {schema: {type: integer}}", "Int",
                "request.json(body, mediaType: \"application/json; charset=utf-8\")"
            ),
            ("application/xml: {}, application/json: {schema: {type: string}}", "String", "request.json(body)"),
            ("application/json: {}", "JSONValue", "request.json(body)"),
            ("text/plain: {schema: {type: string}}", "String", "request.text(body, mediaType: \"text/plain\")"),
            (
                "application/jsonl: {itemSchema: {type: integer}}", "[Int]",
                "request.sequence(body, mediaType: \"application/jsonl\")"
            ),
            ("image/png: {schema: {type: string, format: binary}}", "UploadBody", "request.upload(body, mediaType: \"image/png\")"),
            (
                "application/xml: {schema: {$ref: '#/components/schemas/Pet'}}", "Pet",
                "request.xml(body, XMLRoot(\"Pet\", .model(Pet.self)))"
            ),
            ("'*/*': {schema: {$ref: '#/components/schemas/Pet'}}", "Pet", "request.json(body)"),
            ("'application/*': {schema: {type: array, items: {type: string}}}", "[String]", "request.json(body)"),
            ("'*/*': {}", "JSONValue", "request.json(body)"),
            ("'*/*': {schema: {type: string}}", "UploadBody", "request.upload(body, mediaType: \"application/octet-stream\")"),
            (
                "'application/*': {schema: {type: string, format: binary}}", "UploadBody",
                "request.upload(body, mediaType: \"application/octet-stream\")"
            ),
            (
                "'*/*': {schema: {contentMediaType: image/png}}", "UploadBody",
                "request.upload(body, mediaType: \"application/octet-stream\")"
            ),
            ("'image/*': {}", "UploadBody", "request.upload(body, mediaType: \"application/octet-stream\")"),
            ("'text/*': {}", "String", "request.text(body, mediaType: \"text/plain\")"),
            (
                "application/json: {example: 1}, '*/*': {schema: {$ref: '#/components/schemas/Pet'}}", "Pet", "request.json(body)"
            ),
            (
                "application/xml: {schema: {type: object}}, '*/*': {schema: {$ref: '#/components/schemas/Pet'}}", "Pet",
                "request.json(body)"
            ),
        ])
    func bodies(content: String, type: String, call: String) throws {
        let client = try client(content)
        #expect(client.text("Requests/Call.swift").contains("            public var body: \(type)\n"))
        #expect(client.calls("Requests/Call.swift") == [call])
    }
}
