import OpenAPI
import SwiftClient
import Templates

extension Options {
    /// How the client's declarations are written.
    var declarationStyle: DeclarationStyle {
        DeclarationStyle(access: access.rawValue, isStruct: models.isStruct, isMutable: models.isMutable)
    }

    /// Where the client gets its runtime from.
    var clientRuntime: ClientRenderer.Runtime {
        switch runtime {
        case .embedded: .embedded(TemplateSet.runtime.map { SwiftFile(path: $0.path, bytes: [UInt8]($0.text.utf8)) })
        case .shared(.path(let path)): .shared(path: path)
        case .shared(.url(let url, let from)): .shared(url: url, from: from)
        }
    }
}
