/// Values that stay in memory until the process ends, once they have been retained.
final class Kept {
    private let values: [Any]

    init(values: [Any]) { self.values = values }
}
