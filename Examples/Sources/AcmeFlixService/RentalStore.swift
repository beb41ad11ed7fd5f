import Foundation

/// What customers have changed: the cart and the ratings, in memory and in a file.
actor RentalStore {
    /// The contents of the file.
    struct State: Codable, Equatable {
        var cart: [String] = []
        var ratings: [String: Double] = [:]
    }

    private(set) var state = State()
    private let file: URL?

    /// Reads the file, if there is one.
    init(file: URL?) throws {
        self.file = file
        guard let file, FileManager.default.fileExists(atPath: file.path) else { return }
        state = try JSONDecoder().decode(State.self, from: Data(contentsOf: file))
        // The library may have changed since.
        state.cart.removeAll { Movie.with(id: $0) == nil }
    }

    /// Changes the state; without effect if the file cannot be written.
    func change(_ change: @Sendable (inout State) -> Void) throws {
        var changed = state
        change(&changed)
        guard changed != state else { return }
        if let file {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(changed).write(to: file, options: .atomic)
        }
        state = changed
    }
}
