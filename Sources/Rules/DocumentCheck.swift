package import Diagnostics
package import OpenAPI
import YAML

extension DocumentSet {
    /// Reports where the main document breaks the rules of the specification, unless something has been reported there.
    ///
    /// It is called last, when everything that the client consists of has been decoded and built.
    package func reportViolations(to log: DiagnosticLog) {
        var check = DocumentCheck(self)
        check.run()
        let reported = Dictionary(grouping: log.diagnostics.filter { $0.position != nil }, by: \.position)
        for fault in check.faults {
            let others = reported[fault.diagnostic.position] ?? []
            if !others.contains(where: fault.isCovered) { log.report(fault.diagnostic) }
        }
    }
}

/// A walk over the main document, from object to object, that collects what the specification does not allow.
///
/// The fields of each object are checked by ``ObjectRules``; what a table cannot say is checked by a function per object.
struct DocumentCheck {
    let documents: DocumentSet
    let version: SpecificationVersion
    private(set) var faults: [Fault] = []
    /// The values of `operationId` of all operations, whatever they belong to.
    var operationIDs: [PositionedString] = []
    /// The values of `operationId` that links name.
    var linkedIDs: [PositionedString] = []
    /// The texts of references that lead somewhere; most occur often.
    var existingTargets: Set<String> = []
    private let rules: [SpecificationObject: ObjectRules]
    private var waiting: [Visit] = []
    private var visited: Set<VisitKey> = []

    /// A violation.
    struct Fault {
        let diagnostic: Diagnostic
        /// The name that another diagnostic at the same position must have to tell the same; nil if every one does.
        let field: String?

        /// Whether another diagnostic at the same position reports the same.
        func isCovered(by other: Diagnostic) -> Bool { field.map { other.message.contains("'\($0)'") } ?? true }
    }

    /// A value to check.
    private struct Visit {
        let node: Node
        let rule: ValueRule
        /// The key of the value.
        let key: String
    }

    /// An object at a position; several aliases can lead to one.
    private struct VisitKey: Hashable {
        let position: SourcePosition
        let object: SpecificationObject
    }

    init(_ documents: DocumentSet) {
        self.documents = documents
        version = documents.document.version
        rules = SpecificationObject.rules(in: documents.document.version)
    }

    mutating func run() {
        waiting = [Visit(node: documents.document.root, rule: .object(.document), key: "")]
        while let visit = waiting.popLast() { check(visit) }
        checkOperationIDs()
    }

    // MARK: Values

    private mutating func check(_ visit: Visit) {
        guard checkKind(of: visit) else { return }
        switch visit.rule {
        case .any, .string, .boolean, .number, .positiveNumber, .count: break
        case .url: checkURL(visit.node, visit.key)
        case .email: checkEmail(visit.node, visit.key)
        case .expression: checkExpression(visit.node, visit.key)
        case .choice(let choices): checkChoice(visit.node, visit.key, choices)
        case .object(let object): check(object, visit.node, visit.key)
        case .referenceable(let object):
            if let reference = Reference(in: visit.node) {
                check(reference, isNeeded: object != .example && object != .link)
            } else {
                check(object, visit.node, visit.key)
            }
        case .schema, .schemaOrBoolean, .schemaOrList:
            for element in visit.node.sequence ?? [] { waiting.append(Visit(node: element, rule: .schema, key: visit.key)) }
            if visit.node.mapping != nil { check(.schema, visit.node, visit.key) }
        case .list(let rule, let list):
            check(list, visit.node, visit.key)
            for element in visit.node.sequence ?? [] { waiting.append(Visit(node: element, rule: rule, key: visit.key)) }
        case .map(let rule, let keys):
            check(keys, visit.node, visit.key)
            for entry in visit.node.mapping ?? [] where !entry.isExtension || !keys.allowsExtensions {
                waiting.append(Visit(node: entry.value, rule: rule, key: entry.key))
            }
        }
    }

    /// Reports a value of the wrong kind; false if nothing more can be said about it.
    private mutating func checkKind(of visit: Visit) -> Bool {
        guard let expectation = visit.rule.expectation, !visit.rule.fits(visit.node) else { return true }
        // A scalar is used as it is written.
        let isText = expectation == "a string" && visit.node.scalar != nil
        let kind = visit.node.kind
        if isText {
            report(.textMismatch(visit.key, expected: expectation, found: kind), at: visit.node.position, .note)
        } else if visit.node.number != nil, visit.node.kind == "a number", expectation.hasSuffix("0") || expectation.hasSuffix("integer") {
            report(.outOfRange(visit.key, expected: expectation), at: visit.node.position)
        } else {
            report(.mismatch(visit.key, expected: expectation, found: kind), at: visit.node.position)
        }
        return isText && visit.node.scalar?.value != .null
    }

    // MARK: Objects

