import Foundation
import Testing

@testable import APIRuntime

@Suite("JSON grammar")
struct JSONScannerTests {
    private static let sample = #"""
        {"id": -12, "name": "a\"\\\/\b\n\u00e9\uD83D\uDE00é😀", "isRunning": true, "rating": 1.25e+2, "genres": ["x", "", "long enough"],
        "network": {"name": "ABC", "country": null, "public": false, "share": 0.5, "unknown": [{}, [], [[1], {"a": null}]]},
        "seasons": [{"number": 1, "episodes": [1, 2, 3]}], "other": [true, false, null, -0.0]}
        """#

    @Test("every proper prefix of JSON is an error")
    func prefixes() throws {
        let bytes = Array(Self.sample.utf8)
        #expect(throws: Never.self) { try Show(json: Data(bytes), options: .strict) }
        for count in bytes.indices {
            let prefix = Data(bytes[..<count])
            for options in [DecodingOptions(), .strict] {
                #expect(throws: JSONError.self, "\(count) bytes") { try Show(json: prefix, options: options) }
                #expect(throws: JSONError.self, "\(count) bytes") { try JSONValue(json: prefix, options: options) }
            }
        }
    }

    @Test("no byte after the end is read, wherever a text ends")
    func end() throws {
        let size = Int(getpagesize())
        let pages = try #require(mmap(nil, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(pages, 2 * size) }
        // A read of the second page ends the process.
        try #require(mprotect(pages + size, size, PROT_NONE) == 0)
        let texts = [Self.sample, #"["a\\"#, #"["\ud83d\u12"#, "[\"aé\u{7F}😀", "-0.0e+12", #"{"key" :"#, "[truefalse", "\"\\n\u{1}"]
        for bytes in texts.map({ Array($0.utf8) }) {
            for count in 0...bytes.count {
                let start = pages + size - count
                start.copyMemory(from: bytes, byteCount: count)
                let text = UnsafeRawBufferPointer(start: start, count: count)
                var typed = JSONReader(text.assumingMemoryBound(to: UInt8.self), options: .strict)
                var untyped = JSONReader(text.assumingMemoryBound(to: UInt8.self), options: .strict)
                _ = (Show(json: &typed), JSONValue(json: &untyped))
                #expect(typed.hasFailed || text.elementsEqual(Self.sample.utf8))
            }
        }
    }

    @Test("a changed byte never crashes, and gives the same result as Foundation")
    func changedBytes() {
        let bytes = Array(Self.sample.utf8)
        for index in bytes.indices {
            for byte: UInt8 in [0x00, 0x1F, 0x22, 0x2C, 0x30, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D, 0x80, 0xFF] {
                var changed = bytes
                changed[index] = byte
                let ours = try? JSONValue(json: Data(changed), options: .strict)
                _ = try? Show(json: Data(changed))
                let theirs = try? JSONDecoder().decode(JSONValue.self, from: Data(changed))
                #expect(ours == theirs, "byte \(index) as \(byte)")
            }
        }
    }

    @Test(
        "invalid syntax is an error",
        arguments: [
            "", " ", "\u{FEFF}", "nul", "tru", "nulll", "True", "'a'", "[1,]", "[,1]", "[1 2]", "[1", "]", #"{"a":1,}"#,
            #"{"a" 1}"#,
            "{a:1}", #"{"a"}"#, #"{1:2}"#, #"{,}"#, "{", "}", #"{"a":}"#, "[}", "{]", "[1}", #"{"a":1]"#, "1 2", "[] x",
            "{}{}",
            "/* */1", "NaN", "Infinity", "\u{0}", "[1]\u{0}", "\u{A0}1", "--1", "+1", "01", "-01", "00", ".5", "1.",
            "1.e2", "1e", "1e+",
            "-", "0x10", "1_000", "1,0", #""a"#, #""a\"#, #""\x""#, #""\u12""#, #""\u12G4""#, #""\u 123""#, "\"a\nb\"",
            "\"a\tb\"",
            "\"a\u{0}b\"", "\"abcdefghijklmnop\u{1F}\"", #""a"b"#,
        ]
    )
    func refused(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(json: text) }
        #expect(throws: JSONError.self) { try JSONValue(json: text, options: DecodingOptions()) }
    }

    @Test(
        "escape sequences in strings are decoded",
        arguments: [
            (#""""#, ""), (#""a\"b""#, "a\"b"), (#""\\""#, "\\"), (#""\/""#, "/"),
            (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
            (#""\u0041\u00e9\u00E9\u20ac""#, "Aéé€"), (#""\u0000""#, "\u{0}"), (#""\ud83d\ude00""#, "😀"),
            (#""x\uD834\uDD1Ey""#, "x𝄞y"),
            ("\"é😀\u{7F}\"", "é😀\u{7F}"), (#""seven77\n""#, "seven77\n"), (#""eight888\n""#, "eight888\n"),
            (#""sixteen16sixteen\u0021sixteen16sixteen""#, "sixteen16sixteen!sixteen16sixteen"),
            ("\"{}[]:,\"", "{}[]:,"),
        ]
    )
    func strings(text: String, string: String) throws {
        #expect(try String(json: text).unicodeScalars.elementsEqual(string.unicodeScalars))
    }

    @Test(
        "an unpaired surrogate is U+FFFD, and is reported or refused",
        arguments: [
            (#""\ud83d""#, "\u{FFFD}", [1]), (#""\ude00""#, "\u{FFFD}", [1]), (#""a\ud83dx""#, "a\u{FFFD}x", [2]),
            (#""\ud83d\n""#, "\u{FFFD}\n", [1]), (#""\ud83d\u0041""#, "\u{FFFD}A", [1]),
            (#""\uD83D\ud83d\ude00""#, "\u{FFFD}😀", [1]), (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}", [1, 7]),
            (#""\ud83d\ude00""#, "😀", []),
        ] as [(String, String, [Int])]
    )
    func loneSurrogates(text: String, string: String, offsets: [Int]) throws {
        let read = try String.read(json: Data(text.utf8))
        #expect(read.value.unicodeScalars.elementsEqual(string.unicodeScalars))
        #expect(read.dropped.map(\.offset) == offsets)
        #expect(((try? String(json: text, options: .strict)) == nil) == !offsets.isEmpty)
    }

    @Test("half an escape sequence of a surrogate is an error", arguments: [#""\ud83d\u""#, #""\ud83d\ude0""#, #""\ud8""#])
    func cutSurrogates(text: String) {
        #expect(throws: JSONError.self) { try String(json: text) }
        #expect(throws: JSONError.self) { try Show(json: #"{"id":1,"name":"a","x":\#(text)}"#) }
    }

    @Test(
        "invalid UTF-8 in a string is an error even if the string is skipped",
        arguments: [
            [0x80], [0xC3], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF, 0xFE],
        ] as [[UInt8]]
    )
    func invalidUTF8(bytes: [UInt8]) {
        for (start, end) in [
            ("\"", "\""), ("\"longer than eight", "\""), ("\"\\n", "\""), ("\"", "longer than eight\""),
        ] {
            let data = Data(start.utf8) + bytes + Data(end.utf8)
            #expect(throws: JSONError.self) { try String(json: data) }
            let object = Data(#"{"id":1,"name":"a","unknown":"#.utf8) + data + Data("}".utf8)
            #expect(throws: JSONError.self) { try Show(json: object) }
        }
    }

    @Test("the error about invalid UTF-8 has the first byte that is not ASCII")
    func invalidByte() throws {
        let data = Data(#"{"id":1,"name":"Fid"#.utf8) + [0xE9] + Data("\"}".utf8)
        let error = #expect(throws: JSONError.self) { try Show(json: data) }
        #expect(error?.description == "name: expected valid UTF-8, found the byte 0xe9 (byte 19)")
    }

    @Test("white space between tokens and a byte-order mark are allowed")
    func whiteSpace() throws {
        let text =
            "\u{FEFF} \t\r\n{ \"id\" \n:\t7\r,\n\"name\" : \"Lost\" , \"genres\" : [ \"a\" , \"b\" ] , \"x\" : { } } \n"
        #expect(try Show(json: text) == Show(id: 7, name: "Lost", genres: ["a", "b"]))
        #expect(try [Int](json: "[ ]").isEmpty)
        #expect(throws: JSONError.self) { try Int(json: " \u{FEFF}1") }
    }

    @Test("characters before an escape sequence are copied for every length")
    func runs() throws {
        for length in 0...40 {
            let plain = String("abcdefghijklmnopqrstuvwxyzäöüABCDEFGHIJKLMNOP".prefix(length))
            for (escaped, character) in [(#"\""#, "\""), (#"\\"#, "\\"), (#"\u001f"#, "\u{1F}"), ("", "")] {
                #expect(try String(json: "\"\(plain)\(escaped)\(plain)\"") == plain + character + plain)
            }
        }
    }
}
