import Testing

@testable import APIRuntime

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test(
        "everything except unreserved characters is percent-encoded",
        arguments: [
            ("az-AZ_09.~", "az-AZ_09.~"), ("a/b?c#d%", "a%2Fb%3Fc%23d%25"), ("a b+c", "a%20b%2Bc"),
            ("é😀", "%C3%A9%F0%9F%98%80"),
        ]
    )
    func encode(text: String, encoded: String) { #expect(PercentEncoding.strict.encode(text) == encoded) }

    @Test(
        "allowReserved keeps reserved characters and percent-encoded bytes, but nothing that would end a value",
        arguments: [("a/b?c=d", "a/b?c=d"), ("a&b#c+d", "a%26b%23c%2Bd"), ("a%2Fb%2", "a%2Fb%252"), ("50%ä", "50%25%C3%A4")]
    )
    func allowReserved(text: String, encoded: String) { #expect(PercentEncoding.allowingReserved.encode(text) == encoded) }

    @Test(
        "what no URL has is percent-encoded in a path, and what is encoded already stays",
        arguments: [
            ("/a", "/a"), ("/br[x]/%20", "/br%5Bx%5D/%20"), ("/ünï/50%25", "/%C3%BCn%C3%AF/50%25"),
            ("/a b|c?d=\"e\"&f=+", "/a%20b%7Cc?d=%22e%22&f=+"),
            ("https://[::1]/a", "https://[::1]/a"),
        ])
    func reference(path: String, encoded: String) { #expect(PercentEncoding.reference(path) == encoded) }
}
