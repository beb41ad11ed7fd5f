import APIRuntime
import Foundation
import Testing

@Suite("Round trips of random values, compared with Foundation")
struct JSONRoundTripTests {
    @Test("Foundation decodes what the codec encodes, and the other way round", arguments: 1...200)
    func values(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let value = JSONValue.random(depth: 4, using: &generator)
        let ours = try value.json()
        #expect(try JSONValue(json: ours) == value)
        let theirView = try JSONSerialization.jsonObject(with: ours, options: .fragmentsAllowed)
        let theirs = try JSONSerialization.data(
            withJSONObject: theirView, options: [.fragmentsAllowed, .prettyPrinted])
        #expect(try JSONValue(json: theirs) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: ours) == value)
        #expect(try JSONValue(json: JSONEncoder().encode(value)) == value)
    }

    @Test("a string of any characters survives a round trip, and Foundation decodes the same")
    func strings() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let string = String.random(using: &generator)
            let json = try string.json()
            #expect(try String(json: json).unicodeScalars.elementsEqual(string.unicodeScalars))
            #expect(
                try JSONDecoder().decode(String.self, from: json).unicodeScalars.elementsEqual(string.unicodeScalars))
            #expect(try String(json: JSONEncoder().encode(string)).unicodeScalars.elementsEqual(string.unicodeScalars))
        }
    }

    @Test("a Double of any bits survives a round trip, and Foundation decodes the same")
    func doubles() throws {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<5000 {
            let double = Double(bitPattern: generator.next())
            guard double.isFinite else { continue }
            let json = try double.json()
            #expect(try Double(json: json).bitPattern == double.bitPattern)
            #expect(try JSONDecoder().decode(Double.self, from: json) == double)
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            if float.isFinite { #expect(try Float(json: float.json()) == float) }
        }
    }

    @Test("an integer of any size survives a round trip, and Foundation decodes the same")
    func integers() throws {
        var generator = SeededGenerator(seed: 9)
        for bits in 1...64 {
            for _ in 0..<20 {
                let integer = Int(truncatingIfNeeded: generator.next()) >> (64 - bits)
                let json = try integer.json()
                #expect(try Int(json: json) == integer)
                #expect(try JSONDecoder().decode(Int.self, from: json) == integer)
            }
        }
    }

    @Test("a model is decoded with its members in any order", arguments: 1...100)
    func models(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let show = Show.random(using: &generator)
        #expect(try Show(json: show.json(), options: .strict) == show)
        guard case .object(let members) = try JSONValue(json: show.json()) else {
            Issue.record("no object")
            return
        }
        let unknown = JSONValue.random(depth: 2, using: &generator)
        let shuffled = (members.map { ($0.key, $0.value) } + [("unknown", unknown)]).shuffled(using: &generator)
        let text = try shuffled.map { try $0.0.text() + ": " + $0.1.text() }.joined(separator: " , ")
        #expect(try Show(json: "{" + text + "}") == show)
    }
}

extension JSONValue {
    fileprivate static func random(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
        case 0: .null
        case 1: .bool(.random(using: &generator))
        case 2: .integer(.random(in: -1000...1000, using: &generator))
        case 3: .number(.random(in: -1e6...1e6, using: &generator))
        case 4, 5: .string(.random(using: &generator))
        case 6:
            .array(
                (0..<Int.random(in: 0...5, using: &generator)).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            .object(
                Dictionary(
                    (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                        (String.random(using: &generator), random(depth: depth - 1, using: &generator))
                    },
                    uniquingKeysWith: { first, _ in first }
                )
            )
        }
    }
}

extension String {
    fileprivate static func random(using generator: inout SeededGenerator) -> String {
        let pool: [Unicode.Scalar] = [
            "\"", "\\", "/", "\u{0}", "\u{1F}", "\n", "\u{7F}", "\u{80}", "é", "\u{2028}", "\u{FFFD}", "😀", "𝄞", " ",
            "a", "Z", "0",
        ]
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...24, using: &generator) {
            if Int.random(in: 0..<3, using: &generator) > 0 {
                scalars.append("x")
            } else if let scalar = pool.randomElement(using: &generator) {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}

extension Show {
    fileprivate static func random(using generator: inout SeededGenerator) -> Show {
        func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
        let seasons = (0..<Int.random(in: 0...4, using: &generator)).map { number in
            Season(number: number, episodes: Array(0..<Int.random(in: 0...4, using: &generator)))
        }
        let network = Network(
            name: .random(using: &generator), country: maybe("us"), isPublic: .random(using: &generator), share: 0.25)
        return Show(
            id: .random(in: Int.min...Int.max, using: &generator), name: .random(using: &generator),
            isRunning: maybe(true),
            rating: maybe(.random(in: 0...10, using: &generator)), genres: maybe([.random(using: &generator)]),
            network: maybe(network), seasons: maybe(seasons),
            premiere: maybe(Date(timeIntervalSince1970: .random(in: 0...2e9, using: &generator).rounded()))
        )
    }
}