    private mutating func check(_ object: SpecificationObject, _ node: Node, _ key: String) {
        guard visited.insert(VisitKey(position: node.position, object: object)).inserted else { return }
        guard let rules = rules[object] else { return }
        for entry in node.mapping ?? [] where !entry.isExtension || object == .schema {
            if let field = rules.fields[entry.key] {
                waiting.append(Visit(node: entry.value, rule: field.value, key: entry.key))
            } else if object.hasVersions, let later = object.laterVersion(of: entry.key, than: version) {
                report(.laterKeyword(entry.key, later), at: entry.keyPosition, .note)
            } else if object.hasOnlyFixedFields, object != .header || version > .swagger20 {
                report(.unexpectedKey(entry.key, in: object, version), at: entry.keyPosition)
            }
        }
        for field in rules.required where node[field] == nil { reportMissing(field, of: object, node) }
        checkFields(of: object, node, key)
    }

    /// Checks what the table of fields cannot say.
    private mutating func checkFields(of object: SpecificationObject, _ node: Node, _ key: String) {
        switch object {
        case .document: checkDocument(node)
        case .license: reportExclusive(["identifier", "url"], node)
        case .server: checkServer(node)
        case .pathItem: checkPathItem(node, key)
        case .operation: checkOperation(node)
        case .parameter: checkParameter(node)
        case .header: checkHeader(node, "header '\(key)'")
        case .mediaType: checkMediaType(node, key)
        case .encoding: checkEncoding(node)
        case .example: checkExample(node)
        case .link: checkLink(node)
        case .schema: checkSchema(node, key)
        case .xml: checkXML(node)
        case .securityScheme: checkSecurityScheme(node)
        case .flow: checkFlow(node, key)
        case .securityRequirement: checkSecurityRequirement(node)
        case .callback: for entry in node.mapping ?? [] where !entry.isExtension { visit(entry, .object(.pathItem)) }
        case .info, .contact, .externalDocumentation, .tag, .serverVariable, .components, .requestBody, .response, .discriminator, .flows:
            break
        }
    }

    /// Checks a value later.
    mutating func visit(_ entry: Node.Entry, _ rule: ValueRule) {
        waiting.append(Visit(node: entry.value, rule: rule, key: entry.key))
    }

    // MARK: Reporting

    /// Reports a violation.
    ///
    /// - Parameter field: the name that another diagnostic at the same position must have to tell the same; nil if every one does.
    mutating func report(
        _ message: Diagnostic.Message, at position: SourcePosition, _ severity: Diagnostic.Severity = .warning, about field: String? = nil
    ) {
        faults.append(Fault(diagnostic: Diagnostic(severity, message, at: position), field: field))
    }

    /// Reports a violation, unless something else is reported at its position.
    mutating func report(_ diagnostic: Diagnostic) { faults.append(Fault(diagnostic: diagnostic, field: nil)) }

    /// Reports a field that an object must have.
    mutating func reportMissing(_ field: String, of object: SpecificationObject, _ node: Node) {
        report(.missingField(field, of: object), at: node.position, about: field)
    }

    /// Reports fields of which an object can have only one; whether it has several.
    @discardableResult
    mutating func reportExclusive(_ fields: [String], _ node: Node) -> Bool {
        let found = (node.mapping ?? []).filter { fields.contains($0.key) }
        guard found.count > 1 else { return false }
        report(.exclusiveFields(found[0].key, found[1].key), at: found[1].keyPosition, about: found[1].key)
        return true
    }
}

extension SpecificationObject {
    /// Whether a key without a rule is a mistake; other parts report the unknown keys of schemas, path items and parameters of 2.0.
    fileprivate var hasOnlyFixedFields: Bool {
        switch self {
        case .contact, .license, .externalDocumentation, .example, .flow, .xml, .link, .mediaType, .encoding, .header: true
        default: false
        }
    }
}

extension SpecificationObject {
    /// Whether fields of later versions are reported here; another part does it for schemas and path items, and for 2.0.
    fileprivate var hasVersions: Bool {
        switch self {
        case .schema, .parameter, .header, .response, .operation, .callback, .securityRequirement: false
        default: true
        }
    }
}

extension ValueRule.KeyRule {
    /// Whether a key that starts with `x-` is a specification extension, not a name.
    fileprivate var allowsExtensions: Bool { self != .any && self != .componentName && self != .mediaType }
}

extension Diagnostic.Message {
    static func missingField(_ field: String, of object: SpecificationObject) -> Self {
        "\(object.name) must have '\(field)'; it is read without it"
    }

    static func exclusiveFields(_ first: String, _ second: String) -> Self {
        "'\(second)' is not allowed beside '\(first)'; only one of them has an effect"
    }

    static func textMismatch(_ key: String, expected: String, found: String) -> Self {
        "'\(key)' must be \(expected), not \(found); it is read as it is written"
    }

    static func outOfRange(_ key: String, expected: String) -> Self { "'\(key)' must be \(expected); it is ignored" }
}
