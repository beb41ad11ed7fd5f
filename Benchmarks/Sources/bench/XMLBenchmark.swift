import APIRuntime
import Foundation
import StoreClient
import XMLCoder

/// Measures decoding of a list of objects as S3 sends it: a call of a client without a network against XMLCoder alone.
struct XMLBenchmark {
    let rounds: Int

    func run() async throws {
        let xml = Self.list(1000)
        let client = StoreClient(transport: FixedTransport(data: xml))
        let decoder = XMLDecoder()
        let (ours, theirs) = (
            try await client.value(for: Store.ListObjects.Request()).contents ?? [], try decoder.decode(PlainList.self, from: xml).Contents
        )
        guard ours.map(\.key) == theirs.map(\.Key), ours.map(\.size) == theirs.map(\.Size) else { throw Difference() }
        var (direct, coder) = ([Double](), [Double]())
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            _ = try await client.value(for: Store.ListObjects.Request())
            direct.append((ContinuousClock.now - start).seconds)
            coder.append(try fastest(1) { _ = try decoder.decode(PlainList.self, from: xml) })
        }
        let ratio = zip(direct, coder).map { $1 / $0 }.median
        let speeds = [direct.median, coder.median].map { Double(xml.count) / $0 / 1e6 }
        print("                                        decode, MB/s")
        print("document                            MB  client   XMLCoder  ratio")
        print(
            "1,000 objects of S3             "
                + String(format: "%6.2f%8.1f%11.1f%7.1f", Double(xml.count) / 1e6, speeds[0], speeds[1], ratio))
    }

    private struct Difference: Error {}

    /// A list of objects.
    private static func list(_ count: Int) -> Data {
        let objects = (0..<count).map { index in
            """
            <Contents><Key>photos/2006/January/sample-\(index).jpg</Key><LastModified>2009-10-12T17:50:30.000Z</LastModified>\
            <ETag>&quot;fba9dede5f27731c9771645a39863328&quot;</ETag><Size>\(434_234 + index)</Size><StorageClass>STANDARD</StorageClass>\
            <Owner><ID>75aa57f09aa0c8caeab4f8c24e99d10f8e7faeebf76c078efc7c6caea54ba06a</ID><DisplayName>owner</DisplayName></Owner></Contents>
            """
        }
        return Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name><Prefix/><MaxKeys>1000</MaxKeys>\
            <IsTruncated>false</IsTruncated>\(objects.joined(separator: "\n"))</ListBucketResult>
            """.utf8)
    }
}

/// Responds to every request with the same XML.
private struct FixedTransport: Transport {
    let data: Data

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let headers: HeaderFields = ["Content-Type": "application/xml"]
        return TransportResponse(ResponseHead(statusCode: 200, url: request.head.url, headers: headers), data: data)
    }
}

// MARK: The reference: models as written by hand for XMLCoder

private struct PlainList: Codable {
    let Name: String
    let Prefix: String
    let MaxKeys: Int
    let IsTruncated: Bool
    let Contents: [PlainObject]
}

private struct PlainObject: Codable {
    let Key: String
    let LastModified: String
    let ETag: String
    let Size: Int
    let StorageClass: String
    let Owner: PlainOwner
}

private struct PlainOwner: Codable {
    let ID: String
    let DisplayName: String
}
