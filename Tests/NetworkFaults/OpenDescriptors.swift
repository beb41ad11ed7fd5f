import Foundation

/// The file descriptors of the process, on Linux, with what each one refers to: `socket:[4711]`, or the path of a file.
package struct OpenDescriptors: Sendable, CustomStringConvertible {
    private let targets: [String: Target]

    private struct Target {
        let name: String
        /// What identifies an inherited file, even if another test renames or removes it.
        let identity: [UInt64]
    }

    /// The descriptors that are open now.
    package init() {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // The folder itself was open while it was read, and no longer is.
        let targets = names.compactMap { name -> (String, Target)? in
            var status = stat()
            guard let descriptor = Int32(name), fstat(descriptor, &status) == 0,
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name)
            else { return nil }
            return (name, Target(name: target, identity: [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]))
        }
        self.init(Dictionary(uniqueKeysWithValues: targets))
    }

    private init(_ targets: [String: Target]) { self.targets = targets }

    package var isEmpty: Bool { targets.isEmpty }
    package var count: Int { targets.count }

    /// The descriptors that are open now and were not before, once others had time to be closed: sockets close on other threads.
    package static func settled(besides before: OpenDescriptors) async -> OpenDescriptors {
        var new = OpenDescriptors().subtracting(before)
        for _ in 0..<100_000 where !new.isEmpty {
            await Task.yield()
            new = OpenDescriptors().subtracting(before)
        }
        return new
    }

    private func subtracting(_ other: OpenDescriptors) -> OpenDescriptors {
        OpenDescriptors(targets.filter { other.targets[$0.key]?.identity != $0.value.identity })
    }

    /// The targets of the descriptors, in order.
    package var description: String {
        isEmpty
            ? "none"
            : "\(count): "
                + targets.sorted { Int($0.key) ?? 0 < Int($1.key) ?? 0 }.map { "\($0.key) \($0.value.name)" }.joined(separator: ", ")
    }
}
