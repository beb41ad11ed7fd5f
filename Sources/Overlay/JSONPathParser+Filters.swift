import Diagnostics
import YAML

extension JSONPathParser {
    // MARK: Conditions

    mutating func parseFilter() throws(JSONPathError) -> JSONPathFilter {
        var alternatives = [try parseConjunction()]
        while takeOperator("||") { alternatives.append(try parseConjunction()) }
        return alternatives.count == 1 ? alternatives[0] : .or(alternatives)
    }

    private mutating func parseConjunction() throws(JSONPathError) -> JSONPathFilter {
        var conditions = [try parseCondition()]
        while takeOperator("&&") { conditions.append(try parseCondition()) }
        return conditions.count == 1 ? conditions[0] : .and(conditions)
    }

    /// Skips an operator and the space around it, if the operator is here.
    private mutating func takeOperator(_ text: String) -> Bool {
        let start = index
        skipSpace()
        guard take(text) else {
            index = start
            return false
        }
        skipSpace()
        return true
    }

    private mutating func parseCondition() throws(JSONPathError) -> JSONPathFilter {
        if take("!") {
            skipSpace()
            if next == "(" { return .not(try parseParentheses()) }
            let start = index
            guard let test = try parseTerm().test else { throw error("expected a query or a function that is true or false", at: start) }
            return .not(test)
        }
        if next == "(" { return try parseParentheses() }
        let start = index
        let left = try parseTerm()
        let end = index
        skipSpace()
        guard let comparison = JSONPathFilter.Comparison.allCases.first(where: { take($0.rawValue) }) else {
            index = end
            if let test = left.test { return test }
            throw error("expected a comparison, such as '=='")
        }
        skipSpace()
        let rightStart = index
        let right = try parseTerm()
        return .comparison(try operand(left, at: start), comparison, try operand(right, at: rightStart))
    }

    private func operand(_ term: JSONPathTerm, at start: Int) throws(JSONPathError) -> JSONPathOperand {
        if let operand = term.operand { return operand }
        throw error("expected a value to compare: a literal, a query for one node, length(), count() or value()", at: start)
    }

    private mutating func parseParentheses() throws(JSONPathError) -> JSONPathFilter {
        try expect("(")
        skipSpace()
        let filter = try nested { parser throws(JSONPathError) in try parser.parseFilter() }
        skipSpace()
        guard take(")") else { throw error("expected '&&', '||' or ')'") }
        return filter
    }

    // MARK: Terms

    private mutating func parseTerm() throws(JSONPathError) -> JSONPathTerm {
        guard let first = next else { throw error("expected a condition") }
        switch first {
        case "@", "$":
            index += 1
            return .query(JSONPathQuery(isRelative: first == "@", segments: try parseSegments()))
        case "'", "\"":
            return .operand(.literal(Scalar(try parseString(), isPlain: false)))
        case "-", "0"..."9":
            return .operand(.literal(Scalar(try parseNumber(), isPlain: true)))
        case "a"..."z":
            let start = index
            let name = takeWhile { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "_" }
            if ["true", "false", "null"].contains(name) { return .operand(.literal(Scalar(name, isPlain: true))) }
            return try parseCall(of: name, at: start)
        default:
            throw error("expected '@', '$', a literal or a function")
        }
    }

    private mutating func parseNumber() throws(JSONPathError) -> String {
        let start = index
        let sign = take("-") ? "-" : ""
        let isDigit = { (scalar: Unicode.Scalar) in "0"..."9" ~= scalar }
        var text = takeWhile(isDigit)
        var isComplete = !text.isEmpty && (text == "0" || !text.hasPrefix("0"))
        if take(".") {
            let fraction = takeWhile(isDigit)
            isComplete = isComplete && !fraction.isEmpty
            text += "." + fraction
        }
        if take("e") || take("E") {
            let exponentSign = take("-") ? "-" : take("+") ? "+" : ""
            let exponent = takeWhile(isDigit)
            isComplete = isComplete && !exponent.isEmpty
            text += "e" + exponentSign + exponent
        }
        guard isComplete else { throw error("expected a JSON number", at: start) }
        return sign + text
    }

    private mutating func parseCall(of name: String, at start: Int) throws(JSONPathError) -> JSONPathTerm {
        guard let function = JSONPathFunction(rawValue: name) else {
            let known = JSONPathFunction.allCases.map(\.rawValue)
            throw error("expected a function: \(known.joined(separator: ", "))\(didYouMean(name, among: known))", at: start)
        }
        try expect("(")
        var arguments: [JSONPathTerm] = []
        skipSpace()
        while next != ")" {
            arguments.append(try nested { parser throws(JSONPathError) in try parser.parseTerm() })
            skipSpace()
            guard take(",") else { break }
            skipSpace()
            if next == ")" { throw error("expected an argument") }
        }
        try expect(")")
        guard let term = function.call(with: arguments) else { throw error("expected \(function.signature)", at: start) }
        return term
    }
}
