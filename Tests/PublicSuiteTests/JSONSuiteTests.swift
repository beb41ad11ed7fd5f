import APIRuntime
import Diagnostics
import Foundation
import Testing
import YAML

/// The cases of JSONTestSuite.
@Suite("JSONTestSuite")
struct JSONSuiteTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: Data

        var testDescription: String { name }
        /// Whether RFC 8259 allows the bytes; nil if it leaves that open.
        var isValid: Bool? { name.hasPrefix("i_") ? nil : name.hasPrefix("y_") }
    }

    static let cases: [Case] = {
        let lines = (try? String(contentsOf: suite("json/cases.tsv"), encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return Data(base64Encoded: String(fields[1])).map { Case(name: String(fields[0]), bytes: $0) }
        } + [
            Case(name: "n_structure_100000_opening_arrays", bytes: Data(String(repeating: "[", count: 100_000).utf8)),
            Case(name: "n_structure_open_array_object", bytes: Data(String(repeating: #"[{"":"#, count: 50_000).utf8)),
        ]
    }()

    @Test("all cases are read")
    func count() {
        #expect(Self.cases.count == 318)
        #expect(Self.cases.count { $0.isValid == true } == 95)
        #expect(Self.cases.count { $0.isValid == false } == 188)
    }

    @Test("the runtime accepts what is valid and refuses what is not", arguments: cases)
    func runtime(_ testCase: Case) {
        let accepted = (try? JSONValue(json: testCase.bytes, options: .strict)) != nil
        if let isValid = testCase.isValid { #expect(accepted == isValid) }
    }

    /// A description starts with a bracket; other files are read as YAML.
    @Test("the reader of descriptions accepts what is valid and refuses what is not", arguments: cases)
    func descriptions(_ testCase: Case) {
        let node = Node.read(Array(testCase.bytes), path: "case.json", log: DiagnosticLog())
        if let isValid = testCase.isValid, let first = testCase.bytes.first, "{[".utf8.contains(first) { #expect((node != nil) == isValid) }
    }
}

/// The place of a file of a suite.
func suite(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
}
