import Foundation

/// The bytes of files, by plain system calls: Foundation takes ten times as long for many small ones.
enum FileBytes {
    /// The bytes of a file; nil where there is none that can be read.
    static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var isComplete = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            while count < buffer.count, let base = buffer.baseAddress {
                let length = Foundation.read(file, base + count, buffer.count - count)
                guard length > 0 else { break }
                count += length
            }
            isComplete = count == buffer.count
        }
        return isComplete ? bytes : nil
    }

    /// Writes a file anew.
    ///
    /// - Throws: ``OutputError`` where the system refuses.
    static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        guard file >= 0 else { throw OutputError(errno: errno, path) }
        var start = 0
        while start < bytes.count {
            let length = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress.map { $0 + start }, bytes.count - start) }
            guard length >= 0 else {
                let reason = errno
                close(file)
                throw OutputError(errno: reason, path)
            }
            start += length
        }
        // A full disk may only show here.
        guard close(file) == 0 else { throw OutputError(errno: errno, path) }
    }
}
