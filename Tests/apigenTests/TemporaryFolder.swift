import Foundation
import Testing

/// A folder for one test, removed when the test ends.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        // Without symbolic links, so that what the command prints is what the test expects.
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        url = temporary.appending(path: "apigenTests-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, and creates its folders.
    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
    }

    func contains(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: path).path) }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: url.appending(path: path)) }

    /// The bytes of all files below a path, by their own paths below it.
    func files(below path: String = "") throws -> [String: Data] {
        var files: [String: Data] = [:]
        for (name, url) in try entries(below: path) where !url.isFolder { files[name] = try Data(contentsOf: url) }
        return files
    }

    /// The folders below a path.
    func folders(below path: String = "") throws -> Set<String> {
        Set(try entries(below: path).filter(\.value.isFolder).keys)
    }

    /// The times at which the files below a path were last written.
    func modificationDates(below path: String) throws -> [String: Date] {
        var dates: [String: Date] = [:]
        for (name, url) in try entries(below: path) where !url.isFolder {
            dates[name] = try #require(
                FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date)
        }
        return dates
    }

    private func entries(below path: String) throws -> [String: URL] {
        let root = path.isEmpty ? url : url.appending(path: path)
        guard FileManager.default.fileExists(atPath: root.path) else { return [:] }
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return Dictionary(uniqueKeysWithValues: names.map { ($0, root.appending(path: $0)) })
    }
}

extension URL {
    fileprivate var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

/// The checkout that the tests belong to.
enum Checkout {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
    }
}
