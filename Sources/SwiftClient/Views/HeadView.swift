import Templating

/// Values that all Swift source files can use: the head in `Head.mustache`, the access level and the module of the runtime.
struct HeadView: TemplateView {
    let access: String
    /// The module of the runtime.
    let runtime: String

    static let keys: TemplateKeys<HeadView> = [
        .string("access") { $0.access },
        .string("runtime") { $0.runtime },
    ]
}
