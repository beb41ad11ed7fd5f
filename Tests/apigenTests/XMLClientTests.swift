import Foundation
import LoopbackServer
import Testing

@Suite("Clients of APIs in XML", .timeLimit(.minutes(30)))
struct XMLClientTests {
    @Test("a client lists, puts and deletes objects of a store that speaks XML as S3 does, and reads its errors and examples")
    func store() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "store.yaml")
        try folder.write(
            "testing: true\npages: {listObjects: {parameter: continuation-token, next: NextContinuationToken, items: Contents}}\n",
            to: "store.apigen.yaml"
        )
        let run = try await Command(["store.yaml", "--output", "StoreClient"], in: folder.url)
        try #require(run.status == 0, "\(run.errors)")
        let output = try await LoopbackServer.run(Self.respond) { server in
            let output = try await NestedPackage(folder: folder, clients: ["StoreClient"], products: ["StoreClientTesting"])
                .run(["main.swift": Self.program, "MD5.swift": Self.md5], server.baseURL.absoluteString)
            let delete = try #require(server.requests.first { $0.method == "POST" })
            #expect(delete.headers["content-type"] == "application/xml")
            #expect(delete.headers["content-md5"] == Self.digest)
            #expect(
                delete.body == """
                    <?xml version="1.0" encoding="UTF-8"?><Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Object>\
                    <Key>a&lt;b</Key></Object><Object version="1&quot;"><Key>c</Key></Object><Quiet>false</Quiet></Delete>
                    """)
            return output
        }
        #expect(
            output == """
                ["a", "b"] 1136214245.0 me
                one 1
                two 2
                three 3
                no tag
                ["a<b", "c"]
                The server responded with the status 404 (Not Found). No "such" bucket NoSuchBucket
                path
                ["x"] y

                """)
    }

    @Test("a client without XML has no part of the runtime for it")
    func none() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document.replacing("application/xml", with: "application/json"), to: "store.yaml")
        try #require(try await Command(["store.yaml", "--output", "StoreClient"], in: folder.url).status == 0)
        #expect(throws: (any Error).self) { try folder.text("StoreClient/Sources/StoreRuntime/XML.swift") }
        #expect(try !folder.text("StoreClient/Sources/StoreClient/Models/Bucket.swift").contains("XML"))
    }

    /// The MD5 of the body that deletes objects.
    private static let digest = "CST8C9esfJDOz6SX8s720g=="
    private static let namespace = "xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\""

    @Sendable private static func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
        var response = LoopbackServer.Response(200, headers: ["Content-Type": "application/xml"])
        var body = ""
        switch (request.method, request.target) {
        case ("GET", "/"):
            body = """
                <?xml version="1.0" encoding="UTF-8"?>
                <ListAllMyBucketsResult \(namespace)>
                  <Owner><ID>1</ID><DisplayName>me</DisplayName></Owner>
                  <Buckets><Bucket><Name>a</Name><CreationDate>2006-01-02T15:04:05.000Z</CreationDate></Bucket><Bucket><Name>b</Name></Bucket></Buckets>
                </ListAllMyBucketsResult>
                """
        case ("GET", "/a"):
            body = """
                <ListBucketResult \(namespace)><IsTruncated>true</IsTruncated><Contents><Key>one</Key><Size>1</Size></Contents>\
                <Contents><Key>two</Key><Size>2</Size></Contents><NextContinuationToken>t</NextContinuationToken></ListBucketResult>
                """
        case ("GET", "/a?continuation-token=t"):
            body = "<ListBucketResult \(namespace)><Contents><Key>three</Key><Size>3</Size></Contents></ListBucketResult>"
        case ("PUT", _): response.headers = [:]
        case ("POST", _):
            body = "<DeleteResult><Deleted><Key>a&lt;b</Key></Deleted><Deleted><Key>c</Key></Deleted></DeleteResult>"
        case (_, "/broken"): body = "<ListBucketResult><Contents><Key>one</Key></ListBucketResult>"
        default:
            response.status = 404
            body = "<Error><Code>NoSuchBucket</Code><Message>No &quot;such&quot; bucket</Message><RequestId>1</RequestId></Error>"
        }
        response.body = Data(body.utf8)
        return response
    }

    private static let program = #"""
        import Foundation
        import StoreClient
        import StoreClientTesting

        /// Adds the hash of the body, which the service demands for deleting several objects.
        struct ContentMD5: RequestBehaviour {
            func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
                guard urlRequest.httpMethod == "POST", let body = urlRequest.httpBody else { return urlRequest }
                var urlRequest = urlRequest
                urlRequest.setValue(md5(body).base64EncodedString(), forHTTPHeaderField: "Content-MD5")
                return urlRequest
            }
        }

        let client = StoreClient(baseURL: URL(string: CommandLine.arguments[1])!, behaviours: [ContentMD5()])
        let list = try await client.value(for: Store.ListBuckets.Request())
        print(list.buckets?.map(\.name) ?? [], list.buckets?.first?.creationDate?.timeIntervalSince1970 ?? 0, list.owner?.displayName ?? "")
        for try await object in client.items(for: Store.ListObjects.Request(bucket: "a")) { print(object.key, object.size) }
        let put = try await client.value(for: Store.PutObject.Request(bucket: "a", key: "k", body: .data(Data("x".utf8))))
        print(put.eTag ?? "no tag")
        let keys = [Delete.Object(key: "a<b"), Delete.Object(key: "c", versionId: "1\"")]
        let deleted = try await client.value(for: Store.DeleteObjects.Request(bucket: "a", body: Delete(objects: keys, quiet: false)))
        print(deleted.deleted?.compactMap(\.key) ?? [])
        do {
            _ = try await client.value(for: Store.ListObjects.Request(bucket: "none"))
        } catch {
            print(error.localizedDescription, error.response?.failure?.code ?? "")
        }
        do {
            _ = try await client.value(for: Store.ListObjects.Request(bucket: "broken"))
        } catch {
            print(error.localizedDescription.contains("ListBucketResult.Contents") ? "path" : error.localizedDescription)
        }
        let mock = MockTransport()
        mock.on(Store.ListBuckets.Request.self) { _ in .data(Examples.listBuckets_200, mediaType: "application/xml") }
        let example = try await StoreClient(transport: mock).value(for: Store.ListBuckets.Request())
        print(example.buckets?.map(\.name) ?? [], example.owner?.displayName ?? "")

        """#

    private static let md5 = """
        import Foundation

        /// The hash of bytes (RFC 1321), which Foundation does not have on Linux.
        func md5(_ data: Data) -> Data {
            let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
            let constants = (0..<64).map { UInt32(abs(sin(Double($0 + 1))) * 4_294_967_296) }
            var bytes = [UInt8](data) + [0x80]
            while bytes.count % 64 != 56 { bytes.append(0) }
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: (data.count * 8) >> ($0 * 8)) }
            var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
            for start in stride(from: 0, to: bytes.count, by: 64) {
                let words = (0..<16).map { word in (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + word * 4 + $1]) << ($1 * 8) } }
                var (a, b, c, d) = (state[0], state[1], state[2], state[3])
                for step in 0..<64 {
                    let mixed: (value: UInt32, word: Int) =
                        switch step / 16 {
                        case 0: (b & c | ~b & d, step)
                        case 1: (d & b | ~d & c, (5 * step + 1) % 16)
                        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
                        default: (c ^ (b | ~d), 7 * step % 16)
                        }
                    let sum = a &+ mixed.value &+ constants[step] &+ words[mixed.word]
                    let shift = shifts[step / 16 * 4 + step % 4]
                    (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
                }
                state = [state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d]
            }
            return Data(state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } })
        }

        """

    private static let document = """
        openapi: 3.0.3
        info: {title: Store, version: '1'}
        servers: [{url: http://localhost}]
        paths:
          /:
            get:
              operationId: listBuckets
              responses:
                '200':
                  description: d
                  content:
                    application/xml:
                      schema: {$ref: '#/components/schemas/ListAllMyBucketsResult'}
                      example: {Buckets: [{Name: x}], Owner: {DisplayName: y}}
                default: {description: d, content: {application/xml: {schema: {$ref: '#/components/schemas/Error'}}}}
          /{bucket}:
            parameters: [{name: bucket, in: path, required: true, schema: {type: string}}]
            get:
              operationId: listObjects
              parameters: [{name: continuation-token, in: query, schema: {type: string}}]
              responses:
                '200': {description: d, content: {application/xml: {schema: {$ref: '#/components/schemas/ListBucketResult'}}}}
                default: {description: d, content: {application/xml: {schema: {$ref: '#/components/schemas/Error'}}}}
            post:
              operationId: deleteObjects
              requestBody: {required: true, content: {application/xml: {schema: {$ref: '#/components/schemas/Delete'}}}}
              responses:
                '200': {description: d, content: {application/xml: {schema: {$ref: '#/components/schemas/DeleteResult'}}}}
          /{bucket}/{key}:
            put:
              operationId: putObject
              parameters:
                - {name: bucket, in: path, required: true, schema: {type: string}}
                - {name: key, in: path, required: true, schema: {type: string}}
              requestBody: {required: true, content: {application/octet-stream: {schema: {type: string, format: binary}}}}
              responses:
                '200': {description: d, content: {application/xml: {schema: {$ref: '#/components/schemas/PutObjectOutput'}}}}
        components:
          schemas:
            ListAllMyBucketsResult:
              type: object
              xml: {namespace: 'http://s3.amazonaws.com/doc/2006-03-01/'}
              properties:
                Buckets: {type: array, xml: {wrapped: true}, items: {$ref: '#/components/schemas/Bucket'}}
                Owner: {$ref: '#/components/schemas/Owner'}
            Bucket:
              type: object
              required: [Name]
              xml: {name: Bucket}
              properties:
                Name: {type: string}
                CreationDate: {type: string, format: date-time}
            Owner: {type: object, properties: {ID: {type: string}, DisplayName: {type: string}}}
            ListBucketResult:
              type: object
              properties:
                IsTruncated: {type: boolean}
                NextContinuationToken: {type: string}
                Contents: {type: array, items: {$ref: '#/components/schemas/Object'}}
            Object:
              type: object
              required: [Key, Size]
              properties: {Key: {type: string}, Size: {type: integer, format: int64}, LastModified: {type: string, format: date-time}}
            Delete:
              type: object
              required: [objects]
              xml: {namespace: 'http://s3.amazonaws.com/doc/2006-03-01/'}
              properties:
                objects: {type: array, xml: {name: Object}, items: {type: object, required: [Key], properties: {Key: {type: string}, VersionId: {type: string, xml: {attribute: true, name: version}}}}}
                Quiet: {type: boolean}
            DeleteResult:
              type: object
              properties:
                Deleted: {type: array, items: {type: object, properties: {Key: {type: string}}}}
            PutObjectOutput: {type: object, properties: {ETag: {type: string}}}
            Error:
              type: object
              properties: {Code: {type: string}, Message: {type: string}, RequestId: {type: string}}

        """
}
