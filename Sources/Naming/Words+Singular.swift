extension Words {
    /// The words with the last one in the singular: `labels` is `label`; nil if it is not clearly a plural of English.
    package var singular: Words? {
        guard let last = words.last, let singular = Self.singular(of: last) else { return nil }
        return Words(words.dropLast() + [singular])
    }

    private static func singular(of word: String) -> String? {
        let lowercased = word.lowercased()
        if let irregular = irregular[lowercased] { return irregular }
        let isAcronym = word.count == 3 && word.dropLast().allSatisfy(\.isUppercase)
        guard lowercased.hasSuffix("s"), word.utf8.allSatisfy({ $0 < 0x80 }), word.count > 3 || isAcronym, !unchanged.contains(lowercased)
        else {
            return nil
        }
        if notPlural.contains(where: lowercased.hasSuffix) { return nil }
        if lowercased.hasSuffix("ies"), word.count > 4, !endingInIe.contains(lowercased) { return word.dropLast(3) + "y" }
        if endingInEs.contains(where: lowercased.hasSuffix), !endingInE.contains(where: lowercased.hasSuffix) {
            return String(word.dropLast(2))
        }
        return String(word.dropLast())
    }

    /// Words that end in `s` and are not plurals, or whose plural is the same.
    private static let unchanged: Set<String> = [
        "alias", "always", "analysis", "atlas", "bias", "canvas", "gas", "https", "lens", "news", "pos", "series", "sms", "species",
    ]
    private static let irregular = [
        "abuses": "abuse", "analyses": "analysis", "axes": "axis", "calves": "calf", "children": "child", "crises": "crisis",
        "criteria": "criterion",
        "diagnoses": "diagnosis", "halves": "half", "hypotheses": "hypothesis", "indices": "index", "knives": "knife", "leaves": "leaf",
        "lenses": "lens", "loaves": "loaf", "matrices": "matrix", "menus": "menu", "people": "person", "quizzes": "quiz",
        "shelves": "shelf", "theses": "thesis", "thieves": "thief", "toes": "toe", "uses": "use", "vertices": "vertex", "wolves": "wolf",
    ]
    private static let notPlural = ["ss", "us", "is"]
    private static let endingInIe: Set<String> = ["calories", "cookies", "movies", "selfies", "zombies"]
    /// The ends of plurals that consist of the singular and `es`.
    private static let endingInEs = ["sses", "shes", "ches", "xes", "uses", "oes", "iases"]
    private static let endingInE = ["aches", "auses", "ouses", "cuses", "fuses", "shoes", "canoes"]
}
