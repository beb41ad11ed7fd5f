import Diagnostics

/// The names of one scope: hands each out once, whatever the document calls its things.
///
/// The same document gives the same names: where two wish for one name, the later one gets a number.
struct NameScope {
    private var taken: [String: SourcePosition?] = [:]
    /// The number that the last one of several equal wishes got.
    private var lastNumbers: [String: Int] = [:]
    /// Whether names that differ in case only are the same, as file names are for many people.
    private let ignoresCase: Bool

    /// - Parameter capacity: how many names there will be, about.
    init(capacity: Int = 0, ignoresCase: Bool = false) {
        taken.reserveCapacity(capacity)
        self.ignoresCase = ignoresCase
    }

    /// Takes a name without asking for another one.
    mutating func reserve(_ name: String) { taken[key(name)] = .some(nil) }

    /// Whether a name can still be had.
    func isFree(_ name: String) -> Bool { taken[key(name)] == nil }

    /// Gives out a name that nothing else in the scope has.
    ///
    /// - Parameter subject: what is named, for the warning that is given where the name has to be changed.
    mutating func claim(_ wish: String, for subject: @autoclosure () -> String, at position: SourcePosition, log: DiagnosticLog) -> String {
        guard let earlier = taken.updateValue(.some(position), forKey: key(wish)) else { return wish }
        taken[key(wish)] = .some(earlier)
        var number = lastNumbers[key(wish), default: 1] + 1
        while taken[key("\(wish)\(number)")] != nil { number += 1 }
        lastNumbers[key(wish)] = number
        let name = "\(wish)\(number)"
        taken[key(name)] = .some(position)
        if let earlier {
            log.warning(
                "the name '\(wish)' is taken; \(subject()) is called '\(name)'", at: position,
                notes: [Diagnostic.Note("the other one is here", at: earlier)]
            )
        }
        return name
    }

    private func key(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
}
