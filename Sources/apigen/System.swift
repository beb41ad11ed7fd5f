import CExchange
import Diagnostics
import YAML

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Foundation
#endif

/// Files, folders, printing and signals, through the C library.
///
/// Foundation takes ten times as long for many small files, and on Linux loading it takes 4 ms.
enum System {
    /// The reason why a call failed.
    struct CallFailure: Error {
        let code: Int32

        /// For people, in lower case: `there is no such file or folder`.
        var reason: String {
            switch code {
            case ENOENT: "there is no such file or folder"
            case EISDIR: "it is a folder"
            case EEXIST, ENOTDIR: "a file is in the way"
            case Self.irregularFile.code: "it is not a regular file"
            default: String(cString: strerror(code))
            }
        }

        /// Whether a file does not exist.
        var isMissing: Bool { code == ENOENT }

        /// Another process uses the file or folder.
        static let busy = CallFailure(code: EBUSY)

        /// A pipe, a device or a socket is in the place of a file.
        static let irregularFile = CallFailure(code: ESPIPE)

        /// A file is in the place of a folder.
        static let fileInTheWay = CallFailure(code: ENOTDIR)

        /// The failure of the last call of the C library.
        static var last: CallFailure { CallFailure(code: errno) }
    }

    // MARK: Files

    /// The bytes of a regular file; a pipe or a device, which could block or never end, is not read.
    static func contents(of path: String) throws(CallFailure) -> [UInt8] {
        // Otherwise, opening a pipe would wait for its writer.
        try contents(ofOpen: open(path, O_RDONLY | O_NONBLOCK), isRegular: true)
    }

    /// The bytes of a file that the command line names, which can be a pipe.
    static func contents(ofInput path: String) throws(CallFailure) -> [UInt8] { try contents(ofOpen: open(path, O_RDONLY)) }

    /// The bytes of standard input.
    static func standardInput() throws(CallFailure) -> [UInt8] { try contents(ofOpen: dup(STDIN_FILENO)) }

