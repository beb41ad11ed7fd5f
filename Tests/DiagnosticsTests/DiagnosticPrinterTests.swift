import Diagnostics
import Testing

@Suite("Printing diagnostics")
struct DiagnosticPrinterTests {
    private func print(
        _ diagnostic: (UInt32) -> Diagnostic, in text: String, unit: SourceFile.OffsetUnit = .bytes,
        format: DiagnosticPrinter.Format = .text, color: Bool = false
    ) -> String {
        let log = DiagnosticLog()
        let file = log.add(SourceFile(path: "api.yaml", bytes: Array(text.utf8), unit: unit))
        return DiagnosticPrinter(log: log, format: format, color: color).print(diagnostic(file))
    }

    @Test("shows the line with a caret, and notes behind it")
    func caret() {
        let printed = print(
            {
                Diagnostic(
                    .warning, "'b' is odd", at: SourcePosition(file: $0, offset: 5),
                    notes: [Diagnostic.Note("because of this", at: SourcePosition(file: $0, offset: 0))]
                )
            },
            in: "a: 1\nb: 2\n"
        )
        #expect(
            printed == """
                api.yaml:2:1: warning: 'b' is odd
                b: 2
                ^
                api.yaml:1:1: note: because of this
                a: 1
                ^

                """
        )
    }

    @Test("counts Unicode scalars, whatever the unit of positions", arguments: [(SourceFile.OffsetUnit.bytes, 7), (.scalars, 4)])
    func scalars(unit: SourceFile.OffsetUnit, offset: Int) {
        let printed = print({ Diagnostic(.error, "here", at: SourcePosition(file: $0, offset: offset)) }, in: "é😀 x!", unit: unit)
        #expect(printed == "api.yaml:1:\(unit == .bytes ? 4 : 5): error: here\né😀 x!\n\(unit == .bytes ? "   ^" : "    ^")\n")
    }

    @Test("ends lines where editors do", arguments: ["a\nb", "a\r\nb", "a\rb"])
    func lineBreaks(text: String) {
        let log = DiagnosticLog()
        let file = log.add(SourceFile(path: "f", bytes: Array(text.utf8), unit: .bytes))
        let place = log.place(of: SourcePosition(file: file, offset: text.utf8.count - 1))
        #expect(place.line == 2 && place.column == 1 && place.text == "b")
    }

    @Test("passes over a byte-order mark")
    func byteOrderMark() {
        let printed = print({ Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: 0)) }, in: "\u{FEFF}abc", unit: .scalars)
        #expect(printed.hasPrefix("api.yaml:1:1: error: x\nabc\n^"))
    }

    @Test("places a offset behind the end at the end")
    func behindEnd() {
        let printed = print({ Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: 999)) }, in: "abc")
        #expect(printed == "api.yaml:1:4: error: x\nabc\n   ^\n")
    }

    @Test("shows the part of a long line that matters")
    func longLine() {
        let line = String(repeating: "x", count: 1000) + "!" + String(repeating: "y", count: 1000)
        let lines = print({ Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: 1000)) }, in: line).split(separator: "\n")
        #expect(lines[0] == "api.yaml:1:1001: error: x")
        #expect(lines[1].count <= 162)
        #expect(lines[1].dropFirst(lines[2].count - 1).first == "!")
    }

    @Test("sends no control character of a document to the terminal")
    func controlCharacters() {
        let printed = print(
            { Diagnostic(.error, "the key '\u{1B}[31m'", at: SourcePosition(file: $0, offset: 0)) }, in: "\u{1B}[2J\u{202E}x")
        #expect(!printed.unicodeScalars.contains("\u{1B}"))
        #expect(!printed.unicodeScalars.contains("\u{202E}"))
        #expect(printed.contains("\\u{1b}[31m"))
    }

    @Test("colours only when asked to")
    func color() {
        let make: (UInt32) -> Diagnostic = { Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: 0)) }
        #expect(print(make, in: "a", color: true).contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(!print(make, in: "a", color: false).contains("\u{1B}"))
    }

    @Test("prints one JSON object in a line for tools")
    func json() {
        let printed = print(
            {
                Diagnostic(
                    .warning, "a \"b\"\n", at: SourcePosition(file: $0, offset: 5),
                    notes: [Diagnostic.Note("n", at: SourcePosition(file: $0, offset: 0))]
                )
            }, in: "a: 1\nb: 2\n", format: .json
        )
        #expect(
            printed
                == #"{"file":"api.yaml","line":2,"column":1,"severity":"warning","message":"a \"b\"\n","notes":[{"file":"api.yaml","line":1,"column":1,"message":"n"}]}"#
                + "\n"
        )
    }

    @Test("prints what has no place without one")
    func noPlace() {
        #expect(print({ _ in Diagnostic(.error, "no such file", at: nil) }, in: "") == "error: no such file\n")
        #expect(
            print({ _ in Diagnostic(.error, "no such file", at: nil) }, in: "", format: .json)
                == "{\"severity\":\"error\",\"message\":\"no such file\",\"notes\":[]}\n"
        )
    }
}

@Suite("The diagnostic log")
struct DiagnosticLogTests {
    @Test("orders by file and place, and says nothing twice")
    func order() {
        let log = DiagnosticLog()
        let first = log.add(SourceFile(path: "1", bytes: [], unit: .bytes))
        let second = log.add(SourceFile(path: "2", bytes: [], unit: .bytes))
        log.warning("c", at: SourcePosition(file: second, offset: 1))
        log.warning("b", at: SourcePosition(file: first, offset: 9))
        log.note("a", at: SourcePosition(file: first, offset: 2))
        log.warning("e", at: SourcePosition(file: first, offset: 9))
        log.warning("b", at: SourcePosition(file: first, offset: 9))
        log.note("no place", at: nil)
        #expect(log.diagnostics.map(\.message) == ["no place", "a", "b", "e", "c"])
        #expect(!log.hasErrors)
        log.error("d", at: nil)
        #expect(log.hasErrors)
    }
}
