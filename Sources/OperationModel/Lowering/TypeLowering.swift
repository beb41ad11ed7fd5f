import Diagnostics
import OpenAPI

/// Turns schemas into types: follows references, gives names, and collects the declarations that are needed.
///
/// A schema is known by its position, so that it is declared once however it is reached.
final class TypeLowering {
    let documents: DocumentSet
    let options: Options
    let log: DiagnosticLog
    let overrides: Overrides
    let sharedPlaces: SharedPlaces
    /// The names at the top of the client, which nothing nested may hide.
    private(set) var topNames = NameScope(ignoresCase: true)
    private var nestedNames: [Identifier: NameScope] = [:]
    private(set) var identifiers: [SourcePosition: Identifier] = [:]
    /// What stands where schemas are referred to that others extend: a union of all of them.
    private var families: [SourcePosition: Identifier] = [:]
    /// The schemas that extend one of those.
    private(set) var heirs: Set<SourcePosition> = []
    /// The values that discriminators have in the schemas that they choose.
    private(set) var discriminatorValues: [SourcePosition: (property: String, value: String)] = [:]
    private var spellings: [String: (words: Words, memberName: String)] = [:]
    private var nullability: [SourcePosition: Bool] = [:]
    /// The places at which a note about parts of a schema stands already.
    var notedConflicts: Set<SourcePosition?> = []
    private var declarations: [TypeDeclaration] = []
    private var pendingDefaults: [Identifier: [PendingDefault]] = [:]
    private var indexes: [Identifier: Int] = [:]
    /// The schemas that are being looked through for the type that they only name.
    private var aliasPath: Set<SourcePosition> = []
    /// How many references to schemas without a name may lead to one another.
    static let maximumChain = 64
    /// For each name that stands for another one, be it in a list or map, that other one.
    private var aliases: [Identifier: Identifier] = [:]

    /// Where a schema stands: in which declaration, and how a type that is declared there would be called.
    struct Place {
        let parent: Identifier?
        let words: Words

        /// The place of a part of this one.
        func part(_ part: String) -> Place { Place(parent: parent, words: words + Words(part)) }

        /// The place of something with a name of its own, which at the top stands behind the name of this one.
        func member(_ name: Words) -> Place { Place(parent: parent, words: parent == nil ? words + name : name) }
    }

    init(_ documents: DocumentSet, options: Options, log: DiagnosticLog) {
        self.documents = documents
        self.options = options
        self.log = log
        overrides = Overrides(documents, options, log: log)
        sharedPlaces = SharedPlaces(documents.document.components)
    }

    // MARK: Names

    /// Claims a name at the top of the client.
    func claimTopName(_ wish: String, for subject: @autoclosure () -> String, at position: SourcePosition) -> Identifier {
        let free = ReservedNames.isReservedType(wish) ? wish + "Model" : wish
        return Identifier(topNames.claim(free, for: subject(), at: position, log: log))
    }

    /// Takes a name at the top of the client that no type may have.
    func reserveTopName(_ name: String) { topNames.reserve(name) }

    /// Claims a name inside a declaration; it hides no name at the top.
    ///
    /// - Parameter noun: what is put behind a name that would hide one.
    func claimName(
        _ wish: String, in parent: Identifier, noun: String = "Value", for subject: @autoclosure () -> String, at position: SourcePosition
    ) -> Identifier {
        var wish = wish
        while ReservedNames.isReservedType(wish) || !topNames.isFree(wish) || parent.path.contains(wish) { wish += noun }
        return Identifier(nestedNames[parent, default: NameScope()].claim(wish, for: subject(), at: position, log: log), in: parent)
    }

    /// Takes a name inside a declaration; nil where it cannot be had as it is.
    func takeName(_ name: String, in parent: Identifier) -> Identifier? {
        let isFree = topNames.isFree(name) && nestedNames[parent]?.isFree(name) != false && !parent.path.contains(name)
        guard isFree, !ReservedNames.isReservedType(name) else { return nil }
        nestedNames[parent, default: NameScope()].reserve(name)
        return Identifier(name, in: parent)
    }

    /// What a text of the document gives to names: its words, and the member that is called so.
    ///
    /// It is remembered, because documents say the same names and values again and again.
    func spelling(of text: String) -> (words: Words, memberName: String) {
        if let known = spellings[text] { return known }
        let words = Words(text)
        let spelling = (words, words.memberName)
        spellings[text] = spelling
        return spelling
    }

    // MARK: Types

    /// The declarations so far; those that stand in another one follow it.
    var allDeclarations: [TypeDeclaration] { declarations }

    /// The declaration of a name.
    func declaration(of name: Identifier) -> TypeDeclaration? { indexes[name].map { declarations[$0] } }

    /// Remembers the default of a property for when every type is declared.
    func addDefault(_ source: PendingDefault.Source, of record: Identifier, at index: Int) {
        pendingDefaults[record, default: []].append(PendingDefault(index: index, source: source))
    }

