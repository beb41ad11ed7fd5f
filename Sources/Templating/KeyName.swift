import Diagnostics

/// The name of a key, with a number that all equal names share.
///
/// Rendering looks up a name for nearly every tag, mostly in views that don't have it. Comparing numbers makes that fast.
struct KeyName: Sendable {
    let text: String
    let number: Int

    private static let numbers = Lock([String: Int]())

    init(_ text: String) {
        self.text = text
        number = Self.numbers.withLock { numbers in
            let number = numbers[text] ?? numbers.count
            numbers[text] = number
            return number
        }
    }
}
