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
                  responses: {'204': {description: d}, '401': {$ref: '#/components/responses/401'}, '503': {$ref: '#/components/responses/unavailable'}}
            components:
              parameters: {order: {name: o, in: query, schema: {type: string, enum: [up, down]}}}
              requestBodies: {Change: {content: {application/json: {schema: {properties: {a: {type: string}}}}}}}
              responses:
                '401': {description: d, content: {application/json: {schema: {properties: {code: {type: string}}}}}}
                unavailable: {description: d, content: {application/json: {schema: {properties: {code: {type: string}}}}}}
            """
        )
        #expect(built.diagnostics.isEmpty)
        #expect(built.api?.types.map(\.name.description) == ["OrderParameter", "ChangeBody", "Response401", "UnavailableResponse"])
    }
}
