/// A kind of change of a service.
package enum ContractRule: String, Sendable, CaseIterable {
    // Operations
    case operationRemoved = "operation-removed"
    case operationAdded = "operation-added"
    case operationDeprecated = "operation-deprecated"
    case operationIDChanged = "operation-id-changed"
    case operationServersChanged = "operation-servers-changed"
    case webhookRemoved = "webhook-removed"
    case webhookAdded = "webhook-added"
    // Parameters
    case parameterRemoved = "parameter-removed"
    case parameterAdded = "parameter-added"
    case requiredParameterAdded = "required-parameter-added"
    case parameterBecameRequired = "parameter-became-required"
    case parameterBecameOptional = "parameter-became-optional"
    case parameterMoved = "parameter-moved"
    case parameterRenamed = "path-parameter-renamed"
    case parameterStyleChanged = "parameter-style-changed"
    case parameterMediaTypeChanged = "parameter-media-type-changed"
    case parameterDeprecated = "parameter-deprecated"
    case emptyValueForbidden = "empty-value-forbidden"
    // Bodies, responses, headers and media types
    case bodyRemoved = "body-removed"
    case bodyAdded = "body-added"
    case requiredBodyAdded = "required-body-added"
    case bodyBecameRequired = "body-became-required"
    case bodyBecameOptional = "body-became-optional"
    case mediaTypeRemoved = "media-type-removed"
    case mediaTypeAdded = "media-type-added"
    case successRemoved = "success-response-removed"
    case successAdded = "success-response-added"
    case failureRemoved = "failure-response-removed"
    case failureAdded = "failure-response-added"
    case headerRemoved = "header-removed"
    case headerAdded = "header-added"
    case headerBecameOptional = "header-became-optional"
    case headerBecameRequired = "header-became-required"
    case partEncodingChanged = "part-encoding-changed"
    // Security and servers
    case securityAdded = "security-added"
    case securityRemoved = "security-removed"
    case securityAlternativeRemoved = "security-alternative-removed"
    case securityAlternativeAdded = "security-alternative-added"
    case scopeAdded = "security-scope-added"
    case scopeRemoved = "security-scope-removed"
    case schemeChanged = "security-scheme-changed"
    case schemeRemoved = "security-scheme-removed"
    case schemeAdded = "security-scheme-added"
    case serverRemoved = "server-removed"
    case serverAdded = "server-added"
    case defaultServerChanged = "default-server-changed"
    case serverVariableValueRemoved = "server-variable-value-removed"
    // Schemas
    case propertyRemoved = "property-removed"
    case propertyAdded = "property-added"
    case requiredPropertyAdded = "required-property-added"
    case propertyBecameRequired = "property-became-required"
    case propertyBecameOptional = "property-became-optional"
    case propertyBecameReadOnly = "property-became-read-only"
    case propertyBecameWriteOnly = "property-became-write-only"
    case propertyBecameWritable = "property-no-longer-read-only"
    case propertyBecameReadable = "property-no-longer-write-only"
    case propertyDeprecated = "property-deprecated"
    case typeChanged = "type-changed"
    case typeWidened = "type-widened"
    case typeNarrowed = "type-narrowed"
    case formatChanged = "format-changed"
    case nullAllowed = "null-allowed"
    case nullForbidden = "null-forbidden"
    case valueAdded = "value-added"
    case valueRemoved = "value-removed"
    case valuesRestricted = "values-restricted"
    case valuesUnrestricted = "values-unrestricted"
    case limitTightened = "limit-tightened"
    case limitRelaxed = "limit-relaxed"
    case patternChanged = "pattern-changed"
    case additionalPropertiesForbidden = "additional-properties-forbidden"
    case additionalPropertiesAllowed = "additional-properties-allowed"
    case variantRemoved = "variant-removed"
    case variantAdded = "variant-added"
    case discriminatorChanged = "discriminator-changed"
    case discriminatorValueChanged = "discriminator-value-changed"
    case defaultChanged = "default-changed"
}

extension ContractRule {
    /// What a change of this kind means in each direction, unless the comparison knows better.
    fileprivate struct Row {
        let sent: ContractChange.Severity
        let received: ContractChange.Severity
        /// What the users can do, for each direction.
        let advice: (sent: String, received: String)

        /// A row of a kind of change that concerns both directions.
        init(_ sent: ContractChange.Severity, _ received: ContractChange.Severity, _ advice: String = "", received other: String? = nil) {
            self.sent = sent
            self.received = received
            self.advice = (advice, other ?? advice)
        }

        /// A row of a kind of change that has no direction, or only one.
        init(_ severity: ContractChange.Severity, _ advice: String = "") { self.init(severity, severity, advice) }
    }

    /// The severity of a change of this kind.
    package func severity(_ direction: ContractChange.Direction?) -> ContractChange.Severity {
        direction == .received ? row.received : row.sent
    }

    /// What the users of the service can do about a change of this kind; nil if nothing.
    package func advice(_ direction: ContractChange.Direction?) -> String? {
        let advice = direction == .received ? row.advice.received : row.advice.sent
        return advice.isEmpty ? nil : advice
    }

    /// The stable name of a change of this kind; the direction is part of it.
    package func id(_ direction: ContractChange.Direction?) -> String {
        switch direction {
        case .sent: "request-\(rawValue)"
        case .received: "response-\(rawValue)"
        case nil: rawValue
        }
    }

    /// The stable names of all kinds of changes, sorted.
    package static let ids = allCases.flatMap { rule in
        rule.hasDirection ? ContractChange.Direction.allCases.map { rule.id($0) } : [rule.id(nil)]
    }
    .sorted()

