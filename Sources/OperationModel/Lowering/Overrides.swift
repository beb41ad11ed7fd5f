import Diagnostics
import OpenAPI

/// The names, types and media types that the options give to single places of the document.
struct Overrides {
    private var names: [Mark: Text] = [:]
    private var tagNames: [String: Text] = [:]
    private var types: [Mark: TypeReference.Builtin] = [:]
    private var mediaTypes: [Mark: String] = [:]

    init(_ documents: DocumentSet, _ options: Options, log: DiagnosticLog) {
        for override in options.names {
            if override.pointer.tokens.count == 2, override.pointer.tokens[0] == "tags" {
                tagNames[override.pointer.tokens[1]] = override.value
            } else if let mark = documents.mark(at: override, log: log) {
                names[mark] = override.value
            }
        }
        for override in options.types {
            guard let mark = documents.mark(at: override, log: log) else { continue }
            types[mark] = TypeReference.Builtin(rawValue: override.value.value)
            if types[mark] == nil {
                log.error("there is no type '\(override.value.value)' to give; there are \(Self.known)", at: override.value.mark)
            }
        }
        for override in options.mediaTypes {
            guard let mark = documents.mark(at: override, log: log) else { continue }
            let names = documents.mediaTypes(at: override.pointer)
            mediaTypes[mark] = override.value.value
            if !names.contains(override.value.value) {
                let hint = names.isEmpty ? "that is no body and no response" : "there are " + names.joined(separator: ", ")
                log.error("there is no '\(override.value.value)' at '#\(override.pointer)'; \(hint)", at: override.value.mark)
            }
        }
    }

    private static let known = TypeReference.Builtin.allCases.filter { $0 != .file && $0 != .upload }.map(\.rawValue).joined(
        separator: ", ")

    /// The name that is given to what stands at a place.
    func name(at mark: Mark) -> String? { names[mark]?.value }

    /// The name that is given to a tag.
    func name(ofTag tag: String) -> String? { tagNames[tag]?.value }

    /// The media type that the body or response at a place is taken in.
    func mediaType(at mark: Mark) -> String? { mediaTypes[mark] }

    /// The places of the schemas that are given a type.
    var typedMarks: Set<Mark> { Set(types.keys) }

    /// The type that is given to the schema at a place.
    func type(at mark: Mark) -> TypeReference? { types[mark].map(TypeReference.builtin) }
}

extension DocumentSet {
    /// The place that an override points at; nil, with an error, where there is nothing.
    fileprivate func mark(at override: Options.Override, log: DiagnosticLog) -> Mark? {
        let mark = mark(at: override.pointer)
        if mark == nil { log.error("there is nothing at '#\(override.pointer)' in the document", at: override.mark) }
        return mark
    }
}
