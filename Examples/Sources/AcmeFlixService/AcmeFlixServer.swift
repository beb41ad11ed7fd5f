package import Foundation
package import LocalServer

/// The AcmeFlix service: a library, and a cart for movies to rent. Clients find everything by links.
package struct AcmeFlixServer: Sendable {
    private let store: RentalStore
    /// Whether requests can ask for faults by the header `X-Fault`.
    private let hasFaults: Bool

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - stateFile: the file that keeps the cart and the ratings; nil to keep them in memory.
    ///   - hasFaults: whether requests can ask for a ``Fault`` by the header `X-Fault`.
    package init(stateFile: URL? = nil, hasFaults: Bool = false) throws {
        store = try RentalStore(file: stateFile)
        self.hasFaults = hasFaults
    }

    /// The response to a request.
    package func respond(to request: LocalServer.Request) async -> LocalServer.Response {
        let response = await route(request).withETag(for: request)
        guard hasFaults, let fault = request.headers["x-fault"].flatMap(Fault.init) else { return response }
        return response.failing(with: fault)
    }

    // MARK: Routes

    private func route(_ request: LocalServer.Request) async -> LocalServer.Response {
        let path = request.path.split(separator: "/").map(String.init)
        let methods: [String]
        switch path.first {
        case "movies" where path.count == 2: methods = ["GET", "PUT"]
        case "cart" where path.count == 2: methods = ["GET", "PUT", "DELETE"]
        case "library" where path.count == 1, "poster" where path.count == 2, nil: methods = ["GET"]
        default: return .init(404)
        }
        guard methods.contains(request.method) else { return .init(405, headers: ["Allow": methods.joined(separator: ", ")]) }
        switch path.first {
        case "library": return await resources(request).library.response(MediaType.library, to: request)
        case "movies": return await movie(path[1], request)
        case "poster": return poster(path[1])
        case "cart": return await cart(path[1], request)
        default: return await resources(request).root.response("application/json", to: request)
        }
    }

    private func resources(_ request: LocalServer.Request) async -> ResourceBuilder {
        let host = request.headers["host"].flatMap { $0.isHost ? $0 : nil } ?? "localhost"
        return ResourceBuilder(origin: "http://\(host)", state: await store.state)
    }

    private func movie(_ id: String, _ request: LocalServer.Request) async -> LocalServer.Response {
        guard let movie = Movie.with(id: id) else { return .init(404) }
        guard request.method == "PUT" else { return await resources(request).movie(movie).response(MediaType.movie, to: request) }
        guard movie.isRatable else { return .init(404) }
        guard let body = try? JSONDecoder().decode(RatingBody.self, from: request.body), (0...10).contains(body.rating) else {
            return .init(400)
        }
        do {
            try await store.change { $0.ratings[id] = body.rating }
            return .init(204)
        } catch {
            return .init(500)
        }
    }

    private func poster(_ id: String) -> LocalServer.Response {
        guard let movie = Movie.with(id: id), movie.hasPoster else { return .init(404) }
        return .init(200, headers: ["Content-Type": MediaType.jpeg], body: Poster.image(of: movie))
    }

    private func cart(_ id: String, _ request: LocalServer.Request) async -> LocalServer.Response {
        guard id == ResourceBuilder.cartID else { return .init(404) }
        if request.method != "GET" {
            guard let movieID = try? JSONDecoder().decode(ItemBody.self, from: request.body).movieId else { return .init(400) }
            let isAdded = request.method == "PUT"
            if isAdded, Movie.with(id: movieID).map({ $0.stock > 0 }) != true { return .init(400) }
            do {
                try await store.change { state in
                    if !isAdded { state.cart.removeAll { $0 == movieID } }
                    if isAdded, !state.cart.contains(movieID) { state.cart.append(movieID) }
                }
            } catch {
                return .init(500)
            }
        }
        return await resources(request).cart.response(MediaType.cart, to: request)
    }
}

/// The body of a request that rates a movie.
private struct RatingBody: Decodable {
    let rating: Double
}

/// The body of a request that puts a movie into the cart or takes it out.
private struct ItemBody: Decodable {
    let movieId: String
}

extension String {
    /// Whether the text can be the host of a URL, with or without a port.
    fileprivate var isHost: Bool { !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) } }
}

extension Encodable {
    /// The resource as JSON, under its own media type if the client knows it.
    fileprivate func response(_ mediaType: String, to request: LocalServer.Request) -> LocalServer.Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(self) else { return .init(500) }
        let isKnown = request.headers["accept"]?.contains(mediaType) == true
        return .init(200, headers: ["Content-Type": isKnown ? mediaType : "application/json", "Vary": "Accept, Host"], body: body)
    }
}

extension LocalServer.Response {
    /// The response with the tag of its body; without the body if the client has it.
    fileprivate func withETag(for request: LocalServer.Request) -> LocalServer.Response {
        guard request.method == "GET", status == 200 else { return self }
        // FNV-1a.
        let hash = body.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let tag = "\"" + String(hash, radix: 16) + "\""
        var response = self
        response.headers["ETag"] = tag
        let known = (request.headers["if-none-match"] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if known.contains(tag) || known.contains("W/" + tag) || known == ["*"] {
            response.status = 304
            response.headers["Content-Type"] = nil
            response.body = Data()
        }
        return response
    }

    fileprivate func failing(with fault: Fault) -> LocalServer.Response {
        var response = self
        switch fault {
        case .error: return .init(500, headers: ["Content-Type": "text/html"], body: Data("<h1>Internal Server Error</h1>".utf8))
        case .unavailable: return .init(503)
        case .garbage: response.body = Data("<html>".utf8)
        case .truncated: response.body = body.prefix(body.count / 2)
        case .unlinked: response.body = Data("{}".utf8)
        }
        return response
    }
}
