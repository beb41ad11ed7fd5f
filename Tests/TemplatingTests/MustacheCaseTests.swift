import Foundation
import Testing

@testable import Templating

/// The cases of the public mustache specification.
@Suite("Mustache cases")
struct MustacheCaseTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let data: Value
        let template: String
        let expected: String
        let partials: [String: String]?

        var testDescription: String { name }
    }

    static let cases: [Case] = ["comments", "interpolation", "inverted", "partials", "sections"].flatMap { name in
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name).json")
        return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: url))) ?? []
    }

    /// The results of the cases in which mustache escapes a string and we do not.
    static let unescaped = [
        "HTML Escaping": "These characters should be HTML escaped: & \" < >\n",
        "Implicit Iterators - HTML Escaping": "These characters should be HTML escaped: & \" < >\n",
        "Implicit Iterator - HTML Escaping": "\"(&)(\")(<)(>)\"",
    ]

    /// The cases in which mustache ignores an unknown name, string or partial, which is an error here.
    static let errors: Set<String> = [
        "Basic Null Interpolation", "Triple Mustache Null Interpolation", "Ampersand Null Interpolation",
        "Basic Context Miss Interpolation", "Triple Mustache Context Miss Interpolation",
        "Ampersand Context Miss Interpolation", "Context Misses", "Failed Lookup", "Dotted Names - Broken Chains",
        "Dotted Names - Broken Chain Resolution", "Dotted Names - Context Precedence", "Dotted Names are never single keys",
    ]

    @Test("all cases are read")
    func count() {
        #expect(Self.cases.count == 122)
        let names = Set(Self.cases.map(\.name))
        #expect(Self.errors.subtracting(names) == [])
        #expect(Set(Self.unescaped.keys).subtracting(names) == [])
    }

    @Test("a template is rendered as the specification says", arguments: cases)
    func expected(_ testCase: Case) throws {
        var library = TemplateLibrary()
        try library.add(testCase.template, name: "template")
        for (name, source) in testCase.partials ?? [:] { try library.add(source, name: name) }
        let render = { String(decoding: try library.render("template", [testCase.data.templateValue]), as: UTF8.self) }
        if Self.errors.contains(testCase.name) {
            #expect(throws: TemplateError.self) { try render() }
        } else {
            #expect(try render() == Self.unescaped[testCase.name] ?? testCase.expected)
        }
    }
}

/// The data of a case.
indirect enum Value: Decodable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let list = try? value.decode([Value].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: Value].self))
        }
    }

    var templateValue: TemplateValue {
        switch self {
        case .null: .flag(false)
        case .bool(let value): .flag(value)
        case .number(let value): .string(Int(exactly: value).map { "\($0)" } ?? "\(value)")
        case .string(let value): .string(value)
        case .list(let values): .list(values.map(\.templateValue))
        case .object(let values):
            .view(
                BoundView(
                    (), keys: TemplateKeys(values.map { key, value in TemplateKey(name: key, kind: .flag) { _ in value.templateValue } })))
        }
    }
}
