package import Diagnostics

/// The names of one scope, each of which is given to one declaration.
///
/// The same document always gives the same names: if two declarations prefer one name, the later one gets a number.
package struct NameScope {
    /// The claim of each name; nil for a reserved name.
    private var claims: [String: NameClaim?] = [:]
    /// The number that the last of several declarations with one preferred name got.
    private var lastNumbers: [String: Int] = [:]
    /// Whether names that differ only in case are equal, as file names are on many systems.
    private let ignoresCase: Bool
    /// The names that members must keep, by their keys.
    private var kept: [String: String] = [:]
    /// The names of members, by their keys; empty if names need not stay.
    package private(set) var given: [String: String] = [:]
    /// The places that members must keep, by their keys.
    private var keptPlaces: [String: Int] = [:]
    /// The keys, in order, of the members whose order matters.
    private(set) var order: [String] = []
    /// Whether the names of members are recorded.
    private let records: Bool

    /// - Parameters:
    ///   - kept: the names that members must keep, by their keys; nil if names need not stay.
    ///   - order: the keys of members in the order that they must keep.
    package init(reserving names: [String] = [], keeping kept: [String: String]? = nil, in order: [String] = [], ignoresCase: Bool = false)
    {
        keptPlaces = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        (self.ignoresCase, records) = (ignoresCase, kept != nil)
        for name in names { reserve(name) }
        self.kept = (kept ?? [:]).filter { isFree($0.value) }
        for name in self.kept.values { reserve(name) }
    }

    /// Whether members have names that stay.
    package var keepsNames: Bool { !kept.isEmpty }

    /// Members with names in the order that they must keep, and then the new ones.
    package mutating func ordered<Member>(_ members: [Member], by name: (Member) -> String) -> [Member] {
        guard records else { return members }
        let keys = Dictionary(given.map { ($1, $0) }) { first, _ in first }
        let ordered = members.map { ($0, keys[name($0)]) }.enumerated().sorted { left, right in
            let places = [left, right].map { $0.element.1.flatMap { keptPlaces[$0] } ?? .max }
            return (places[0], left.offset) < (places[1], right.offset)
        }.map(\.element)
        order += ordered.compactMap(\.1)
        return ordered.map(\.0)
    }

    /// Takes a name that no declaration may have.
    package mutating func reserve(_ name: String) { claims[key(name)] = .some(nil) }

    /// Gives a member the name that it must keep; nil if it is new.
    mutating func keep(_ key: String) -> String? {
        guard let name = kept[key] else { return nil }
        given[key] = name
        return name
    }

    /// Takes a name for a member.
    package mutating func reserve(_ name: String, for key: String) {
        reserve(name)
        if records { given[key] = name }
    }

    /// Whether a name is still free.
    package func isFree(_ name: String) -> Bool { claims[key(name)] == nil }

    /// Whether a name is free, or given by the options, for which a collision is an error.
    package func isFreeOrOverride(_ name: String) -> Bool { claims[key(name)].map { $0?.override != nil } ?? true }

    /// Claims a name for a declaration; if it is taken, the name gets a number.
    ///
    /// - Parameter memberKey: what identifies the declaration in its owner, in which it keeps its name.
    package mutating func claim(_ claim: NameClaim, as memberKey: @autoclosure () -> String? = nil, log: DiagnosticLog) -> String {
        let memberKey = records ? memberKey() : nil
        if claim.override == nil, let memberKey, let name = keep(memberKey) { return name }
        let name = take(claim, log)
        if let memberKey { given[memberKey] = name }
        return name
    }

    private mutating func take(_ claim: NameClaim, _ log: DiagnosticLog) -> String {
        let preferred = claim.preferred
        guard let earlier = claims.updateValue(.some(claim), forKey: key(preferred)) else { return preferred }
        claims[key(preferred)] = .some(earlier)
        let stem = preferred.last?.isNumber == true ? preferred + "_" : preferred
        var number = lastNumbers[key(preferred), default: 1] + 1
        while claims[key("\(stem)\(number)")] != nil { number += 1 }
        lastNumbers[key(preferred)] = number
        let name = "\(stem)\(number)"
        claims[key(name)] = .some(claim)
        if let override = claim.override ?? earlier?.override {
            let other = claim.override == nil ? claim.position : earlier?.position
            log.error(.collidingOverride(preferred), at: override, notes: other.map { [.init(.otherHolder(preferred), at: $0)] } ?? [])
        } else if let earlier, !claim.isDuplicate {
            let notes = [Diagnostic.Note(.otherHolder(preferred), at: earlier.position)]
            log.warning(.takenName(preferred, subject: claim.subject, name: name), at: claim.position, notes: notes)
        }
        return name
    }

    private func key(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
}

extension Diagnostic.Message {
    static func takenName(_ preferred: String, subject: String, name: String) -> Self {
        "the name '\(preferred)' is taken; \(subject) is called '\(name)'"
    }

    static func collidingOverride(_ name: String) -> Self { "the name '\(name)' is taken; choose another name" }

    static func otherHolder(_ name: String) -> Self { "'\(name)' is declared here" }
}
