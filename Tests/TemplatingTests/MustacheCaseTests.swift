import Foundation
import Templating
import Testing

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

    /// Where our variables do not escape and mustache's do: what comes out instead.
    static let unescaped = [
        "HTML Escaping": "These characters should be HTML escaped: & \" < >\n",
        "Implicit Iterators - HTML Escaping": "These characters should be HTML escaped: & \" < >\n",
        "Implicit Iterator - HTML Escaping": "\"(&)(\")(<)(>)\"",
    ]

    /// Where mustache passes over in silence what is an error here: a name, a text or a partial that there is not.
    static let errors: Set<String> = [
        "Basic Null Interpolation", "Triple Mustache Null Interpolation", "Ampersand Null Interpolation",
        "Basic Context Miss Interpolation", "Triple Mustache Context Miss Interpolation",
        "Ampersand Context Miss Interpolation", "Context Misses", "Failed Lookup", "Dotted Names - Broken Chains",
        "Dotted Names - Broken Chain Resolution", "Dotted Names - Context Precedence", "Dotted Names are never single keys",
    ]

    @Test("there are all of them")
    func count() {
        #expect(Self.cases.count == 122)
        let names = Set(Self.cases.map(\.name))
        #expect(Self.errors.subtracting(names) == [])
        #expect(Set(Self.unescaped.keys).subtracting(names) == [])
    }

    @Test("come out as specified", arguments: cases)
    func expected(_ testCase: Case) throws {
        var library = TemplateLibrary()
        try library.add(testCase.template, name: "template")
        for (name, source) in testCase.partials ?? [:] { try library.add(source, name: name) }
        let render = { String(decoding: try library.render("template", testCase.data.templateValue), as: UTF8.self) }
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
    case text(String)
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
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
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
        case .number(let value): .text(Int(exactly: value).map { "\($0)" } ?? "\(value)")
        case .text(let value): .text(value)
        case .list(let values): .list(values.map(\.templateValue))
        case .object(let values): .view(ObjectView(values: values))
        }
    }
}

struct ObjectView: TemplateView {
    let values: [String: Value]

    func value(for name: String) -> TemplateValue? { values[name]?.templateValue }
}
