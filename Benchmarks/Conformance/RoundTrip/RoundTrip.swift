import APIRuntime
import Foundation

/// Decodes and encodes the examples of a description, and prints the outcomes.
///
/// This file is compiled together with a client and a list of its types. Each line of the input has the number of a place in the
/// description and one of its examples. Each line of the output has the number of the input line, `ok` or the error, and the encoded value.
struct RoundTrips {
    private var examples: [Int: [(line: Int, json: Data)]] = [:]

    init(path: String) throws {
        let lines = try String(contentsOfFile: path, encoding: .utf8)
        for (line, fields) in lines.split(separator: "\n").map({ $0.split(separator: "\t", maxSplits: 1) }).enumerated() {
            guard fields.count == 2, let location = Int(fields[0]) else { continue }
            examples[location, default: []].append((line, Data(fields[1].utf8)))
        }
    }

    /// Tries the examples of a place with this type.
    func tryAll<Value: JSONCodable>(_ location: Int, _ type: Value.Type) {
        for (line, json) in examples[location] ?? [] { print("\(line)\t\(Self.outcome(of: json, type))") }
    }

    /// Tries the examples of a response that carries its status.
    func tryAll<Value: JSONCodable>(_ location: Int, _ type: (statusCode: Int, Value).Type) { tryAll(location, Value.self) }

    /// Reports the examples of a place whose type isn't a JSON type.
    func tryAll<Value>(_ location: Int, _ type: Value.Type) {
        for (line, _) in examples[location] ?? [] { print("\(line)\tnot a JSON type: \(type)\t") }
    }

    private static func outcome<Value: JSONCodable>(of json: Data, _ type: Value.Type) -> String {
        do {
            return "ok\t" + String(decoding: try Value(json: json, options: .strict).json(), as: UTF8.self)
        } catch {
            return "\(error)".replacing("\n", with: " ").replacing("\t", with: " ") + "\t"
        }
    }
}
