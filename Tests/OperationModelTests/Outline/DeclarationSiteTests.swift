import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Names of types in shared components")
struct DeclarationSiteTests {
    @Test("a type inside a shared parameter, body or response is named after the component")
    func components() throws {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths:
              /a:
                post:
                  parameters: [{$ref: '#/components/parameters/order'}]
                  requestBody: {$ref: '#/components/requestBodies/Change'}
                  responses: {default: {description: d}, '503': {$ref: '#/components/responses/unavailable'}}
            components:
              parameters: {order: {name: o, in: query, schema: {type: string, enum: [up, down]}}}
              requestBodies: {Change: {content: {application/json: {schema: {properties: {a: {type: string}}}}}}}
              responses:
                unavailable: {description: d, content: {application/json: {schema: {properties: {code: {type: string}}}}}}
            """
        )
        #expect(built.diagnostics.isEmpty)
        #expect(built.api?.types.map(\.name.description) == ["OrderParameter", "ChangeBody", "UnavailableResponse"])
    }
}
