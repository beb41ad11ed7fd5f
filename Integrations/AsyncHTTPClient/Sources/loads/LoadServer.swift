import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server that counts requests by number, breaks one in twenty connections, and sends and receives bodies of any size.
enum LoadServer {
    static func run() async throws {
        let received = NIOLockedValueBox<[String: Int]>([:])
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 4096)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
                    try channel.pipeline.syncOperations.addHandler(LoadHandler(received))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        print(channel.localAddress?.port ?? 0)
        fflush(nil)
        try await channel.closeFuture.get()
    }
}

/// The way in which the server breaks a connection, by the number of the request.
enum LoadFault: Int, CaseIterable {
    case closed, bodyCut, chunkGarbage, error500, stall

    /// Creates the fault of a request; nil for 19 in 20 requests.
    init?(number: Int) {
        guard number % 20 == 7 else { return nil }
        self = Self.allCases[number / 20 % (Self.allCases.count - 1)]
    }
}

private final class LoadHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = ByteBuffer

    private let received: NIOLockedValueBox<[String: Int]>
    private var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
    private var length = 0
    private var unsent = 0
    private var block = LoadHandler.bytes
    private var isStream = false
    private static let event = "data: 1\n\n"
    private static let events = ByteBuffer(string: String(repeating: event, count: 7_000))
    private static let bytes = ByteBuffer(repeating: UInt8(ascii: "a"), count: 1 << 16)

    init(_ received: NIOLockedValueBox<[String: Int]>) { self.received = received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            length = 0
        case .body(let buffer): length += buffer.readableBytes
        case .end: respond(context)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        sendBlocks(context)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if isStream { received.withLockedValue { $0["open streams", default: 0] -= 1 } }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func respond(_ context: ChannelHandlerContext) {
        let path = head.uri.split(separator: "/").map(String.init)
        switch path.first {
        case "report":
            let counts = received.withLockedValue { counts in
                defer { counts = [:] }
                return counts
            }
            let writes = counts.filter { $0.key.hasPrefix("POST") }
            let text =
                "\(Set(counts.keys.map { $0.drop { !$0.isNumber } }).count) \(writes.values.reduce(0) { $0 + $1 - 1 }) "
                + "\(counts.filter { $0.key.hasPrefix("GET") }.values.reduce(0) { $0 + $1 - 1 })"
            send(context, "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
        case "retried": retried(context, Int(path.last ?? "") ?? 0)
        case "retried-report":
            let counts = received.withLockedValue { $0.filter { $0.key.hasPrefix("retried ") } }
            let writes = counts.filter { $0.key.hasPrefix("retried POST") }
            respond(
                context, "GET \(counts.count - writes.count), POST \(writes.count), POST doubled \(writes.filter { $0.value > 1 }.count)")
        case "outage": outage(context, path.last ?? "")
        case "up": send(context, "HTTP/1.1 200 OK\r\nContent-Length: \(String(length).utf8.count)\r\n\r\n\(length)")
        case "events":
            (block, isStream) = (Self.events, true)
            // Without a number, the second event does not arrive.
            let count = Int(path.last ?? "") ?? 0
            unsent = count * Self.event.utf8.count
            received.withLockedValue { $0["open streams", default: 0] += 1 }
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
            send(context, head + (count == 0 ? Self.event : ""))
            sendBlocks(context)
        case "open-streams": respond(context, "\(received.withLockedValue { $0["open streams", default: 0] })")
        case "down":
            unsent = path.count > 1 ? Int(path[1]) ?? 0 : 0
            send(context, "HTTP/1.1 200 OK\r\nContent-Length: \(unsent)\r\n\r\n")
            sendBlocks(context)
        default:
            let number = Int(path.last ?? "") ?? 0
            received.withLockedValue { $0["\(head.method) \(number)", default: 0] += 1 }
            call(context, number)
        }
    }

    private func respond(_ context: ChannelHandlerContext, _ text: String) {
        send(context, "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
    }

    private func retried(_ context: ChannelHandlerContext, _ number: Int) {
        let attempt = received.withLockedValue { counts in
            defer { counts["retried \(head.method) \(number)", default: 0] += 1 }
            return counts["retried \(head.method) \(number)", default: 0]
        }
        switch RetriedFault(number: number, attempt: attempt) {
        case nil: respond(context, "{}")
        case .bodyCut: send(context, "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{", thenClose: true)
        case .error503: send(context, "HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n")
        }
    }

    /// Counts calls, and fails them between `begin` and `end`; `count` returns their number since the last `count`.
    private func outage(_ context: ChannelHandlerContext, _ word: String) {
        let (isDown, count) = received.withLockedValue { counts in
            if word == "begin" { counts["down"] = 1 }
            if word == "end" { counts["down"] = 0 }
            if word == "call" { counts["outage", default: 0] += 1 }
            let count = counts["outage", default: 0]
            if word == "count" { counts["outage"] = 0 }
            return (counts["down"] == 1, count)
        }
        if word == "call", isDown { return send(context, "HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n") }
        respond(context, "\(count)")
    }

    private func call(_ context: ChannelHandlerContext, _ number: Int) {
        let json = "{\"number\":\(number)}"
        switch LoadFault(number: number) {
        case nil: send(context, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(json.utf8.count)\r\n\r\n\(json)")
        case .closed: context.close(promise: nil)
        case .bodyCut: send(context, "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n\(json)", thenClose: true)
        case .chunkGarbage: send(context, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n", thenClose: true)
        case .error500, .stall: send(context, "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n")
        }
    }

    private func send(_ context: ChannelHandlerContext, _ text: String, thenClose: Bool = false) {
        let promise = thenClose ? context.eventLoop.makePromise(of: Void.self) : nil
        let channel = context.channel
        promise?.futureResult.whenComplete { _ in channel.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: promise)
    }

    private func sendBlocks(_ context: ChannelHandlerContext) {
        while unsent > 0, context.channel.isWritable {
            let count = min(unsent, block.readableBytes)
            unsent -= count
            let promise = isStream && unsent == 0 ? context.eventLoop.makePromise(of: Void.self) : nil
            let channel = context.channel
            promise?.futureResult.whenComplete { _ in channel.close(promise: nil) }
            context.writeAndFlush(wrapOutboundOut(block.getSlice(at: 0, length: count) ?? ByteBuffer()), promise: promise)
        }
    }
}
