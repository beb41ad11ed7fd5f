package import Naming

extension TargetLanguage {
    /// Swift, as this module writes it.
    ///
    /// Up to 30 operations have their own response types, with the documentation of each case. More of them would take the compiler
    /// longer than their share of the code is worth. The compiler warns where a deprecated declaration is named.
    package static let swift = TargetLanguage(reserved: .swift, separateResponseLimit: 30, diagnosesDeprecation: true)
}

extension ReservedNames {
    /// The names that a Swift client cannot declare.
    package static let swift = ReservedNames(
        types: swiftTypes.union(SwiftText.keywords),
        nestedTypes: swiftTypes.subtracting(unusedTypes).union(SwiftText.keywords),
        members: ["self", "Self", "Type", "Protocol", "init", "_"],
        // `none` and `some` would be read as the cases of an optional.
        cases: ["none", "some"],
        // The file `Exports.swift` is part of every client, and no two files of a module may have one name. The module of the
        // runtime could not be named next to a type of its name.
        topLevel: { [$0, $0 + "Client", $0 + "Runtime", "APIRuntime", "Exports"] },
        declared: [
            .client: ["apiClient", "tokens", "defaults"],
            .clientMethods: [
                "makeRequest", "send", "value", "pages", "items", "stream", "bytes", "download", "follow", "poll", "publisher", "with",
                "exchange",
            ],
            .clientWithCredentials: ["secrets", "credentials", "lifecycle"],
            .clientInitializer: [
                "baseURL", "transport", "behaviours", "options", "decoding", "tokenStore", "credentials", "now", "secrets",
                "tokens", "configuration", "apiClient", "tokenClient", "defaults", "lifecycle",
            ],
            .clientCredentialsInitializer: ["clientID", "clientSecret", "scopes", "tokenURL"],
            .methods: ["apiClient"],
            .namespace: ["Server"],
            .request: ["service"],
            .requestWithBody: ["body"],
            .responseHeaders: ["exchange"],
            .openRecord: ["additionalProperties"],
            .hashableRecord: ["hashValue"],
            .enumeration: ["knownValues"],
        ]
    )

    private static let swiftTypes: Set<String> = names(
        """
        Any AnyObject Protocol Self Swift Type Never Void
        AnyHashable AnyClass AnyKeyPath Array ArraySlice BinaryInteger Bool CaseIterable Character ClosedRange Codable CodingKey \
        CodingKeys Collection CollectionDifference CommandLine Comparable ContiguousArray Copyable \
        CustomDebugStringConvertible CustomReflectable CustomStringConvertible Decodable Decoder DecodingError Dictionary \
        Double Duration Encodable Encoder EncodingError Equatable Error Escapable ExpressibleByArrayLiteral \
        ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral ExpressibleByFloatLiteral ExpressibleByIntegerLiteral \
        ExpressibleByNilLiteral ExpressibleByStringInterpolation ExpressibleByStringLiteral FixedWidthInteger Float \
        FloatingPoint Hashable Hasher Identifiable Int Int128 Int16 Int32 Int64 Int8 IteratorProtocol KeyPath KeyedDecodingContainer \
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
        APIClient APIClientError APIEnumeration APIError APIFailure APIIdentifier APIModel APIRequest APIResponse APIResponseValue APIResult \
        APIService APIUnion APIValue AnyRequest AnyResponse AnyResponseValue AsyncHTTPTransport Base64URL CallBehaviour CancellableRequest ClientDefaults DateDay \
        DateTime DecodingDefaults DecodingOptions Exchange FailureRule HTTPMethod HeaderFields JSONCodable JSONError JSONFailure JSONReader JSONScanner JSONValue JSONWriter \
        KnownValues ReceivedResponse RequestBehaviour RequestHead RequestLogging RequestOptions RequestPublisher RequestSender RequestValidationResult RequestWriter ResponseHead ResponseReader SecurityRequirement \
        StoredToken Timeline TokenError TokenLifecycle TokenStore TolerantReading Transport TransportRequest TransportResponse URLSessionTransport UnixTime \
        URLPath UploadBody UploadFile WebhookSignature XMLDescribed XMLMember XMLName XMLRoot XMLType XMLVariant
        Credentials ParameterStyle ResponseHeaders Secret UndocumentedHeaders
        APITarget ByteStream CustomRequest CustomResponse HTTPTask ItemSequence ItemStream PageFailure PageSequence PageStep PagedRequest RequestedPage StreamFormat StreamItem StreamedRequest TypedRequest \
        LinkedResource ResourceLinks
        Headers Options Request Response Runtime
        """
    )

    /// Types that generated code does not name inside declarations, so that nested types can have their names.
    private static let unusedTypes: Set<String> = names(
        """
        Character Collection Error Range Result Sequence Slice
        Actor Task TaskGroup
        Bundle Calendar CharacterSet Dimension Expression Formatter Host Locale Measurement Notification Operation Pipe Port Predicate \
        Process Progress Scanner SortOrder Stream Thread TimeInterval TimeZone Timer Unit
        """
    )

    private static func names(_ text: String) -> Set<String> {
        Set(text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(Substring($0)) })
    }
}
