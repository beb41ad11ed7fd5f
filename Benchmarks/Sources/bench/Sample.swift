/// How a JSON value looks of which a document has many: each time that it is written, it is another one.
indirect enum Sample: Sendable {
    /// A string as it stands between quotation marks, escapes and all; each `#` becomes a digit.
    case text(String)
    case integer(ClosedRange<Int>)
    /// A number with so many places behind the point.
    case number(ClosedRange<Double>, places: Int)
    case flag
    case null
    case oneOf([Sample])
    case list(Sample, ClosedRange<Int>)
    case object([(key: String, value: Sample)])
}

extension Sample: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    init(stringLiteral value: String) { self = .text(value) }

    init(dictionaryLiteral elements: (String, Sample)...) { self = .object(elements.map { (key: $0, value: $1) }) }

    init(arrayLiteral elements: Sample...) { self = .oneOf(elements) }
}

/// Writes samples as a JSON text.
struct SampleWriter {
    /// What is done to every object.
    struct Layout: OptionSet {
        let rawValue: Int
        /// Its members come in an order of their own.
        static let shuffled = Layout(rawValue: 1)
        /// Each member stands in a line of its own.
        static let indented = Layout(rawValue: 2)
        /// Members that would be null are absent, unless one value is not what it should be, which may be one of them.
        static let sparse = Layout(rawValue: 4)
    }

    /// What is done to one value, so that the text is not what it should be.
    enum Mutation {
        /// It is another one.
        case replaced(String)
        /// It is there once more, behind another one with the same key.
        case doubled(String)
        /// It is not there, nor its key.
        case omitted
    }

    private(set) var bytes: [UInt8] = []
    /// How many values are written.
    private(set) var values = 0
    private var generator: Generator
    private let layout: Layout
    private let mutation: (index: Int, kind: Mutation)?
    private var depth = 0

    /// Takes the start of the random numbers, the layout, and which value is not what it should be.
    init(seed: UInt64, layout: Layout = [], mutation: (index: Int, kind: Mutation)? = nil) {
        generator = Generator(seed: seed)
        self.layout = layout
        self.mutation = mutation
    }

    /// Writes a value.
    mutating func write(_ sample: Sample) {
        values += 1
        if case (values, .replaced(let text))? = mutation { return append(text) }
        switch sample {
        case .text(let text): writeText(text)
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
        if case (index, .doubled(let text))? = mutation { append(text + ",\"\(member.key)\":") }
        write(member.value)
        guard case (index, .omitted)? = mutation else { return }
        bytes.removeSubrange(start...)
        // A comma needs something behind it.
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

    private mutating func writeText(_ text: String) {
        append("\"")
        for byte in text.utf8 {
            bytes.append(byte == UInt8(ascii: "#") ? UInt8.random(in: 0x30...0x39, using: &generator) : byte)
        }
        append("\"")
    }

    private mutating func indent() {
        if layout.contains(.indented) { append("\n" + String(repeating: "  ", count: depth)) }
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }
}

/// The same numbers in every run (SplitMix64).
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
