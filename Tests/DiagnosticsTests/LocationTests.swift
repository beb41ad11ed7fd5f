import Diagnostics
import Testing

@Suite("Locations")
struct LocationTests {
    private func locations(in text: String, unit: SourceFile.OffsetUnit, of offsets: some Sequence<Int>) -> [String] {
        let log = DiagnosticLog()
        let file = log.add(SourceFile(path: "f", bytes: Array(text.utf8), unit: unit))
        return offsets.map { offset in
            let location = log.location(of: SourcePosition(file: file, offset: offset))
            return "\(location.line):\(location.column)"
        }
    }

    @Test(
        "a line ends at a line feed, a carriage return, or both together",
        arguments: [
            ("a\nb", ["1:1", "1:2", "2:1", "2:2"]), ("a\rb", ["1:1", "1:2", "2:1", "2:2"]),
            ("a\r\nb", ["1:1", "1:2", "1:2", "2:1", "2:2"]), ("\n\nb", ["1:1", "2:1", "3:1", "3:2"]), ("", ["1:1"]),
        ]
    )
    func lineBreaks(text: String, expected: [String]) {
        #expect(locations(in: text, unit: .bytes, of: 0...text.utf8.count) == expected)
    }

    @Test("every scalar of a long line has its column", arguments: ["", "\u{FEFF}"])
    func longLine(mark: String) {
        let line = String(repeating: "aé😀", count: 2000)
        let text = mark + "x\n" + line + "\ny"
        let expected = ["1:1", "1:2"] + (1...6001).map { "2:\($0)" } + ["3:1"]
        #expect(locations(in: text, unit: .scalars, of: 0..<6004) == expected)
        var offset = 0
        let offsets = text.unicodeScalars.map { scalar in
            defer { offset += UTF8.width(scalar) }
            return offset
        }
        #expect(locations(in: text, unit: .bytes, of: offsets.suffix(6004)) == expected)
    }
}
