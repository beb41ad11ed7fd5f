import MovieSearching
import Testing

@Suite("Awards, scores and years")
struct ValueTests {
    @Test(
        "awards are counted by the number right before a word",
        arguments: [
            (
                "Won 1 Oscar. 25 wins & 2 nominations total",
                "Oscars: 🕴\nWins: 🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆🏆\nNominations: 👏👏\n(Won 1 Oscar. 25 wins & 2 nominations total)"
            ),
            ("Nominated for 2 Oscars.", "Oscars: 🕴🕴\n(Nominated for 2 Oscars.)"),
            ("1 WIN.", "Wins: 🏆\n(1 WIN.)"),
            ("Top rated movie #12", "Top rated movie #12"), ("Many wins", "Many wins"), ("0 wins", "Wins: \n(0 wins)"),
        ])
    func awards(text: String, description: String) {
        #expect(Awards(text)?.description == description)
    }

    @Test("an enormous number of awards is shown as a number", arguments: [51, Int.max])
    func manyAwards(count: Int) throws {
        let lines = try #require(Awards("\(count) wins")).description.split(separator: "\n")
        #expect(lines[0] == "Wins: " + String(repeating: "🏆", count: 50) + "… \(count)")
    }

    @Test("without a text, there are no awards", arguments: [nil, "", "N/A"])
    func noAwards(text: String?) { #expect(Awards(text) == nil) }

    @Test(
        "a score has ten blocks and its number",
        arguments: [
            (87, 100, "🟩🟩🟩🟩🟩🟩🟩🟩⬜️⬜️ 87"), (39, 100, "🟥🟥🟥⬜️⬜️⬜️⬜️⬜️⬜️⬜️ 39"), (69, 100, "🟨🟨🟨🟨🟨🟨⬜️⬜️⬜️⬜️ 69"),
            (8.5, 10, "🟩🟩🟩🟩🟩🟩🟩🟩⬜️⬜️ 8.5"), (8, 10, "🟩🟩🟩🟩🟩🟩🟩🟩⬜️⬜️ 8.0"), (0, 100, "⬜️⬜️⬜️⬜️⬜️⬜️⬜️⬜️⬜️⬜️ 0"),
            (120, 100, "🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩 120"), (-5, 10, "⬜️⬜️⬜️⬜️⬜️⬜️⬜️⬜️⬜️⬜️ -5.0"),
        ] as [(Double, Double, String)])
    func score(value: Double, maximum: Double, description: String) {
        #expect(Score(value, of: maximum)?.description == description)
    }

    @Test("a score without a finite number is nil", arguments: [nil, .nan, .infinity] as [Double?])
    func noScore(value: Double?) { #expect(Score(value, of: 10) == nil) }

    @Test("years are a year or a range, which may be open")
    func years() throws {
        #expect(Years("1985")?.last == 1985)
        #expect(Years("2008–2013")?.first == 2008 && Years("2008–2013")?.last == 2013)
        #expect(Years("2019–")?.first == 2019 && Years("2019–")?.last == nil)
        for text in [nil, "", "soon", "1–2–3", "2008–x"] { #expect(Years(text) == nil) }
    }
}
