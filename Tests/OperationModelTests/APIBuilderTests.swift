import OperationModel
import TestSupport
import Testing

@Suite("APIs")
struct APIBuilderTests {
    @Test("a document without operations and schemas leads to an empty client, with a warning")
    func empty() {
        let built = BuiltAPI("①openapi: 3.0.0\npaths: {}")
        #expect(built.diagnostics == ["① warning: the document has neither operations nor schemas; the client is empty"])
    }
}
