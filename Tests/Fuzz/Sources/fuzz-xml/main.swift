import Foundation
import Fuzzing

// The folder `APIRuntime` next to this file is a link to the runtime, whose reader and writer are internal.

/// A root of each form of member.
let described = XMLRoot(
    "slideshow",
    .object(
        [
            XMLMember("title", .attribute("title")), XMLMember("text", .text, .token), XMLMember("count", .element("count"), .literal),
            XMLMember(
                "slides", .items("slide"), .union([XMLVariant(.literal), XMLVariant(.object([XMLMember("a", .element("a"))]), name: "b")])),
            XMLMember("items", .element("items"), .list(.string, item: XMLName("item", namespace: "urn:s", prefix: "s"))),
            XMLMember("inner", .inline, .object([XMLMember("c", .cdata), XMLMember("d", .element("d"), .any)])),
        ], additional: .any))

func read(_ data: Data, _ root: XMLRoot) -> JSONValue? {
    let read: (value: JSONValue, dropped: [JSONError])? = try? XMLReader.read(data, root, options: DecodingOptions())
    return read?.value
}

// Any XML is read and written, and is then the same when it is read again.
fuzz { bytes in
    let data = Data(bytes)
    let root = XMLRoot("root", .any)
    let value = read(data, root)
    expect((read(data, described) != nil) == (value != nil), "what is well-formed does not depend on the description")
    guard let value else { return }
    let writer = XMLWriter(value, root)
    if writer.failure == nil { expect(read(Data(writer.xml.utf8), root) == value, "XML that is written is read as the same value") }
}
