import Diagnostics
import OpenAPI

/// The names of a client's types, by scope: the top level, and every declaration that has nested types.
///
/// It is a class, because every stage that declares something claims its names here.
final class NameRegistry {
    let reserved: ReservedNames
    private let acronyms: Set<String>
    private let log: DiagnosticLog
    private var topLevel = NameScope(ignoresCase: true)
    /// The names of the types at the top level, in lower case.
    private var models: Set<String> = []
    private var nested: [Identifier: NameScope] = [:]
    /// The names made of strings of the document, in which the same keys and values occur again and again.
    private var spellings: [String: Spelling] = [:]

    /// The words of a string, and the name of a member that is named after it.
    struct Spelling {
        let words: Words
        let memberName: String
    }

    /// - Parameter acronyms: words in lower case that are acronyms in this document, too.
    init(api: String, reserved: ReservedNames, acronyms: [String], log: DiagnosticLog) {
        self.reserved = reserved
        self.acronyms = Words.acronyms.union(acronyms)
        self.log = log
        for name in reserved.topLevel(api) { topLevel.reserve(name) }
        for name in reserved.names(in: .namespace) { nested[Identifier(api), default: NameScope()].reserve(name) }
    }

    /// Claims a name at the top level of the client; a reserved name gets the suffix `Model`.
    ///
    /// - Parameter override: the position in the options file that gives the name. A reserved name is an error there.
    func claim(
        _ preferred: String, override: SourcePosition? = nil, for subject: @autoclosure () -> String, at position: SourcePosition
    ) -> Identifier {
        let isReserved = reserved.types.contains(preferred)
        if isReserved, let override { log.error(.unusableName(preferred), at: override) }
        let holder = NameScope.Holder(position: position, override: override)
        let name = topLevel.claim(isReserved ? preferred + "Model" : preferred, for: subject(), holder, log: log)
        models.insert(name.lowercased())
        return Identifier(name)
    }

    /// Whether a type at the top level can have a name as it is.
    func isFree(_ name: String) -> Bool { topLevel.isFree(name) && !reserved.types.contains(name) }

    /// Claims a name inside a declaration, where it must hide neither a reserved type nor a name at the top level.
    ///
    /// - Parameters:
    ///   - noun: the suffix of a name that would hide one.
    ///   - hidesModels: whether it may be that of a model, to which code inside refers by another name.
    ///   - sharesTopLevel: whether nothing in the declaration itself is looked up at the top level, so that the name may occur there.
    ///   - override: the position in the options file that gives the name. A name that would hide another one is an error there.
    ///   - isDuplicate: whether the reason for a collision has been reported.
    func claim(
        _ preferred: String, in parent: Identifier, noun: String = "Value", hidingModels hidesModels: Bool = false,
        sharesTopLevel: Bool = false,
        override: SourcePosition? = nil, isDuplicate: Bool = false,
        for subject: @autoclosure () -> String, at position: SourcePosition
    ) -> Identifier {
        var name = preferred
        while !canNest(name, in: parent, hidesModels: hidesModels, sharesTopLevel: sharesTopLevel) { name += noun }
        if name != preferred, let override {
            log.error(reserved.nestedTypes.contains(preferred) ? .unusableName(preferred) : .hidingName(preferred), at: override)
        }
        let holder = NameScope.Holder(position: position, override: override, isDuplicate: isDuplicate)
        return Identifier(nested[parent, default: NameScope()].claim(name, for: subject(), holder, log: log), in: parent)
    }

    /// Claims a name inside a declaration as it is; nil if it is taken.
    func claimExactly(_ name: String, in parent: Identifier, hidingModels hidesModels: Bool = false) -> Identifier? {
        guard isFree(name, in: parent, hidingModels: hidesModels) else { return nil }
        nested[parent, default: NameScope()].reserve(name)
        return Identifier(name, in: parent)
    }

    /// Whether a declaration inside another one can have a name as it is.
    func isFree(_ name: String, in parent: Identifier, hidingModels hidesModels: Bool = false) -> Bool {
        canNest(name, in: parent, hidesModels: hidesModels, sharesTopLevel: false) && nested[parent]?.isFree(name) != false
    }

    private func canNest(_ name: String, in parent: Identifier, hidesModels: Bool, sharesTopLevel: Bool) -> Bool {
        if reserved.nestedTypes.contains(name) { return false }
        if hidesModels, models.contains(name.lowercased()) { return true }
        return (sharesTopLevel || topLevel.isFree(name)) && !parent.path.contains(name)
    }

    /// The words of a string of the document.
    func words(_ string: String) -> Words { Words(string, acronyms: acronyms) }

    /// The words of a value, in which a `-` at either end is a word.
    func words(ofValue string: String) -> Words { Words(value: string, acronyms: acronyms) }

    /// The words of a string of the document, and the name of a member that is named after it.
    func spelling(of string: String) -> Spelling {
        if let known = spellings[string] { return known }
        let words = words(string)
        let spelling = Spelling(words: words, memberName: reserved.memberName(words))
        spellings[string] = spelling
        return spelling
    }
}

extension Diagnostic.Message {
    static func unusableName(_ name: String) -> Self { "'\(name)' is reserved and cannot be used as a name" }

    static func hidingName(_ name: String) -> Self { "'\(name)' would hide another type of this name; choose another name" }
}
