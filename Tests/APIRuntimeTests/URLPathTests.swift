import APIRuntime
import Foundation
import Testing

@Suite("Paths and files")
struct URLPathTests {
    @Test(
        "a path is appended to its base with one slash",
        arguments: [
            ("a/b.jpg", "https://x.com/i/", "https://x.com/i/a/b.jpg"),
            ("/a/b.jpg", "https://x.com/i/", "https://x.com/i/a/b.jpg"),
            ("a", "https://x.com", "https://x.com/a"), ("/a", "https://x.com", "https://x.com/a"),
            ("https://y.com/a", "https://x.com", "https://y.com/a"),
            ("http://y.com/a", "https://x.com", "http://y.com/a"), ("HTTPS://y.com/a", "https://x.com", "HTTPS://y.com/a"),
            ("//y.com/a", "https://x.com/i", "https://y.com/a"), ("http/a", "https://x.com", "https://x.com/http/a"),
            ("/i/a.jpg", "https://x.com/i/", "https://x.com/i/a.jpg"), ("/i/j/a.jpg", "https://x.com/i/j", "https://x.com/i/j/a.jpg"),
            ("i/a.jpg", "https://x.com/i", "https://x.com/i/i/a.jpg"), ("/ia.jpg", "https://x.com/i", "https://x.com/i/ia.jpg"),
        ]
    )
    func joined(path: String, base: String, url: String) { #expect(URLPath.url(path, base: base)?.absoluteString == url) }

    @Test("a nil or empty path gives no URL", arguments: [nil, ""]) func absent(path: String?) {
        #expect(URLPath.url(path, base: "https://x.com") == nil)
    }

    @Test("a file in memory has the given name")
    func data() {
        let file = UploadFile(data: Data([1, 2]), fileName: "a.bin", mimeType: "application/x")
        guard case .data(let data) = file.type else {
            Issue.record("another type")
            return
        }
        #expect(data == Data([1, 2]))
        #expect(file.fileName == "a.bin")
        #expect(file.mimeType == "application/x")
        #expect(UploadFile(data: Data()).fileName == nil)
    }

    @Test("a file on disk has its own name unless another one is given")
    func url() {
        let url = URL(filePath: "/tmp/picture.png")
        #expect(UploadFile(url: url).fileName == "picture.png")
        #expect(UploadFile(url: url, fileName: "other.png").fileName == "other.png")
    }
}
