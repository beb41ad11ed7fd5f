import Diagnostics
import Generator
import SwiftClient

/// The folder that a client is written to.
///
/// Only files that differ are written, and only files that apigen wrote before are replaced or removed. New files are first
/// written to a staging folder and then moved into place, so that a run that fails or is interrupted leaves the old client.
struct OutputDirectory {
    /// The path as the user gave it.
    let path: String
    private let root: String
    private var staging: String { "\(root)/.apigen-staging" }

    init(path: String) {
        self.path = path
        root = path.isEmpty ? "." : path
    }

    /// What a run did to the files.
    struct Outcome {
        var created: [String] = []
        var changed: [String] = []
        var removed: [String] = []
        var unchanged = 0
        /// The public interface of the old client; nil if there was none.
        var oldInterface: PublicInterface?
    }

    // MARK: Writing

    /// Writes a client.
    ///
    /// - Throws: ``Failure`` if a file that apigen did not write is in the way, or if the file system refuses.
    func write(_ client: GeneratedClient) throws(Failure) -> Outcome {
        do {
            return try write(client.files, Manifest(client))
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .output(.unwritable(path, (error as? System.CallFailure)?.reason ?? "\(error)"))
        }
    }

    private func write(_ files: [SwiftFile], _ manifest: Manifest) throws -> Outcome {
        let (oldBytes, newBytes) = (contents(of: Manifest.fileName), manifest.bytes)
        let old = oldBytes == newBytes ? manifest : oldBytes.flatMap(Manifest.init)
        var outcome = Outcome(oldInterface: old?.interface)
        var pending: [SwiftFile] = []
        let isNew = !System.exists(root)
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
        try System.withInterruptionsHeld {
            // If the machine stops here, the next run still knows that the new files are its own.
            if !pending.isEmpty || !outcome.removed.isEmpty {
                var both = manifest
                both.files = paths.union(old?.files ?? []).sorted()
                if let old { both.interface = old.interface }
                if both != manifest { try writeManifest(both.bytes) }
            }
            if !pending.isEmpty { try moveIntoPlace() }
            for path in outcome.removed { try remove(path) }
            try writeManifest(newBytes)
            try removeIfThere(staging)
            // The cache of versions before 0.2.
            if System.exists("\(root)/.apigen-cache/receipt.json") { try System.remove("\(root)/.apigen-cache") }
        }
        return outcome
    }

    private func stage(_ files: [SwiftFile]) throws {
        do {
            try removeIfThere(staging)
            try System.makeFolder(root)
            guard !files.isEmpty else { return }
            var folders: Set<Substring> = []
            for file in files {
                let target = "\(staging)/\(file.path)"
                let folder = target[..<(target.lastIndex(of: "/") ?? target.startIndex)]
                if folders.insert(folder).inserted { try System.makeFolder(String(folder)) }
                try write(file.bytes, to: target)
            }
        } catch {
            try? removeIfThere(staging)
            throw error
        }
    }

    /// Moves the staged files into place: a folder that does not exist yet as a whole, everything else file by file.
    private func moveIntoPlace(_ relativePath: String = "") throws {
        for name in try System.names(in: "\(staging)/\(relativePath)") {
            let path = relativePath.isEmpty ? name : "\(relativePath)/\(name)"
            if try !replace(path) { try moveIntoPlace(path) }
        }
    }

    /// Moves a staged file or folder in one step; false if its place is a folder that is not empty.
    private func replace(_ relativePath: String) throws -> Bool {
        do {
            try System.move("\(staging)/\(relativePath)", to: "\(root)/\(relativePath)")
            return true
        } catch {
            guard error.isOccupied else { throw Failure.output(.unwritableFile("\(path)/\(relativePath)", error.reason)) }
            return false
        }
    }

    /// Removes a file, and the folders that it leaves empty.
    private func remove(_ relativePath: String) throws {
        try System.remove("\(root)/\(relativePath)")
        var parts = relativePath.split(separator: "/").dropLast()
        while !parts.isEmpty, System.removeIfEmpty("\(root)/\(parts.joined(separator: "/"))") { parts.removeLast() }
    }

    private func write(_ bytes: [UInt8], to target: String) throws(Failure) {
        do { try System.store(bytes, at: target) } catch { throw .output(.unwritableFile(target, error.reason)) }
    }

    private func writeManifest(_ bytes: [UInt8]) throws {
        guard contents(of: Manifest.fileName) != bytes else { return }
        // Staged and moved, so that there is a complete one at any time.
        try System.makeFolder(staging)
        try write(bytes, to: "\(staging)/\(Manifest.fileName)")
        _ = try replace(Manifest.fileName)
    }

    private func removeIfThere(_ path: String) throws {
        if System.exists(path) { try System.remove(path) }
    }

    /// Checks that apigen wrote a file, according to its manifest or the file's first line.
    private func checkOwnership(of relativePath: String, _ bytes: [UInt8], _ manifest: Manifest?) throws(Failure) {
        if manifest?.files.contains(relativePath) == true { return }
        if String(decoding: bytes.prefix(200), as: UTF8.self).contains("Generated by apigen") { return }
        throw .output(.foreignFile("\(path)/\(relativePath)"))
    }

    /// Checks that nothing is in the place of a new file, and only folders are in the places of its folders.
    private func checkFree(_ relativePath: String) throws(Failure) {
        let parts = relativePath.split(separator: "/")
        for index in parts.indices {
            let obstacle = parts[...index].joined(separator: "/")
            guard let isFolder = System.isFolder("\(root)/\(obstacle)") else { return }
            if isFolder, index < parts.count - 1 { continue }
            throw .output(.obstacle("\(path)/\(obstacle)"))
        }
    }

    // MARK: Reading

    /// The first difference between the client on disk and one that would be written; nil if there is none.
    func firstDifference(from client: GeneratedClient) -> String? {
        for file in client.files {
            guard let bytes = contents(of: file.path) else { return "\(path)/\(file.path): is missing" }
            if bytes != file.bytes { return difference(file.path, bytes, file.bytes) }
        }
        let manifest = Manifest(client)
        guard let old = contents(of: Manifest.fileName).flatMap(Manifest.init) else { return "\(path)/\(Manifest.fileName): is missing" }
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

    /// The files of an old client that a new one lacks. A path that leaves the folder was not written by apigen.
    private func stale(_ old: Manifest?, _ paths: Set<String>) -> [String] {
        (old?.files ?? []).filter { path in
            !paths.contains(path) && !path.split(separator: "/").contains("..") && contents(of: path) != nil
        }
    }

    private func contents(of relativePath: String) -> [UInt8]? {
        try? System.contents(of: "\(root)/\(relativePath)")
    }
}

extension Diagnostic.Message {
    fileprivate static func unwritable(_ folder: String, _ reason: String) -> Self { "cannot write to '\(folder)': \(reason)" }

    fileprivate static func unwritableFile(_ path: String, _ reason: String) -> Self { "cannot write '\(path)': \(reason)" }

    fileprivate static func foreignFile(_ path: String) -> Self {
        "'\(path)' was not written by apigen and is left alone; move it, or choose another --output"
    }

    fileprivate static func obstacle(_ path: String) -> Self { "'\(path)' is in the way; move it, or choose another --output" }
}
