/// Finds the keys and indexes that lead to places in a text, one place after the other, in one walk.
struct JSONPathFinder: ~Copyable {
    private var scanner: JSONScanner
    /// The way to the value at which the scanner stands.
    private var path: [JSONError.PathComponent] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) { scanner = JSONScanner(bytes) }

    /// The way to an offset, which is not before those that were asked for earlier.
    mutating func path(to target: Int) -> [JSONError.PathComponent] {
        while scanner.offset < target, !scanner.hasFailed {
            let start = scanner.place
            scanner.skipValue()
            if scanner.hasFailed || scanner.offset > target {
                scanner.recover(to: start)
                guard stepIn(target) else { break }
            } else {
                guard stepOver(target) else { break }
            }
        }
        return path
    }

    /// Moves to the first value in the array or object at which the scanner stands.
    private mutating func stepIn(_ target: Int) -> Bool {
        if scanner.byte == UInt8(ascii: "[") {
            guard scanner.open(UInt8(ascii: "["), "") else { return false }
            path.append(.index(0))
            return true
        }
        return scanner.byte == UInt8(ascii: "{") && scanner.open(UInt8(ascii: "{"), "") && stepToMember(target)
    }

    /// Moves from the end of a value to the next one, be it in the same array or object or in one around it.
    private mutating func stepOver(_ target: Int) -> Bool {
        scanner.skipWhitespace()
        while let last = path.popLast() {
            if scanner.take(UInt8(ascii: ",")) {
                guard case .index(let index) = last else { return stepToMember(target) }
                path.append(.index(index + 1))
                return true
            }
            guard scanner.offset < target, scanner.byte == UInt8(ascii: "]") || scanner.byte == UInt8(ascii: "}") else { return false }
            scanner.offset += 1
            scanner.depth -= 1
            scanner.skipWhitespace()
        }
        return false
    }

    /// Moves to the value of the member at which the scanner stands.
    private mutating func stepToMember(_ target: Int) -> Bool {
        let key = scanner.readKey().range
        guard !scanner.hasFailed, scanner.offset <= target else { return false }
        path.append(.key(scanner.string(in: key)))
        return true
    }
}