    /// Whether the direction is part of the name.
    private var hasDirection: Bool {
        switch self {
        case .mediaTypeRemoved, .mediaTypeAdded, .partEncodingChanged, .bodyRemoved, .bodyAdded: true
        default: (Self.allCases.firstIndex(of: self) ?? 0) >= (Self.allCases.firstIndex(of: .propertyRemoved) ?? 0)
        }
    }

    private var row: Row {
        switch self {
        case .operationRemoved: Row(.breaking, "stop calling the operation before the service is updated")
        case .operationDeprecated: Row(.warning, "replace the operation before it is removed")
        case .operationServersChanged: Row(.breaking, "send the operation to the new server")
        case .webhookRemoved: Row(.warning, "nothing calls the handler of this webhook any more")
        case .parameterRemoved: Row(.warning, "stop sending the parameter: the service may ignore it")
        case .requiredParameterAdded, .parameterBecameRequired: Row(.breaking, "send a value with every call")
        case .parameterMoved, .parameterStyleChanged, .parameterMediaTypeChanged:
            Row(.breaking, "build against the new client, which sends the parameter as the service reads it")
        case .parameterDeprecated: Row(.warning, "stop sending the parameter before it is removed")
        case .emptyValueForbidden: Row(.breaking, "leave the parameter out instead of sending it without a value")
        case .bodyRemoved: Row(.warning, .breaking, "stop sending a body: the service may ignore it", received: "stop reading the body")
        case .requiredBodyAdded, .bodyBecameRequired: Row(.breaking, "send a body with every call")
        case .mediaTypeRemoved: Row(.breaking, .breaking, "send another media type", received: "accept another media type")
        case .successRemoved: Row(.breaking, "handle the other documented responses")
        case .successAdded: Row(.warning, "handle the new response, which old clients report as undocumented")
        case .headerRemoved: Row(.warning, "stop reading the header")
        case .headerBecameOptional: Row(.breaking, "handle responses without the header")
        case .partEncodingChanged:
            Row(.breaking, .breaking, "build against the new client, which encodes the part as the service reads it")
        case .securityAdded, .securityAlternativeRemoved: Row(.breaking, "send the credentials that the operation now requires")
        case .scopeAdded: Row(.breaking, "request tokens with the new scope")
        case .schemeChanged: Row(.breaking, "send the credential as the scheme now says")
        case .serverRemoved: Row(.breaking, "call another server")
        case .defaultServerChanged: Row(.warning, "old clients go on calling the old server")
        case .serverVariableValueRemoved: Row(.breaking, "choose another value of the variable")
        case .propertyRemoved:
            Row(.warning, .warning, "stop sending the property: the service may ignore it", received: "stop reading the property")
        case .requiredPropertyAdded: Row(.breaking, .information, "set the property in every request")
        case .propertyBecameRequired: Row(.breaking, .information, "set the property in every request")
        case .propertyBecameOptional: Row(.information, .breaking, received: "handle responses without the property")
        case .propertyBecameReadOnly: Row(.warning, .information, "stop sending the property")
        case .propertyBecameWriteOnly: Row(.information, .breaking, received: "stop reading the property")
        case .propertyBecameWritable: Row(.information, .information, "send a value with every call")
        case .propertyDeprecated: Row(.warning, .warning, "replace the property before it is removed")
        case .typeChanged: Row(.breaking, .breaking, "send values of the new type", received: "read values of the new type")
        case .typeWidened: Row(.information, .breaking, received: "handle values of the other types")
        case .typeNarrowed: Row(.breaking, .information, "send only values of the remaining types")
        case .formatChanged: Row(.breaking, .breaking, "send values in the new format", received: "read values in the new format")
        case .nullAllowed: Row(.information, .breaking, received: "handle null")
        case .nullForbidden: Row(.breaking, .information, "do not send null")
        case .valueAdded: Row(.information, .warning, received: "handle the new value, which old clients read as an unknown one")
        case .valueRemoved: Row(.breaking, .information, "send another value")
        case .valuesRestricted: Row(.breaking, .information, "send only the listed values")
        case .valuesUnrestricted: Row(.information, .warning, received: "handle values that are not listed")
        case .limitTightened: Row(.breaking, .information, "send only values within the new limit")
        case .limitRelaxed: Row(.information, .warning, received: "handle values beyond the old limit")
        case .patternChanged:
            Row(
                .breaking, .warning, "send only values that match the new pattern",
                received: "handle values that match only the new pattern")
        case .additionalPropertiesForbidden: Row(.breaking, .information, "send only declared properties")
        case .variantRemoved: Row(.breaking, .information, "send another variant")
        case .variantAdded: Row(.information, .warning, received: "handle the new variant, which old clients read as an unknown one")
        case .discriminatorChanged, .discriminatorValueChanged:
            Row(.breaking, .breaking, "build against the new client, which selects variants as the service does")
        case .defaultChanged: Row(.warning, .information, "set the value where the old default is meant")
        case .operationAdded, .operationIDChanged, .webhookAdded, .parameterAdded, .parameterBecameOptional, .parameterRenamed, .bodyAdded,
            .bodyBecameOptional, .mediaTypeAdded, .failureRemoved, .failureAdded, .headerAdded, .headerBecameRequired, .securityRemoved,
            .securityAlternativeAdded, .scopeRemoved, .schemeAdded, .schemeRemoved, .serverAdded, .propertyAdded, .propertyBecameReadable,
            .additionalPropertiesAllowed:
            Row(.information)
        }
    }
}

extension ContractRule.Row {
    /// A row whose advice concerns only what is received.
    fileprivate init(_ sent: ContractChange.Severity, _ received: ContractChange.Severity, received advice: String) {
        self.init(sent, received, "", received: advice)
    }
}