    /// The defaults that have been remembered, which are then forgotten.
    func takePendingDefaults() -> [Identifier: [PendingDefault]] {
        defer { pendingDefaults = [:] }
        return pendingDefaults
    }

    /// Changes the properties of a record that has been declared.
    func change(_ record: Identifier, _ change: (inout [Property]) -> Void) {
        guard let index = indexes[record], case .record(var changed) = declarations[index].kind else { return }
        change(&changed.properties)
        declarations[index] = declarations[index].with(.record(changed))
    }

    /// Gives every named schema of the document its name, and then declares them.
    func declareComponents() {
        let models = options.models
        let components = documents.document.components.schemas
        let positions = Set(components.map(\.value.position))
        // What a component only brings in, from another file or place, bears the component's name.
        let schemas = components.map { component in
            let target = component.value.keywords.isBare ? component.value.keywords.reference.flatMap(target) : nil
            return target.flatMap { positions.contains($0.position) ? nil : $0 } ?? component.value
        }
        var names: [Identifier] = []
        for (component, schema) in zip(components, schemas) {
            let given = overrides.name(at: component.value.position)
            let wish = given ?? models.prefix + spelling(of: component.name).words.upperCamelCase + models.suffix
            names.append(claimTopName(wish, for: "the schema '\(component.name)'", at: component.position))
            // An anchor of YAML can make one schema the value of several names.
            if identifiers[schema.position] == nil { identifiers[schema.position] = names.last }
            identifiers[component.value.position] = identifiers[component.value.position] ?? names.last
        }
        let inheritance = Inheritance(components, target: target)
        for family in inheritance.families { claimName(of: family) }
        for ((component, schema), name) in zip(zip(components, schemas), names) {
            let patch = options.schemas[name: component.name]
            let place = Place(parent: nil, words: spelling(of: component.name).words)
            let shape = identifiers[schema.position] == name ? shape(of: schema).shape : .same(schema)
            declare(schema, as: name, shape, at: place, patch: patch, position: component.value.position)
        }
        for family in inheritance.families { declare(family) }
    }

    /// Names the union of all schemas that extend one, such as `AnyPet`.
    private func claimName(of family: Inheritance.Family) {
        let words = Words("Any") + Words(family.base.name)
        let wish = options.models.prefix + words.upperCamelCase + options.models.suffix
        families[family.base.value.position] = claimTopName(wish, for: "any '\(family.base.name)'", at: family.base.position)
        heirs.formUnion(family.heirs.map(\.component.value.position))
        for heir in family.heirs {
            guard let value = heir.values.first, discriminatorValues[heir.component.value.position] == nil else { continue }
            discriminatorValues[heir.component.value.position] = (family.discriminator.propertyName, value)
        }
    }

    private func declare(_ family: Inheritance.Family) {
        guard let name = families[family.base.value.position] else { return }
        let types = family.heirs.compactMap { heir in identifiers[heir.component.value.position].map { ($0, heir.values) } }
        indexes[name] = declarations.count
        let documentation = "Any \(family.base.name): one of the types that extend it, told by `\(family.discriminator.propertyName)`."
        declarations.append(
            TypeDeclaration(
                name: name, kind: union(ofHeirs: types, by: family.discriminator, at: family.base.position), documentation: documentation,
                isDeprecated: false, position: family.base.position
            )
        )
    }

    /// The type of a schema's values, optional where null is one of them.
    func type(of schema: Schema, at place: Place) -> TypeReference {
        if let type = overrides.type(at: schema.position) { return type.optional(if: schema.keywords.isNullable) }
        if let name = families[schema.position] ?? identifiers[schema.position] { return .declared(name).optional(if: isNullable(schema)) }
        let shape = shape(of: schema)
        return type(of: shape.shape, schema, at: place).optional(if: shape.isNullable)
    }

    private func type(of shape: SchemaShape, _ schema: Schema, at place: Place) -> TypeReference {
        switch shape {
        case .any: .builtin(.json)
        case .builtin(let builtin): .builtin(builtin)
        case .same(let other): type(ofSame: other, as: schema, at: place)
        case .list(let items): .list(items.map { type(of: $0, at: place.part("Item")) } ?? .builtin(.json))
        case .map(let values): .map(values.map { type(of: $0, at: place.part("Value")) } ?? .builtin(.json))
        case .record, .enumeration, .union, .mixed: .declared(declare(schema, shape, at: place))
        }
    }

    /// The type of the schema that another one only names; any value where they name one another in a circle.
    private func type(ofSame other: Schema, as schema: Schema, at place: Place) -> TypeReference {
        guard aliasPath.count < Self.maximumChain else {
            log.warning("more than \(Self.maximumChain) references follow one another here; any value is allowed", at: schema.position)
            return .builtin(.json)
        }
        guard aliasPath.insert(schema.position).inserted else {
            log.warning("the schemas name only one another; any value is allowed", at: schema.position)
            return .builtin(.json)
        }
        defer { aliasPath.remove(schema.position) }
        return type(of: other, at: place)
    }

