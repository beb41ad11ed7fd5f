import APIRuntime
import Foundation

/// A request that can be created from sample values of its parameters.
protocol SampledRequest: APIRequest {
    init(_ samples: Samples) throws
}

/// The sample values of an operation's parameters, as JSON, keyed by documentation or name.
struct Samples: Decodable {
    /// The number of calls: one for each documented response.
    let calls: Int
    let values: [String: JSONValue]

    func value<Value: JSONCodable>(_ documentation: String, of name: String) throws -> Value {
        try JSONReader.value(Value.self, in: json(documentation, name).json(), options: .strict)
    }

    func value(_ documentation: String, of name: String) throws -> UploadFile { Self.file(try value(documentation, of: name)) }

    func value(_ documentation: String, of name: String) throws -> UploadFile? {
        (try value(documentation, of: name) as String?).map(Self.file)
    }

    func value(_ documentation: String, of name: String) throws -> [UploadFile] {
        (try value(documentation, of: name) as [String]).map(Self.file)
    }

    func value(_ documentation: String, of name: String) throws -> [UploadFile]? {
        (try value(documentation, of: name) as [String]?)?.map(Self.file)
    }

    func value(_ documentation: String, of name: String) throws -> UploadBody { .data(try value(documentation, of: name)) }

    func value(_ documentation: String, of name: String) throws -> UploadBody? {
        (try value(documentation, of: name) as Data?).map { .data($0) }
    }

    func value(_ documentation: String, of name: String) throws -> Date? {
        // A time that the client writes as a number of seconds.
        if case .integer(let seconds) = json(documentation, name) { return Date(timeIntervalSince1970: TimeInterval(seconds)) }
        return try JSONReader.value(Date?.self, in: json(documentation, name).json(), options: .strict)
    }

    private static func file(_ string: String) -> UploadFile {
        UploadFile(data: Data(string.utf8), fileName: "sample.bin", mimeType: "application/octet-stream")
    }

    private func json(_ documentation: String, _ name: String) -> JSONValue {
        // The constraints of the parameter follow its number.
        let number = documentation.prefixMatch(of: /sample:[0-9]+/).map { String($0.0) }
        return number.flatMap { values[$0] } ?? values[name] ?? .null
    }
}

/// Calls the operations of a client, and prints the outcome of each call.
///
/// This file is compiled together with a client and a list of its requests. Each line of the output has the number of the
/// operation, the number of the call, and the status of the response or the error.
struct Caller {
    let baseURL: URL?
    let samples: [String: Samples]

    init(path: String, baseURL: String) throws {
        samples = try JSONDecoder().decode([String: Samples].self, from: Data(contentsOf: URL(filePath: path)))
        self.baseURL = URL(string: baseURL)
    }

    func call<Request: SampledRequest>(_ number: Int, _ type: Request.Type) async {
        guard let samples = samples["\(number)"] else { return }
        for call in 0..<samples.calls { print("\(number)\t\(call)\t\(await outcome(number, call, samples, type))") }
    }

    private func outcome<Request: SampledRequest>(
        _ number: Int, _ call: Int, _ samples: Samples, _ type: Request.Type
    ) async -> String {
        let client = APIClient(baseURL: baseURL, defaultHeaders: ["X-Call": "\(number)/\(call)"], decoding: .strict)
        do {
            return "\(try await client.send(Request(samples)).statusCode)"
        } catch {
            return "\(error)".replacing("\n", with: " ").replacing("\t", with: " ")
        }
    }
}
