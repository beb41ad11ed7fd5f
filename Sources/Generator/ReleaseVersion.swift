/// A semantic version, whose last numbers can be missing.
struct ReleaseVersion: Comparable {
    private let numbers: [Int]
    /// The identifiers of a version before the release, such as `beta` and `2`; empty for a release.
    private let prerelease: [Substring]

    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /v?(\d{1,9}(?:\.\d{1,9}){0,2})(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?/) else {
            return nil
        }
        let given = match.1.split(separator: ".").compactMap { Int($0) }
        numbers = given + Array(repeating: 0, count: 3 - given.count)
        prerelease = match.2?.split(separator: ".") ?? []
    }

    static func < (left: Self, right: Self) -> Bool {
        if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        guard !left.prerelease.isEmpty, !right.prerelease.isEmpty else { return !left.prerelease.isEmpty && right.prerelease.isEmpty }
        return left.prerelease.lexicographicallyPrecedes(right.prerelease) { left, right in
            guard let number = Int(left), let other = Int(right) else { return Int(left) != nil || Int(right) == nil && left < right }
            return number < other
        }
    }
}
