import SwiftClient

/// The folder that a client is written to.
///
/// Only files that differ are written, and only files that apigen wrote before are replaced or removed. What is new is
/// first put aside as a whole and then moved into place, so that a run that fails or is interrupted leaves the old client.
struct OutputDirectory {
    /// The path as the user gave it.
    let path: String
    private let root: String
    private var staging: String { "\(root)/.apigen-staging" }

    init(path: String) {
        self.path = path
        root = path.isEmpty ? "." : path
    }

    /// What a run has done.
    struct Outcome {
        var created: [String] = []
        var changed: [String] = []
        var removed: [String] = []
        var unchanged = 0
        /// What users saw of the old client; nil where there was none.
        var oldInterface: PublicInterface?
    }

    // MARK: Writing

    /// Writes a client.
    ///
    /// - Throws: where a file that is not apigen's own is in the way, or the file system refuses.
    func write(_ files: [SwiftFile], interface: PublicInterface) throws -> Outcome {
        let manifest = Manifest(files: files.map(\.path), interface: interface)
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
        try withInterruptionsHeld {
            // Should the machine stop here, the next run knows that the new files are its own as well.
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
            throw failure("cannot write to '\(path)'", error)
        }
    }

    /// Moves what is staged to where it belongs: folders that are not there yet as a whole, everything else file by file.
    private func moveIntoPlace(_ relativePath: String = "") throws {
        for name in try System.names(in: "\(staging)/\(relativePath)") {
            let path = relativePath.isEmpty ? name : "\(relativePath)/\(name)"
            if try !replace(path) { try moveIntoPlace(path) }
        }
    }

    /// Moves a staged file or folder, in one step; false where there is a folder with something in it.
    private func replace(_ relativePath: String) throws -> Bool {
        do {
            try System.move("\(staging)/\(relativePath)", to: "\(root)/\(relativePath)")
            return true
        } catch {
            guard error.isOccupied else { throw OutputError(error, "\(path)/\(relativePath)") }
            return false
        }
    }

    /// Removes a file, and the folders that it leaves empty.
    private func remove(_ relativePath: String) throws {
        try System.remove("\(root)/\(relativePath)")
        var parts = relativePath.split(separator: "/").dropLast()
        while !parts.isEmpty, System.removeIfEmpty("\(root)/\(parts.joined(separator: "/"))") { parts.removeLast() }
    }

    private func write(_ bytes: [UInt8], to target: String) throws(OutputError) {
        do { try System.store(bytes, at: target) } catch { throw OutputError(error, target) }
    }

    private func writeManifest(_ bytes: [UInt8]) throws {
        guard contents(of: Manifest.fileName) != bytes else { return }
        // Written aside and moved, so that there is a whole one at any time.
        try System.makeFolder(staging)
        try write(bytes, to: "\(staging)/\(Manifest.fileName)")
        _ = try replace(Manifest.fileName)
    }

    private func removeIfThere(_ path: String) throws {
        if System.exists(path) { try System.remove(path) }
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
        let parts = relativePath.split(separator: "/")
        for index in parts.indices {
            let obstacle = parts[...index].joined(separator: "/")
            guard let isFolder = System.isFolder("\(root)/\(obstacle)") else { return }
            if isFolder, index < parts.count - 1 { continue }
            throw OutputError(description: "'\(path)/\(obstacle)' is in the way; move it, or choose another --output")
        }
    }

    private func withInterruptionsHeld(_ body: () throws -> Void) throws {
        do { try System.withInterruptionsHeld(body) } catch { throw failure("cannot write to '\(path)'", error) }
    }

    private func failure(_ message: String, _ error: any Error) -> any Error {
        if error is OutputError { return error }
        return OutputError(description: "\(message): \((error as? System.Failure)?.reason ?? "\(error)")")
    }

    // MARK: Reading

    /// Where the client on disk is first different from what would be written; nil where it is the same.
    func firstDifference(from files: [SwiftFile], interface: PublicInterface) throws -> String? {
        for file in files {
            guard let bytes = contents(of: file.path) else { return "\(path)/\(file.path): is missing" }
            if bytes != file.bytes { return difference(file.path, bytes, file.bytes) }
        }
        let manifest = Manifest(files: files.map(\.path), interface: interface)
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

    // MARK: Receipts

    /// The receipt of the last run that wrote here; nil where there is none, or where one has been stopped since.
    var receipt: Receipt? { System.exists(staging) ? nil : contents(of: Receipt.path).flatMap(Receipt.init) }

    /// Whether the files that a receipt tells of are there.
    func matches(_ receipt: Receipt) -> Bool {
        receipt.manifest == digest(of: Manifest.fileName) && receipt.outputs.allSatisfy { digest(of: $0) == $1 }
    }

    /// Keeps a receipt of the client that is here; where that cannot be, the next run does everything anew.
    func store(_ receipt: Receipt) {
        guard (try? System.makeFolder("\(root)/\(Receipt.folder)")) != nil else { return }
        // The folder tells git to pass it over, itself included.
        try? System.store(Array("*\n".utf8), at: "\(root)/\(Receipt.folder)/.gitignore")
        try? System.store(receipt.bytes, at: "\(root)/\(Receipt.path)")
    }

    /// The digest of a file of the client; nil where there is none.
    func digest(of relativePath: String) -> String? { contents(of: relativePath).map(Inputs.digest(ofFile:)) }

    private func manifest() -> Manifest? {
        contents(of: Manifest.fileName).flatMap(Manifest.init)
    }

    private func contents(of relativePath: String) -> [UInt8]? {
        try? System.contents(of: "\(root)/\(relativePath)")
    }
}

/// Why a client cannot be written; what was there before is still there.
struct OutputError: Error, CustomStringConvertible {
    let description: String

    init(description: String) { self.description = description }

    /// What the system has said about a file.
    init(_ failure: System.Failure, _ path: String) { description = "cannot write '\(path)': \(failure.reason)" }
}
