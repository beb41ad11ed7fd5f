import APIRuntime
import Foundation

// Models as the generator writes them.

final class Show: APIModel {
    let id: Int
    let name: String
    let isRunning: Bool?
    let rating: Double?
    let genres: [String]?
    let network: Network?
    let seasons: [Season]?
    let premiere: DateTime?

    init(
        id: Int, name: String, isRunning: Bool? = nil, rating: Double? = nil, genres: [String]? = nil,
        network: Network? = nil,
        seasons: [Season]? = nil, premiere: DateTime? = nil
    ) {
        self.id = id
        self.name = name
        self.isRunning = isRunning
        self.rating = rating
        self.genres = genres
        self.network = network
        self.seasons = seasons
        self.premiere = premiere
    }

    init(properties json: inout JSONReader) {
        id = json.int("id")
        name = json.string("name")
        isRunning = json.boolIfPresent("isRunning")
        rating = json.doubleIfPresent("rating")
        genres = json.listIfPresent("genres")
        network = json.valueIfPresent("network")
        seasons = json.listIfPresent("seasons")
        premiere = json.valueIfPresent("premiere")
    }

    func write(properties json: inout JSONWriter) {
        json.int("id", id)
        json.string("name", name)
        json.bool("isRunning", isRunning)
        json.double("rating", rating)
        json.list("genres", genres)
        json.value("network", network)
        json.list("seasons", seasons)
        json.value("premiere", premiere)
    }
}

final class Season: APIModel {
    let number: Int
    let episodes: [Int]

    init(number: Int, episodes: [Int]) {
        self.number = number
        self.episodes = episodes
    }

    init(properties json: inout JSONReader) {
        number = json.int("number")
        episodes = json.list("episodes")
    }

    func write(properties json: inout JSONWriter) {
        json.int("number", number)
        json.list("episodes", episodes)
    }
}

/// Has a required nullable country and a secret key.
final class Network: APIModel {
    let name: String
    let country: String?
    let isPublic: Bool
    let share: Double
    let apiKey: String?

    init(name: String, country: String?, isPublic: Bool = false, share: Double = 0, apiKey: String? = nil) {
        self.name = name
        self.country = country
        self.isPublic = isPublic
        self.share = share
        self.apiKey = apiKey
    }

    init(properties json: inout JSONReader) {
        name = json.string("name")
        country = json.stringIfPresent("country")
        isPublic = json.bool("public")
        share = json.double("share")
        apiKey = json.stringIfPresent("apiKey")
    }

    func write(properties json: inout JSONWriter) {
        json.string("name", name)
        json.string("country", country, orNull: true)
        json.bool("public", isPublic)
        json.double("share", share)
        json.string("apiKey", apiKey)
    }

    static var secretProperties: Set<String> { ["apiKey"] }
}

/// Has undocumented properties.
final class Labels: APIModel {
    let id: Int?
    let additionalProperties: [String: Int]

    init(id: Int? = nil, additionalProperties: [String: Int] = [:]) {
        self.id = id
        self.additionalProperties = additionalProperties
    }

    init(properties json: inout JSONReader) {
        id = json.intIfPresent("id")
        additionalProperties = json.additional()
    }

    func write(properties json: inout JSONWriter) {
        json.int("id", id)
        json.additional(additionalProperties)
    }

    subscript(key: String) -> Int? { additionalProperties[key] }
}

/// Has undocumented properties that are secrets.
final class Codes: APIModel, CustomReflectable {
    let name: String
    let additionalProperties: [String: String]

    init(name: String, additionalProperties: [String: String] = [:]) {
        self.name = name
        self.additionalProperties = additionalProperties
    }

    init(properties json: inout JSONReader) {
        name = json.string("name")
        additionalProperties = json.additional()
    }

    func write(properties json: inout JSONWriter) {
        json.string("name", name)
        json.additional(additionalProperties, areSecret: true)
    }
}

enum Status: APIEnumeration {
    case continuing
    case ended
    indirect case unknown(String)

    static let knownValues = KnownValues<Self>([.continuing, .ended])

    var rawValue: String {
        switch self {
        case .continuing: "Continuing"
        case .ended: "Ended"
        case .unknown(let value): value
        }
    }
}

/// An enumeration of numbers.
enum Grade: APIEnumeration {
    case best
    indirect case unknown(Int)

    static let knownValues = KnownValues<Self>([.best])

    var rawValue: Int {
        switch self {
        case .best: 1
        case .unknown(let value): value
        }
    }
}

/// Selected by a discriminator.
indirect enum Media: APIUnion {
    case show(Show)
    case season(Season)
    case unknown(JSONValue)

    init(json: inout JSONReader) {
        switch json.peekString("kind") {
        case "show": self = .show(Show(json: &json))
        case "season": self = .season(Season(json: &json))
        default: self = .unknown(JSONValue(json: &json))
        }
    }

    func write(json: inout JSONWriter) {
        switch self {
        case .show(let value): value.write(json: &json)
        case .season(let value): value.write(json: &json)
        case .unknown(let value): value.write(json: &json)
        }
    }
}

