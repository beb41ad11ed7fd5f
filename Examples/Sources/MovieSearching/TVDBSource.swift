package import Foundation
package import TVDBClient

/// Series of TheTVDB.
package struct TVDBSource: MovieSource {
    package let name = "TheTVDB"
    /// There is only one page.
    package let pageSize = Int.max
    private let client: TVDBClient

    /// Creates a source.
    package init(_ client: TVDBClient) { self.client = client }

    package func search(_ text: String, page: Int) async throws -> FoundPage {
        do {
            let found = try await client.value(for: TVDB.Search.GetSearchSeries.Request(name: text))
            return FoundPage(
                movies: (found.data ?? []).map { series in
                    FoundMovie(
                        id: String(series.id), title: series.seriesName ?? "?", released: series.firstAired, overview: series.overview,
                        posterURL: series.posterURL ?? series.bannerImageURL)
                }, number: 1, total: found.data?.count, hasNext: false)
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode)
        }
    }

    package func details(of id: String) async throws -> MovieDetails {
        guard let id = Int(id) else { throw SearchProblem.nothingFound }
        async let poster = posterURL(of: id)
        do {
            let series = try await client.value(for: TVDB.Series.GetSeriesById.Request(id: id)).data
            return MovieDetails(
                title: series?.seriesName ?? "?", posterURL: await poster ?? series?.bannerImageURL,
                rows: [
                    (.firstAired, series?.firstAired), (.network, series?.network), (.status, series?.status),
                    (.runtime, series?.runtime.map { "\($0) min" }), (.overview, series?.overview?.condensed),
                ])
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode)
        }
    }

    package func poster(at url: URL) async throws -> Data { try await client.apiClient.image(at: url) }

    /// The poster that the site's users like best; nil if there is none.
    private func posterURL(of id: Int) async -> URL? {
        let request = TVDB.Series.GetSeriesByIdImagesQuery.Request(id: id, keyType: "poster")
        let posters = try? await client.value(for: request).data
        return posters?.max { ($0.ratingsInfo?.average ?? 0) < ($1.ratingsInfo?.average ?? 0) }?.fileNameImageURL
    }
}
