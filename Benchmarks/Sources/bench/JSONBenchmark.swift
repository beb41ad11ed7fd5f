import TVDBClient

/// Decoding and encoding an answer of 5,000 episodes: the direct codec against Foundation on synthesised `Codable`.
struct JSONBenchmark {
    let rounds: Int

    func run() throws {
        let declared = try Self.answer(shuffled: false)
        let shuffled = try Self.answer(shuffled: true)
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        print("decode \(declared.count / 1000) kB of 5,000 episodes")
        for (name, data) in [("in the declared order", declared), ("in any order", shuffled)] {
            let direct = try fastest(rounds) { _ = try TVDBSeriesEpisodes(json: data) }
            let foundation = try fastest(rounds) { _ = try decoder.decode(SeriesEpisodes.self, from: data) }
            report(name, data.count, direct, foundation)
        }
        let model = try TVDBSeriesEpisodes(json: declared)
        let plain = try decoder.decode(SeriesEpisodes.self, from: declared)
        let direct = try fastest(rounds) { _ = try model.json() }
        let foundation = try fastest(rounds) { _ = try encoder.encode(plain) }
        print("encode the same")
        report("", declared.count, direct, foundation)
    }

    private func report(_ name: String, _ bytes: Int, _ direct: Double, _ foundation: Double) {
        let figures = [direct, foundation].map { Double(bytes) / $0 / 1e6 }
        print(String(format: "  direct %.0f MB/s, Foundation %.0f MB/s, ratio %.1f  ", figures[0], figures[1], foundation / direct) + name)
    }

    /// An answer as the server gives it.
    private static func answer(shuffled: Bool) throws -> Data {
        var generator = Generator()
        let episodes = (0..<5000).map { index in
            var members = members(index)
            if shuffled { members.shuffle(using: &generator) }
            return "{\(members.joined(separator: ","))}"
        }
        return Data(#"{"data":[\#(episodes.joined(separator: ","))],"links":{"first":1,"last":50}}"#.utf8)
    }

    private static func members(_ index: Int) -> [String] {
        [
            #""absoluteNumber":\#(index)"#, #""airedEpisodeNumber":\#(index % 24)"#, #""airedSeason":\#(index / 24)"#,
            #""director":"Ernest Dickerson""#, #""directors":["Ernest Dickerson","Greg Nicotero"]"#,
            #""dvdEpisodeNumber":\#(index % 24).5"#,
            #""dvdSeason":\#(index / 24)"#, #""episodeName":"Episode \#(index): \"What Lies Ahead\"""#,
            #""filename":"episodes/153021/\#(index).jpg""#, #""firstAired":"2010-10-31""#,
            #""guestStars":["Pruitt Taylor Vince","Jim Coleman"]"#, #""id":\#(2_522_541 + index)"#, #""imdbId":"tt1520211""#,
            #""lastUpdated":1364066542"#,
            #""overview":"The group leaves the quarry; on the road they meet a herd — and lose someone. Ünïcode, too.""#,
            #""productionCode":"201""#, #""siteRating":7.9"#, #""siteRatingCount":\#(index * 3)"#,
            #""writers":["Ardeth Bey","Robert Kirkman"]"#,
        ]
    }
}

/// The same numbers in every run (SplitMix64).
private struct Generator: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

// MARK: The yardstick: what a user would write by hand

private struct SeriesEpisodes: Codable {
    var data: [Episode]?
    var links: Links?
}

private struct Links: Codable {
    var first: Int?
    var last: Int?
    var next: Int?
    var previous: Int?
}

private struct Episode: Codable {
    var absoluteNumber: Int?
    var airedEpisodeNumber: Int?
    var airedSeason: Int?
    var airsAfterSeason: Int?
    var airsBeforeEpisode: Int?
    var airsBeforeSeason: Int?
    var director: String?
    var directors: [String]?
    var dvdChapter: Double?
    var dvdDiscid: String?
    var dvdEpisodeNumber: Double?
    var dvdSeason: Int?
    var episodeName: String?
    var filename: String?
    var firstAired: String?
    var guestStars: [String]?
    var id: Int
    var imdbId: String?
    var lastUpdated: Int?
    var lastUpdatedBy: String?
    var overview: String?
    var productionCode: String?
    var seriesId: String?
    var showUrl: String?
    var siteRating: Double?
    var siteRatingCount: Int?
    var thumbAdded: String?
    var thumbAuthor: Int?
    var thumbHeight: String?
    var thumbWidth: String?
    var writers: [String]?
}