    /// The bytes of a file, at most one more than the limit of documents; the file is then closed.
    private static func contents(ofOpen file: Int32, isRegular: Bool = false) throws(CallFailure) -> [UInt8] {
        guard file >= 0 else { throw .last }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .last }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw CallFailure(code: EISDIR) }
        guard !isRegular || kind == S_IFREG else { throw .irregularFile }
        let limit = Node.maximumSize + 1
        let size = min(Int(status.st_size), limit - 1)
        var bytes = try nextBytes(of: file, upTo: size + 1)
        // A pipe or a device has no size.
        guard bytes.count > size else { return bytes }
        while case let more = try nextBytes(of: file, upTo: min(1 << 16, limit - bytes.count)), !more.isEmpty {
            bytes += more
        }
        return bytes
    }

    /// The next bytes of a file; fewer than requested only at its end.
    static func nextBytes(of file: Int32, upTo size: Int) throws(CallFailure) -> [UInt8] {
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

    /// Writes a file that belongs to the result of a run.
    ///
    /// - Throws: ``Failure`` if it cannot be written.
    static func save(_ bytes: [UInt8], at path: String) throws(Failure) {
        do { try store(bytes, at: path) } catch { throw .output("'\(path)' cannot be written: \(error.reason)") }
    }

    /// Writes a file, and replaces what was in it.
    static func store(_ bytes: [UInt8], at path: String) throws(CallFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        guard file >= 0 else { throw .last }
        do {
            try append(bytes, to: file)
        } catch {
            close(file)
            throw error
        }
        // A full disk may be reported only here.
        guard close(file) == 0 else { throw .last }
    }

    private static func append(_ bytes: [UInt8], to file: Int32) throws(CallFailure) {
        var start = 0
        while start < bytes.count {
            let length = bytes[start...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            guard length >= 0 else { throw .last }
            start += length
        }
    }

    /// Moves a file or folder in one step, and replaces a file or an empty folder.
    static func move(_ path: String, to newPath: String) throws(CallFailure) {
        guard rename(path, newPath) == 0 else { throw .last }
    }

    /// Exchanges two files or folders in one step.
    static func exchange(_ path: String, _ other: String) throws(CallFailure) {
        guard exchange_paths(path, other) == 0 else { throw .last }
    }

    /// Gives a file a second path; a folder cannot have one.
    static func link(_ path: String, to newPath: String) throws(CallFailure) {
        guard linkat(AT_FDCWD, path, AT_FDCWD, newPath, 0) == 0 else { throw .last }
    }

    /// Removes a file, or a folder and everything in it.
    static func remove(_ path: String) throws(CallFailure) {
        if unlink(path) == 0 { return }
        guard errno == EISDIR || errno == EPERM else { throw .last }
        _ = chmod(path, 0o700)
        for name in try names(in: path) { try remove("\(path)/\(name)") }
        guard rmdir(path) == 0 else { throw .last }
    }

    // MARK: Folders

    /// Whether a file or folder exists.
    static func exists(_ path: String) -> Bool { isFolder(path) != nil }

    /// Whether a folder is at a path; nil if nothing is.
    static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool? {
        var status = stat()
        guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a symbolic link is at a path.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The absolute path of a file or folder without symbolic links; nil if it does not exist.
    static func realPath(of path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Gives a folder the permissions of another one and, if this user may do that, its owner.
    static func copyAttributes(of folder: String, to newFolder: String) {
        var status = stat()
        guard stat(folder, &status) == 0 else { return }
        _ = chown(newFolder, status.st_uid, status.st_gid)
        _ = chmod(newFolder, status.st_mode & 0o7777)
    }

    /// Locks a folder, after waiting for other processes that have locked it.
    ///
    /// On a file system without locks, the folder is not protected.
    static func withLock<Result>(on folder: String, _ body: () throws -> Result) throws -> Result {
        let file = open(folder, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw CallFailure.last }
        defer { close(file) }
        while flock(file, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }

    /// The names in a folder, sorted.
    static func names(in folder: String) throws(CallFailure) -> [String] {
        guard let stream = opendir(folder) else { throw .last }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Creates a folder and those around it, unless they exist.
    static func makeFolder(_ path: String) throws(CallFailure) {
        if mkdir(path, 0o777) == 0 || errno == EEXIST && isFolder(path) == true { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw .last }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last }
    }

    /// Removes a folder; false if it is not empty.
    static func removeIfEmpty(_ folder: String) -> Bool { rmdir(folder) == 0 }

    // MARK: Printing

    /// Writes a line to standard output.
    ///
    /// - Throws: ``Failure`` if it is lost, for example on a full disk.
    static func print(_ line: String) throws(Failure) { if !line.isEmpty { try print(document: line + "\n") } }

    /// Writes a text to standard output.
    ///
    /// - Throws: ``Failure`` if it is lost, for example on a full disk.
    static func print(document: String) throws(Failure) {
        do { try print(document, to: STDOUT_FILENO) } catch { throw .output(.unwritableOutput(error.reason)) }
    }

    /// Writes a string to standard error.
    static func printError(_ text: String) { try? print(text, to: STDERR_FILENO) }

    /// A closed pipe, as in `apigen … | head`, is not an error.
    private static func print(_ text: String, to file: Int32) throws(CallFailure) {
        _ = ignoresClosedPipes
        do { try append(Array(text.utf8), to: file) } catch { if error.code != EPIPE { throw error } }
    }

    private static let ignoresClosedPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

    // MARK: Signals

    /// Runs steps that belong together; Ctrl-C and `kill` do not interrupt them.
    static func withInterruptionsHeld<Result>(_ body: () throws -> Result) rethrows -> Result {
        let previous = [SIGINT, SIGTERM, SIGHUP].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in previous { signal(number, handler) } }
        return try body()
    }
}

extension Diagnostic.Message {
    fileprivate static func unwritableOutput(_ reason: String) -> Self { "standard output cannot be written: \(reason)" }
}
