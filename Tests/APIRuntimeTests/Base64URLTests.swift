import APIRuntime
import Foundation
import Testing

@Suite("Base64 with the URL-safe alphabet")
struct Base64URLTests {
    @Test(
        "bytes are written without padding, and read in every form",
        arguments: [([UInt8](), ""), ([0xFB], "-w"), ([0xFF, 0xEF, 1], "_-8B")])
    func alphabet(bytes: [UInt8], text: String) throws {
        #expect(try Base64URL(Data(bytes)).json() == Data("\"\(text)\"".utf8))
        #expect(try Base64URL(json: Data("\"\(text)\"".utf8)).data == Data(bytes))
        #expect(try Base64URL(json: Data("\"\(Data(bytes).base64EncodedString())\"".utf8)).data == Data(bytes))
    }
}
