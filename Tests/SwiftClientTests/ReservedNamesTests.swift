import OperationModel
import SwiftClient
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
}
