extension LintRule {
    static let idRepeatsPath: Self = LintRule(
        "id-repeats-path", .information, isFixable: true,
        "an `operationId` that consists of the method and the path, as frameworks make them"
    ) { document in
        document.operations.compactMap { operation in
            guard let id = operation.id, operation.idRepeatsPath else { return nil }
            return operation.finding(.idRepeatsPath, "the 'operationId' only repeats the path: \(id)")
        }
    }
}
