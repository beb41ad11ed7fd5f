#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Foundation
#endif

/// The terminal that standard error may be connected to.
enum Terminal {
    /// Whether standard error is a terminal that understands escape sequences.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 && variable("TERM") != "dumb" }

    /// Whether diagnostics may have colors.
    static var showsColor: Bool { isInteractive && variable("NO_COLOR") == nil }

    /// The width in columns; nil if standard error is not a terminal, or if the terminal does not report its width.
    static var width: Int? {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
