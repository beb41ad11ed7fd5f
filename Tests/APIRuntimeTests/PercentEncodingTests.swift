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
        "what no URL has is percent-encoded in a reference, and what is encoded already stays",
        arguments: [
            ("/a", "/a"), ("/br[x]/%20", "/br%5Bx%5D/%20"), ("/ünï/50%25", "/%C3%BCn%C3%AF/50%25"),
            ("/a b|c?d=\"e\"&f=+", "/a%20b%7Cc?d=%22e%22&f=+"),
            ("https://[::1]/a", "https://[::1]/a"), ("https://[::1]:8/ü/%2F?a=[ ]", "https://[::1]:8/%C3%BC/%2F?a=%5B%20%5D"),
            ("?q=a b&c=x%3D%3D", "?q=a%20b&c=x%3D%3D"), ("../t%2Fü", "../t%2F%C3%BC"), ("//a.com/|%7C", "//a.com/%7C%7C"),
            ("/50%/%2F", "/50%25/%2F"), ("", ""),
        ])
    func reference(path: String, encoded: String) { #expect(PercentEncoding.reference(path) == encoded) }
}
