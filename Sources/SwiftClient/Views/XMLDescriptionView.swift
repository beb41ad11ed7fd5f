import OperationModel
import Templating

/// The description of a type in XML in `XMLDescription.mustache`.
struct XMLDescriptionView: TemplateView {
    private let form: String
    private let lines: [String]
    private var additional = ""

    static let keys: TemplateKeys<XMLDescriptionView> = [
        .string("form") { $0.form },
        .strings("lines") { $0.lines },
        .string("additional") { $0.additional },
    ]

    /// The description of a record.
    init(record: Record, _ spelling: TypeSpelling) {
        form = "object"
        lines = record.properties.map(spelling.xmlMember)
        additional = record.additional.map { spelling.xmlType($0, nil) } ?? ""
    }

    /// The description of a union.
    init(variants: [Variant], _ spelling: TypeSpelling) {
        form = "union"
        lines = variants.map { variant in
            let name = variant.xml?.name == nil ? "" : ", name: \(TypeSpelling.name(variant.xml))"
            return "XMLVariant(\(spelling.xmlType(variant.type, variant.xml))\(name))"
        }
    }
}
