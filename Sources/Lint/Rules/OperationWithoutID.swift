extension LintRule {
    static let operationWithoutID: Self = LintRule(
        "operation-without-id", .information, isFixable: true, "operations without an `operationId`, which are named after their paths"
    ) { document in
        document.operations.filter { $0.id == nil }.map { $0.finding(.operationWithoutID, "the operation has no 'operationId'") }
    }
}
