package import Diagnostics
package import OpenAPI
import YAML

extension DocumentSet {
    /// Reports violations of the specification in the main document, apart from those that decoding reports.
    package func reportViolations(to log: DiagnosticLog) {
        var check = DocumentCheck(self, log: log)
        check.run()
    }
}

/// A walk over the main document, from object to object, that reports what the specification does not allow.
///
/// Decoding reports the keys and the values that it reads. The walk checks the other rows of the ``FieldTable``, and has a function for
/// each object with rules that no row can express.
struct DocumentCheck {
    let documents: DocumentSet
    let log: DiagnosticLog
    /// The values of `operationId` of all operations, whatever they belong to.
    var operationIDs: [PositionedString] = []
    /// The values of `operationId` that links name.
    var linkedIDs: [PositionedString] = []
    /// The nodes that references of the document lead to, by the texts of these.
    var targets: [String: Node] = [:]
    private let table: FieldTable
    /// The places with reports from building, which does not reach all parts of the document.
    private let reported: Set<SourcePosition>
    private var waiting: [Visit] = []
    private var visited: Set<VisitKey> = []

    var version: SpecificationVersion { table.version }

    /// A value to check.
    private struct Visit {
        let node: Node
        let kind: FieldKind
        /// The key of the value.
        let key: String
        /// Whether decoding reads the value.
        let isDecoded: Bool

        /// A part of the value.
        func part(_ node: Node, _ kind: FieldKind, _ key: String? = nil) -> Visit {
            Visit(node: node, kind: kind, key: key ?? self.key, isDecoded: isDecoded)
        }
    }

    /// An object at a position; several aliases can lead to one.
    private struct VisitKey: Hashable {
        let position: SourcePosition
        let object: SpecificationObject
    }

    init(_ documents: DocumentSet, log: DiagnosticLog) {
        self.documents = documents
        self.log = log
        table = .table(of: documents.document.version)
        reported = Set(log.diagnostics.compactMap(\.position))
    }

    mutating func run() {
        waiting = [Visit(node: documents.document.root, kind: .object(.document), key: "", isDecoded: true)]
        while let visit = waiting.popLast() { check(visit) }
        checkOperationIDs()
        checkUnusedComponents()
    }

    /// Reports components to which nothing refers, apart from schemas and security schemes, which the client has anyway.
    private mutating func checkUnusedComponents() {
        // What other files refer to is not known.
        guard documents.rootNodes.count == 1 else { return }
        let root = documents.document.root
        let used = Set(targets.values.map(\.position))
        let sections = version == .swagger20 ? ["parameters", "responses"].compactMap(root.entry) : root["components"]?.mapping ?? []
        for section in sections where !["schemas", "securitySchemes"].contains(section.key) && !section.isExtension {
            for entry in section.value.mapping ?? [] where !used.contains(entry.value.position) {
                report(.unusedComponent(entry.key, in: section.key), at: entry.keyPosition, .note)
            }
        }
    }

    // MARK: Values

    private mutating func check(_ visit: Visit) {
        guard checkKind(of: visit) else { return }
        switch visit.kind {
        case .any, .string, .boolean, .number, .positiveNumber, .count: break
        case .url: checkURL(visit.node, visit.key)
        case .email: checkEmail(visit.node, visit.key)
        case .expression: checkExpression(visit.node, visit.key)
        case .choice(let choices): checkChoice(visit.node, visit.key, choices)
        case .object(let object): check(object, visit)
        case .referenceable(let object):
            if let reference = Reference(in: visit.node) {
                check(reference, object, isNeeded: object != .example && object != .link)
                if isCircular(visit.node) { reportUnbuilt(.circularReference(reference), at: reference.position) }
            } else {
                check(object, visit)
            }
        case .schema, .schemaOrBoolean, .schemaOrList:
            for element in visit.node.sequence ?? [] { waiting.append(visit.part(element, .schema)) }
            if visit.node.mapping != nil { check(.schema, visit) }
        case .list(let kind, let list):
            check(list, visit.node, visit.key)
            for element in visit.node.sequence ?? [] { waiting.append(visit.part(element, kind)) }
        case .map(let kind, let keys):
            check(keys, visit.node)
            for entry in visit.node.mapping ?? [] where !entry.isExtension || !keys.allowsExtensions {
                waiting.append(visit.part(entry.value, kind, entry.key))
            }
        }
    }

    /// Reports a value of the wrong kind, unless decoding does; false if nothing more can be said about it.
    private mutating func checkKind(of visit: Visit) -> Bool {
        let node = visit.node
        guard let expectation = visit.kind.expectation, !visit.kind.fits(node) else { return true }
        if visit.key == "$ref", node.scalar?.value == .null {
            report(.emptyReference, at: node.position)
            return false
        }
        if expectation == "a string", node.scalar != nil {
            report(.textMismatch(visit.key, expected: expectation, found: node.kind), at: node.position, .note)
            return node.scalar?.value != .null
        }
        // Decoding reads null as an absent boolean.
        if visit.isDecoded, node.scalar?.value != .null || expectation != "true or false" { return false }
        if node.number != nil, node.kind == "a number", expectation.hasSuffix("0") || expectation.hasSuffix("integer") {
            report(.outOfRange(visit.key, expected: expectation), at: node.position)
        } else {
            report(.mismatch(visit.key, expected: expectation, found: node.kind), at: node.position)
        }
        return false
    }

