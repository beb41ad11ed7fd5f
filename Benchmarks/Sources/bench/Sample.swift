/// A pattern for JSON values; each time it is written, the value is a different one.
indirect enum Sample: Sendable {
    /// The characters between the quotation marks of a string, including escapes; each `#` becomes a digit.
    case string(String)
    case integer(ClosedRange<Int>)
    /// A number with the given number of decimal places.
    case number(ClosedRange<Double>, places: Int)
    case flag
    case null
    case oneOf([Sample])
    case list(Sample, ClosedRange<Int>)
    case object([(key: String, value: Sample)])
}

extension Sample: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    init(stringLiteral value: String) { self = .string(value) }

    init(dictionaryLiteral elements: (String, Sample)...) { self = .object(elements.map { (key: $0, value: $1) }) }

    init(arrayLiteral elements: Sample...) { self = .oneOf(elements) }
}

/// Writes samples as JSON.
struct SampleWriter {
    /// The layout of objects.
    struct Layout: OptionSet {
        let rawValue: Int
        /// Members are in random order.
        static let shuffled = Layout(rawValue: 1)
        /// Each member is on its own line.
        static let indented = Layout(rawValue: 2)
        /// Members that are null are absent, unless there is a mutation, which may affect one of them.
        static let sparse = Layout(rawValue: 4)
    }

    /// A defect in one value.
    enum Mutation {
        /// The value is replaced.
        case replaced(String)
        /// The member is preceded by another one with the same key.
        case duplicated(String)
        /// The member is missing.
        case omitted
    }

    private(set) var bytes: [UInt8] = []
    /// The number of values written so far.
    private(set) var values = 0
    private var generator: Generator
    private let layout: Layout
    private let mutation: (index: Int, kind: Mutation)?
    private var depth = 0

    /// - Parameters:
    ///   - seed: the seed of the random numbers.
    ///   - layout: the layout of objects.
    ///   - mutation: the defect, and the index of the value that has it.
    init(seed: UInt64, layout: Layout = [], mutation: (index: Int, kind: Mutation)? = nil) {
        generator = Generator(seed: seed)
        self.layout = layout
        self.mutation = mutation
    }

    /// Writes a value.
    mutating func write(_ sample: Sample) {
        values += 1
        if case (values, .replaced(let json))? = mutation { return append(json) }
        switch sample {
        case .string(let characters): writeString(characters)
        case .integer(let range): append("\(Int.random(in: range, using: &generator))")
        case .number(let range, let places):
            append(String(format: "%.\(places)f", Double.random(in: range, using: &generator)))
        case .flag: append(Bool.random(using: &generator) ? "true" : "false")
        case .null: append("null")
        case .oneOf(let samples):
            values -= 1
            write(samples[Int.random(in: samples.indices, using: &generator)])
        case .list(let element, let count):
            let count = Int.random(in: count, using: &generator)
            writeContainer("[", "]", count) { writer, _ in writer.write(element) }
        case .object(let members):
            let order = layout.contains(.shuffled) ? members.shuffled(using: &generator) : members
            writeContainer("{", "}", order.count) { writer, index in writer.writeMember(order[index]) }
        }
    }

    private mutating func writeMember(_ member: (key: String, value: Sample)) {
        let start = bytes.count
        let index = values + 1
        append("\"\(member.key)\":" + (layout.contains(.indented) ? " " : ""))
        if case (index, .duplicated(let json))? = mutation { append(json + ",\"\(member.key)\":") }
        write(member.value)
        guard case (index, .omitted)? = mutation else { return }
        bytes.removeSubrange(start...)
        // A comma must be followed by a member.
        append("\"omitted\":0")
    }

    private mutating func writeContainer(
        _ start: String, _ end: String, _ count: Int, _ write: (inout SampleWriter, Int) -> Void
    ) {
        append(start)
        depth += 1
        var isFirst = true
        for index in 0..<count {
            let end = bytes.count
            if !isFirst { append(",") }
            indent()
            write(&self, index)
            if layout.contains(.sparse), mutation == nil, start == "{", bytes.suffix(4).elementsEqual("null".utf8) {
                bytes.removeSubrange(end...)
            } else {
                isFirst = false
            }
        }
        depth -= 1
        if !isFirst { indent() }
        append(end)
    }

    private mutating func writeString(_ characters: String) {
        append("\"")
        for byte in characters.utf8 {
            bytes.append(byte == UInt8(ascii: "#") ? UInt8.random(in: 0x30...0x39, using: &generator) : byte)
        }
        append("\"")
    }

    private mutating func indent() {
        if layout.contains(.indented) { append("\n" + String(repeating: "  ", count: depth)) }
    }

    private mutating func append(_ json: String) { bytes += json.utf8 }
}

/// A random number generator with the same numbers in every run (SplitMix64).
struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
