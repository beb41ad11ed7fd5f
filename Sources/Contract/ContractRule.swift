/// A kind of change of a service.
package enum ContractRule: Sendable, CaseIterable {
    // Operations
    case operationRemoved, operationAdded, operationDeprecated, operationIDChanged, operationServersChanged, webhookRemoved,
        webhookAdded
    // Parameters
    case parameterRemoved, parameterAdded, requiredParameterAdded, parameterBecameRequired, parameterBecameOptional,
        parameterMoved, parameterRenamed, parameterStyleChanged, parameterMediaTypeChanged, parameterDeprecated,
        emptyValueForbidden
    // Bodies, responses, headers and media types
    case bodyRemoved, bodyAdded, requiredBodyAdded, bodyBecameRequired, bodyBecameOptional, mediaTypeRemoved, mediaTypeAdded,
        successRemoved, successAdded, failureRemoved, failureAdded, headerRemoved, headerAdded, headerBecameOptional,
        headerBecameRequired, partEncodingChanged
    // Security and servers
    case securityAdded, securityRemoved, securityAlternativeRemoved, securityAlternativeAdded, scopeAdded, scopeRemoved,
        schemeChanged, schemeRemoved, schemeAdded, serverRemoved, serverAdded, defaultServerChanged, serverVariableValueRemoved
    // Schemas
    case propertyRemoved, propertyAdded, requiredPropertyAdded, propertyBecameRequired, propertyBecameOptional,
        propertyBecameReadOnly, propertyBecameWriteOnly, propertyBecameWritable, propertyBecameReadable, propertyDeprecated,
        typeChanged, typeWidened, typeNarrowed, formatChanged, nullAllowed, nullForbidden, valueAdded, valueRemoved,
        valuesRestricted, valuesUnrestricted, limitTightened, limitRelaxed, patternChanged, additionalPropertiesForbidden,
        additionalPropertiesAllowed, variantRemoved, variantAdded, discriminatorChanged, discriminatorValueChanged, defaultChanged
}

extension ContractRule {
    /// The name of a kind of change, and its severity in each direction, unless the comparison decides otherwise.
    private struct Row {
        let name: String
        /// Whether the direction is part of the name.
        let hasDirection: Bool
        let sent: ContractChange.Severity
        let received: ContractChange.Severity
        /// Advice for the users, for each direction.
        let advice: (sent: String, received: String)

        /// A row of a kind of change that concerns both directions.
        init(
            _ name: String, _ sent: ContractChange.Severity, _ received: ContractChange.Severity, _ advice: String = "",
            received other: String? = nil
        ) {
            (self.name, hasDirection, self.sent, self.received, self.advice) = (name, true, sent, received, (advice, other ?? advice))
        }

        /// A row of a kind of change that has no direction, or only one.
        init(_ name: String, _ severity: ContractChange.Severity, _ advice: String = "") {
            (self.name, hasDirection, sent, received, self.advice) = (name, false, severity, severity, (advice, advice))
        }
    }

    /// The name without a direction, such as `property-removed`.
    package var name: String { row.name }

    /// The severity of a change of this kind.
    package func severity(_ direction: ContractChange.Direction?) -> ContractChange.Severity {
        direction == .received ? row.received : row.sent
    }

    /// Advice for the users of the service about a change of this kind; nil if they need none.
    package func advice(_ direction: ContractChange.Direction?) -> String? {
        let advice = direction == .received ? row.advice.received : row.advice.sent
        return advice.isEmpty ? nil : advice
    }

    /// The stable name of a change of this kind; the direction is part of it.
    package func id(_ direction: ContractChange.Direction?) -> String {
        switch direction {
        case .sent: "request-\(name)"
        case .received: "response-\(name)"
        case nil: name
        }
    }

    /// The stable names of all kinds of changes, sorted.
    package static let ids = allCases.flatMap { rule in
        rule.row.hasDirection ? ContractChange.Direction.allCases.map { rule.id($0) } : [rule.id(nil)]
    }
    .sorted()

    private static let newParameter = "build against the new client, which sends the parameter as the service reads it"

