import Foundation
import LocalServer

/// The changes of customers, which are the cart and the ratings, in memory and in a file.
actor RentalStore {
    /// The contents of the file.
    struct State: Codable, Equatable {
        var cart: [String] = []
        var ratings: [String: Double] = [:]
    }

    private(set) var state = State()
    private let file: URL?

    /// Reads the file, or writes it if there is none.
    init(file: URL?) throws {
        self.file = file
        guard let file else { return }
        guard FileManager.default.fileExists(atPath: file.path) else {
            try Self.write(state, to: file)
            return
        }
        guard let data = try? Data(contentsOf: file) else { throw ServerProblem("the file '\(file.path)' can't be read") }
        guard let state = try? JSONDecoder().decode(State.self, from: data) else {
            throw ServerProblem("the file '\(file.path)' does not contain a cart and ratings; remove it to start over")
        }
        self.state = state
        // The library may have changed since the file was written.
        self.state.cart.removeAll { Movie.with(id: $0) == nil }
    }

    /// Changes the state; without effect if the file cannot be written.
    func change(_ change: @Sendable (inout State) -> Void) throws {
        var changed = state
        change(&changed)
        guard changed != state else { return }
        if let file { try Self.write(changed, to: file) }
        state = changed
    }

    private static func write(_ state: State, to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try encoder.encode(state).write(to: file, options: .atomic)
        } catch {
            throw ServerProblem("the file '\(file.path)' can't be written")
        }
    }
}
