import Foundation

@testable import APIRuntime

/// Functions that clients have only for their own types, for tests of the values that these consist of.
extension JSONCodable {
    init(json data: Data, options: DecodingOptions = .default) throws(JSONError) {
        self = try Self.decoded(data, options: options).value
    }

    static func read(json data: Data, options: DecodingOptions = .default) throws(JSONError) -> (value: Self, dropped: [JSONError]) {
        try decoded(data, options: options)
    }

    func json() throws -> Data { try JSONWriter.data(of: self) }
}