    private var row: Row {
        switch self {
        case .operationRemoved: Row("operation-removed", .breaking, "stop calling the operation before the service is updated")
        case .operationAdded: Row("operation-added", .information)
        case .operationDeprecated: Row("operation-deprecated", .warning, "replace the operation before it is removed")
        case .operationIDChanged: Row("operation-id-changed", .information)
        case .operationServersChanged: Row("operation-servers-changed", .breaking, "send the operation to the new server")
        case .webhookRemoved: Row("webhook-removed", .warning, "nothing calls the handler of this webhook any more")
        case .webhookAdded: Row("webhook-added", .information)
        case .parameterRemoved: Row("parameter-removed", .warning, "stop sending the parameter: the service may ignore it")
        case .parameterAdded: Row("parameter-added", .information)
        case .requiredParameterAdded: Row("required-parameter-added", .breaking, "send a value with every call")
        case .parameterBecameRequired: Row("parameter-became-required", .breaking, "send a value with every call")
        case .parameterBecameOptional: Row("parameter-became-optional", .information)
        case .parameterMoved: Row("parameter-moved", .breaking, Self.newParameter)
        case .parameterRenamed: Row("path-parameter-renamed", .information)
        case .parameterStyleChanged: Row("parameter-style-changed", .breaking, Self.newParameter)
        case .parameterMediaTypeChanged: Row("parameter-media-type-changed", .breaking, Self.newParameter)
        case .parameterDeprecated: Row("parameter-deprecated", .warning, "stop sending the parameter before it is removed")
        case .emptyValueForbidden: Row("empty-value-forbidden", .breaking, "leave the parameter out instead of sending it without a value")
        case .bodyRemoved:
            Row("body-removed", .warning, .breaking, "stop sending a body: the service may ignore it", received: "stop reading the body")
        case .bodyAdded: Row("body-added", .information, .information)
        case .requiredBodyAdded: Row("required-body-added", .breaking, "send a body with every call")
        case .bodyBecameRequired: Row("body-became-required", .breaking, "send a body with every call")
        case .bodyBecameOptional: Row("body-became-optional", .information)
        case .mediaTypeRemoved:
            Row("media-type-removed", .breaking, .breaking, "send another media type", received: "accept another media type")
        case .mediaTypeAdded: Row("media-type-added", .information, .information)
        case .successRemoved: Row("success-response-removed", .breaking, "handle the other documented responses")
        case .successAdded: Row("success-response-added", .warning, "handle the new response, which old clients report as undocumented")
        case .failureRemoved: Row("failure-response-removed", .information)
        case .failureAdded: Row("failure-response-added", .information)
        case .headerRemoved: Row("header-removed", .warning, "stop reading the header")
        case .headerAdded: Row("header-added", .information)
        case .headerBecameOptional: Row("header-became-optional", .breaking, "handle responses without the header")
        case .headerBecameRequired: Row("header-became-required", .information)
        case .partEncodingChanged:
            Row(
                "part-encoding-changed", .breaking, .breaking,
                "build against the new client, which encodes the part as the service reads it")
        case .securityAdded: Row("security-added", .breaking, "send the credentials that the operation now requires")
        case .securityRemoved: Row("security-removed", .information)
        case .securityAlternativeRemoved:
            Row("security-alternative-removed", .breaking, "send the credentials that the operation now requires")
        case .securityAlternativeAdded: Row("security-alternative-added", .information)
        case .scopeAdded: Row("security-scope-added", .breaking, "request tokens with the new scope")
        case .scopeRemoved: Row("security-scope-removed", .information)
        case .schemeChanged: Row("security-scheme-changed", .breaking, "send the credential as the scheme now says")
        case .schemeRemoved: Row("security-scheme-removed", .information)
        case .schemeAdded: Row("security-scheme-added", .information)
        case .serverRemoved: Row("server-removed", .breaking, "call another server")
        case .serverAdded: Row("server-added", .information)
        case .defaultServerChanged: Row("default-server-changed", .warning, "old clients go on calling the old server")
        case .serverVariableValueRemoved: Row("server-variable-value-removed", .breaking, "choose another value of the variable")
        case .propertyRemoved:
            Row(
                "property-removed", .warning, .warning, "stop sending the property: the service may ignore it",
                received: "stop reading the property")
        case .propertyAdded: Row("property-added", .information, .information)
        case .requiredPropertyAdded: Row("required-property-added", .breaking, .information, "set the property in every request")
        case .propertyBecameRequired: Row("property-became-required", .breaking, .information, "set the property in every request")
        case .propertyBecameOptional:
            Row("property-became-optional", .information, .breaking, received: "handle responses without the property")
        case .propertyBecameReadOnly: Row("property-became-read-only", .warning, .information, "stop sending the property")
        case .propertyBecameWriteOnly: Row("property-became-write-only", .information, .breaking, received: "stop reading the property")
        case .propertyBecameWritable: Row("property-no-longer-read-only", .information, .information, "send a value with every call")
        case .propertyBecameReadable: Row("property-no-longer-write-only", .information, .information)
        case .propertyDeprecated: Row("property-deprecated", .warning, .warning, "replace the property before it is removed")
        case .typeChanged: Row("type-changed", .breaking, .breaking, "send values of the new type", received: "read values of the new type")
        case .typeWidened: Row("type-widened", .information, .breaking, received: "handle values of the other types")
        case .typeNarrowed: Row("type-narrowed", .breaking, .information, "send only values of the remaining types")
        case .formatChanged:
            Row("format-changed", .breaking, .breaking, "send values in the new format", received: "read values in the new format")
        case .nullAllowed: Row("null-allowed", .information, .breaking, received: "handle null")
        case .nullForbidden: Row("null-forbidden", .breaking, .information, "do not send null")
        case .valueAdded:
            Row("value-added", .information, .warning, received: "handle the new value, which old clients read as an unknown one")
        case .valueRemoved: Row("value-removed", .breaking, .information, "send another value")
        case .valuesRestricted: Row("values-restricted", .breaking, .information, "send only the listed values")
        case .valuesUnrestricted: Row("values-unrestricted", .information, .warning, received: "handle values that are not listed")
        case .limitTightened: Row("limit-tightened", .breaking, .information, "send only values within the new limit")
        case .limitRelaxed: Row("limit-relaxed", .information, .warning, received: "handle values beyond the old limit")
        case .patternChanged:
            Row(
                "pattern-changed", .breaking, .warning, "send only values that match the new pattern",
                received: "handle values that match only the new pattern")
        case .additionalPropertiesForbidden:
            Row("additional-properties-forbidden", .breaking, .information, "send only declared properties")
        case .additionalPropertiesAllowed: Row("additional-properties-allowed", .information, .information)
        case .variantRemoved: Row("variant-removed", .breaking, .information, "send another variant")
        case .variantAdded:
            Row("variant-added", .information, .warning, received: "handle the new variant, which old clients read as an unknown one")
        case .discriminatorChanged:
            Row("discriminator-changed", .breaking, .breaking, "build against the new client, which selects variants as the service does")
        case .discriminatorValueChanged:
            Row(
                "discriminator-value-changed", .breaking, .breaking,
                "build against the new client, which selects variants as the service does")
        case .defaultChanged: Row("default-changed", .warning, .information, "set the value where the old default is meant")
        }
    }
}
