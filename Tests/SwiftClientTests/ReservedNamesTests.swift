import Naming
import OperationModel
import SwiftClient
import Templates
import Testing

@Suite("Reserved names of Swift")
struct ReservedNamesTests {
    @Test(
        "the names of types that clients need are reserved",
        arguments: [
            "Error", "String", "Data", "URL", "Date", "Task", "Result", "Codable", "Locale", "Request", "Response", "APIClient", "Type",
            "Self", "Any",
        ]
    )
    func reservedTypes(name: String) {
        #expect(TargetLanguage.swift.reserved.types.contains(name))
    }

    @Test("ordinary names are not reserved", arguments: ["Series", "User", "Event", "Item", "Errors", "ErrorModel", "Status", "Token"])
    func ordinaryTypes(name: String) {
        #expect(!TargetLanguage.swift.reserved.types.contains(name))
    }

    @Test("the types of the runtime that the templates name are reserved")
    func runtimeTypes() {
        let lines = (TemplateSet.runtime + TemplateSet.asyncHTTP).flatMap { $0.text.split(separator: "\n") }
        let declared = Set(
            lines.compactMap {
                $0.prefixMatch(of: /public (?:final |indirect )?(?:struct|class|enum|actor|protocol) (\w+)/).map { String($0.1) }
            })
        // Without a module in front, as in `{{runtime}}.Link`.
        let named = Set(TemplateSet.templates.flatMap { $0.text.matches(of: /(?:^|[^\w.])(\w+)/) }.map { String($0.1) })
        #expect(declared.count > 50)
        #expect(declared.intersection(named).subtracting(TargetLanguage.swift.reserved.types) == [])
    }
}
