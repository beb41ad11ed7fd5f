import Foundation

/// The place of a visitor: which search and page led to which movie.
struct Visit {
    /// The last action, which the next page reports in a sentence.
    enum Deed: String {
        case rented, rated, removed
    }

    var text = ""
    var page = 1
    var id = ""
    var done: Deed?

    /// Reads the values of a query or a form.
    init(_ values: [String: String]) {
        text = values["q"] ?? ""
        page = min(max(values["page"].flatMap { Int($0) } ?? 1, 1), 1000)
        id = values["id"] ?? ""
        done = values["done"].flatMap(Deed.init)
    }

    /// The address of a page of results, or the start.
    func results(page: Int? = nil) -> String { text.isEmpty ? "/" : "/?q=\(text.queryEncoded)&page=\(page ?? self.page)" }

    /// The address of something else, from which the results can be found again.
    func address(_ path: String, id: String? = nil) -> String {
        let done = done.map { "&done=\($0.rawValue)" } ?? ""
        return "\(path)?id=\((id ?? self.id).queryEncoded)&q=\(text.queryEncoded)&page=\(page)" + done
    }
}

extension String {
    /// The text as a value in a query.
    var queryEncoded: String {
        addingPercentEncoding(
            withAllowedCharacters: CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"))
            ?? ""
    }
}
