extension Data {
    /// Returns the JSON object with additional members, which replace those with the same keys; nil if this is not a JSON object.
    ///
    /// - Parameter values: the JSON of each member; nil removes it.
    func settingMembers(_ values: [String: Data?]) -> Data? {
        scanned { scanner in
            var members: [Data] = []
            var hasMember = scanner.open(UInt8(ascii: "{"), "an object")
            while hasMember, !scanner.hasFailed {
                let start = scanner.offset
                let name = scanner.readString()
                scanner.readColon()
                scanner.skipValue()
                if values[name] == nil { unsafe members.append(Data(scanner.bytes(in: start..<scanner.offset))) }
                hasMember = scanner.takeSeparator(orEnd: UInt8(ascii: "}"))
            }
            scanner.finish()
            if scanner.hasFailed { return nil }
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                if let value, let name = try? JSONWriter.data(of: key) { members.append(name + ":".utf8Data + value) }
            }
            return "{".utf8Data + members.joined(separator: ",".utf8Data) + "}".utf8Data
        }
    }
}
