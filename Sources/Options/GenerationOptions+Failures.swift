import Diagnostics
package import OpenAPI
import YAML

extension GenerationOptions {
    /// A rule about responses, for the operations or the response that the options name.
    package struct ResponseRule<Value: Sendable>: Sendable {
        /// Operations by method and path or by `operationId`, in which `*` matches any characters, or the pointer of a response.
        package let place: PositionedString
        package let value: Value
    }

    /// The conditions under which a successful status means a failure.
    package struct Failure: Sendable {
        /// The member of the body that indicates a failure, as keys that are separated by dots; nil if only statuses do.
        package let member: PositionedString?
        /// The values of the member that mean a failure.
        package let values: [String]
        /// The values of the member that mean a success; any other is a failure.
        package let successes: [String]
        /// The member with the message of the service.
        package let message: PositionedString?
        /// The name of the schema that describes the body of a failure.
        package let schema: PositionedString?

        /// The rule for responses that are failures only because of their status: just the message.
        package var messageOnly: Failure { Failure(member: nil, values: [], successes: [], message: message, schema: nil) }
    }
}

extension GenerationOptions.ResponseRule {
    /// Decodes one rule for all operations, or rules by place.
    fileprivate static func rules(_ entry: Node.Entry, isOne: Bool, _ decoder: OptionsDecoder, _ value: (Node.Entry) -> Value?) -> [Self] {
        (isOne ? [entry] : decoder.entries(entry.value)).compactMap { member in
            let place = isOne ? PositionedString(value: "*", position: entry.keyPosition) : member.positionedKey
            return value(member).map { Self(place: place, value: $0) }
        }
    }
}

extension GenerationOptions.ResponseRule<PositionedString> {
    /// Decodes `unwrap`: a member for all responses, or members by place.
    static func members(_ entry: Node.Entry, _ decoder: OptionsDecoder) -> [Self] {
        rules(entry, isOne: entry.value.mapping == nil, decoder, decoder.member)
    }
}

extension GenerationOptions.ResponseRule<GenerationOptions.Failure> {
    /// Decodes `failures`: a rule for all operations, or rules by place.
    static func failures(_ entry: Node.Entry, _ decoder: OptionsDecoder) -> [Self] {
        let entries = decoder.entries(entry.value)
        if entry.value.mapping == nil { return [] }
        let isOne = !entries.contains { $0.value.mapping != nil }
        return rules(entry, isOne: isOne, decoder) { GenerationOptions.Failure($0, decoder) }
    }
}

extension GenerationOptions.Failure {
    private enum Key: String, CaseIterable { case member, `is`, isNot, message, schema }

    fileprivate init?(_ entry: Node.Entry, _ decoder: OptionsDecoder) {
        var member: PositionedString?
        var message: PositionedString?
        var schema: PositionedString?
        var values: [String] = []
        var successes: [String] = []
        for (key, entry) in decoder.entries(entry.value, Key.self) {
            switch key {
            case .member: member = decoder.member(entry)
            case .is: values = decoder.oneOrMore(entry)
            case .isNot: successes = decoder.oneOrMore(entry)
            case .message: message = decoder.member(entry)
            case .schema: schema = decoder.string(entry)
            }
        }
        if member == nil, message == nil || schema != nil || !(values + successes).isEmpty {
            member = decoder.required(member, "member", of: entry)
            if member == nil { return nil }
        }
        if !values.isEmpty, !successes.isEmpty { decoder.log.error(.twoConditions, at: entry.keyPosition) }
        self.init(member: member, values: values, successes: successes, message: message, schema: schema)
    }
}

extension OptionsDecoder {
    /// The path of a member: keys that are separated by dots.
    fileprivate func member(_ entry: Node.Entry) -> PositionedString? {
        guard let string = string(entry) else { return nil }
        if string.value.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }) { return string }
        log.error(.invalidMember(string.value), at: string.position)
        return nil
    }

    /// A text, or a list of them.
    fileprivate func oneOrMore(_ entry: Node.Entry) -> [String] {
        entry.value.sequence == nil ? string(entry).map { [$0.value] } ?? [] : strings(entry).map(\.value)
    }
}

extension Diagnostic.Message {
    static let twoConditions: Self = "'is' and 'isNot' exclude each other"

    static func invalidMember(_ value: String) -> Self {
        "'\(value)' is not the name of a member such as 'data', or names such as 'result.items'"
    }
}
