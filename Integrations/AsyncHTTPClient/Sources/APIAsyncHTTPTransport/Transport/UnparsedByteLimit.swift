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

/// Starts to count again when the parser has parsed a part of a response.
private final class ParsedPartHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private let bytes: UnparsedByteLimit

    init(_ bytes: UnparsedByteLimit) { self.bytes = bytes }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes.count = 0
        context.fireChannelRead(data)
    }
}