/// Selected by matching; one variant has a discriminator.
indirect enum Nested: APIUnion {
    case media(Media)
    case season(Season)
    case text(String)
    case list([Int])
    case unknown(JSONValue)

    init(json: inout JSONReader) {
        switch json.bestMatch([Media.self, Season.self, String.self, [Int].self]) {
        case 0: self = .media(Media(json: &json))
        case 1: self = .season(Season(json: &json))
        case 2: self = .text(String(json: &json))
        case 3: self = .list([Int](json: &json))
        default: self = .unknown(JSONValue(json: &json))
        }
    }

    func write(json: inout JSONWriter) {
        switch self {
        case .media(let value): value.write(json: &json)
        case .season(let value): value.write(json: &json)
        case .text(let value): value.write(json: &json)
        case .list(let value): value.write(json: &json)
        case .unknown(let value): value.write(json: &json)
        }
    }
}

/// Selected by matching.
indirect enum Matched: APIUnion {
    case season(Season)
    case labels(Labels)
    case text(String)
    case unknown(JSONValue)

    init(json: inout JSONReader) {
        switch json.bestMatch([Season.self, Labels.self, String.self]) {
        case 0: self = .season(Season(json: &json))
        case 1: self = .labels(Labels(json: &json))
        case 2: self = .text(String(json: &json))
        default: self = .unknown(JSONValue(json: &json))
        }
    }

    func write(json: inout JSONWriter) {
        switch self {
        case .season(let value): value.write(json: &json)
        case .labels(let value): value.write(json: &json)
        case .text(let value): value.write(json: &json)
        case .unknown(let value): value.write(json: &json)
        }
    }
}

/// Selected by matching, without required properties, and with a variant that contains the union.
indirect enum Tree: APIUnion {
    case leaf(Leaf)
    case branch(Branch)
    case status(Status)
    case text(String)
    case unknown(JSONValue)

    init(json: inout JSONReader) {
        switch json.bestMatch([Leaf.self, Branch.self, Status.self, String.self]) {
        case 0: self = .leaf(Leaf(json: &json))
        case 1: self = .branch(Branch(json: &json))
        case 2: self = .status(Status(json: &json))
        case 3: self = .text(String(json: &json))
        default: self = .unknown(JSONValue(json: &json))
        }
    }

    func write(json: inout JSONWriter) {
        switch self {
        case .leaf(let value): value.write(json: &json)
        case .branch(let value): value.write(json: &json)
        case .status(let value): value.write(json: &json)
        case .text(let value): value.write(json: &json)
        case .unknown(let value): value.write(json: &json)
        }
    }
}

/// Two mutually recursive unions.
indirect enum First: APIUnion {
    case second(Second)
    case text(String)
    case unknown(JSONValue)

    init(json: inout JSONReader) {
        switch json.bestMatch([Second.self, String.self]) {
        case 0: self = .second(Second(json: &json))
        case 1: self = .text(String(json: &json))
        default: self = .unknown(JSONValue(json: &json))
        }
    }

    func write(json: inout JSONWriter) {
        switch self {
        case .second(let value): value.write(json: &json)
        case .text(let value): value.write(json: &json)
        case .unknown(let value): value.write(json: &json)
        }
    }
}

indirect enum Second: APIUnion {
    case first(First)
    case integer(Int)
    case unknown(JSONValue)

    init(json: inout JSONReader) {
        switch json.bestMatch([First.self, Int.self]) {
        case 0: self = .first(First(json: &json))
        case 1: self = .integer(Int(json: &json))
        default: self = .unknown(JSONValue(json: &json))
        }
    }

    func write(json: inout JSONWriter) {
        switch self {
        case .first(let value): value.write(json: &json)
        case .integer(let value): value.write(json: &json)
        case .unknown(let value): value.write(json: &json)
        }
    }
}

final class Leaf: APIModel {
    let name: String?
    let status: Status?

    init(properties json: inout JSONReader) {
        name = json.stringIfPresent("name")
        status = json.valueIfPresent("status")
    }

    func write(properties json: inout JSONWriter) {
        json.string("name", name)
        json.value("status", status)
    }
}

final class Branch: APIModel {
    let name: String?
    let left: Tree?
    let right: Tree?

    init(properties json: inout JSONReader) {
        name = json.stringIfPresent("name")
        left = json.valueIfPresent("left")
        right = json.valueIfPresent("right")
    }

    func write(properties json: inout JSONWriter) {
        json.string("name", name)
        json.value("left", left)
        json.value("right", right)
    }
}

extension JSONCodable {
    /// Decodes JSON, with strict options by default.
    init(json text: String, options: DecodingOptions = .strict) throws(JSONError) {
        try self.init(json: Data(text.utf8), options: options)
    }

    /// The value as JSON.
    func text() throws -> String { String(decoding: try json(), as: UTF8.self) }
}
