import OperationModel
import TestSupport
import Testing

@Suite("Forms")
struct FormBuilderTests {
    @Test("a part without a declared type is a file since 3.1, and any value before", arguments: [("3.0.3", "json?"), ("3.1.0", "file?")])
    func untyped(version: String, type: String) {
        let built = BuiltAPI(
            "openapi: \(version)\npaths: {/a: {post: {requestBody: {content: {multipart/form-data: {schema: {properties: {f: {}}}}}}}}}")
        #expect(built.api?.operationDump.contains("multipart(f: \(type))") == true)
    }

    @Test("a part with the encoding 'binary' is a file, and one in Base64 is text")
    func binary() {
        let schema = "{properties: {f: {type: string, contentEncoding: binary}, g: {type: string, contentEncoding: base64}}}"
        let built = BuiltAPI(paths: "/a: {post: {requestBody: {content: {multipart/form-data: {schema: \(schema)}}}}}", version: "3.1.0")
        #expect(built.api?.operationDump.contains("f: file?, g: bytes?") == true, "\(built.api?.operationDump ?? "")")
    }

    @Test("a part that is a file or something else is sent as a file, with a note")
    func fileAmongTypes() {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths:
              /a:
                post:
                  requestBody:
                    content:
                      multipart/form-data:
                        schema:
                          properties:
                            f: ①{anyOf: [{type: string, format: binary}, {type: string}]}
                            g: {anyOf: [{type: array, items: {type: string, format: binary}}, {type: string, format: binary}]}
                            h: {anyOf: [{type: string}, {type: integer}]}
            """)
        #expect(built.api?.operationDump.contains("f: file?, g: [file]?, h: Test.PostA.H?") == true, "\(built.api?.operationDump ?? "")")
        #expect(built.diagnostics == ["① note: the part is a file or has another type; it is sent as a file"])
    }

    @Test("a multipart body that is one of several objects has the parts of all, of which those are required that all require")
    func alternatives() {
        let built = BuiltAPI(
            paths: "/a: {post: {requestBody: {content: {multipart/form-data: {schema: {$ref: '#/components/schemas/Image'}}}}}}",
            schemas: """
                Image: {oneOf: [{$ref: '#/components/schemas/ByFile'}, {$ref: '#/components/schemas/ByURL'}]}
                ByFile: {type: object, required: [file, size], properties: {file: {type: string, format: binary}, size: {type: integer}}}
                ByURL: {type: object, required: [url, size], properties: {url: {type: string}, file: {type: string}, size: {type: integer}}}
                """)
        #expect(
            built.api?.operationDump.contains("multipart(file: file?, size: int, url: string?)") == true,
            "\(built.api?.operationDump ?? "")")
        #expect(built.diagnostics == [])
    }

    @Test("a part of a multipart body that is not text is a file")
    func files() {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            info: {title: t, version: '1'}
            paths:
              /upload:
                post:
                  requestBody:
                    required: true
                    content:
                      multipart/form-data:
                        schema:
                          required: [empty]
                          properties:
                            empty: {}
                            described: {description: A picture.}
                            list: {type: array, items: {}}
                            binary: {type: [string, 'null'], format: binary}
                            either: {anyOf: [{type: string, format: binary}, {type: array, items: {type: string, format: binary}}]}
                            picture: {$ref: '#/components/schemas/Picture'}
                            note: {type: string}
                            text: {}
                            data: {}
                        encoding:
                          note: {contentType: 'image/*, text/plain'}
                          picture: {contentType: 'image/*, image/png, image/jpeg'}
                          text: {contentType: text/csv}
                          data: {contentType: application/json}
                  responses: {}
            components: {schemas: {Picture: {type: string}}}
            """
        )
        #expect(built.diagnostics == [])
        #expect(
            built.api?.operationDump == """
                Test.PostUpload postUpload: POST /upload
                  body multipart/form-data: multipart(empty: file, described: file?, list: [file]?, binary: file?, either: [file]?, \
                picture: file?, note: string?, text: json?, data: json?)
                  defaultResponse
                """
        )
    }

    @Test(
        "an object in a part whose media type is not JSON is a file, which the caller writes", arguments: ["application/xml", "image/png"])
    func objectsAsFiles(mediaType: String) {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths:
              /a:
                post:
                  requestBody:
                    content:
                      multipart/form-data:
                        schema: {properties: {a: {$ref: '#/components/schemas/A'}, list: {type: array, items: {$ref: '#/components/schemas/A'}}, json: {$ref: '#/components/schemas/A'}, text: {type: string}}}
                        encoding: {a: {contentType: \(mediaType)}, list: {contentType: \(mediaType)}, text: {contentType: application/xml}}
            components: {schemas: {A: ①{type: object, properties: {x: {type: string}}}}}
            """)
        #expect(
            built.api?.operationDump.contains("(a: file?, list: [file]?, json: A?, text: string?)") == true,
            "\(built.api?.operationDump ?? "")")
        #expect(
            built.diagnostics == [
                "① note: objects in '\(mediaType)' are not written in a multipart body; the caller passes the part as a file"
            ])
    }

    @Test("a multipart body without declared parts is reported")
    func multipart() {
        let built = BuiltAPI(
            paths:
                "/a: {put: {requestBody: {content: {multipart/form-data: ①{schema: {type: object}}}}, responses: {'200': {description: d}}}}"
        )
        #expect(
            built.diagnostics == [
                "① warning: the parts of 'multipart/form-data' are not declared; the caller passes the body as data and sets "
                    + "'Content-Type' with its boundary in a behavior"
            ])
    }

    @Test(
        "a form has no read-only properties, a map of those that are allowed but not declared, and the root of related parts first",
        arguments: [
            (
                "application/x-www-form-urlencoded", "required: [i], properties: {i: {type: integer, readOnly: true}, a: {type: string}}",
                "form(a: string?)"
            ),
            ("multipart/form-data", "properties: {i: {readOnly: true, allOf: [{$ref: '#/components/schemas/P'}]}}", "multipart()"),
            (
                "application/x-www-form-urlencoded", "properties: {a: {type: string}}, additionalProperties: true",
                "form(a: string?, additionalProperties: [:json]?)"
            ),
            (
                "multipart/form-data",
                "properties: {f: {type: string, format: binary}, a: {type: string}}, additionalProperties: {type: string}",
                "multipart(additionalProperties: [:string]?, f: file?, a: string?)"
            ),
            ("multipart/form-data", "additionalProperties: {type: string, format: binary}", "multipart(additionalProperties: [:file]?)"),
            (
                "multipart/form-data", "properties: {additionalProperties: {type: string}}, additionalProperties: {type: integer}",
                "multipart(additionalProperties: string?, additionalFields: [:int]?)"
            ),
            ("multipart/form-data", "properties: {a: {type: string}}, additionalProperties: false", "multipart(a: string?)"),
            (
                "multipart/form-data",
                "required: [a], properties: {a: {type: string}}, oneOf: [{required: [b], properties: {b: {type: string}}}, {properties: {b: {type: string}, c: {type: integer}}}]",
                "multipart(a: string, b: string?, c: int?)"
            ),
            (
                "multipart/form-data",
                "properties: {k: {type: string}}, discriminator: {propertyName: k}, oneOf: [{type: object, properties: {k: {type: string, enum: [x]}, b: {type: string}}}, {type: object, properties: {k: {type: string, enum: [y]}, c: {type: integer}}}]",
                "multipart(k: string?, b: string?, c: int?)"
            ),
            (
                "multipart/related",
                "properties: {f: {type: string, format: binary}, a: {type: string}}, additionalProperties: {type: string}",
                "multipart(a: string?, additionalProperties: [:string]?, f: file?)"
            ),
            ("application/x-www-form-urlencoded", "type: string, format: binary", "upload"),
            ("application/x-www-form-urlencoded", "type: string", "form of string"),
        ])
    func fields(mediaType: String, schema: String, form: String) {
        let built = BuiltAPI(
            paths: "/a: {post: {requestBody: {content: {\(mediaType): {schema: {\(schema)}}}}, responses: {'200': {description: d}}}}",
            schemas: "P: {type: integer}")
        #expect(built.diagnostics == [])
        #expect(built.api?.operationDump.contains("body \(mediaType): \(form)?\n") == true, "\(built.api?.operationDump ?? "")")
    }

    @Test("a part of the type 'file', which only 2.0 has, is a file, and elsewhere a string", arguments: ["3.0.0", "3.1.0"])
    func oldFiles(version: String) {
        let file = "{schema: {properties: {f: {type: ①file}}}}"
        let built = BuiltAPI(
            paths: """
                /a: {post: {requestBody: {content: {multipart/form-data: \(file)}}, responses: {'200': {description: d}}}}
                /b: {post: {requestBody: {content: {multipart/form-data: {schema: {properties: {f: {type: array, items: {type: ②file}}}}}}}, responses: {'200': {description: d}}}}
                """, schemas: "A: {properties: {f: {type: ③file}}}", version: version)
        let message = "warning: unknown type 'file'; it is read as a string, and in a multipart body as a file"
        #expect(built.diagnostics.sorted() == ["① \(message)", "② \(message)", "③ \(message)"])
        #expect(built.api?.operationDump.contains("multipart(f: file?)") == true)
        #expect(built.api?.operationDump.contains("multipart(f: [file]?)") == true)
        #expect(built.types.contains("f: string?"))
    }

    @Test("a part whose union leads back to itself is the file that it can be")
    func circularUnions() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  requestBody: {content: {multipart/form-data: {schema: {properties: {p: {$ref: '#/components/schemas/U'}}}}}}
                  responses: {}
            components:
              schemas: {U: {oneOf: [{type: string, format: binary}, {type: array, items: {$ref: '#/components/schemas/U'}}]}}
            """)
        #expect(built.diagnostics == ["8:16 note: the part is a file or has another type; it is sent as a file"])
        #expect(built.api?.operationDump.contains("multipart(p: file?)") == true)
    }
}
