import PlainClient
import ShapesClient
import TVDBClient

/// Compares the direct codec with Foundation's: both accept a document and read equal values, or both reject it.
///
/// The documents are samples of every shape, some valid and some with one defect: truncated, a wrong byte, a value of another
/// type or at the limits of its type, a duplicate or missing member.
struct CodecCheck {
    /// The intended differences.
    enum Design: String, CaseIterable {
        case unknown = "accepted by the direct codec only: an unknown value of an enumeration or a union"
        case trailingComma = "accepted by Foundation only: a comma after the last element"
        case tiny = "different in Foundation: a tiny number, which it rejects as a Double and rounds to 0 as an Int"
        case exact = "accepted by the direct codec only: a 64-bit integer written with a fraction"
    }

    /// The number of times that each outcome occurred.
    private(set) var accepted = 0
    private(set) var rejected = 0
    private(set) var designs: [Design: Int] = [:]
    private(set) var differences: [String] = []

    /// Tries all shapes, prints the outcomes, and returns whether there were only intended differences.
    static func run(documents: Int) -> Bool {
        var check = CodecCheck()
        check.tryNumbers()
        check.tryMaps()
        check.tryShape(.episodes(2), TVDBSeriesEpisodes.self, SeriesEpisodes.self, documents)
        check.tryShape(.repositories(1), RepositoryList.self, PlainRepositoryList.self, documents)
        check.tryShape(.issues(1), IssueList.self, PlainIssueList.self, documents)
        check.tryShape(.charges(2), ChargeList.self, PlainChargeList.self, documents)
        check.tryShape(.measurements(2), Measurements.self, PlainMeasurements.self, documents)
        check.tryShape(.articles(2), ArticleList.self, PlainArticleList.self, documents)
        print(
            "equal results: \(check.accepted) documents read alike, \(check.rejected) rejected by both, \(check.differences.count) different"
        )
        for (design, count) in check.designs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            print("  \(count) by design: \(design.rawValue)")
        }
        for difference in check.differences.prefix(20) { print("  " + difference) }
        return check.differences.isEmpty
    }

    /// Values that are invalid almost everywhere, and numbers at the limits of the types.
    private static let edges =
        [
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551616",
            "123456789012345678", "9007199254740993", "1e308", "1e309", "-1e309", "1.7976931348623157e308", "1.7976931348623159e308",
            "5e-324", "2e-324", "1e-400", "2.2250738585072011e-308", "0.1", "0.30000000000000004", "-0", "-0.0", "0e0", "1.0", "1e2",
            "1E+2", "100e-2", "1.5", "15e-1", "12345678901234567890", "1234567890123456789.0", "9223372036854775807.0",
            "0.1234567890123456789012345678901234567890", "100000000000000000000000e-20",
        ] + ["01", "+1", "1.", ".5", "1e", "-", "0x10", "NaN", "Infinity", "1_000"]
        + [
            "null", "true", "false", "tru", "{}", "[]", "[null]", "[1]", "{\"a\":1}", "\"\"", "\"1\"", "\"\\u0000\"", "\"\\ud83d\"",
            "\"\\ud83d\\ude00\"", "\"\\ude00\\ud83d\"", "\"\\x\"", "\"\\u00\"", "\"a\nb\"", "\"\u{7F}\u{80}\u{FFFF}\u{1F600}\"", "", ",",
        ]

    private mutating func tryNumbers() {
        for edge in Self.edges {
            for json in ["[\(edge)]", "[ \(edge) ]", "[0,\(edge)]"] {
                let data = Data(json.utf8)
                tryDocument([Int].self, [Int].self, data, edge: edge) { $0 == $1 }
                tryDocument([Int32].self, [Int32].self, data, edge: edge) { $0 == $1 }
                tryDocument([Int64].self, [Int64].self, data, edge: edge) { $0 == $1 }
                tryDocument([Double].self, [Double].self, data, edge: edge) { $0.map(\.bitPattern) == $1.map(\.bitPattern) }
                tryDocument([Float].self, [Float].self, data, edge: edge) { $0.map(\.bitPattern) == $1.map(\.bitPattern) }
                tryDocument([Bool].self, [Bool].self, data, edge: edge) { $0 == $1 }
                tryDocument([String].self, [String].self, data, edge: edge) { $0.map { Array($0.utf8) } == $1.map { Array($0.utf8) } }
                tryDocument([Int?].self, [Int?].self, data, edge: edge) { $0 == $1 }
                tryDocument([[Double]].self, [[Double]].self, data, edge: edge) { $0 == $1 }
            }
        }
    }

    /// Tries dictionaries, some of them with a duplicate key.
    private mutating func tryMaps() {
        for edge in Self.edges {
            for json in ["{\"a\":\(edge)}", "{\"b\":\(edge),\"\\u0061\":\(edge)}", "{\"\":\(edge),}", "{\"a\":\(edge),\"\\u0061\":1}"] {
                tryMap(json, edge: edge)
            }
        }
        for first in ["1", "\"\"", "[1]", "null"] {
            for second in ["2", "\"b\"", "[]", "{}", "null"] { tryMap("{\"a\":\(first),\"b\":\(first),\"a\":\(second)}", edge: "") }
        }
    }

    private mutating func tryMap(_ json: String, edge: String) {
        let data = Data(json.utf8)
        tryDocument([String: String].self, [String: String].self, data, edge: edge) { $0 == $1 }
        tryDocument([String: Int].self, [String: Int].self, data, edge: edge) { $0 == $1 }
        tryDocument([String: [Double]?].self, [String: [Double]?].self, data, edge: edge) { $0 == $1 }
    }

    private mutating func tryShape<Direct: JSONCodable, Plain: Codable>(
        _ sample: Sample, _ direct: Direct.Type, _ plain: Plain.Type, _ count: Int
    ) {
        var generator = Generator(seed: 7)
        for seed in 0..<UInt64(count) {
            let layout = SampleWriter.Layout(rawValue: Int.random(in: 0..<8, using: &generator))
            var whole = SampleWriter(seed: seed, layout: layout)
            whole.write(sample)
            var bytes = whole.bytes
            let index = Int.random(in: 1...whole.values, using: &generator)
            let edge = Self.edges[Int.random(in: Self.edges.indices, using: &generator)]
            let offset = Int.random(in: 0..<bytes.count, using: &generator)
            var mutation: SampleWriter.Mutation?
            switch seed % 8 {
            case 0: break
            case 1: bytes.removeSubrange(offset...)
            case 2: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
            case 3: bytes.remove(at: offset)
            case 4: mutation = .omitted
            case 5: mutation = .duplicated(edge)
            default: mutation = .replaced(edge)
            }
            if let mutation {
                var writer = SampleWriter(seed: seed, layout: layout, mutation: (index: index, kind: mutation))
                writer.write(sample)
                bytes = writer.bytes
            }
            tryDocument(direct, plain, Data(bytes), edge: mutation == nil ? "" : edge) { left, right in
                guard let left = try? JSONValue(json: JSONWriter.data(of: left)),
                    let right = try? JSONValue(json: JSONEncoder().encode(right))
                else {
                    return false
                }
                return left.withoutNulls == right.withoutNulls
            }
        }
    }

    private mutating func tryDocument<Direct: JSONCodable, Plain: Codable>(
        _ direct: Direct.Type, _ plain: Plain.Type, _ data: Data, edge: String,
        areEqual: (Direct, Plain) -> Bool
    ) {
        let ours = Result { try JSONReader.value(Direct.self, in: data, options: .strict) }
        let theirs = Result { try JSONDecoder().decode(Plain.self, from: data) }
        switch (ours, theirs) {
        case (.success(let left), .success(let right)) where areEqual(left, right): accepted += 1
        case (.failure, .failure): rejected += 1
        case (let left, let right):
            if let design = Self.design(ours: left.failure, theirs: right.failure, data, edge) { return designs[design, default: 0] += 1 }
            let json = data.count < 60 ? String(decoding: data, as: UTF8.self) : "(\(data.count) bytes)"
            differences.append(
                "\(Direct.self): \(json): direct \(left.failure.map { "rejects it: \($0)" } ?? "accepts it"), "
                    + "Foundation \(right.failure.map { "rejects it: \($0)" } ?? "accepts it")")
        }
    }

    private static func design(ours: (any Error)?, theirs: (any Error)?, _ data: Data, _ edge: String) -> Design? {
        if let number = Double(edge), number.magnitude < Double(Float.leastNormalMagnitude), edge.contains(where: "123456789".contains) {
            return .tiny
        }
        if ours == nil, case .dataCorrupted(let reason)? = theirs as? DecodingError {
            let description = reason.debugDescription
            if description == "none of the union's types" || description.hasPrefix("Cannot initialize") { return .unknown }
            return edge.contains(".") && (Double(edge) ?? 0).magnitude > 0x1p53 ? .exact : nil
        }
        if theirs == nil, let error = ours as? JSONError {
            let before = data.prefix(error.offset).last { !" \t\r\n".utf8.contains($0) }
            let isEnd = error.offset < data.count && [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(data[error.offset])
            return isEnd && before == UInt8(ascii: ",") ? .trailingComma : nil
        }
        return nil
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}

extension JSONValue {
    /// The value without members that are null, because Foundation omits them.
    fileprivate var withoutNulls: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.withoutNulls))
        case .object(let members): .object(members.filter { !$0.value.isNull }.mapValues(\.withoutNulls))
        default: self
        }
    }
}
