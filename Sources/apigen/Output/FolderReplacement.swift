import SwiftClient

/// A new version of a client's folder: some files are written, some are removed, and everything else stays.
///
/// The new folder is built next to the old one, with hard links to everything that stays, and takes its place in one step: whenever
/// the process ends, the folder is the old one or the new one. Where that is impossible, files are moved one by one, and the next
/// run repairs what a killed one leaves.
struct FolderReplacement {
    /// The folder, which need not exist; a path without symbolic links.
    let folder: String
    /// The files that differ.
    let files: [SwiftFile]
    /// The paths of files and folders that the new version lacks.
    let removed: [String]
    let manifest: Manifest
    let oldManifest: Manifest?

    private static let stagingName = ".apigen-staging"
    /// The folder in which the new version is built, and the old one is removed.
    private var staging: String { "\(folder.parentFolder)/\(Self.stagingName)" }
    /// The folder for files that are then moved one by one.
    private var innerStaging: String { "\(folder)/\(Self.stagingName)" }

    /// Replaces the folder; no other process may do so at the same time.
    ///
    /// - Throws: ``System/CallFailure`` if the file system refuses.
    func run() throws {
        defer { removeStaging() }
        do {
            try exchange()
        } catch {
            try moveFiles()
        }
    }

    /// Removes what a killed run has left.
    func removeStaging() {
        for folder in [staging, innerStaging] where System.exists(folder) { try? System.remove(folder) }
    }

    private func stage(in staging: String) throws {
        for file in files { try store(file.bytes, at: "\(staging)/\(file.path)") }
        try store(manifest.bytes, at: "\(staging)/\(Manifest.fileName)")
    }

    private func store(_ bytes: [UInt8], at path: String) throws {
        try System.makeFolder(path.parentFolder)
        try System.store(bytes, at: path)
    }

    // MARK: In one step

    private func exchange() throws {
        // A shell whose current folder is this one would stay in the old folder, and the root has no folder next to it.
        let current = System.realPath(of: ".") ?? folder
        if folder == "/" || (current + "/").hasPrefix(folder + "/") || System.exists(staging) { throw System.CallFailure.busy }
        try stage(in: staging)
        guard System.exists(folder) else { return try System.move(staging, to: folder) }
        try keep("", except: Set(files.map(\.path) + removed + [Manifest.fileName]))
        try System.exchange(staging, folder)
    }

    /// Links everything below a path, except the paths that the new version writes or removes, without following symbolic links.
    private func keep(_ path: String, except replaced: Set<String>) throws {
        let (old, new) = ("\(folder)/\(path)", "\(staging)/\(path)")
        let names = try System.names(in: old)
        try System.makeFolder(new)
        for name in names {
            let path = path.isEmpty ? name : "\(path)/\(name)"
            if replaced.contains(path) { continue }
            if System.isFolder("\(folder)/\(path)", followingLinks: false) == true {
                try keep(path, except: replaced)
            } else {
                try System.link("\(folder)/\(path)", to: "\(staging)/\(path)")
            }
        }
        System.copyAttributes(of: old, to: new)
        // A folder that was empty stays.
        if !names.isEmpty { _ = System.removeIfEmpty(new) }
    }

    // MARK: File by file

    private func moveFiles() throws {
        removeStaging()
        try stage(in: innerStaging)
        // A later run must know that the new files are apigen's.
        var both = manifest
        both.files = Set(manifest.files).union(oldManifest?.files ?? []).sorted()
        both.interface = oldManifest?.interface ?? manifest.interface
        let interim = "\(innerStaging)/\(Manifest.fileName).interim"
        try store(both.bytes, at: interim)
        try System.move(interim, to: "\(folder)/\(Manifest.fileName)")
        for file in files {
            let target = "\(folder)/\(file.path)"
            try System.makeFolder(target.parentFolder)
            try System.move("\(innerStaging)/\(file.path)", to: target)
        }
        for path in removed { try remove(path) }
        try System.move("\(innerStaging)/\(Manifest.fileName)", to: "\(folder)/\(Manifest.fileName)")
    }

    /// Removes a file, and the folders that it leaves empty.
    private func remove(_ path: String) throws {
        try System.remove("\(folder)/\(path)")
        var outer = "\(folder)/\(path)".parentFolder
        while outer != folder, System.removeIfEmpty(outer) { outer = outer.parentFolder }
    }
}

extension String {
    /// The path of the folder around a file.
    var parentFolder: String { lastIndex(of: "/").map { $0 == startIndex ? "/" : String(self[..<$0]) } ?? "." }
}
