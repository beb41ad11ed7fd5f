import Diagnostics
import OpenAPI

/// The names, types and media types that the options give to single places of the document.
///
/// It remembers which of them were asked for, because one that nobody asks for is a mistake.
final class Overrides {
    private let namesByTag: [String: Options.Override]
    private let names: [SourcePosition: Options.Override]
    private let types: [SourcePosition: (override: Options.Override, type: TypeReference.Builtin)]
    private let mediaTypes: [SourcePosition: String]
    private var usedTags: Set<String> = []
    private var usedNames: Set<SourcePosition> = []
    private var usedTypes: Set<SourcePosition> = []

    init(_ documents: DocumentSet, _ options: Options, log: DiagnosticLog) {
        var namesByTag: [String: Options.Override] = [:]
        var names: [SourcePosition: Options.Override] = [:]
        for override in options.names {
            if ReservedNames.isReservedMember(override.value.value) {
                log.error("nothing can be called '\(override.value.value)'", at: override.value.position)
            }
            if let tag = documents.tag(at: override.pointer) {
                namesByTag[tag] = override
            } else if let position = documents.position(at: override, log: log) {
                names[position] = override
            }
        }
        (self.namesByTag, self.names) = (namesByTag, names)
        var types: [SourcePosition: (Options.Override, TypeReference.Builtin)] = [:]
        for override in options.types {
            guard let position = documents.position(at: override, log: log) else { continue }
            if let type = TypeReference.Builtin(rawValue: override.value.value), Self.known.contains(type) {
                types[position] = (override, type)
            } else {
                let known = Self.known.map(\.rawValue).joined(separator: ", ")
                log.error("there is no type '\(override.value.value)' to give; there are \(known)", at: override.value.position)
            }
        }
        self.types = types
        var mediaTypes: [SourcePosition: String] = [:]
        for override in options.mediaTypes {
            guard let position = documents.position(at: override, log: log) else { continue }
            let names = documents.mediaTypes(at: override.pointer)
            mediaTypes[position] = override.value.value
            if !names.contains(override.value.value) {
                let hint = names.isEmpty ? "that is no body and no response" : "there are " + names.joined(separator: ", ")
                log.error("there is no '\(override.value.value)' at '#\(override.pointer)'; \(hint)", at: override.value.position)
            }
        }
        self.mediaTypes = mediaTypes
    }

    private static let known = TypeReference.Builtin.allCases.filter { $0 != .file && $0 != .upload }

    /// The name that is given to what stands at a place.
    func name(at position: SourcePosition) -> String? {
        guard let override = names[position] else { return nil }
        usedNames.insert(position)
        return override.value.value
    }

    /// The name that is given to a tag.
    func name(ofTag tag: String) -> String? {
        guard let override = namesByTag[tag] else { return nil }
        usedTags.insert(tag)
        return override.value.value
    }

    /// The media type that the body or response at a place is taken in.
    func mediaType(at position: SourcePosition) -> String? { mediaTypes[position] }

    /// The places of the schemas that are given a type.
    var typedPositions: Set<SourcePosition> { Set(types.keys) }

    /// The type that is given to the schema at a place.
    func type(at position: SourcePosition) -> TypeReference? {
        guard let (_, type) = types[position] else { return nil }
        usedTypes.insert(position)
        return .builtin(type)
    }

    /// Reports the names and types that nothing has asked for.
    ///
    /// - Parameter isPartial: whether operations are left out, so that only the schemas are surely looked at.
    func reportUnused(isPartial: Bool, in documents: DocumentSet, log: DiagnosticLog) {
        func report(_ overrides: [Options.Override], _ what: String) {
            for override in overrides where !isPartial || override.pointer.isAmongSchemas {
                let reference = documents.reference(at: override.pointer)
                let hint = reference.map { "; what is used stands at '\($0)'" } ?? ""
                log.error("nothing at '#\(override.pointer)' can be given \(what)\(hint)", at: override.position)
            }
        }
        report(names.filter { !usedNames.contains($0.key) }.map(\.value), "a name")
        report(namesByTag.filter { !usedTags.contains($0.key) }.map(\.value), "a name")
        // A schema with a name need not be used by any other.
        report(types.filter { !usedTypes.contains($0.key) }.map(\.value.override).filter { !$0.pointer.isNamedSchema }, "a type")
    }
}

extension DocumentSet {
    /// The place that an override points at; nil, with an error, where there is nothing.
    fileprivate func position(at override: Options.Override, log: DiagnosticLog) -> SourcePosition? {
        let position = position(at: override.pointer)
        if position == nil { log.error("there is nothing at '#\(override.pointer)' in the document", at: override.position) }
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

    /// Whether the place is that of a schema with a name, or below one.
    fileprivate var isAmongSchemas: Bool { schemaTokens != nil }

    /// Whether the place is that of a schema with a name.
    fileprivate var isNamedSchema: Bool { schemaTokens?.count == 1 }
}
