package import AMCClient

// The API of AMC, declared by hand. Any client sends the requests, with its keys, behaviors and options:
//
//     let movie = try await client.value(for: MoviesTarget.getByID(7).request)      // a MovieModel
//
// These models are those of the generated client; your own models work, too.

/// An operation of AMC with the model of its response.
package struct AMCTarget<Model: Decodable & Sendable>: APITarget {
    package let path: String
    package let task: HTTPTask

    init(_ path: String, _ task: HTTPTask = .plain) {
        self.path = "/v2" + path
        self.task = task
    }

    /// The request, whose response is the model, or the failure that AMC reports.
    package var request: TypedRequest<Model, ErrorsModel> { returning(Model.self, failing: ErrorsModel.self) }
}

extension HTTPTask {
    /// The query of a page.
    static func page(_ number: Int, size: Int) -> HTTPTask { .query(["page-number": number, "page-size": size]) }
}
