import TestSupport
import Testing

@Suite("Credentials in Swift")
struct CredentialTests {
    private let document = """
        openapi: 3.1.0
        info: {title: T, version: '1'}
        servers: [{url: 'https://a.com'}]
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
            basic: {type: http, scheme: BASIC}
            token: {type: http, scheme: Bearer, description: A token of the account.}
            signed: {type: http, scheme: SharedAccessKey}
            oauth: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://x/t', scopes: {read: r}}}}
            oidc: {type: openIdConnect, openIdConnectUrl: 'https://x'}
            mtls: {type: mutualTLS}
            transport: {type: apiKey, in: header, name: X-Other}
        """

    @Test("each security scheme becomes an argument of the client, except a certificate, which belongs to the transport")
    func schemes() throws {
        let text = try Rendered(document).text("TestClient/TestClient.swift")
        let names = ["headerKey", "queryKey", "cookieKey", "basic", "accessToken", "signed", "oauth", "oidc", "transport2"]
        let arguments = names.map { "        \($0): Secret? = nil,\n" }.joined()
        #expect(
            text.contains(
                "    public init(\n\(arguments)        baseURL: URL = Test.Server.main,\n        transport: any Transport = URLSessionTransport(),\n"
            ))
        #expect(
            text.contains(
                """
                        secrets.add(headerKey, scheme: "header-key", .header("X-Key", prefix: ""))
                        secrets.add(queryKey, scheme: "queryKey", .query("api key"))
                        secrets.add(cookieKey, scheme: "cookieKey", .cookie("sid"))
                        secrets.add(basic, scheme: "basic", .header("Authorization", prefix: "Basic "))
                        secrets.add(accessToken, scheme: "token", .header("Authorization", prefix: "Bearer "))
                        secrets.add(signed, scheme: "signed", .header("Authorization", prefix: "SharedAccessKey "))
                        secrets.add(oauth, scheme: "oauth", .header("Authorization", prefix: "Bearer "))
                        secrets.add(oidc, scheme: "oidc", .header("Authorization", prefix: "Bearer "))
                        secrets.add(transport2, scheme: "transport", .header("X-Other", prefix: ""))

                """))
        let documentation = [
            "headerKey: the value of the `X-Key` header.", "queryKey: the value of the `api key` query parameter.",
            "cookieKey: the value of the `sid` cookie.", "basic: a user name and a password: `.basic(user:password:)`.",
            "accessToken: A token of the account. The access token, without `Bearer`.",
            "signed: the value of the `Authorization` header, without `SharedAccessKey`.",
            "oauth: the access token, without `Bearer`. With clientCredentials, get it from `https://x/t`.",
            "oidc: the access token, without `Bearer`. OpenID Connect describes how to get it: `https://x`.",
        ]
        #expect(text.contains(documentation.map { "    ///   - \($0)\n" }.joined()))
    }

    @Test(
        "a client obtains its token with its own credentials if a flow has a token URL",
        arguments: [
            (
                "flows: {clientCredentials: {tokenUrl: 'https://x/t', scopes: {read: r, write: w}}}",
                #"scopes: ["read", "write"], tokenURL: "https://x/t","#, nil
            ),
            (
                "flows: {authorizationCode: {tokenUrl: a}, clientCredentials: {tokenUrl: t, refreshUrl: r, scopes: {}}}",
                #"scopes: [], tokenURL: "t","#, #"tokenURL == "t" ? "r" : nil,"#
            ),
            ("flow: application, tokenUrl: t, scopes: {a: b}", #"scopes: ["a"], tokenURL: "t","#, nil),
            ("flows: {clientCredentials: {tokenUrl: t, refreshUrl: t}}", #"scopes: [], tokenURL: "t","#, nil),
            ("flows: {clientCredentials: {scopes: {}}}", nil, nil), ("flows: {authorizationCode: {tokenUrl: a}}", nil, nil),
        ] as [(String, String?, String?)])
    func clientCredentials(flows: String, arguments: String?, refreshURL: String?) throws {
        let scheme =
            "{k: {type: apiKey, in: header, name: K}, oauth: {type: oauth2, \(flows)}, client-id: {type: apiKey, in: query, name: c}}"
        let client = try Rendered(
            flows.hasPrefix("flows")
                ? "openapi: 3.1.0\nservers: [{url: 'https://a.com'}]\npaths: {}\ncomponents: {securitySchemes: \(scheme)}"
                : "swagger: '2.0'\nhost: a.com\npaths: {}\nsecurityDefinitions: \(scheme)")
        let lines = client.text("TestClient/TestClient.swift").split(separator: "\n").map { $0.drop { $0 == " " } }
        let text = lines.joined(separator: " ")
        guard let arguments else { return #expect(!text.contains("clientSecret") && text.contains("clientID: Secret? = nil,")) }
        let defaults = arguments.replacing("scopes:", with: "scopes: [String] =").replacing("tokenURL:", with: "tokenURL: String =")
        #expect(
            text.contains(
                "convenience init( clientID: String, clientSecret: String, \(defaults) k: Secret? = nil, clientID2: Secret? = nil, baseURL: URL = Test.Server.main,"
            ))
        let refresh = refreshURL.map { " refreshURL: \($0)" } ?? ""
        #expect(
            text.contains(
                "self.init( k: k, accessToken: .clientCredentials( id: clientID, secret: clientSecret, scopes: scopes, tokenURL: tokenURL,\(refresh) "
                    + "relativeTo: baseURL, transport: transport, options: options, store: tokenStore, ), "
                    + "clientID2: clientID2, baseURL: baseURL,"))
    }

    @Test("many scopes are a list with a line for each")
    func manyScopes() throws {
        let scopes = (1...10).map { "number:\($0)" }
        let text = try Rendered(
            """
            openapi: 3.1.0
            servers: [{url: 'https://a.com'}]
            paths: {}
            components:
              securitySchemes: {o: {type: oauth2, flows: {clientCredentials: {tokenUrl: t, scopes: {\(scopes.map { "'\($0)': s" }.joined(separator: ", "))}}}}}
            """)
        let lines = scopes.map { "            \"\($0)\",\n" }.joined()
        #expect(
            text.text("TestClient/TestClient.swift").contains(
                "        scopes: [String] = [\n\(lines)        ],\n        tokenURL: String = \"t\",\n"))
        #expect(
            text.text("README.md").contains(
                "TestClient(clientID: environment[\"TEST_CLIENT_ID\"] ?? \"\", clientSecret: environment[\"TEST_CLIENT_SECRET\"] ?? \"\")\n"
            ))
    }

    @Test(
        "the first key or token is the environment variable of the API, or that of the options; a user name and a password are none",
        arguments: [
            ("{type: apiKey, in: header, name: K}", "", "TEST_API_KEY"),
            ("{type: http, scheme: bearer}", "keyVariable: OWN_TOKEN", "OWN_TOKEN"), ("{type: http, scheme: basic}", "", nil),
        ] as [(String, String, String?)])
    func environment(scheme: String, options: String, variable: String?) throws {
        let client = try Rendered(
            "openapi: 3.1.0\nservers: [{url: 'https://a.com'}]\npaths: {}\ncomponents: {securitySchemes: {k: \(scheme)}}",
            options: options.isEmpty ? nil : options)
        let text = client.text("TestClient/TestClient.swift")
        #expect(text.contains("environment: [String: String],\n") == (variable != nil))
        guard let variable else {
            let arguments = "k: .basic(user: environment[\"TEST_USER\"] ?? \"\", password: environment[\"TEST_PASSWORD\"] ?? \"\")"
            return #expect(client.text("README.md").contains("let client = TestClient(\(arguments))\n"))
        }
        #expect(text.contains("            k: environment[\"\(variable)\"].map { Secret($0) },\n"))
        #expect(
            client.text("README.md").contains(
                "let environment = ProcessInfo.processInfo.environment  // the key: \(variable)\n"
                    + "let client = TestClient(environment: environment)\n"))
    }

    @Test("a session's cookie is the environment variable of the API only if there is no other key")
    func cookies() throws {
        let text = try Rendered(
            """
            openapi: 3.1.0
            servers: [{url: 'https://a.com'}]
            paths: {}
            components: {securitySchemes: {c: {type: apiKey, in: cookie, name: sid}, k: {type: http, scheme: bearer}}}
            """
        ).text("TestClient/TestClient.swift")
        #expect(text.contains("            k: environment[\"TEST_API_KEY\"].map { Secret($0) },\n"))
    }

    @Test("an argument of the initializer is documented with its property; without initializers the example creates the login's body")
    func login() throws {
        let document = """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            servers: [{url: 'https://a.com'}]
            paths:
              /login:
                post:
                  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Login'}}}}
                  responses: {'200': {content: {application/json: {schema: {properties: {token: {type: string}}}}}}}
            components:
              securitySchemes: {jwt: {type: http, scheme: bearer}}
              schemas: {Login: {required: [userkey], properties: {userkey: {type: string}, note: {type: string}}}}
            """
        let options = "authentication: {scheme: jwt, login: {operation: POST /login, token: token}}"
        let initializers = options.replacing("}}", with: "}, initializers: [{user: userkey}]}")
        let client = try Rendered(document, options: initializers)
        #expect(client.text("TestClient/TestClient.swift").contains("    ///   - user: the `userkey` property of the login's body.\n"))
        #expect(client.text("README.md").contains("let client = TestClient(user: environment[\"TEST_USER\"] ?? \"\")\n"))
        let plain = try Rendered(document, options: options)
        #expect(plain.text("README.md").contains("let client = TestClient(credentials: Login(userkey: \"…\"))\n"))
    }

    @Test(
        "the token is read from the body that the successful responses share, whichever documents it",
        arguments: [
            ("default: @", "?.token"), ("default: {}, '200': @", ".token"), ("'200': @, '204': {}", "?.token"),
        ])
    func token(responses: String, path: String) throws {
        let token = "{content: {application/json: {schema: {properties: {token: {type: string}}}}}}"
        let text = try Rendered(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            servers: [{url: 'https://a.com'}]
            paths:
              /login:
                post:
                  requestBody: {required: true, content: {application/json: {schema: {properties: {user: {type: string}}}}}}
                  responses: {\(responses.replacing("@", with: token))}
            components: {securitySchemes: {jwt: {type: http, scheme: bearer}}}
            """, options: "authentication: {scheme: jwt, login: {operation: POST /login, token: token}}"
        ).text("TestClient/TestClient.swift")
        #expect(text.contains("return try await tokenClient.value(for: Test.PostLogin.Request(body: credentials))\(path)\n"))
    }

    @Test(
        "an operation lists its security requirements",
        arguments: [
            ("GetDefault", #"security: [[SecurityRequirement(type: "header-key")]],"#), ("GetNone", nil),
            ("GetOptional", #"security: [ [SecurityRequirement(type: "token")], [], ],"#),
            (
                "GetMany",
                #"security: [ [SecurityRequirement(type: "header-key"), SecurityRequirement(type: "signed")], "#
                    + #"[SecurityRequirement(type: "oauth", scopes: ["read", "write"])], [SecurityRequirement(type: "basic")], ],"#
            ),
        ] as [(String, String?)])
    func requirements(operation: String, security: String?) throws {
        let text = try Rendered(document).text("Requests/\(operation).swift")
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        let argument = lines.drop { !$0.hasPrefix("security:") }.prefix { $0 != ")" }.joined(separator: " ")
        #expect(argument == security ?? "")
    }

    @Test(
        "a security scheme of 2.0 is sent like its counterpart in 3.x",
        arguments: [
            ("{type: basic}", ".header(\"Authorization\", prefix: \"Basic \")"), ("{type: apiKey, in: query, name: k}", ".query(\"k\")"),
            ("{type: apiKey, in: header, name: X-K}", ".header(\"X-K\", prefix: \"\")"),
            (
                "{type: apiKey, in: header, name: Authorization, description: 'Type \"Bearer\" followed by a space and the token.'}",
                ".header(\"Authorization\", prefix: \"Bearer \")"
            ),
            (
                "{type: apiKey, in: header, name: Authorization, description: 'with required prefix \"Token\"'}",
                ".header(\"Authorization\", prefix: \"Token \")"
            ),
            ("{type: apiKey, in: header, name: Authorization, description: A key.}", ".header(\"Authorization\", prefix: \"\")"),
            (
                "{type: oauth2, flow: accessCode, authorizationUrl: 'https://x', tokenUrl: 'https://x', scopes: {}}",
                ".header(\"Authorization\", prefix: \"Bearer \")"
            ),
        ])
    func oldSchemes(scheme: String, placement: String) throws {
        let client = try Rendered("swagger: '2.0'\ninfo: {title: T, version: '1'}\npaths: {}\nsecurityDefinitions: {s: \(scheme)}")
        #expect(client.text("TestClient/TestClient.swift").contains("        secrets.add(s, scheme: \"s\", \(placement))\n"))
    }

    @Test("the arguments of an initializer fill the login's body in the body's order")
    func initializers() throws {
        let text = try Rendered(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            servers: [{url: 'https://a.com'}]
            paths:
              /login:
                post:
                  operationId: login
                  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Login'}}}}
                  responses: {'200': {description: d, content: {application/json: {schema: {type: object, properties: {token: {type: string}}}}}}}
            components:
              securitySchemes: {jwt: {type: http, scheme: bearer}}
              schemas: {Login: {required: [user, password], properties: {user: {type: string}, password: {type: string}}}}
            """,
            options:
                "authentication: {scheme: jwt, login: {operation: login, token: token}, initializers: [{secret: password, name: user}]}"
        ).text("TestClient/TestClient.swift")
        #expect(text.contains("        secret: String,\n        name: String,\n        baseURL: URL = Test.Server.main,\n"))
        #expect(text.contains("credentials: Login(user: name, password: secret),\n"))
    }

    @Test("the token that a login returns is a secret")
    func token() throws {
        let text = try Rendered(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            servers: [{url: 'https://a.com'}]
            paths:
              /login:
                post:
                  operationId: login
                  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Login'}}}}
                  \(jsonResponses("Envelope"))
            components:
              securitySchemes: {jwt: {type: http, scheme: bearer}}
              schemas:
                Login: {required: [user], properties: {user: {type: string}}}
                Envelope: {properties: {data: {$ref: '#/components/schemas/Session'}}}
                Session: {properties: {id: {type: string}, token: {type: string}}}
            """,
            options: "authentication: {scheme: jwt, login: {operation: login, token: data.token}, initializers: [{user: user}]}"
        ).text("TestClient/Models/Session.swift")
        #expect(text.contains(#"public static var secretProperties: Set<String> { ["token"] }"#))
    }
}
