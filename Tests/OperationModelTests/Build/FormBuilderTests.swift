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

    @Test("a part with the encoding 'binary' is a file")
    func binary() {
        let schema = "{properties: {f: {type: string, contentEncoding: binary}, g: {type: string, contentEncoding: base64}}}"
        let built = BuiltAPI(paths: "/a: {post: {requestBody: {content: {multipart/form-data: {schema: \(schema)}}}}}", version: "3.1.0")
        #expect(built.api?.operationDump.contains("f: file?") == true)
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

    @Test("a multipart body other than multipart/form-data, or without declared parts, is reported")
    func multipart() {
        let related = BuiltAPI(
            """
            openapi: 3.0.0
            info: {title: t, version: '1'}
            paths:
              /a:
                post:
                  requestBody: {content: {multipart/related: {schema: {properties: {a: {type: string}}}}}}
                  responses: {'200': {description: d}}
                put:
                  requestBody: {content: {multipart/form-data: {schema: {type: object}}}}
                  responses: {'200': {description: d}}
            """)
        #expect(
            related.diagnostics == [
                "6:50 note: 'multipart/related' is sent as 'multipart/form-data'",
                "9:52 warning: the parts of 'multipart/form-data' are not declared; the caller passes the body as data and sets "
                    + "'Content-Type' with its boundary in a behavior",
            ])
    }

    @Test("a part whose union leads back to itself is not a file")
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
        #expect(built.diagnostics == [])
        #expect(built.api?.operationDump.contains("multipart(p: U?)") == true)
    }
}
