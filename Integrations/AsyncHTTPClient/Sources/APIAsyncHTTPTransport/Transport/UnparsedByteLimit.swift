import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// How many bytes NIO may collect before it has parsed a head, a chunk or a trailer; it limits only the headers itself.
private let mostUnparsedBytes = 1 << 20

extension HTTPClient.Configuration {
    /// Ends connections whose server sends a status line, an extension of a chunk or a trailer without end.
    mutating func limitUnparsedBytes() {
        let initialize = http1_1ConnectionDebugInitializer
        http1_1ConnectionDebugInitializer = { channel in
            channel.eventLoop.flatSubmit {
                do {
                    let pipeline = channel.pipeline.syncOperations
                    let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
                    let bytes = UnparsedByteLimit()
                    try pipeline.addHandler(bytes, position: .before(parser))
                    try pipeline.addHandler(ParsedPartHandler(bytes), position: .after(parser))
                } catch {
                    return channel.eventLoop.makeFailedFuture(error)
                }
                return initialize?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
            }
        }
    }
}

/// Counts the bytes that the parser receives, and fails if they are too many.
private final class UnparsedByteLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    fileprivate var count = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        count += buffer.readableBytes
        guard count > mostUnparsedBytes else { return context.fireChannelRead(data) }
        context.fireErrorCaught(HTTPParserError.headerOverflow)
        context.close(promise: nil)
    }
}

/// Starts to count again when the parser has parsed a part of a response; refuses invalid heads, and ends uploads with their response.
private final class ParsedPartHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    private let bytes: UnparsedByteLimit
    private var isSending = false
    /// What ends the connection, after which nothing is passed on.
    private var end: (any Error)?

    init(_ bytes: UnparsedByteLimit) { self.bytes = bytes }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head: isSending = true
        case .body: break
        case .end: isSending = false
        }
        context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes.count = 0
        guard end == nil else { return }
        switch unwrapInboundIn(data) {
        // A client would end the process.
        case .head(let head) where head.status.code < 100: end = HTTPParserError.invalidStatus
        case .end where isSending: end = EndOfEarlyResponse()
        default: context.fireChannelRead(data)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // A client passes on what it has received.
        context.fireChannelReadComplete()
        guard let end else { return }
        context.fireErrorCaught(end)
        context.close(promise: nil)
    }
}

/// The end of a response that is complete before its request is; a client would wait for ever with what is left of the body.
struct EndOfEarlyResponse: Error {}
