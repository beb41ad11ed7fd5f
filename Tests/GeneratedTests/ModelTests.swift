import Foundation
import TVDBClient
import Testing

@Suite("Every model of TVDB")
struct ModelTests {
    @Test("the table contains all schemas of the description with all properties")
    func coverage() throws {
        let schemas = try TVDBDescription.schemas()
        #expect(schemas.count == 42)
        #expect(ModelRow.all.count == 42)
        for row in ModelRow.all {
            #expect(Set(try object(Data(row.json.utf8)).keys) == schemas[row.schema], "\(row.schema)")
        }
    }

    @Test("each property is read from and written to its key", arguments: ModelRow.all)
    func properties(row: ModelRow) throws {
        let json = Data(row.json.utf8)
        let expected = try object(json)
        let reading = try row.read(json)
        #expect(try object(reading.written) as NSDictionary == expected as NSDictionary)
        let properties = Mirror(reflecting: reading.model).children
        // The mirror of a model with secrets has no properties, so its JSON is used.
        guard type(of: reading.model).secretProperties.isEmpty else { return }
        #expect(properties.count == expected.count)
        for property in properties {
            // The storage of a deprecated property starts with an underscore.
            let key = property.label == "error" ? "Error" : String((property.label ?? "").trimmingPrefix("_"))
            let value = try #require(expected[key], "\(row.type) has the property \(key) and the JSON has not")
            let found = try #require(Mirror(reflecting: property.value).children.first?.value ?? property.value as? Int)
            if value is String || value is NSNumber { #expect("\(found)" == "\(value)", "\(key)") }
            if let strings = value as? [String] { #expect(found as? [String] == strings, "\(key)") }
        }
    }

    @Test("Codable gives the same result as the direct codec", arguments: ModelRow.all)
    func codable(row: ModelRow) throws {
        let json = Data(row.json.utf8)
        let reading = try row.read(json)
        #expect(try object(reading.encoded) as NSDictionary == object(json) as NSDictionary)
        #expect(reading.isDecodedEqually)
    }

    @Test("models are equal if all properties are equal", arguments: ModelRow.all)
    func equality(row: ModelRow) throws {
        let json = try object(Data(row.json.utf8))
        let reading = try row.read(Data(row.json.utf8))
        // Equal in another order and with unknown keys.
        let sorted = try JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
        #expect(try reading.equals(sorted))
        #expect(try reading.equals(Data((#"{"unknown": [{"id": 1}], "# + row.json.dropFirst()).utf8)))
        for key in json.keys where key != "id" {
            let less = try JSONSerialization.data(withJSONObject: json.filter { $0.key != key })
            #expect(try !reading.equals(less), "without \(key)")
        }
    }

    @Test("an optional property is nil if it is missing or null", arguments: ModelRow.all)
    func missing(row: ModelRow) throws {
        let required = row.type is any Identifiable.Type ? ["id": 1] : [:]
        let keys = try object(Data(row.json.utf8)).keys
        let nulls = Dictionary(uniqueKeysWithValues: keys.map { ($0, NSNull() as Any) }).merging(required) { $1 }
        for json in [required, nulls] {
            let reading = try row.read(JSONSerialization.data(withJSONObject: json))
            #expect(try object(reading.written) as NSDictionary == required as NSDictionary)
        }
    }

    @Test("models with a required id are Identifiable")
    func identity() throws {
        let identifiable = ModelRow.all.filter { $0.type is any Identifiable.Type }
        #expect(
            identifiable.map(\.schema) == [
                "BasicEpisode", "Episode", "Language", "Series", "SeriesActorsData", "SeriesImageQueryResult",
                "SeriesSearchResult",
                "Update",
            ]
        )
        for row in identifiable {
            let model = try #require(try row.read(Data(#"{"id": 4711}"#.utf8)).model as? any Identifiable)
            #expect(model.id as? Int == 4711)
            #expect { try row.read(Data("{}".utf8)) } throws: { ($0 as? JSONError)?.expectation == "the property 'id'" }
        }
    }

    @Test("the default messages in the bodies of failures are documentation: nothing is there that nobody set")
    func defaults() throws {
        #expect(TVDBNotAuthorized().error == nil && TVDBNotFound().error == nil && TVDBConflict().error == nil)
        #expect(try TVDBConflict(json: Data("{}".utf8)).error == nil)
    }

    @Test(
        "an image path becomes a URL, an empty path nil",
        arguments: [
            (nil, nil), ("", nil),
            ("graphical/7-g2.jpg", "https://www.thetvdb.com/banners/graphical/7-g2.jpg"),
            ("/fanart/7.jpg", "https://www.thetvdb.com/banners/fanart/7.jpg"),
            ("/banners/posters/7.jpg", "https://www.thetvdb.com/banners/posters/7.jpg"),
            ("https://artworks.example.org/a/b.jpg?x=1", "https://artworks.example.org/a/b.jpg?x=1"),
            ("http://example.org/c.png", "http://example.org/c.png"),
        ] as [(String?, String?)]
    )
    func images(path: String?, url: String?) {
        let images = [
            TVDBEpisode(filename: path, id: 1).imageURL, TVDBSeries(banner: path, id: 1).bannerImageURL,
            TVDBSeriesActorsData(id: 1, image: path).imageURL,
            TVDBSeriesSearchResult(banner: path, id: 1).bannerImageURL,
            TVDBSeriesSearchResult(id: 1, poster: path).posterURL, TVDBSeriesSearchResult(id: 1, image: path).posterURL,
            TVDBSeriesImageQueryResult(fileName: path, id: 1).fileNameImageURL,
            TVDBSeriesImageQueryResult(id: 1, thumbnail: path).thumbnailImageURL,
        ]
        #expect(images.map { $0?.absoluteString } == Array(repeating: url, count: images.count))
        #expect(TVDBSeriesImageQueryResult(fileName: "a", id: 1).thumbnailImageURL == nil)
    }

    private func object(_ json: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }
}
