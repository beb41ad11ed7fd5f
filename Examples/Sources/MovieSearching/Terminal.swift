/// The output of a search: a terminal or a pipe.
package struct Terminal: Sendable {
    /// The current number of columns of the terminal; nil for a pipe.
    let width: @Sendable () -> Int?
    /// Whether the terminal shows pictures by the protocol of iTerm2.
    let showsImages: Bool
    /// Measures the time between the steps of the progress.
    let clock: any Clock<Duration>
    /// Writes a text.
    let write: @Sendable (String) -> Void

    /// Creates a terminal, or a pipe if there is no width.
    package init(
        width: @escaping @Sendable () -> Int? = { nil }, showsImages: Bool = false, clock: any Clock<Duration> = ContinuousClock(),
        write: @escaping @Sendable (String) -> Void
    ) {
        self.width = width
        self.showsImages = showsImages
        self.clock = clock
        self.write = write
    }
}
