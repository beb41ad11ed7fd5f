import Foundation

/// The file descriptors of the process, on Linux, with what each one refers to: `socket:[4711]`, or the path of a file.
package struct OpenDescriptors: Sendable, CustomStringConvertible {
    private let targets: [String: String]

    /// The descriptors that are open now.
    package init() {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // The folder itself was open while it was read, and no longer is.
        let targets = names.compactMap { name in
            // An inherited file that another test removes keeps its descriptor.
            (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name)).map {
                (name, $0.replacingOccurrences(of: " (deleted)", with: ""))
            }
        }
        self.init(Dictionary(uniqueKeysWithValues: targets))
    }

    private init(_ targets: [String: String]) { self.targets = targets }

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
        OpenDescriptors(targets.filter { other.targets[$0.key] != $0.value })
    }

    /// The targets of the descriptors, in order.
    package var description: String {
        isEmpty
            ? "none"
            : "\(count): " + targets.sorted { Int($0.key) ?? 0 < Int($1.key) ?? 0 }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
