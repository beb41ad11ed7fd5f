import Diagnostics
import OpenAPI
import Options
import SwiftClient
import Templates

extension GenerationOptions {
    /// The style of the client's declarations.
    var declarationStyle: DeclarationStyle {
        DeclarationStyle(
            access: layout == .merged ? "internal" : access.rawValue, isStruct: models.isStruct, isMutable: models.isMutable,
            isIdentifiable: models.isIdentifiable, isHashable: models.isHashable,
            isNonisolated: isNonisolated, hasGlobals: hasGlobals)
    }

    /// The layout of the client's files.
    var clientLayout: ClientRenderer.Layout {
        switch layout {
        case .package: .package
        case .merged: .merged
        case .targets: .targets
        }
    }

    /// The source of the client's runtime.
    var clientRuntime: ClientRenderer.Runtime {
        switch runtime {
        case .embedded:
            .embedded(
                embeddedFiles, parts: Set(runtimeParts.map(\.value)), testing: hasTesting ? TemplateSet.testing.map(SwiftFile.init) : [])
        case .path(let path): .shared(path: path)
        case .url(let url, let from): .shared(url: url, from: from)
        }
    }

    /// Reports parts of the runtime that do not exist.
    func checkRuntimeParts(log: DiagnosticLog) {
        let known = RuntimePart.all.map(\.name)
        for part in runtimeParts where !known.contains(part.value) { log.error(.unknownPart(part.value, known), at: part.position) }
    }

    /// The transport that the client sends requests with by default.
    var clientTransport: ClientTransport {
        switch transport {
        case .urlSession: .urlSession
        case .asyncHTTPClient: .asyncHTTPClient
        case .none: .none
        }
    }

    /// The sources of the runtime, with those of the transport.
    private var embeddedFiles: [SwiftFile] {
        let runtime = (TemplateSet.runtime + TemplateSet.license).map(SwiftFile.init)
        switch transport {
        case .urlSession, .none: return runtime
        case .asyncHTTPClient:
            return runtime + TemplateSet.asyncHTTP.map { SwiftFile(path: "AsyncHTTP/\($0.path)", bytes: [UInt8]($0.text.utf8)) }
        }
    }
}

extension SwiftFile {
    fileprivate init(_ item: TemplateSet.Item) { self.init(path: item.path, bytes: Array(item.text.utf8)) }
}

extension Diagnostic.Message {
    static func unknownPart(_ name: String, _ known: [String]) -> Self {
        "unknown part '\(name)' of the runtime\(didYouMean(name, among: known))"
    }
}
