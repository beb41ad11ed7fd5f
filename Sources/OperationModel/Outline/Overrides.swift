import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// The names, types and media types that the options give to parts of the document.
struct Overrides {
    private let tagNames: Places<String, GenerationOptions.Override>
    private let names: Places<SourcePosition, GenerationOptions.Override>
    private let types: Places<SourcePosition, (override: GenerationOptions.Override, type: ReplacedType)>
    private let mediaTypes: Places<SourcePosition, GenerationOptions.Override>
    private let optionalBodies: Places<SourcePosition, GenerationOptions.Override>
    private let log: DiagnosticLog
    /// Whether the formats of times in seconds since 1970 count, and whether the options give any schema the type of such times.
    private let (hasUnixTimes, givesUnixTimes): (Bool, Bool)

    private typealias Places = OptionPlaces

    /// The type that the options give to a schema.
    enum ReplacedType {
        case builtin(BuiltinType)
        /// A distinct type for identifiers.
        case identifier
    }

    init(_ documents: DocumentSet, _ options: GenerationOptions, reserved: ReservedNames, log: DiagnosticLog) {
        self.log = log
        func entry<Place, Value>(_ override: GenerationOptions.Override, _ place: Place?, _ value: Value) -> Places<Place, Value>.Entry? {
            place.map {
                .init(place: $0, option: PositionedString(value: "#\(override.pointer)", position: override.position), value: value)
            }
        }
        func position(_ override: GenerationOptions.Override) -> SourcePosition? {
            documents.position(at: override.pointer, from: override.position, log: log)
        }
        let usable = options.names.filter { override in
            let isReserved = reserved.members.contains(override.value.value)
            if isReserved { log.error(.unusableName(override.value.value), at: override.value.position) }
            return !isReserved
        }
        tagNames = Places(usable.compactMap { entry($0, documents.tag(at: $0.pointer), $0) })
        names = Places(usable.compactMap { documents.tag(at: $0.pointer) == nil ? entry($0, position($0), $0) : nil })
        let identifiers = options.identifiers.compactMap { entry($0, position($0), (override: $0, type: ReplacedType.identifier)) }
        let builtins = options.types.compactMap { override in
            position(override).flatMap { position in
                let type = BuiltinType(rawValue: override.value.value).flatMap { Self.builtins.contains($0) ? $0 : nil }
                if type == nil {
                    log.error(.unknownType(override.value.value, known: Self.builtins.map(\.rawValue)), at: override.value.position)
                }
                return type.flatMap { entry(override, position, (override: override, type: ReplacedType.builtin($0))) }
            }
        }
        types = Places(identifiers + builtins)
        hasUnixTimes = options.hasUnixTimes
        givesUnixTimes = builtins.contains { if case .builtin(.unixTime) = $0.value.type { true } else { false } }
        mediaTypes = Places(options.mediaTypes.compactMap { entry($0, position($0), $0) })
        for override in options.mediaTypes where documents.position(at: override.pointer) != nil {
            let known = documents.mediaTypes(at: override.pointer)
            if !known.contains(override.value.value) {
                log.error(.unknownMediaType(override.value.value, at: override.pointer, known: known), at: override.value.position)
            }
        }
        optionalBodies = Places(options.optionalBodies.compactMap { entry($0, position($0), $0) })
    }

    /// The types that the options can give.
    private static let builtins = BuiltinType.allCases.filter { ![.file, .upload, .duration, .links].contains($0) }

    // MARK: Looking up

    /// The name of what is declared at a position.
    func name(at position: SourcePosition) -> PositionedString? { names[position]?.value }

    /// The name of a schema, or of the property that has it.
    func name(of schema: Schema) -> PositionedString? { schema.id.place.flatMap(name) }

    /// The name of a tag.
    func name(ofTag tag: String) -> PositionedString? { tagNames[tag]?.value }

    /// The media type to use for the body or response at a position.
    func mediaType(at position: SourcePosition) -> String? { mediaTypes[position]?.value.value }

