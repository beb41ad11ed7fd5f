import Diagnostics
import OpenAPI
import Options

/// The names, types and media types that the options give to parts of the document.
///
/// It records which of them were used, because an override that has no effect is a mistake.
final class Overrides {
    private let tagNames: [String: GenerationOptions.Override]
    private let names: [SourcePosition: GenerationOptions.Override]
    private let types: [SourcePosition: (override: GenerationOptions.Override, type: ReplacedType)]
    private let mediaTypes: [SourcePosition: String]
    private let optionalBodies: [SourcePosition: GenerationOptions.Override]
    private let log: DiagnosticLog
    /// What the options make of the type of a schema.
    enum ReplacedType {
        case builtin(TypeReference.Builtin)
        /// A distinct type for identifiers.
        case identifier
    }

    /// The positions, in the options file, of the overrides that were used.
    private var used: Set<SourcePosition> = []

    init(_ documents: DocumentSet, _ options: GenerationOptions, reserved: ReservedNames, log: DiagnosticLog) {
        self.log = log
        var tagNames: [String: GenerationOptions.Override] = [:]
        var names: [SourcePosition: GenerationOptions.Override] = [:]
        for override in options.names {
            if reserved.members.contains(override.value.value) {
                log.error(.unusableName(override.value.value), at: override.value.position)
            } else if let tag = documents.tag(at: override.pointer) {
                tagNames[tag] = override
            } else if let position = documents.position(at: override, log: log) {
                names[position] = override
            }
        }
        (self.tagNames, self.names) = (tagNames, names)
        var types: [SourcePosition: (GenerationOptions.Override, ReplacedType)] = [:]
        for override in options.identifiers {
            if let position = documents.position(at: override, log: log) { types[position] = (override, .identifier) }
        }
        for override in options.types {
            guard let position = documents.position(at: override, log: log) else { continue }
            if let type = TypeReference.Builtin(rawValue: override.value.value), Self.builtins.contains(type) {
                types[position] = (override, .builtin(type))
            } else {
                log.error(.unknownType(override.value.value, known: Self.builtins.map(\.rawValue)), at: override.value.position)
            }
        }
        self.types = types
        var mediaTypes: [SourcePosition: String] = [:]
        for override in options.mediaTypes {
            guard let position = documents.position(at: override, log: log) else { continue }
            let known = documents.mediaTypes(at: override.pointer)
            mediaTypes[position] = override.value.value
            if !known.contains(override.value.value) {
                log.error(.unknownMediaType(override.value.value, at: override.pointer, known: known), at: override.value.position)
            }
        }
        self.mediaTypes = mediaTypes
        var optionalBodies: [SourcePosition: GenerationOptions.Override] = [:]
        for override in options.optionalBodies {
            if let position = documents.position(at: override, log: log) { optionalBodies[position] = override }
        }
        self.optionalBodies = optionalBodies
    }

    /// The types that the options can give.
    private static let builtins = TypeReference.Builtin.allCases.filter { ![.file, .upload, .duration, .links].contains($0) }

    // MARK: Looking up

    /// The name of what is declared at a position.
    func name(at position: SourcePosition) -> PositionedString? {
        guard let override = names[position] else { return nil }
        used.insert(override.position)
        return override.value
    }

    /// The name of a tag.
    func name(ofTag tag: String) -> PositionedString? {
        guard let override = tagNames[tag] else { return nil }
        used.insert(override.position)
        return override.value
    }

    /// The media type to use for the body or response at a position.
    func mediaType(at position: SourcePosition) -> String? { mediaTypes[position] }

    /// Whether the JSON body of the response at a position may be empty.
    func isOptionalBody(at position: SourcePosition) -> Bool {
        guard let override = optionalBodies[position] else { return false }
        used.insert(override.position)
        return true
    }

    /// The positions of the schemas whose types are replaced.
    var typedPositions: Set<SourcePosition> { Set(types.keys) }

    /// Whether the options replace the type of a schema.
    func replacesType(of schema: Schema) -> Bool { types[schema.position] != nil }

    /// The type that the options give to a schema; nil if they give none, or one that does not suit it.
    ///
    /// An object can only be replaced by any JSON value, and only strings, integers and UUIDs by identifiers.
    ///
    /// - Parameter declare: declares a type of identifiers with a name and a raw type.
    func type(
        of schema: Schema, _ resolver: SchemaResolver, declare: (PositionedString, TypeReference.Builtin) -> TypeReference
    ) -> TypeReference? {
        guard let (override, type) = types[schema.position] else { return nil }
        if case .builtin(.unixTime) = type { return nil }
        let isFirst = used.insert(override.position).inserted
        switch (type, resolver.destination(of: schema).shape) {
        case (.identifier, .builtin(let raw)) where [.string, .int, .int32, .int64, .uuid].contains(raw):
            return declare(override.value, raw)
        case (.identifier, _):
            if isFirst { log.error(.unusableIdentifier(override.value.value), at: override.value.position) }
            return nil
        case (.builtin(let type), .record) where type != .json, (.builtin(let type), .map) where type != .json:
            if isFirst { log.error(.typeOfObject(type.rawValue), at: override.value.position) }
            return .builtin(type)
        case (.builtin(let type), _): return .builtin(type)
        }
    }

