import Diagnostics
import Generator
import SwiftClient

/// The folder that a client is written to.
///
/// Only files that differ are written, and only files that apigen wrote before are replaced or removed.
struct OutputDirectory {
    /// The path as the user gave it.
    let path: String
    /// Whether the client is written even into a folder with files that apigen did not write, or with the client of another API.
    private let isForced: Bool
    /// Whether the user chose the folder.
    private let isChosen: Bool
    private let root: String

    init(path: String, isForced: Bool = false, isChosen: Bool = true) {
        self.path = path
        (self.isForced, self.isChosen) = (isForced, isChosen)
        root = path.isEmpty ? "." : path
    }

    /// The changes that a run made to the files.
    struct Outcome {
        var created: [String] = []
        var changed: [String] = []
        var removed: [String] = []
        var unchanged = 0
        /// The public interface of the old client; nil if there was none.
        var oldInterface: PublicInterface?
    }

    // MARK: Writing

    /// Writes a client; a run that fails or is killed leaves the old one.
    ///
    /// - Throws: ``Failure`` if a file that apigen did not write is in the way, or if the file system refuses.
    func write(_ client: GeneratedClient) throws(Failure) -> Outcome {
        do {
            let folder = try realPath()
            return try System.withLock(on: folder.parentFolder) {
                try System.withInterruptionsHeld { try write(client.files, Manifest(client), to: folder) }
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .output(.unwritable(path, (error as? System.CallFailure)?.reason ?? "\(error)"))
        }
    }

    /// The path without symbolic links; the folders around the client's are created.
    private func realPath() throws -> String {
        if let path = System.realPath(of: root) { return path }
        let path = String(root.reversed().drop { $0 == "/" }.reversed())
        try System.makeFolder(path.parentFolder)
        let name = path.split(separator: "/").last ?? ""
        return "\(System.realPath(of: path.parentFolder) ?? ".")/\(name)"
    }

    private func write(_ files: [SwiftFile], _ manifest: Manifest, to folder: String) throws -> Outcome {
        let oldBytes = contents(of: Manifest.fileName)
        let isKnown = oldBytes == manifest.bytes
        let old = isKnown ? manifest : oldBytes.flatMap(Manifest.init)
        var outcome = Outcome(oldInterface: old?.interface)
        var pending: [SwiftFile] = []
        if System.isFolder(root) == false { throw System.CallFailure.fileInTheWay }
        let isNew = !System.exists(root)
        if !isNew {
            if old == nil, !isForced, let other = try firstForeignName() { throw Failure.output(.foreignFolder(path, other)) }
            if let old = old?.interface, !isForced, !isChosen, manifest.interface?.isOfAnotherAPI(than: old) == true {
                throw Failure.output(.otherClient(path, old.operations.count))
            }
            try checkFolders(of: files)
        }
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
        outcome.removed = stale(old, Set(files.map(\.path)))
        let replacement = FolderReplacement(
            folder: folder, files: pending, removed: outcome.removed, manifest: manifest, oldManifest: old)
        replacement.removeStaging()
        if !isKnown || !pending.isEmpty || !outcome.removed.isEmpty { try replacement.run() }
        return outcome
    }

    /// The first name in a folder that is neither hidden nor usual in the folder of a new package; nil if there is none.
    private func firstForeignName() throws -> String? {
        try System.names(in: root).first { name in
            !name.hasPrefix(".") && !["README", "LICENSE"].contains(name.prefix { $0 != "." }.uppercased())
        }
    }

    /// Checks that no folder of a file is a symbolic link, which could lead anywhere.
    private func checkFolders(of files: [SwiftFile]) throws(Failure) {
        for folder in Set(files.map(\.path.parentFolder)).sorted() {
            if let link = firstLink(on: folder) { throw .output(.linkInTheWay("\(path)/\(link)")) }
        }
    }

    /// The first symbolic link in the path of a folder inside this one; nil if there is none.
    private func firstLink(on folder: String) -> String? {
        let parts = folder.split(separator: "/")
        return parts.indices.lazy.map { parts[...$0].joined(separator: "/") }.first { System.isLink("\(root)/\($0)") }
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

    /// The public interface of the client on disk; nil if there is none.
    var interface: PublicInterface? { contents(of: Manifest.fileName).flatMap(Manifest.init)?.interface }

    /// The first difference between the client on disk and the one that would be written; nil if there is none.
    func firstDifference(from client: GeneratedClient) -> String? {
        guard let folder = System.realPath(of: root) else { return difference(from: client) }
        do { return try System.withLock(on: folder.parentFolder) { difference(from: client) } } catch { return difference(from: client) }
    }

    private func difference(from client: GeneratedClient) -> String? {
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
            !paths.contains(path) && !path.split(separator: "/").contains("..") && firstLink(on: path.parentFolder) == nil
                && contents(of: path) != nil
        }
    }

    private func contents(of relativePath: String) -> [UInt8]? {
        try? System.contents(of: "\(root)/\(relativePath)")
    }
}

extension Diagnostic.Message {
    fileprivate static func unwritable(_ folder: String, _ reason: String) -> Self { "cannot write to '\(folder)': \(reason)" }

    fileprivate static func foreignFile(_ path: String) -> Self {
        "'\(path)' was not written by apigen and is left alone; move it, or choose another --output"
    }

    fileprivate static func linkInTheWay(_ path: String) -> Self {
        "'\(path)' is a symbolic link, which is not followed; remove it, or choose another --output"
    }

    fileprivate static func foreignFolder(_ folder: String, _ name: String) -> Self {
        "'\(folder)' contains '\(name)' and is not the folder of a client; choose another --output, or use --force to write there"
    }

    fileprivate static func otherClient(_ folder: String, _ count: Int) -> Self {
        "'\(folder)' has the client of another API: this document has none of its \(count) operations; give this client another name with "
            + "--name, or use --force to replace the other one"
    }

    fileprivate static func obstacle(_ path: String) -> Self { "'\(path)' is in the way; move it, or choose another --output" }
}
