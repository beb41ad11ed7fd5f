import OperationModel
import TestSupport
import Testing

@Suite("Names of tags and operations")
struct NamespaceBuilderTests {
    @Test("an operation or tag with a name that is taken or reserved gets another one")
    func names() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a: {get: {tags: [Series], operationId: ②same, responses: {}}, put: {tags: [Series], operationId: ①same, responses: {}}}
              /b: {get: {tags: [Series], operationId: Request, responses: {}}}
              /c: {get: {tags: [String], operationId: Series, responses: {}}}
            components: {schemas: {Series: {properties: {a: {type: string}}}}}
            """
        )
        #expect(
            built.api?.operations.map(\.name.description) == [
                "Test.SeriesOperations.Same", "Test.SeriesOperations.Same2", "Test.SeriesOperations.RequestOperation",
                "Test.StringOperations.SeriesOperation",
            ])
        #expect(
            built.diagnostics == [
                "① warning: duplicate operationId 'same'; the second operation gets another name",
                "② note: it is used here first",
            ]
        )
    }

    @Test("paths that differ only in the names of their parameters are noted")
    func equalPaths() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              ②'/a/{x}': {get: {parameters: [{name: x, in: path, required: true, schema: {type: string}}]}}
              ①'/a/{y}': {put: {parameters: [{name: y, in: path, required: true, schema: {type: string}}]}}
            """)
        #expect(
            built.diagnostics == [
                "① note: the paths '/a/{y}' and '/a/{x}' differ only in the names of their parameters",
                "② note: the other path is here",
            ])
    }
}