    /// Whether the options make any schema the time in seconds since 1970.
    private(set) lazy var givesUnixTimes = types.values.contains { if case .builtin(.unixTime) = $0.type { true } else { false } }

    /// Whether the options make a schema the time in seconds since 1970, for a property or a parameter.
    func isUnixTime(_ schema: Schema) -> Bool {
        guard let (override, type) = types[schema.position], case .builtin(.unixTime) = type else { return false }
        used.insert(override.position)
        return true
    }

    // MARK: Reporting

    /// Reports the names, types and optional bodies that were not used.
    ///
    /// - Parameter isPartial: whether the options leave operations out, so that only schemas are sure to be looked at.
    func reportUnused(isPartial: Bool, in documents: DocumentSet) {
        func report(_ overrides: some Sequence<GenerationOptions.Override>, _ kind: String) {
            for override in overrides where !used.contains(override.position) && (!isPartial || override.pointer.isAmongSchemas) {
                log.error(
                    .unusedOverride(override.pointer, kind, reference: documents.reference(at: override.pointer)), at: override.position)
            }
        }
        report(names.values, "a name")
        report(tagNames.values, "a name")
        report(optionalBodies.values, "an optional body")
        // No other schema needs to refer to a named one.
        report(types.values.map(\.override).filter { !$0.pointer.isNamedSchema }, "a type")
    }
}

extension DocumentSet {
    /// The position that an override points to; nil, with an error, if nothing is there.
    fileprivate func position(at override: GenerationOptions.Override, log: DiagnosticLog) -> SourcePosition? {
        position(at: override.pointer, from: override.position, log: log)
    }

    /// The position that a pointer in the options leads to; nil, with an error there, if nothing is there.
    func position(at pointer: Pointer, from option: SourcePosition, log: DiagnosticLog) -> SourcePosition? {
        let position = position(at: pointer)
        if position == nil {
            log.error(.danglingOverride(pointer, siblings: keys(at: Pointer(Array(pointer.tokens.dropLast())))), at: option)
        }
        return position
    }

    /// The name of the tag that a pointer leads to: `#/tags/0`, or `#/tags/pets` for one that need not be declared.
    fileprivate func tag(at pointer: Pointer) -> String? {
        guard pointer.tokens.count == 2, pointer.tokens[0] == "tags" else { return nil }
        return text(at: Pointer(pointer.tokens + ["name"])) ?? pointer.tokens[1]
    }
}

extension Pointer {
    private var schemaTokens: ArraySlice<String>? {
        if tokens.starts(with: ["components", "schemas"]) { return tokens.dropFirst(2) }
        return tokens.first == "definitions" ? tokens.dropFirst() : nil
    }

    /// Whether the pointer leads to a named schema, or into one.
    var isAmongSchemas: Bool { schemaTokens != nil }

    /// Whether the pointer leads to a named schema.
    fileprivate var isNamedSchema: Bool { schemaTokens?.count == 1 }
}

extension Diagnostic.Message {
    static func unknownType(_ type: String, known: [String]) -> Self {
        "unknown type '\(type)'; expected \(known.joined(separator: ", "))" + didYouMean(type, among: known)
    }

    static func typeOfObject(_ type: String) -> Self { "the schema is an object, so its type can only be 'json', not '\(type)'" }

    static func unusableIdentifier(_ name: String) -> Self {
        "the schema is neither a string nor an integer, so its values cannot be identifiers of the type '\(name)'"
    }

    static func unknownMediaType(_ mediaType: String, at pointer: Pointer, known: [String]) -> Self {
        let hint = known.isEmpty ? "it is neither a body nor a response" : "expected \(known.joined(separator: ", "))"
        return "'#\(pointer)' has no media type '\(mediaType)'; \(hint)"
    }

    static func danglingOverride(_ pointer: Pointer, siblings: [String]) -> Self {
        let suggested = pointer.tokens.last.flatMap { suggestion(for: $0, among: siblings) }
        let hint = suggested.map { "; did you mean '#\(Pointer(pointer.tokens.dropLast() + [$0]))'?" } ?? ""
        return "the document has nothing at '#\(pointer)'" + hint
    }

    static func unusedOverride(_ pointer: Pointer, _ kind: String, reference: String?) -> Self {
        "'#\(pointer)' cannot be given \(kind)" + (reference.map { "; use '\($0)', to which it refers" } ?? "")
    }
}
