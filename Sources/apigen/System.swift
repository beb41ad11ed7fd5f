#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Foundation
#endif

/// What the command asks of the operating system; the only code that calls the C library.
///
/// Foundation takes ten times as long for many small files, and on Linux a run pays 4 ms for loading it.
enum System {
    /// Why something cannot be done.
    struct Failure: Error {
        fileprivate let code: Int32

        /// For people, without a full stop: `there is no such file`.
        var reason: String {
            switch code {
            case ENOENT: "there is no such file or folder"
            case EISDIR: "it is a folder"
            case EEXIST, ENOTDIR: "a file is in the way"
            default: String(cString: strerror(code))
            }
        }

        /// Whether there is something already where something was to go.
        var isOccupied: Bool { code == ENOTEMPTY || code == EEXIST }

        fileprivate static var last: Failure { Failure(code: errno) }
    }

    // MARK: Files

    /// The bytes of a file.
    static func contents(of path: String) throws(Failure) -> [UInt8] {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { throw .last }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .last }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Failure(code: EISDIR) }
        let size = Int(status.st_size)
        var bytes = try part(of: file, upTo: size + 1)
        // What is no plain file, such as a pipe, does not say how long it is.
        guard bytes.count > size else { return bytes }
        while case let more = try part(of: file, upTo: 1 << 16), !more.isEmpty { bytes += more }
        return bytes
    }

    /// The bytes that come next in a file, fewer only where they end.
    private static func part(of file: Int32, upTo size: Int) throws(Failure) -> [UInt8] {
        var length = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            repeat {
                length = read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                count += max(0, length)
            } while length > 0 && count < buffer.count
        }
        guard length >= 0 else { throw .last }
        return bytes
    }

    /// Writes a file anew.
    static func store(_ bytes: [UInt8], at path: String) throws(Failure) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        guard file >= 0 else { throw .last }
        do {
            try append(bytes, to: file)
        } catch {
            close(file)
            throw error
        }
        // A full disk may only show here.
        guard close(file) == 0 else { throw .last }
    }

    private static func append(_ bytes: [UInt8], to file: Int32) throws(Failure) {
        var start = 0
        while start < bytes.count {
            let length = bytes[start...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            guard length >= 0 else { throw .last }
            start += length
        }
    }

    /// Moves a file or folder, in one step; over a file, or a folder with nothing in it.
    static func move(_ path: String, to newPath: String) throws(Failure) {
        guard rename(path, newPath) == 0 else { throw .last }
    }

    /// Removes a file, or a folder with all that is in it.
    static func remove(_ path: String) throws(Failure) {
        if unlink(path) == 0 { return }
        guard errno == EISDIR || errno == EPERM else { throw .last }
        for name in try names(in: path) { try remove("\(path)/\(name)") }
        guard rmdir(path) == 0 else { throw .last }
    }

    // MARK: Folders

    /// Whether there is something at a path.
    static func exists(_ path: String) -> Bool { isFolder(path) != nil }

    /// Whether there is something at a path, and if so, whether that is a folder.
    static func isFolder(_ path: String) -> Bool? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFDIR : nil
    }

    /// The names of what is in a folder, sorted.
    static func names(in folder: String) throws(Failure) -> [String] {
        guard let stream = opendir(folder) else { throw .last }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Makes a folder, and those around it; one that is there already will do.
    static func makeFolder(_ path: String) throws(Failure) {
        if mkdir(path, 0o777) == 0 || errno == EEXIST && isFolder(path) == true { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw .last }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last }
    }

    /// Removes a folder; false where something is in it.
    static func removeIfEmpty(_ folder: String) -> Bool { rmdir(folder) == 0 }

    // MARK: Terminal

    /// Whether standard error is a terminal that shows colours.
    static var showsColor: Bool { isatty(STDERR_FILENO) == 1 && variable("NO_COLOR") == nil && variable("TERM") != "dumb" }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Writes a line to standard output, where results belong.
    static func print(_ line: String) { print(line + "\n", to: STDOUT_FILENO) }

    /// Writes a text to standard error, where diagnostics and progress belong.
    static func printError(_ text: String) { print(text, to: STDERR_FILENO) }

    /// A reader that has gone away, as in `apigen … | head`, is no error.
    private static func print(_ text: String, to file: Int32) {
        _ = ignoresGoneReaders
        try? append(Array(text.utf8), to: file)
    }

    private static let ignoresGoneReaders: Void = { signal(SIGPIPE, SIG_IGN) }()

    // MARK: Processes and signals

    /// The file of this program and when it was built; nil where the system does not tell.
    static var program: String? {
        #if os(Linux)
        let path = "/proc/self/exe"
        #elseif canImport(Darwin)
        let path = Bundle.main.executablePath ?? ""
        #else
        let path = ""
        #endif
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return "\(Apigen.version) \(status.st_dev) \(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }

    /// What a command has written to its standard output.
    struct Output {
        let bytes: [UInt8]
        /// Whether that is all.
        let isComplete: Bool
        let exitStatus: Int32
    }

    /// Runs a command of the shell, and reads what it writes until there are more bytes than some; nil where there is no shell.
    ///
    /// - Parameter variable: a variable of the command's environment, in which nothing can be taken for a command.
    static func output(of command: String, variable: (name: String, value: String), limit: Int) -> Output? {
        setenv(variable.name, variable.value, 1)
        guard let stream = popen(command, "r") else { return nil }
        var bytes: [UInt8] = []
        var isComplete = false
        while !isComplete, bytes.count <= limit {
            bytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { $1 = fread($0.baseAddress, 1, $0.count, stream) }
            isComplete = feof(stream) != 0 || ferror(stream) != 0
        }
        return Output(bytes: bytes, isComplete: isComplete, exitStatus: pclose(stream) >> 8 & 0xFF)
    }

    /// Runs the steps that belong together without being stopped by Ctrl-C or by a polite kill.
    static func withInterruptionsHeld(_ body: () throws -> Void) rethrows {
        let previous = [SIGINT, SIGTERM, SIGHUP].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in previous { signal(number, handler) } }
        try body()
    }
}
