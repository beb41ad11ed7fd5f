import Testing

@testable import APIRuntime

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test(
        "escapes everything but the unreserved characters",
        arguments: [
            ("az-AZ_09.~", "az-AZ_09.~"), ("a/b?c#d%", "a%2Fb%3Fc%23d%25"), ("a b+c", "a%20b%2Bc"),
            ("é😀", "%C3%A9%F0%9F%98%80"),
        ]
    )
    func encode(text: String, encoded: String) { #expect(PercentEncoding.encode(text) == encoded) }
}