    // MARK: Objects

    private mutating func check(_ object: SpecificationObject, _ visit: Visit) {
        let node = visit.node
        guard visited.insert(VisitKey(position: node.position, object: object)).inserted else { return }
        for entry in node.mapping ?? [] where !entry.isExtension {
            if !visit.isDecoded, object != .schema, let fault = table.reading(entry, in: object).fault { log.report(fault) }
            guard let field = table.field(entry.key, of: object) else { continue }
            let isDecoded = visit.isDecoded && field.use != .ignored
            waiting.append(Visit(node: entry.value, kind: field.kind, key: entry.key, isDecoded: isDecoded))
        }
        for field in table.required(of: object) where node[field.name] == nil && !(visit.isDecoded && field.use == .essential) {
            reportMissing(field.name, of: object, node)
        }
        checkFields(of: object, visit)
    }

    /// Checks what the table of fields cannot say.
    private mutating func checkFields(of object: SpecificationObject, _ visit: Visit) {
        let (node, key) = (visit.node, visit.key)
        switch object {
        case .document: checkDocument(node)
        case .license: reportExclusive(["identifier", "url"], node)
        case .server: checkServer(node)
        case .pathItem:
            // The target is in use.
            if let reference = Reference(in: node) { _ = target(of: reference) }
            checkPathItem(node)
        case .operation: checkOperation(node)
        case .parameter: checkParameter(node)
        case .header: checkHeader(node, "header '\(key)'")
        case .requestBody: if node["content"] == nil { reportUnbuilt(.missingField("content", of: object), at: node.position) }
        case .mediaType: checkMediaType(node, key)
        case .response: checkHeaderNames(of: node)
        case .encoding:
            checkHeaderNames(of: node)
            checkEncoding(node)
        case .example: checkExample(node)
        case .link: checkLink(node)
        case .schema: checkSchema(node, key)
        case .xml: checkXML(node)
        case .securityScheme: checkSecurityScheme(node)
        case .flow: checkFlow(node, key, of: .flow)
        case .securityRequirement: checkSecurityRequirement(node)
        case .callback:
            for entry in node.mapping ?? [] where !entry.isExtension {
                waiting.append(visit.part(entry.value, .object(.pathItem), entry.key))
            }
        case .info, .contact, .externalDocumentation, .tag, .serverVariable, .components, .discriminator, .flows: break
        }
    }

    // MARK: Reporting

    /// Reports a violation.
    func report(_ message: Diagnostic.Message, at position: SourcePosition, _ severity: Diagnostic.Severity = .warning) {
        log.report(Diagnostic(severity, message, at: position))
    }

    /// Reports a violation that building reports, too, in the parts of the document that it reaches.
    func reportUnbuilt(_ message: Diagnostic.Message, at position: SourcePosition) {
        if !reported.contains(position) { report(message, at: position) }
    }

    /// Reports a field that an object must have.
    func reportMissing(_ field: String, of object: SpecificationObject, _ node: Node) {
        report(.missingField(field, of: object), at: node.position)
    }

    /// Reports fields of which an object can have only one; returns whether it has several.
    @discardableResult
    func reportExclusive(_ fields: [String], _ node: Node) -> Bool {
        let found = (node.mapping ?? []).filter { fields.contains($0.key) }
        guard found.count > 1 else { return false }
        report(.exclusiveFields(found[0].key, found[1].key), at: found[1].keyPosition)
        return true
    }
}

extension Diagnostic.Message {
    static func missingField(_ field: String, of object: SpecificationObject) -> Self {
        "\(object.name) must have '\(field)'; it is read without it"
    }

    static func circularReference(_ reference: Reference) -> Self {
        "the reference '\(reference.text)' only leads back to itself; it is ignored"
    }

    static func unusedComponent(_ name: String, in section: String) -> Self {
        "nothing refers to '\(name)' in '\(section)'; it is left out"
    }

    static func exclusiveFields(_ first: String, _ second: String) -> Self {
        "'\(second)' is not allowed together with '\(first)'; only one of them has an effect"
    }

    static let emptyReference: Self =
        "'$ref' has no value; it is ignored; in YAML, '#' after a space starts a comment: write the reference in quotation marks"

    static func textMismatch(_ key: String, expected: String, found: String) -> Self {
        "'\(key)' must be \(expected), not \(found); it is read as it is written"
    }

    static func outOfRange(_ key: String, expected: String) -> Self { "'\(key)' must be \(expected); it is ignored" }
}
