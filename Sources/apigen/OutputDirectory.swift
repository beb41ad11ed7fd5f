import Foundation
import SwiftClient

/// The folder that a client is written to.
///
/// Only files that differ are written, and only files that apigen wrote before are replaced or removed. What is new is
/// first put aside as a whole and then moved into place, so that a run that fails or is interrupted leaves the old client.
struct OutputDirectory {
    /// The path as the user gave it.
    let path: String
    private let root: URL
    private var staging: URL { root.appending(path: ".apigen-staging") }

    init(path: String) {
        self.path = path
        root = URL(filePath: path, directoryHint: .isDirectory)
    }

    /// What a run has done.
    struct Outcome {
        var created: [String] = []
        var changed: [String] = []
        var removed: [String] = []
        var unchanged = 0
        /// What users saw of the old client; nil where there was none.
        var oldSurface: Surface?
    }

    // MARK: Writing

    /// Writes a client.
    ///
    /// - Throws: where a file that is not apigen's own is in the way, or the file system refuses.
    func write(_ files: [SwiftFile], surface: Surface) throws -> Outcome {
        let manifest = Manifest(files: files.map(\.path), surface: surface)
        let (oldBytes, newBytes) = (contents(of: Manifest.fileName), manifest.bytes)
        let old = oldBytes == newBytes ? manifest : oldBytes.flatMap(Manifest.init)
        var outcome = Outcome(oldSurface: old?.surface)
        var pending: [SwiftFile] = []
        let isNew = !FileManager.default.fileExists(atPath: root.path)
        for file in files {
            guard let bytes = contents(of: file.path) else {
                if !isNew { try checkFree(file.path) }
                outcome.created.append(file.path)
                pending.append(file)
                continue
            }
            if bytes == file.bytes {
                outcome.unchanged += 1
            } else {
                try checkOwnership(of: file.path, bytes, old)
                outcome.changed.append(file.path)
                pending.append(file)
            }
        }
        let paths = Set(files.map(\.path))
        outcome.removed = stale(old, paths)
        try stage(pending)
        if oldBytes == newBytes, pending.isEmpty, outcome.removed.isEmpty { return outcome }
        try withInterruptionsHeld {
            // Should the machine stop here, the next run knows that the new files are its own as well.
            if !pending.isEmpty || !outcome.removed.isEmpty {
                var both = manifest
                both.files = paths.union(old?.files ?? []).sorted()
                if let old { both.surface = old.surface }
                if both != manifest { try writeManifest(both.bytes) }
            }
            if !pending.isEmpty { try moveIntoPlace() }
            for path in outcome.removed { try remove(path) }
            try writeManifest(newBytes)
            try removeIfThere(staging)
        }
        return outcome
    }

    private func stage(_ files: [SwiftFile]) throws {
        do {
            try removeIfThere(staging)
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
            guard !files.isEmpty else { return }
            var folders: Set<Substring> = []
            for file in files {
                let target = "\(staging.path)/\(file.path)"
                try makeFolder(of: target, &folders)
                try FileBytes.write(file.bytes, to: target)
            }
        } catch {
            try? removeIfThere(staging)
            throw failure("cannot write to '\(path)'", error)
        }
    }

