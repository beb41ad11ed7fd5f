public import APIRuntime

/// The error of a request that a ``MockTransport`` does not expect, or for which a ``Replay`` has no exchange.
public struct UnexpectedRequest: LocalizedError, CustomStringConvertible {
    /// The request, and the nearest expected request.
    public let description: String

    /// The description.
    public var errorDescription: String? { description }

    init(_ request: SentRequest, nearest: String?) {
        let type = request.request.map { "\(requestName(Swift.type(of: $0))), " } ?? ""
        description =
            "unexpected request \(type)\(request); " + (nearest.map { "the nearest expected request is \($0)" } ?? "no request is expected")
    }

    /// - Parameter expected: the names of the expectations, and whether they are used up.
    init(_ request: SentRequest, among expected: [(name: String, isUsedUp: Bool)]) {
        let type = request.request.map { requestName(Swift.type(of: $0)) }
        let nearest = expected.map { (expectation: $0, distance: $0.name.distance(to: type, request)) }.min { first, second in
            (first.distance, first.expectation.isUsedUp ? 1 : 0) < (second.distance, second.expectation.isUsedUp ? 1 : 0)
        }?.expectation
        self.init(request, nearest: nearest.map { $0.name + ($0.isUsedUp ? ", which was already sent as often as expected" : "") })
    }
}

/// Returns the name of a type of requests: `Petstore.Pets.GetPet`.
func requestName(_ type: any APIRequest.Type) -> String {
    let name = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    return name.hasSuffix(".Request") ? String(name.dropLast(".Request".count)) : name
}

extension String {
    /// Returns the distance to the type or to the method and path of a request.
    fileprivate func distance(to type: String?, _ request: SentRequest) -> Int {
        let target = distance(to: "\(request.method) \(request.path)")
        return type.map { Swift.min(distance(to: $0), target) } ?? target
    }

    /// Returns how many characters must be inserted, removed or replaced to turn this string into another.
    func distance(to other: String) -> Int {
        let other = Array(other.utf8)
        var row = Array(0...other.count)
        for (index, byte) in utf8.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, otherByte) in other.enumerated() {
                let replaced = diagonal + (byte == otherByte ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
