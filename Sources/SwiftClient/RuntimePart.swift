import OperationModel
import Schemas

/// A part of the runtime, which a stand-alone client has only if it uses it. Sources outside the folders of parts are the core.
package struct RuntimePart: Sendable {
    /// The name in the options file.
    package let name: String
    /// The folder of the sources of the runtime.
    package let folder: String
    /// The names of the parts that this part uses.
    package let required: [String]
    /// Whether the client of an API has the part by default: because it uses it, or because programs will and it is small.
    private let isUsed: @Sendable (API) -> Bool

    private init(
        _ name: String, folder: String, requires required: [String] = [], if isUsed: @escaping @Sendable (API) -> Bool = { _ in false }
    ) {
        self.name = name
        self.folder = folder
        self.required = required
        self.isUsed = isUsed
    }

    /// The parts; those that a part requires come first.
    package static let all = [
        RuntimePart("credentials", folder: "Authentication") { !$0.secrets.isEmpty },
        RuntimePart("dates", folder: "Dates") { $0.mentionedTypes.contains(where: \.isDate) },
        RuntimePart("downloads", folder: "Downloads") { $0.operations.contains(where: \.readsFile) },
        RuntimePart("uploads", folder: "Uploads") {
            $0.operations.contains { if case .upload? = $0.body?.content { true } else { false } }
        },
        RuntimePart("forms", folder: "Forms", requires: ["uploads"]) { $0.operations.contains { $0.body?.content.isForm == true } },
        RuntimePart("texts", folder: "Texts") { $0.operations.contains(where: \.readsText) },
        RuntimePart("targets", folder: "Targets", requires: ["dates", "forms", "texts", "uploads"]),
        RuntimePart("links", folder: "Links", requires: ["targets"]) { $0.properties.contains { $0.type.unwrapped == .builtin(.links) } },
        RuntimePart("logging", folder: "Logging") { _ in true },
        RuntimePart("pages", folder: "Pages") { $0.operations.contains { $0.paging != nil } },
        RuntimePart("polling", folder: "Polling") { $0.operations.contains(where: \.isLong) },
        RuntimePart("publishers", folder: "Publishers"),
        RuntimePart("rateLimit", folder: "RateLimit") { _ in true },
        RuntimePart("sequences", folder: "Sequences") { $0.operations.contains(where: \.readsSequence) },
        RuntimePart("streams", folder: "Streams", requires: ["sequences"]) { $0.operations.contains { $0.streamedResponse != nil } },
        RuntimePart("tokens", folder: "Tokens", requires: ["credentials", "dates"]) { $0.authentication != nil },
        RuntimePart("urlrequests", folder: "URLRequests", requires: ["uploads"]),
        RuntimePart("urlsession", folder: "URLSession", requires: ["uploads", "urlrequests"]),
        RuntimePart("oauth", folder: "OAuth", requires: ["credentials", "dates", "tokens"]) { $0.clientCredential != nil },
        RuntimePart("webhooks", folder: "Webhooks") { $0.webhookEvent != nil },
        RuntimePart("closures", folder: "Closures", requires: ["urlsession"]),
        RuntimePart("globals", folder: "Globals", requires: ["closures", "dates", "tokens"]),
        RuntimePart("xml", folder: "XML") { $0.operations.contains(where: \.usesXML) },
        RuntimePart("tolerance", folder: "Tolerance", requires: ["dates"]) { $0.properties.contains { $0.reading != nil } },
    ]

    /// The names of the parts that the client of an API uses, the added ones, and those that both require.
    static func names(usedBy api: API, adding added: Set<String> = []) -> Set<String> {
        all.reversed().reduce(into: added) { names, part in
            if names.contains(part.name) || part.isUsed(api) { names.formUnion([part.name] + part.required) }
        }
    }

    /// The sources of the runtime without those of parts that have none of the names, but with declarations that say how to add these.
    ///
    /// - Parameter files: the sources of the core and of all parts, with paths relative to the folder of the runtime.
    static func sources(_ files: [SwiftFile], of names: Set<String>) -> [SwiftFile] {
        let omitted = all.filter { !names.contains($0.name) }.map { $0.folder + "/" }
        return files.filter { file in !omitted.contains(where: file.path.hasPrefix) } + [absence(besides: names)].compactMap(\.self)
    }
}

extension API {
    /// The types that the client mentions.
    fileprivate var mentionedTypes: [TypeReference] {
        types.flatMap(\.writtenTypes) + operations.flatMap { $0.sentTypes + $0.receivedTypes }
    }

    fileprivate var properties: some Sequence<Property> { types.lazy.flatMap { $0.record?.properties ?? [] } }
}

extension TypeReference {
    fileprivate var isDate: Bool {
        switch self {
        case .builtin(let builtin): [.date, .dateTime, .unixTime].contains(builtin)
        case .declared: false
        case .list(let inner), .map(let inner), .optional(let inner): inner.isDate
        }
    }
}

extension Operation {
    fileprivate var readsSequence: Bool { responses.contains { $0.content?.item != nil } }
    /// Whether a documented success is a file, or other bytes.
    fileprivate var readsFile: Bool {
        responses.contains { if $0.isSuccess, !$0.isUndocumented, case .bytes? = $0.content { true } else { false } }
    }
    fileprivate var usesXML: Bool { body?.xml != nil || responses.contains { $0.xml != nil } }
    fileprivate var readsText: Bool { responses.contains { if case .text? = $0.content { true } else { false } } }
}

extension Content {
    fileprivate var isForm: Bool {
        switch self {
        case .form, .formValue: true
        case .json, .items, .events, .text, .bytes, .upload: false
        }
    }
}
