import APIRuntime
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Bodies of many megabytes, up and down.
struct BodyLoad {
    let port: Int
    let kind: LoadTransport
    let size: Int

    func run() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "loads-\(UUID().uuidString)")
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
        defer { try? FileManager.default.removeItem(at: file) }
        // A file with a hole takes no space.
        try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(size))

        let client = APIClient(baseURL: "http://127.0.0.1:\(port)", transport: kind.transport(width: 8))
        for (name, upload) in [("file", Upload.Content.file), ("stream", .stream), ("form with a file", .form)] {
            try await measured("up, \(name)") {
                let data = try await client.send(Upload(file: file, content: upload)).data ?? Data()
                return Int(String(decoding: data, as: UTF8.self)) ?? 0
            }
        }
        try await measured("down, streamed") {
            guard let url = URL(string: "http://127.0.0.1:\(port)/down/\(size)") else { return 0 }
            var count = 0
            for try await chunk in try await client.transport.send(URLRequest(url: url)).body { count += chunk.count }
            return count
        }
        try await measured("down, to a file") {
            try await client.download(Download(size: size), to: file)
            return Int(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
        }
        try await measured("down, in memory, up to 256 MB") {
            do {
                return try await client.send(Download(size: size)).data?.count ?? 0
            } catch {
                print(error)
                return 0
            }
        }
    }

    private func measured(_ name: String, _ body: () async throws -> Int) async throws {
        PeakMemory.reset()
        let before = PeakMemory.megabytes
        let start = ContinuousClock.now
        let count = try await body()
        let seconds = start.duration(to: .now) / .seconds(1)
        print(
            "\(kind) \(name): \(count) bytes, \(String(format: "%.1f", seconds)) s, peak \(PeakMemory.megabytes) MB (before: \(before) MB)")
    }
}

private struct Upload: APIRequest {
    enum Content { case file, stream, form }

    var service: APIService<AnyStatus> { APIService(id: "upload", method: "POST", path: "/up", hasBody: true) }
    let file: URL
    let content: Content

    func write(to request: inout RequestWriter) {
        switch content {
        case .file: request.upload(.file(file), mediaType: "application/octet-stream")
        case .stream:
            request.upload(.stream { [file] in InputStream(url: file) ?? InputStream(data: Data()) }, mediaType: "application/octet-stream")
        case .form: request.file("file", UploadFile(url: file))
        }
    }
}

private struct Download: APIRequest {
    var service: APIService<AnyStatus> { APIService(id: "download", method: "GET", path: "/down/{size}") }
    let size: Int
    func write(to request: inout RequestWriter) { request.path("size", size) }
}
