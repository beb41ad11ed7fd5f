import Foundation
import Testing

@testable import APIRuntime

@Suite("Items in the bytes of a stream")
struct StreamParserTests {
    /// A case of `Tests/RuntimeCases/streams.json`.
    struct Case: Decodable, CustomStringConvertible {
        let rule: String
        let format: String
        var end: String?
        let input: String
        let items: [String]
        var names: [String?]?
        var ids: [String?]?
        var hasEnded: Bool?

        var description: String { rule }

        static func all() throws -> [Case] {
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../RuntimeCases/streams.json").standardized
            return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
        }

        var syntax: StreamFormat.Syntax {
            switch format {
            case "lines": .lines
            case "textSequence": .textSequence
            default:
                .events(
                    ["fields": .fields, "fieldsWithJSON": .fieldsWithJSON, "fieldsWithObjects": .fieldsWithObjects, "text": .text][format]
                        ?? .json)
            }
        }
    }

    private func parse(_ chunks: [Data], _ format: StreamFormat, limit: Int = 16 << 20) throws -> (
        items: [SequenceItem], hasEnded: Bool
    ) {
        var parser = StreamParser(format, maximumItemSize: limit)
        var items: [SequenceItem] = []
        for chunk in chunks {
            let found = try parser.feed(chunk)
            items += found.items
            if found.hasEnded { return (items, true) }
        }
        return (items + parser.finish(), false)
    }

    @Test("an item of many lines and chunks takes time in proportion to its length", .timeLimit(.minutes(1)))
    func manyChunks() throws {
        var (events, lines) = (StreamParser(StreamFormat(.events(.text))), StreamParser(StreamFormat(.lines)))
        for _ in 0..<200_000 {
            try #require(try events.feed(Data("data: 0123456789\n".utf8)).items.isEmpty)
            try #require(try lines.feed(Data("          ".utf8)).items.isEmpty)
        }
        #expect(try events.feed(Data("\n".utf8)).items.first?.json.count == 2_400_000)
        #expect(try lines.feed(Data("1\n".utf8)).items.first?.json.count == 2_000_001)
    }

    @Test("items are the same wherever the bytes are split", arguments: try Case.all())
    func rule(_ rule: Case) throws {
        let data = Data(rule.input.utf8)
        let halves = (0...data.count).map { [Data(data.prefix($0)), Data(data.dropFirst($0))] }
        for chunks in halves + [data.map { Data([$0]) }] {
            let (items, hasEnded) = try parse(chunks, StreamFormat(rule.syntax, end: rule.end))
            #expect(items.map { String(decoding: $0.json, as: UTF8.self) } == rule.items)
            #expect(hasEnded == rule.hasEnded ?? false)
            if let names = rule.names { #expect(items.map(\.event) == names) }
            if let ids = rule.ids { #expect(items.map(\.id) == ids) }
        }
    }

    @Test("an item has at most a number of bytes, whether it is complete or not", arguments: ["lines", "textSequence", "json"], [0, 1])
    func size(format: String, excess: Int) throws {
        let rule = Case(rule: "", format: format, input: "", items: [])
        let name = format == "json" ? "data:" : ""
        let count = 100 + excess - name.utf8.count
        let item = Data((name + String(repeating: "1", count: count)).utf8)
        for chunks in [[item], [item, Data("\n\n".utf8)], [Data("1\n\n".utf8) + item]] {
            if excess == 0 {
                _ = try parse(chunks, StreamFormat(rule.syntax), limit: 100)
            } else {
                let error = #expect(throws: NetworkError.self) { try parse(chunks, StreamFormat(rule.syntax), limit: 100) }
                #expect(error?.cause == .responseTooLarge)
            }
        }
    }

    @Test("a stream of any number of items occupies no more memory than one of them")
    func memory() throws {
        var parser = EventParser()
        var count = 0
        for _ in 0..<1_000 {
            parser.feed(Data(String(repeating: "id: 1\ndata: 1\n\n", count: 100).utf8)) { _ in count += 1 }
            #expect(parser.count == 0)
        }
        #expect(count == 100_000)
    }
}
