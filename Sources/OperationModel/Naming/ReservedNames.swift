/// Names that a generated declaration must not have, because it would not compile or would hide something.
package enum ReservedNames {
    /// Whether a type of this name would hide one that generated code, the runtime or its users need.
    package static func isReservedType(_ name: String) -> Bool { types.contains(name) }

    /// Whether a property, parameter or case of this name cannot be written, even between backticks.
    package static func isReservedMember(_ name: String) -> Bool { members.contains(name) }

    private static let members: Set<String> = ["self", "Self", "Type", "Protocol", "init", "_"]

    private static let types: Set<String> = names(
        """
        Any AnyObject Protocol Self Type Never Void
        AnyHashable AnyClass AnyKeyPath Array ArraySlice BinaryInteger Bool CaseIterable Character ClosedRange Codable CodingKey \
        CodingKeys Collection CollectionDifference CommandLine Comparable ContiguousArray Copyable \
        CustomDebugStringConvertible CustomReflectable CustomStringConvertible Decodable Decoder DecodingError Dictionary \
        Double Duration Encodable Encoder EncodingError Equatable Error Escapable ExpressibleByArrayLiteral \
        ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral ExpressibleByFloatLiteral ExpressibleByIntegerLiteral \
        ExpressibleByNilLiteral ExpressibleByStringLiteral FixedWidthInteger Float FloatingPoint Hashable Hasher \
        Identifiable Int Int128 Int16 Int32 Int64 Int8 IteratorProtocol KeyPath KeyedDecodingContainer \
        KeyedEncodingContainer LosslessStringConvertible Mirror MemoryLayout ObjectIdentifier OptionSet Optional \
        RandomNumberGenerator Range RawRepresentable Result Sendable Sequence Set SingleValueDecodingContainer \
        SingleValueEncodingContainer Slice StaticString String StringProtocol Substring UInt UInt128 UInt16 UInt32 UInt64 \
        UInt8 UTF16 UTF32 UTF8 Unicode UnkeyedDecodingContainer UnkeyedEncodingContainer UnsafeBufferPointer \
        UnsafeMutableBufferPointer UnsafeMutablePointer UnsafeMutableRawPointer UnsafePointer UnsafeRawBufferPointer \
        UnsafeRawPointer WritableKeyPath
        Actor AsyncIteratorProtocol AsyncSequence AsyncStream AsyncThrowingStream CancellationError CheckedContinuation \
        Clock ContinuousClock MainActor SuspendingClock Task TaskGroup TaskLocal TaskPriority ThrowingTaskGroup \
        Atomic Mutex
        AffineTransform AttributeContainer AttributedString BlockOperation Bundle ByteCountFormatter Calendar \
        CharacterSet CocoaError ComparisonResult Data DataProtocol Date DateComponents DateFormatter DateInterval \
        DateIntervalFormatter Decimal Dimension EnergyFormatter Expression FileAttributeKey FileHandle FileManager \
        FormatStyle Formatter Host ISO8601DateFormatter IndexPath IndexSet InputStream JSONDecoder JSONEncoder \
        JSONSerialization LengthFormatter Locale LocalizedError MassFormatter Measurement Notification \
        NotificationCenter NotificationQueue NumberFormatter OperatingSystemVersion Operation OperationQueue OutputStream \
        PersonNameComponents Pipe Port Predicate Process ProcessInfo Progress RunLoop Scanner SortComparator SortOrder \
        Stream Thread TimeInterval TimeZone Timer URL URLComponents URLError URLQueryItem UUID Unit UserDefaults
        CachedURLResponse HTTPCookie HTTPCookieStorage HTTPURLResponse URLAuthenticationChallenge URLCache URLCredential \
        URLProtocol URLRequest URLResponse URLSession URLSessionConfiguration URLSessionDataTask URLSessionDelegate \
        URLSessionTask URLSessionTaskDelegate
        DispatchData DispatchGroup DispatchIO DispatchQoS DispatchQueue DispatchSemaphore DispatchSource DispatchTime \
        DispatchWorkItem
        APIClient APIClientError APIEnumeration APIFailure APIModel APIRequest APIResponse APIResponseValue APIResult \
        APIService APIUnion AnyRequest AnyResponse AnyResponseValue CancellableRequest DateDay DateTime \
        DecodingOptions Exchange HTTPMethod JSONCodable JSONError JSONFailure JSONReader JSONScanner JSONValue JSONWriter \
        KnownValues RequestBehaviour RequestValidationResult RequestWriter ResponseReader SecurityRequirement \
        StoredToken Timeline TokenError TokenLifecycle TokenStore Transport TransportResponse URLSessionTransport \
        UploadBody UploadFile
        Credentials ParameterStyle ResponseHeaders Secret UndocumentedHeaders
        Headers Options Request Response Runtime
        """
    )

    private static func names(_ text: String) -> Set<String> {
        Set(text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(Substring($0)) })
    }
}
