import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// The number of bytes that NIO may collect before it has parsed a head, a chunk or a trailer; NIO itself limits only headers.
private let mostUnparsedBytes = 1 << 20

extension HTTPClient.Configuration {
    /// Ends connections whose server sends an endless status line, chunk extension or trailer.
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

/// Counts the bytes that the parser receives, and fails if there are too many.
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

/// Restarts the count when the parser has parsed a part of a response. It also refuses invalid heads, ends uploads with their response, and
/// allows requests with large heads.
private final class ParsedPartHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    private let bytes: UnparsedByteLimit
    private var isSending = false
    private var isSendingHead = false
    /// The error that ends the connection, after which no part is passed on.
    private var end: (any Error)?

    init(_ bytes: UnparsedByteLimit) { self.bytes = bytes }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        isSending = true
        let part = unwrapOutboundIn(data)
        if case .head = part { isSendingHead = true }
        guard case .end = part else { return context.write(data, promise: promise) }
        // The system accepts the parts in order.
        let sent = promise ?? context.eventLoop.makePromise()
        sent.futureResult.assumeIsolated().whenComplete { _ in self.isSending = false }
        context.write(data, promise: sent)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        guard isSendingHead else { return }
        isSendingHead = false
        if !context.channel.isWritable { context.fireChannelWritabilityChanged() }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        // AsyncHTTPClient would begin the body within the head, and then end the process.
        if !isSendingHead { context.fireChannelWritabilityChanged() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes.count = 0
        guard end == nil else { return }
        switch unwrapInboundIn(data) {
        // AsyncHTTPClient would end the process.
        case .head(let head) where head.status.code < 100: end = HTTPParserError.invalidStatus
        case .end where isSending: end = EndOfEarlyResponse()
        default: context.fireChannelRead(data)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // AsyncHTTPClient passes on the parts that it has received.
        context.fireChannelReadComplete()
        guard let end else { return }
        context.fireErrorCaught(end)
        context.close(promise: nil)
    }
}

/// The end of a response that is complete before its request; AsyncHTTPClient would wait forever to send the rest of the request's body.
struct EndOfEarlyResponse: Error {}
