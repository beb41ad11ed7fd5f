import Diagnostics
import OpenAPI
import Options

/// The places of the document for which the options say how values are read.
///
/// It records which of them were used, because a place without values is a mistake.
final class ReadingPlaces {
    /// Whether the options say nothing about how values are read.
    let isEmpty: Bool
    private let all: GenerationOptions.Reading
    private var places: [SourcePosition: Place] = [:]
    private var properties: [PropertyPlace: Place] = [:]
    /// The schemas that declare properties themselves, by the positions of the properties.
    private var owners: [SourcePosition: SourcePosition] = [:]
    /// The positions, in the options file, of the places that were used.
    private var used: Set<SourcePosition> = []
    private let log: DiagnosticLog

    /// A place with its position in the options file.
    private struct Place {
        let text: String
        let position: SourcePosition
        let reading: GenerationOptions.Reading
        let isAmongSchemas: Bool

        init(_ entry: MapEntry<GenerationOptions.Reading>, isAmongSchemas: Bool) {
            text = entry.name
            position = entry.position
            reading = entry.value
            self.isAmongSchemas = isAmongSchemas
        }
    }

    /// A property that a schema has, maybe from another one.
    private struct PropertyPlace: Hashable {
        let schema: SourcePosition
        let key: String
    }

    init(_ resolver: SchemaResolver, _ options: GenerationOptions, log: DiagnosticLog) {
        all = options.readings.all
        isEmpty = all.keys.isEmpty && options.readings.places.isEmpty
        self.log = log
        let schemas = resolver.documents.document.components.schemas
        for entry in options.readings.places {
            let isPointer = entry.name.hasPrefix("#") || entry.name.hasPrefix("/")
            if isPointer {
                add(pointerOf: entry, in: resolver.documents)
            } else if let schema = schemas.first(where: { $0.name == entry.name })?.value {
                places[schema.position] = Place(entry, isAmongSchemas: true)
                for property in schema.keywords.properties { owners[property.value.position] = schema.position }
            } else {
                add(propertyOf: entry, resolver)
            }
        }
    }

    private func add(pointerOf entry: MapEntry<GenerationOptions.Reading>, in documents: DocumentSet) {
        guard let pointer = Pointer(fragment: entry.name.hasPrefix("#") ? String(entry.name.dropFirst()) : entry.name),
            !pointer.tokens.isEmpty
        else {
            log.error(.invalidReadingPlace(entry.name), at: entry.position)
            return
        }
        if let position = documents.position(at: pointer, from: entry.position, log: log) {
            places[position] = Place(entry, isAmongSchemas: pointer.isAmongSchemas)
        }
    }

    /// Adds a place such as `Movie.title`; names of schemas may have points, too.
    private func add(propertyOf entry: MapEntry<GenerationOptions.Reading>, _ resolver: SchemaResolver) {
        let schemas = resolver.documents.document.components.schemas
        let owner = schemas.filter { entry.name.hasPrefix($0.name + ".") }.max { $0.name.utf8.count < $1.name.utf8.count }
        guard let owner else {
            let name = schemas.isEmpty ? entry.name : String(entry.name.prefix { $0 != "." })
            log.error(.unknownSchema(name, known: schemas.map(\.name)), at: entry.position)
            return
        }
        let key = String(entry.name.dropFirst(owner.name.count + 1))
        let merged = resolver.merge(resolver.destination(of: owner.value).schema)
        guard merged.property(named: key) != nil else {
            let known = merged.properties.map(\.name)
            log.error(.unknownProperty(key, of: "the schema '\(owner.name)'", known: known), at: entry.position)
            return
        }
        properties[PropertyPlace(schema: owner.value.position, key: key)] = Place(entry, isAmongSchemas: true)
        if let own = owner.value.keywords.properties.first(where: { $0.name == key })?.value {
            places[own.position] = Place(entry, isAmongSchemas: true)
        }
    }

    // MARK: Looking up

    /// How the options read a property.
    struct Found {
        /// The keys of all places that the property belongs to; those of smaller places count more.
        var reading: GenerationOptions.Reading
        /// The keys of the place that is this very property.
        var own: GenerationOptions.Reading?
    }

    /// How the options read the values of a property.
    ///
    /// - Parameters:
    ///   - declarations: the schemas of the property.
    ///   - references: the schemas that these refer to, without those of objects, whose reading is about their properties.
    ///   - record: the schemas of the record.
    func reading(of key: String, _ declarations: [Schema], references: [Schema], in record: [SourcePosition]) -> Found {
        let outer = declarations.compactMap { owners[$0.position] } + record + references.map(\.position)
        var found = Found(reading: outer.compactMap(place).reduce(all) { $0.overridden(by: $1) })
        let own = declarations.map(\.position).compactMap(place) + record.compactMap { property(key, of: $0) }
        if !own.isEmpty { found.own = own.reduce(GenerationOptions.Reading()) { $0.overridden(by: $1) } }
        for reading in own { found.own?.keys = reading.keys }
        found.reading = own.reduce(found.reading) { $0.overridden(by: $1) }
        return found
    }

    private func place(at position: SourcePosition) -> GenerationOptions.Reading? { use(places[position]) }

    private func property(_ key: String, of schema: SourcePosition) -> GenerationOptions.Reading? {
        use(properties[PropertyPlace(schema: schema, key: key)])
    }

    private func use(_ place: Place?) -> GenerationOptions.Reading? {
        guard let place else { return nil }
        used.insert(place.position)
        return place.reading
    }

    /// Reports the places that no property belongs to.
    ///
    /// - Parameter isPartial: whether the options leave operations out, so that only schemas are sure to be looked at.
    func reportUnused(isPartial: Bool) {
        for place in Array(places.values) + properties.values where !used.contains(place.position) && (!isPartial || place.isAmongSchemas) {
            used.insert(place.position)
            log.error(.unusedReading(place.text), at: place.position)
        }
    }
}

extension Diagnostic.Message {
    static func invalidReadingPlace(_ text: String) -> Self {
        "'\(text)' is neither a schema such as 'Pet', a property such as 'Pet.weight', nor a pointer such as '#/components/schemas/Pet'"
    }

    static func unusedReading(_ place: String) -> Self { "'\(place)' is neither a property nor a schema with properties" }
}
