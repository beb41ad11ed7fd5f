import Testing

@Suite("Credentials in Swift")
struct CredentialTests {
    private let document = """
        openapi: 3.1.0
        info: {title: T, version: '1'}
        security: [{header-key: []}]
        paths:
          /default: {get: {responses: {}}}
          /none: {get: {security: [], responses: {}}}
          /optional: {get: {security: [{token: []}, {}], responses: {}}}
          /many: {get: {security: [{header-key: [], signed: []}, {oauth: [read, write]}, {basic: []}], responses: {}}}
        components:
          securitySchemes:
            header-key: {type: apiKey, in: header, name: X-Key}
            queryKey: {type: apiKey, in: query, name: api key}
            cookieKey: {type: apiKey, in: cookie, name: sid}
            basic: {type: http, scheme: basic}
            token: {type: http, scheme: Bearer, description: A token of the account.}
            signed: {type: http, scheme: hmac}
            oauth: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://x/t', scopes: {read: r}}}}
            oidc: {type: openIdConnect, openIdConnectUrl: 'https://x'}
            mtls: {type: mutualTLS}
            transport: {type: apiKey, in: header, name: X-Other}
        """

    @Test("each scheme is an argument of the client, placed where the scheme says; a certificate is the transport's")
    func schemes() throws {
        let text = try Rendered(document).text("TestClient/TestClient.swift")
        let names = ["headerKey", "queryKey", "cookieKey", "basic", "token", "signed", "oauth", "oidc", "transport2"]
        let arguments = names.map { "        \($0): Secret? = nil,\n" }.joined()
        #expect(
            text.contains(
                "    public init(\n        baseURL: URL? = nil,\n\(arguments)        transport: any Transport = URLSessionTransport(),\n"))
        #expect(
            text.contains(
                """
                        secrets.add(headerKey, scheme: "header-key", .header("X-Key", prefix: ""))
                        secrets.add(queryKey, scheme: "queryKey", .query("api key"))
                        secrets.add(cookieKey, scheme: "cookieKey", .cookie("sid"))
                        secrets.add(basic, scheme: "basic", .header("Authorization", prefix: "Basic "))
                        secrets.add(token, scheme: "token", .header("Authorization", prefix: "Bearer "))
                        secrets.add(signed, scheme: "signed", .header("Authorization", prefix: "Hmac "))
                        secrets.add(oauth, scheme: "oauth", .header("Authorization", prefix: "Bearer "))
                        secrets.add(oidc, scheme: "oidc", .header("Authorization", prefix: "Bearer "))
                        secrets.add(transport2, scheme: "transport", .header("X-Other", prefix: ""))

                """))
        #expect(text.contains("    ///   - token: A token of the account.\n"))
        #expect(text.contains("    ///   - basic: a user name and a password: `.basic(user:password:)`.\n"))
    }

    @Test(
        "an operation says which of them it demands",
        arguments: [
            ("GetDefault", #"security: [[SecurityRequirement(type: "header-key")]],"#), ("GetNone", nil),
            ("GetOptional", #"security: [ [SecurityRequirement(type: "token")], [], ],"#),
            (
                "GetMany",
                #"security: [ [SecurityRequirement(type: "header-key"), SecurityRequirement(type: "signed")], "#
                    + #"[SecurityRequirement(type: "oauth", scopes: ["read", "write"])], [SecurityRequirement(type: "basic")], ],"#
            ),
        ] as [(String, String?)])
    func demands(operation: String, security: String?) throws {
        let text = try Rendered(document).text("Requests/\(operation).swift")
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        let argument = lines.drop { !$0.hasPrefix("security:") }.prefix { $0 != ")" }.joined(separator: " ")
        #expect(argument == security ?? "")
    }

    @Test(
        "the schemes of 2.0 are those of later versions",
        arguments: [
            ("{type: basic}", ".header(\"Authorization\", prefix: \"Basic \")"), ("{type: apiKey, in: query, name: k}", ".query(\"k\")"),
            ("{type: apiKey, in: header, name: X-K}", ".header(\"X-K\", prefix: \"\")"),
            (
                "{type: oauth2, flow: accessCode, authorizationUrl: 'https://x', tokenUrl: 'https://x', scopes: {}}",
                ".header(\"Authorization\", prefix: \"Bearer \")"
            ),
        ])
    func oldSchemes(scheme: String, placement: String) throws {
        let client = try Rendered("swagger: '2.0'\ninfo: {title: T, version: '1'}\npaths: {}\nsecurityDefinitions: {s: \(scheme)}")
        #expect(client.text("TestClient/TestClient.swift").contains("        secrets.add(s, scheme: \"s\", \(placement))\n"))
    }
}
