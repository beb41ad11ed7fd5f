import AllocationCount
import PlainClient
import ShapesClient
import TVDBClient

/// Measures decoding and encoding of documents of several shapes: the direct codec against Foundation with synthesized `Codable`.
struct JSONBenchmark {
    let rounds: Int
    /// A string that the names of the documents must contain.
    var filter = ""

    func run() throws {
        print("                                            decode, MB/s                 encode, MB/s      beyond values / bytes")
        print("document                            MB  direct Foundation  ratio   direct Foundation  ratio   direct Foundation")
        try measure("TVDB, 5,000 episodes", .episodes(5000), TVDBSeriesEpisodes.self, SeriesEpisodes.self)
        try measure("repositories", .repositories(500), RepositoryList.self, PlainRepositoryList.self, isIndentedToo: true)
        try measure("issues", .issues(600), IssueList.self, PlainIssueList.self)
        try measure("charges", .charges(1000), ChargeList.self, PlainChargeList.self)
        try measure("numbers", .measurements(4000), Measurements.self, PlainMeasurements.self)
        try measure("articles", .articles(3000), ArticleList.self, PlainArticleList.self)
    }

    private func measure<Direct: JSONCodable, Plain: Codable>(
        _ name: String, _ sample: Sample, _ direct: Direct.Type, _ plain: Plain.Type, isIndentedToo: Bool = false
    ) throws {
        guard filter.isEmpty || name.contains(filter) else { return }
        let whole = json(of: sample, [])
        let sparse = json(of: sample, .sparse)
        try measure(name, whole, direct, plain)
        if sparse.count < whole.count { try measure("  without nulls", sparse, direct, plain) }
        try measure("  in any order", json(of: sample, .shuffled), direct, plain)
        if isIndentedToo { try measure("  indented", json(of: sample, .indented), direct, plain) }
    }

    private func json(of sample: Sample, _ layout: SampleWriter.Layout) -> Data {
        var writer = SampleWriter(seed: 1, layout: layout)
        writer.write(sample)
        return Data(writer.bytes)
    }

    private func measure<Direct: JSONCodable, Plain: Codable>(
        _ name: String, _ data: Data, _ direct: Direct.Type, _ plain: Plain.Type
    ) throws {
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        let model = try JSONReader.value(Direct.self, in: data, options: .strict)
        let value = try decoder.decode(Plain.self, from: data)
        let decoding = try Comparison(
            rounds, { _ = try JSONReader.value(Direct.self, in: data) }, { _ = try decoder.decode(Plain.self, from: data) })
        let encoding = try Comparison(rounds, { _ = try JSONWriter.data(of: model) }, { _ = try encoder.encode(value) })
        let memory = try [
            beyondValues { try JSONReader.value(Direct.self, in: data) }, beyondValues { try decoder.decode(Plain.self, from: data) },
        ]
        print(
            name.padding(toLength: 32, withPad: " ", startingAt: 0) + String(format: "%6.2f", Double(data.count) / 1e6)
                + decoding.columns(data.count) + " " + encoding.columns(data.count)
                + String(format: "%9.2f%11.2f", Double(memory[0]) / Double(data.count), Double(memory[1]) / Double(data.count)))
    }

    /// The peak memory of creating a value, beyond the memory of the value itself, in bytes.
    private func beyondValues<Value>(_ make: () throws -> Value) rethrows -> Int {
        allocation_count_start()
        let value = try make()
        let live = allocation_count_live()
        _ = allocation_count_stop()
        return withExtendedLifetime(value) { allocation_count_peak() - live }
    }
}

/// Two ways of doing the same thing, measured one after the other in each round.
private struct Comparison {
    private var direct: [Double] = []
    private var foundation: [Double] = []

    init(_ rounds: Int, _ direct: () throws -> Void, _ foundation: () throws -> Void) rethrows {
        for _ in 0..<rounds {
            self.direct.append(try fastest(1, direct))
            self.foundation.append(try fastest(1, foundation))
        }
    }

    /// The medians, in megabytes per second, and the median of the ratios.
    func columns(_ bytes: Int) -> String {
        let ratios = zip(direct, foundation).map { $1 / $0 }
        let figures = [direct.median, foundation.median].map { Double(bytes) / $0 / 1e6 }
        return String(format: "%8.0f%11.0f%7.1f", figures[0], figures[1], ratios.median)
    }
}

// MARK: The reference for TVDB: hand-written models

struct SeriesEpisodes: Codable {
    var data: [Episode]?
    var links: Links?
}

struct Links: Codable {
    var first: Int?
    var last: Int?
    var next: Int?
    var previous: Int?
}

struct Episode: Codable {
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
    var lastUpdatedBy: Int?
    var overview: String?
    var productionCode: String?
    var seriesId: Int?
    var showUrl: String?
    var siteRating: Double?
    var siteRatingCount: Int?
    var thumbAdded: String?
    var thumbAuthor: Int?
    var thumbHeight: String?
    var thumbWidth: String?
    var writers: [String]?
}