    /// Whether the JSON body of the response at a position may be empty.
    func isOptionalBody(at position: SourcePosition) -> Bool { optionalBodies[position] != nil }

    /// The schemas that have a type or a name that the options give.
    var givenSchemas: Set<SchemaID> { Set(types.places.union(names.places).map(SchemaID.written)) }

    /// The positions of the schemas whose types are replaced.
    var typedPositions: Set<SourcePosition> { types.places }

    /// Whether the options replace the type of a schema.
    func replacesType(of schema: Schema) -> Bool { schema.id.place.flatMap(types.peek) != nil }

    /// The type that the options give to a schema; nil if they give none, or one that does not suit it.
    ///
    /// An object can only be replaced by any JSON value, and only strings, integers and UUIDs by identifiers.
    ///
    /// - Parameter declare: declares a type of identifiers with a name and a raw type.
    func type(
        of schema: Schema, _ resolver: SchemaResolver, declare: (PositionedString, BuiltinType) -> TypeReference
    ) -> TypeReference? {
        guard let place = schema.id.place else { return nil }
        if case .builtin(.unixTime)? = types.peek(place)?.type { return nil }
        guard let (override, type) = types[place] else { return nil }
        switch (type, resolver.destination(of: schema).shape) {
        case (.identifier, .builtin(let raw)) where [.string, .int, .int32, .int64, .uuid].contains(raw):
            return declare(override.value, raw)
        case (.identifier, _):
            log.error(.unusableIdentifier(override.value.value), at: override.value.position)
            return nil
        case (.builtin(let type), .record) where type != .json, (.builtin(let type), .map) where type != .json:
            log.error(.typeOfObject(type.rawValue), at: override.value.position)
            return .builtin(type)
        case (.builtin(let type), _): return .builtin(type)
        }
    }

    /// The type of dates in place of a number of seconds since 1970, if the options ask for it; otherwise the same type.
    ///
    /// - Parameter declarations: the schemas that the document gives to the property or the parameter.
    func asUnixTime(_ type: TypeReference, of declarations: [Schema], _ resolver: SchemaResolver) -> TypeReference {
        guard hasUnixTimes || givesUnixTimes else { return type }
        let ends = declarations.map(resolver.destination)
        let isNumber = ends.contains { if case .builtin(let builtin) = $0.shape { builtin.isNumber } else { false } }
        guard isNumber else { return type }
        let isDocumented = ends.contains { Self.unixTimeFormats.contains($0.schema.keywords.format ?? "") }
        let isGiven = (declarations + ends.map(\.schema)).compactMap(\.id.place).contains { place in
            if case .builtin(.unixTime)? = types.peek(place)?.type { types[place] != nil } else { false }
        }
        return isGiven || hasUnixTimes && isDocumented ? .builtin(.unixTime).optional(if: type.isOptional) : type
    }

    /// Formats of times in seconds since 1970, of which only the first is registered.
    private static let unixTimeFormats: Set<String> = [
        "unixtime", "unix-time", "unix_time", "unix-timestamp", "timestamp", "epoch", "date-time",
    ]

    // MARK: Reporting

    /// Reports the names, types and optional bodies that were not used.
    ///
    /// - Parameter isPartial: whether the options leave operations out, so that only schemas are sure to be looked at.
    func reportUnused(isPartial: Bool, in documents: DocumentSet) {
        func report(_ overrides: [GenerationOptions.Override], _ kind: String) {
            for override in overrides where !isPartial || override.pointer.isAmongSchemas {
                log.error(
                    .unusedOverride(override.pointer, kind, reference: documents.reference(at: override.pointer)), at: override.position)
            }
        }
        report(names.unused.map(\.value) + tagNames.unused.map(\.value), "a name")
        report(optionalBodies.unused.map(\.value), "an optional body")
        // A named schema need not be used.
        report(types.unused.map(\.value.override).filter { !$0.pointer.isNamedSchema }, "a type")
    }
}

extension DocumentSet {
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
