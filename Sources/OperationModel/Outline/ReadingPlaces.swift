import Diagnostics
import OpenAPI
import Options
import Schemas

/// The places of the document for which the options say how values are read.
struct ReadingPlaces {
    /// Whether the options say nothing about how values are read.
    let isEmpty: Bool
    private let all: GenerationOptions.Reading
    private let places: Places
    /// The schemas that declare properties themselves, by the schemas of the properties.
    private let owners: [SchemaID: SchemaID]
    private let log: DiagnosticLog

    /// The readings, each with whether the place is a named schema or inside one.
    private typealias Places = OptionPlaces<Place, (reading: GenerationOptions.Reading, isAmongSchemas: Bool)>

    private enum Place: Hashable {
        case schema(SchemaID)
        /// A property of a schema, which another schema may declare.
        case property(schema: SchemaID, key: String)
    }

    init(_ resolver: SchemaResolver, _ options: GenerationOptions, log: DiagnosticLog) {
        all = options.readings.all
        isEmpty = all.keys.isEmpty && options.readings.places.isEmpty
        self.log = log
        let schemas = resolver.documents.document.components.schemas
        var owners: [SchemaID: SchemaID] = [:]
        places = Places(
            options.readings.places.flatMap { entry in
                let option = PositionedString(value: entry.name, position: entry.position)
                let pointer = option.pointerText
                let schema = pointer == nil ? schemas.first { $0.name == entry.name }?.value : nil
                for property in schema?.keywords.properties ?? [] { owners[property.value.id] = schema?.id }
                let found =
                    schema.map { [(.schema($0.id), true)] }
                    ?? pointer.map { Self.places(at: $0, of: option, resolver.documents, log) }
                    ?? Self.places(ofProperty: option, resolver, log)
                return found.map { Places.Entry(place: $0, option: option, value: (entry.value, $1)) }
            })
        self.owners = owners
    }

    private static func places(
        at pointer: String, of option: PositionedString, _ documents: DocumentSet, _ log: DiagnosticLog
    ) -> [(place: Place, isAmongSchemas: Bool)] {
        guard let pointer = Pointer(fragment: pointer), !pointer.tokens.isEmpty else {
            log.error(.invalidReadingPlace(option.value), at: option.position)
            return []
        }
        let position = documents.position(at: pointer, from: option.position, log: log)
        return position.map { [(.schema(.written(at: $0)), pointer.isAmongSchemas)] } ?? []
    }

    /// The places of a property such as `Movie.title`; names of schemas can contain dots, too.
    private static func places(
        ofProperty option: PositionedString, _ resolver: SchemaResolver, _ log: DiagnosticLog
    ) -> [(place: Place, isAmongSchemas: Bool)] {
        let schemas = resolver.documents.document.components.schemas
        let owner = schemas.filter { option.value.hasPrefix($0.name + ".") }.max { $0.name.utf8.count < $1.name.utf8.count }
        guard let owner else {
            let name = schemas.isEmpty ? option.value : String(option.value.prefix { $0 != "." })
            log.error(.unknownSchema(name, known: schemas.map(\.name)), at: option.position)
            return []
        }
        let key = String(option.value.dropFirst(owner.name.count + 1))
        let merged = resolver.merge(resolver.destination(of: owner.value).schema)
        guard merged.property(named: key) != nil else {
            let known = merged.properties.map(\.name)
            log.error(.unknownProperty(key, of: "the schema '\(owner.name)'", known: known), at: option.position)
            return []
        }
        let own = owner.value.keywords.properties.first { $0.name == key }?.value
        return [(.property(schema: owner.value.id, key: key), true)] + (own.map { [(.schema($0.id), true)] } ?? [])
    }

    // MARK: Looking up

    /// How the options read a property.
    struct Found {
        /// The keys of all places that the property belongs to; more specific places override more general ones.
        var reading: GenerationOptions.Reading
        /// The keys that the options give to this property itself.
        var own: GenerationOptions.Reading?
    }

    /// How the options read the values of a property.
    ///
    /// - Parameters:
    ///   - declarations: the schemas of the property.
    ///   - references: the schemas that these refer to, except objects, whose reading applies to their properties.
    ///   - record: the schemas of the record.
    func reading(of key: String, _ declarations: [Schema], references: [Schema], in record: [SchemaID]) -> Found {
        let outer = declarations.compactMap { owners[$0.id] } + record + references.map(\.id)
        var found = Found(reading: outer.compactMap { places[.schema($0)]?.reading }.reduce(all) { $0.overridden(by: $1) })
        let own =
            declarations.compactMap { places[.schema($0.id)]?.reading }
            + record.compactMap { places[.property(schema: $0, key: key)]?.reading }
        if !own.isEmpty { found.own = own.reduce(GenerationOptions.Reading()) { $0.overridden(by: $1) } }
        for reading in own { found.own?.keys = reading.keys }
        found.reading = own.reduce(found.reading) { $0.overridden(by: $1) }
        return found
    }

    /// Reports the places that no property belongs to.
    ///
    /// - Parameter isPartial: whether the options leave operations out, so that only schemas are sure to be looked at.
    func reportUnused(isPartial: Bool) {
        for entry in places.unused where !isPartial || entry.value.isAmongSchemas {
            log.error(.unusedReading(entry.option.value), at: entry.option.position)
        }
    }
}

extension Diagnostic.Message {
    static func invalidReadingPlace(_ text: String) -> Self {
        "'\(text)' is neither a schema such as 'Pet', a property such as 'Pet.weight', nor a pointer such as '#/components/schemas/Pet'"
    }

    static func unusedReading(_ place: String) -> Self { "'\(place)' is neither a property nor a schema with properties" }
}
