import Foundation
import Testing

@testable import APIRuntime

/// The cases of uritemplate-test.
@Suite("URI templates")
struct URITemplateSuiteTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let template: String
        let variables: [String: JSONValue]
        /// The texts of which one is the result; none if the template is an error.
        let expansions: [String]

        var testDescription: String { template }
    }

    static let cases: [Case] = ["spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests"].flatMap { name -> [Case] in
        let json = try? JSONValue(json: Data(contentsOf: suite("uritemplate/\(name).json")), options: .strict)
        return (json?.objectValue ?? [:]).values.flatMap { group -> [Case] in
            (group.objectValue?["testcases"]?.arrayValue ?? []).compactMap { test -> Case? in
                guard let pair = test.arrayValue, let template = pair.first?.stringValue, let result = pair.last else { return nil }
                let expansions = result.arrayValue?.compactMap(\.stringValue) ?? result.stringValue.map { [$0] } ?? []
                return Case(template: template, variables: group.objectValue?["variables"]?.objectValue ?? [:], expansions: expansions)
            }
        }
    }

    @Test("all cases are read")
    func count() {
        #expect(Self.cases.count == 270)
        #expect(Self.cases.count { $0.expansions.isEmpty } == 36)
    }

    @Test("a template expands as the suite says, and an invalid one is an error", arguments: cases)
    func expansion(_ testCase: Case) {
        let template = URITemplate(testCase.template)
        if testCase.expansions.isEmpty {
            #expect(template.isMalformed || template.unlimited(in: testCase.variables) != nil)
        } else {
            #expect(testCase.expansions.contains(template.expanded(testCase.variables)), "\(template.expanded(testCase.variables))")
            #expect(!template.isMalformed)
        }
    }
}
