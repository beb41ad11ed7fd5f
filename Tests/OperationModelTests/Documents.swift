import TestSupport

/// Documents that several suites give options to.
enum Documents {
    static let petShop = """
        openapi: 3.0.0
        info: {title: T, version: '1'}
        tags: [{name: Pets}, {name: Shop}]
        paths:
          /pets/{id}:
            get:
              tags: [Pets]
              operationId: getPet
              parameters: [{name: id, in: path, required: true, schema: {type: integer, format: int64}}]
              \(jsonResponses("Pet"))
            delete: {tags: [Pets], deprecated: true, parameters: [{name: id, in: path, required: true, schema: {type: string}}], responses: {'204': {description: d}}}
          /shop/orders:
            get:
              tags: [Shop]
              operationId: listOrders
              \(jsonResponses("Order"))
        components:
          schemas:
            Pet: {type: object, properties: {pet_name: {type: string}, kind: {type: string, enum: [cat, dog]}, weight: {type: string}}}
            Order: {type: object, properties: {pet: {$ref: '#/components/schemas/Pet'}, count: {type: integer, format: int32}}}
            Unused: {type: object, properties: {a: {type: string}}}
        """

    /// Operations that return a token, nothing, or one of two types.
    static let login = """
        openapi: 3.0.0
        paths:
          /login: {post: {\(jsonResponses("Token"))}}
          /out: {post: {responses: {'204': {description: d}}}}
          /both: {post: {responses: {'200': {content: {text/plain: {schema: {type: string}}}}, '201': {content: {image/png: {}}}}}}
        components:
          securitySchemes: {jwt: {type: http, scheme: bearer}, query: {type: apiKey, in: query, name: k}}
          schemas:
            Token: {type: object, properties: {token: {type: string}}}
            MapEntry: {type: object, properties: {id: {type: integer}, name: {type: string}, owner: {$ref: '#/components/schemas/Token'}}}
            Owned: {type: object, properties: {owner: {$ref: '#/components/schemas/Token'}}}
        """

    /// A login with a body, which returns a token inside another object.
    static let loginWithKey = """
        openapi: 3.0.0
        paths:
          /login:
            post:
              requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Auth'}}}}
              \(jsonResponses("Token"))
        components:
          securitySchemes: {jwt: {type: apiKey, in: header, name: Authorization}}
          schemas:
            Auth: {properties: {key: {type: string}}}
            Token: {properties: {data: {properties: {token: {type: string}}}}}
        """
}
