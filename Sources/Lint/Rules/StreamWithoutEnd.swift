import OperationModel

extension LintRule {
    static let streamWithoutEnd: Self = LintRule(
        "stream-without-end", .information, "event streams for which no word that ends them is known"
    ) { document in
        document.api.operations.compactMap { operation in
            guard case .events? = operation.successContent, operation.streamedResponse != nil, operation.streamEnd == nil else {
                return nil
            }
            return LintFinding(
                rule: .streamWithoutEnd, subject: operation.subject, message: "no word that ends the stream is known",
                position: operation.position, advice: "streams: {end: …} in the options file names the word")
        }
    }
}
