/// Finds the paths to several offsets in JSON in one pass.
struct JSONPathFinder: ~Copyable {
    private var scanner: JSONScanner
    /// The path to the next value of the scanner.
    private var path: [JSONError.PathComponent] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) { scanner = unsafe JSONScanner(bytes) }

    /// Returns the path to an offset, which must not be less than that of an earlier call.
    mutating func path(to target: Int) -> [JSONError.PathComponent] {
        while scanner.offset < target, !scanner.hasFailed {
            let start = scanner.position
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

    /// Moves to the first value in the array or object that is the next value.
    private mutating func stepIn(_ target: Int) -> Bool {
        if scanner.byte == UInt8(ascii: "[") {
            guard scanner.open(UInt8(ascii: "["), "") else { return false }
            path.append(.index(0))
            return true
        }
        return scanner.byte == UInt8(ascii: "{") && scanner.open(UInt8(ascii: "{"), "") && stepToMember(target)
    }

    /// Moves from the end of a value to the next one in the same or an enclosing array or object.
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

    /// Moves to the value of the next member.
    private mutating func stepToMember(_ target: Int) -> Bool {
        let key = scanner.readKey().range
        guard !scanner.hasFailed, scanner.offset <= target else { return false }
        path.append(.key(scanner.string(in: key)))
        return true
    }
}