    /// Whether null is among the values of a schema that has a name.
    private func isNullable(_ schema: Schema) -> Bool {
        var isNullable = false
        var chain: [Schema] = []
        var next: Schema? = schema
        while let current = next {
            if let known = nullability[current.position] {
                isNullable = known
                break
            }
            nullability[current.position] = false
            chain.append(current)
            let shape = shape(of: current)
            isNullable = shape.isNullable
            if !isNullable, case .same(let other) = shape.shape { next = other } else { next = nil }
        }
        for schema in chain where isNullable { nullability[schema.position] = true }
        return isNullable
    }

    // MARK: Declarations

    private func declare(_ schema: Schema, _ shape: SchemaShape, at place: Place) -> Identifier {
        let name = claimTypeName(at: place, position: schema.position)
        identifiers[schema.position] = name
        declare(schema, as: name, shape, at: place)
        return name
    }

    /// Declares an enumeration whose values several schemas have.
    func declareEnumeration(
        _ values: [MergedSchema.EnumerationValue], raw: TypeReference.Builtin, documentation: String?, at place: Place,
        position: SourcePosition
    ) -> Identifier {
        let name = claimTypeName(at: place, position: position)
        indexes[name] = declarations.count
        let kind = enumeration(values, raw: raw)
        declarations.append(TypeDeclaration(name: name, kind: kind, documentation: documentation, isDeprecated: false, position: position))
        return name
    }

    private func claimTypeName(at place: Place, position: SourcePosition) -> Identifier {
        let given = overrides.name(at: position).map { Words($0) }
        let words = given ?? place.words
        let wish = words.upperCamelCase
        // Without an upper-case letter in front, the type would be called like the property that it belongs to.
        let isCapitalized = wish.utf8.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false
        let nestedWish = !isCapitalized && wish == words.lowerCamelCase ? wish + "Value" : wish
        return place.parent.map { claimName(nestedWish, in: $0, for: "a type", at: position) }
            ?? claimTopName(given?.upperCamelCase ?? options.models.prefix + wish + options.models.suffix, for: "a type", at: position)
    }

    private func declare(
        _ schema: Schema, as name: Identifier, _ shape: SchemaShape, at place: Place, patch: Options.SchemaPatch? = nil,
        position: SourcePosition? = nil
    ) {
        // The declaration takes its place before those that stand in it.
        let index = declarations.count
        declarations.append(declaration(of: schema, as: name, .alias(.builtin(.json)), at: position))
        indexes[name] = index
        let kind: TypeDeclaration.Kind =
            switch shape {
            case .record(let merged): record(merged, name: name, patch: patch, chosenBy: discriminatorValues[schema.position])
            case .enumeration(let values, let raw): enumeration(values, raw: raw)
            case .union(let variants, let discriminator): union(variants, discriminator, name: name)
            case .mixed(let types, let merged): union(ofTypes: types, merged, name: name)
            // Nothing can stand in another name, so that what it needs stands beside it.
            case .any, .builtin, .same, .list, .map:
                .alias(withoutCircle(type(of: shape, schema, at: place).unwrapped, to: name, at: schema.position))
            }
        if case .alias(let type) = kind { aliases[name] = type.declaredName }
        declarations[index] = declaration(of: schema, as: name, kind, at: position)
    }

    /// The type that a name stands for, with any value in place of what leads back to the name.
    private func withoutCircle(_ type: TypeReference, to name: Identifier, at position: SourcePosition) -> TypeReference {
        switch type {
        case .list(let element): return .list(withoutCircle(element, to: name, at: position))
        case .map(let value): return .map(withoutCircle(value, to: name, at: position))
        case .optional(let wrapped): return .optional(withoutCircle(wrapped, to: name, at: position))
        case .builtin, .declared:
            guard leads(type, to: name) else { return type }
            log.warning("'\(name)' stands for itself; any value is allowed in its place", at: position)
            return .builtin(.json)
        }
    }

    /// Whether a type is, or holds, another name of a type.
    private func leads(_ type: TypeReference, to name: Identifier) -> Bool {
        guard let start = type.declaredName else { return false }
        var end = start
        var passed: [Identifier] = []
        while end != name, let next = aliases[end] {
            passed.append(end)
            end = next
        }
        // The next one who asks has a shorter way.
        for other in passed { aliases[other] = end }
        return end == name
    }

    private func declaration(of schema: Schema, as name: Identifier, _ kind: TypeDeclaration.Kind, at position: SourcePosition?)
        -> TypeDeclaration
    {
        TypeDeclaration(
            name: name, kind: kind, documentation: schema.keywords.text, isDeprecated: schema.keywords.isDeprecated,
            position: position ?? schema.position
        )
    }
}

extension TypeReference {
    fileprivate func optional(if isOptional: Bool) -> TypeReference { isOptional ? asOptional : self }
}

extension Schema.Keywords {
    /// What the document says about the schema.
    var text: String? { documentation ?? title }
}
