import APIRuntime
import Foundation

/// Decodes and encodes the examples of a description, and prints what became of each.
///
/// It is compiled together with a client and a list of its types. In a line of the input stand the number of a place in
/// the description and an example of what is there; in a line of the output the line's number, `ok` or why not, and the
/// encoded value.
struct RoundTrips {
    private var examples: [Int: [(line: Int, json: Data)]] = [:]

    init(path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for (line, fields) in text.split(separator: "\n").map({ $0.split(separator: "\t", maxSplits: 1) }).enumerated() {
            guard fields.count == 2, let place = Int(fields[0]) else { continue }
            examples[place, default: []].append((line, Data(fields[1].utf8)))
        }
    }

    /// Tries the examples of a place that has this type.
    func tryAll<Value: JSONCodable>(_ place: Int, _ type: Value.Type) {
        for (line, json) in examples[place] ?? [] { print("\(line)\t\(Self.outcome(of: json, type))") }
    }

    /// Tries the examples of an answer that carries its status.
    func tryAll<Value: JSONCodable>(_ place: Int, _ type: (statusCode: Int, Value).Type) { tryAll(place, Value.self) }

    /// A place whose values are no JSON has nothing to try.
    func tryAll<Value>(_ place: Int, _ type: Value.Type) {
        for (line, _) in examples[place] ?? [] { print("\(line)\tno JSON type, but \(type)\t") }
    }

    private static func outcome<Value: JSONCodable>(of json: Data, _ type: Value.Type) -> String {
        do {
            return "ok\t" + String(decoding: try Value(json: json, options: .strict).json(), as: UTF8.self)
        } catch {
            return "\(error)".replacing("\n", with: " ").replacing("\t", with: " ") + "\t"
        }
    }
}
