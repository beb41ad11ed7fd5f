import Foundation

extension Data {
    /// The JSON object with a member set, which replaces any member with the same key; other JSON unchanged.
    ///
    /// - Parameter value: the member; nil removes it.
    func settingMember(_ key: StaticString, to value: Bool?) -> Data {
        withUnsafeBytes { raw in
            var scanner = JSONScanner(raw.assumingMemoryBound(to: UInt8.self))
            guard scanner.take(UInt8(ascii: "{")) else { return self }
            var members: [Data] = []
            while !scanner.take(UInt8(ascii: "}")), !scanner.hasFailed {
                if !members.isEmpty, !scanner.take(UInt8(ascii: ",")) { return self }
                scanner.skipWhitespace()
                let start = scanner.offset
                let name = scanner.readString()
                scanner.readColon()
                scanner.skipValue()
                members.append(name == key.description ? Data() : Data(raw[start..<scanner.offset]))
            }
            if scanner.hasFailed { return self }
            members.removeAll(where: \.isEmpty)
            if let value { members.append("\"\(key)\":\(value)".utf8Data) }
            return "{".utf8Data + members.joined(separator: ",".utf8Data) + "}".utf8Data
        }
    }
}