    /// Moves what is staged to where it belongs: folders that are not there yet as a whole, everything else file by file.
    private func moveIntoPlace(_ relativePath: String = "") throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: "\(staging.path)/\(relativePath)").sorted() {
            let path = relativePath.isEmpty ? name : "\(relativePath)/\(name)"
            if try !replace(path) { try moveIntoPlace(path) }
        }
    }

    /// Moves a staged file or folder, in one step; false where there is a folder with something in it.
    private func replace(_ relativePath: String) throws -> Bool {
        // FileManager has no function that replaces a file and leaves no moment without it.
        if rename("\(staging.path)/\(relativePath)", "\(root.path)/\(relativePath)") == 0 { return true }
        guard errno == ENOTEMPTY || errno == EEXIST else { throw OutputError(errno: errno, "\(path)/\(relativePath)") }
        return false
    }

    private func makeFolder(of file: String, _ folders: inout Set<Substring>) throws {
        let folder = file[..<(file.lastIndex(of: "/") ?? file.startIndex)]
        guard folders.insert(folder).inserted else { return }
        if mkdir(String(folder), 0o777) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, !folder.isEmpty else { throw OutputError(errno: errno, String(folder)) }
        try makeFolder(of: String(folder), &folders)
        guard mkdir(String(folder), 0o777) == 0 else { throw OutputError(errno: errno, String(folder)) }
    }

    /// Removes a file, and the folders that it leaves empty.
    private func remove(_ relativePath: String) throws {
        var url = root.appending(path: relativePath)
        try FileManager.default.removeItem(at: url)
        repeat {
            url.deleteLastPathComponent()
            // The system removes no folder that has something in it.
        } while url.path.count > root.path.count && rmdir(url.path) == 0
    }

    private func writeManifest(_ bytes: [UInt8]) throws {
        guard contents(of: Manifest.fileName) != bytes else { return }
        // Foundation's way to replace a file leaves another one behind where it is interrupted.
        try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: true)
        try FileBytes.write(bytes, to: "\(staging.path)/\(Manifest.fileName)")
        _ = try replace(Manifest.fileName)
    }

    private func removeIfThere(_ url: URL) throws {
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
    }

    /// A file that is in the way must be one that apigen wrote, by its manifest or by its first line.
    private func checkOwnership(of relativePath: String, _ bytes: [UInt8], _ manifest: Manifest?) throws {
        if manifest?.files.contains(relativePath) == true { return }
        if String(decoding: bytes.prefix(200), as: UTF8.self).contains("Generated by apigen") { return }
        throw OutputError(
            description: "'\(path)/\(relativePath)' was not written by apigen and is left alone; move it, or choose another --output")
    }

    /// Nothing may stand where a new file goes, and only folders where its folders go.
    private func checkFree(_ relativePath: String) throws {
        var url = root
        let parts = relativePath.split(separator: "/")
        for (index, part) in parts.enumerated() {
            url.append(path: part)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return }
            if isFolder.boolValue, index < parts.count - 1 { continue }
            let obstacle = parts[...index].joined(separator: "/")
            throw OutputError(description: "'\(path)/\(obstacle)' is in the way; move it, or choose another --output")
        }
    }

    /// Runs the steps that belong together without being stopped by Ctrl-C or by a polite kill.
    private func withInterruptionsHeld(_ body: () throws -> Void) throws {
        let previous = [SIGINT, SIGTERM, SIGHUP].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in previous { signal(number, handler) } }
        do {
            try body()
        } catch {
            throw failure("cannot write to '\(path)'", error)
        }
    }

    private func failure(_ message: String, _ error: any Error) -> any Error {
        error is OutputError ? error : OutputError(description: "\(message): \(error.localizedDescription)")
    }

    // MARK: Reading

    /// Where the client on disk is first different from what would be written; nil where it is the same.
    func firstDifference(from files: [SwiftFile], surface: Surface) throws -> String? {
        for file in files {
            guard let bytes = contents(of: file.path) else { return "\(path)/\(file.path): is missing" }
            if bytes != file.bytes { return difference(file.path, bytes, file.bytes) }
        }
        let manifest = Manifest(files: files.map(\.path), surface: surface)
        guard let old = self.manifest() else { return "\(path)/\(Manifest.fileName): is missing" }
        if let stale = stale(old, Set(manifest.files)).first {
            return "\(path)/\(stale): would be removed"
        }
        return old == manifest ? nil : "\(path)/\(Manifest.fileName): is out of date"
    }

    private func difference(_ relativePath: String, _ old: [UInt8], _ new: [UInt8]) -> String {
        let oldLines = old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let newLines = new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let index =
            zip(oldLines, newLines).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(oldLines.count, newLines.count)
        func line(_ lines: [ArraySlice<UInt8>]) -> String {
            lines.indices.contains(index) ? String(decoding: lines[index], as: UTF8.self) : "(no such line)"
        }
        return "\(path)/\(relativePath):\(index + 1): is out of date\n- \(line(oldLines))\n+ \(line(newLines))"
    }

    /// The files of an old client that a new one does not have. A path that leaves the folder was not written by apigen.
    private func stale(_ old: Manifest?, _ paths: Set<String>) -> [String] {
        (old?.files ?? []).filter { path in
            !paths.contains(path) && !path.split(separator: "/").contains("..") && contents(of: path) != nil
        }
    }

    private func manifest() -> Manifest? {
        contents(of: Manifest.fileName).flatMap(Manifest.init)
    }

    private func contents(of relativePath: String) -> [UInt8]? {
        FileBytes.read("\(root.path)/\(relativePath)")
    }
}

/// Why a client cannot be written; what was there before is still there.
struct OutputError: Error, CustomStringConvertible {
    let description: String

    init(description: String) { self.description = description }

    /// What the system has said about a file.
    init(errno: Int32, _ path: String) { description = "cannot write '\(path)': \(String(cString: strerror(errno)))" }
}
