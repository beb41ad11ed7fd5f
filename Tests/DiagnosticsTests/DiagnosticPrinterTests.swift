import Diagnostics
import Testing

@Suite("Printing diagnostics")
struct DiagnosticPrinterTests {
    private func print(
        _ diagnostic: (UInt32) -> Diagnostic, in text: String, unit: SourceFile.OffsetUnit = .bytes,
        format: DiagnosticPrinter.Format = .text, color: Bool = false, width: Int = 160
    ) -> String {
        let log = DiagnosticLog()
        let file = log.add(SourceFile(path: "api.yaml", bytes: Array(text.utf8), unit: unit))
        return DiagnosticPrinter(log: log, format: format, color: color, width: width).print(diagnostic(file))
    }

    @Test("the source line with a caret follows the message, and notes follow both")
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

    @Test("columns count Unicode scalars, whatever unit offsets have", arguments: [(SourceFile.OffsetUnit.bytes, 7), (.scalars, 4)])
    func scalars(unit: SourceFile.OffsetUnit, offset: Int) {
        let printed = print({ Diagnostic(.error, "here", at: SourcePosition(file: $0, offset: offset)) }, in: "é😀 x!", unit: unit)
        #expect(printed == "api.yaml:1:\(unit == .bytes ? 4 : 5): error: here\né😀 x!\n\(unit == .bytes ? "   ^" : "    ^")\n")
    }

    @Test("a byte-order mark takes no column")
    func byteOrderMark() {
        let printed = print({ Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: 0)) }, in: "\u{FEFF}abc", unit: .scalars)
        #expect(printed.hasPrefix("api.yaml:1:1: error: x\nabc\n^"))
    }

    @Test("no line is shown if it is blank")
    func blankLine() {
        let printed = print({ Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: 4)) }, in: "abc\n  \nd")
        #expect(printed == "api.yaml:2:1: error: x\n")
    }

    @Test("no line of a file that is not text is shown")
    func binary() {
        let printed = print({ Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: 0)) }, in: "PK\u{3}\u{4}\u{14}\0\0\0")
        #expect(printed == "api.yaml:1:1: error: x\n")
    }

    @Test("an offset past the end of the file is located at its end")
    func behindEnd() {
        let printed = print({ Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: 999)) }, in: "abc")
        #expect(printed == "api.yaml:1:4: error: x\nabc\n   ^\n")
    }

    @Test(
        "a long line is cut to the width around the caret",
        arguments: [
            ("0123456789", 0, "0123456789", "^"),
            ("0123456789", 10, "0123456789", "          ^"),
            ("0123456789ab", 0, "012345678…", "^"),
            ("0123456789ab", 7, "…23456789…", "      ^"),
            ("0123456789abcdefghij", 9, "…456789ab…", "      ^"),
            ("0123456789abcdefghij", 20, "…cdefghij", "         ^"),
            ("\t123456789ab", 2, "\t12345678…", "\t ^"),
            ("0123\u{1B}56789ab", 4, "0123\\u{1b…", "    ^"),
        ]
    )
    func longLine(line: String, offset: Int, excerpt: String, caret: String) {
        let diagnostic = { Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: offset)) }
        #expect(print(diagnostic, in: line, width: 10) == "api.yaml:1:\(offset + 1): error: x\n\(excerpt)\n\(caret)\n")
    }

    @Test("a cut never splits a Unicode scalar", arguments: 0..<30)
    func scalarCut(index: Int) {
        let line = String(repeating: "é😀", count: 15)
        let printed = print({ Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: index)) }, in: line, unit: .scalars, width: 9)
        let lines = printed.split(separator: "\n")
        #expect(!printed.unicodeScalars.contains("\u{FFFD}"))
        #expect(Array(lines[1])[lines[2].count - 1] == (index % 2 == 0 ? "é" : "😀"))
        #expect(lines[1].count <= 9)
    }

    @Test("control characters of a document are escaped")
    func controlCharacters() {
        let printed = print(
            { Diagnostic(.error, "the key '\u{1B}[31m'", at: SourcePosition(file: $0, offset: 0)) }, in: "\u{1B}[2J\u{202E}x")
        #expect(!printed.unicodeScalars.contains("\u{1B}"))
        #expect(!printed.unicodeScalars.contains("\u{202E}"))
        #expect(printed.contains("\\u{1b}[31m"))
    }

    @Test("only color output contains escape sequences")
    func color() {
        let make: (UInt32) -> Diagnostic = { Diagnostic(.error, "x", at: SourcePosition(file: $0, offset: 0)) }
        #expect(print(make, in: "a", color: true).contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(!print(make, in: "a", color: false).contains("\u{1B}"))
    }

    @Test("the JSON format prints one object per line")
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
                == #"{"file": "api.yaml", "line": 2, "column": 1, "severity": "warning", "message": "a \"b\"\n", "notes": [{"file": "api.yaml", "line": 1, "column": 1, "message": "n"}]}"#
                + "\n"
        )
    }

    @Test("the format of GitHub prints one annotation per line, in which nothing is a command or ends a value")
    func github() {
        let printed = print(
            {
                Diagnostic(
                    .error, "50% of\n::stop-commands::x", at: SourcePosition(file: $0, offset: 5),
                    notes: [Diagnostic.Note("n", at: SourcePosition(file: $0, offset: 0))]
                )
            }, in: "a: 1\nb: 2\n", format: .github
        )
        #expect(
            printed == """
                ::error file=api.yaml,line=2,col=1,title=apigen::50%25 of%0A::stop-commands::x
                ::notice file=api.yaml,line=1,col=1,title=apigen::n

                """)
    }

    @Test("a diagnostic without a position is printed without a location")
    func noPlace() {
        #expect(print({ _ in Diagnostic(.error, "no such file", at: nil) }, in: "") == "error: no such file\n")
        #expect(
            print({ _ in Diagnostic(.error, "no such file", at: nil) }, in: "", format: .json)
                == "{\"severity\": \"error\", \"message\": \"no such file\", \"notes\": []}\n"
        )
    }
}

@Suite("The diagnostic log")
struct DiagnosticLogTests {
    @Test("diagnostics are ordered by file and position, without duplicates")
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
