import Testing

@testable import APIRuntime

@Suite("SHA-256")
struct SHA256Tests {
    @Test(
        "the hash is that of FIPS 180-4's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func hash(text: String, expected: String) {
        #expect(hexadecimal(SHA256.hash(Array(text.utf8))) == expected)
    }

    @Test(
        "the key is that of PBKDF2 with SHA-256",
        arguments: [
            (1, "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b"),
            (2, "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"),
            (4_096, "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"),
        ])
    func key(iterations: Int, expected: String) {
        #expect(hexadecimal(SHA256.key(password: Array("password".utf8), salt: Array("salt".utf8), iterations: iterations)) == expected)
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
