import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Whether and when a request is sent again; `docs/network.md` has the rules.
struct RetryPolicy: Sendable {
    /// What happens after an attempt.
    enum Decision: Equatable {
        /// The response does not report a failure of the server.
        case succeed
        /// The response or the error is final; the service may have said from when on it accepts the request.
        case stop(until: Date?)
        /// The request is sent again after a time, at a cost.
        case wait(Duration, cost: Int)
    }

    /// How an attempt ended.
    enum End {
        case response(status: Int, header: (String) -> String?)
        /// A fault of the network; nil for any other error, and if the call was canceled.
        case fault(NetworkCause?)
    }

    private let retries: Int
    /// Whether sending the request twice has the effect of sending it once.
    private let isRepeatable: Bool
    private let isSafe: Bool
    private let hasReadableBody: Bool

    init(_ request: URLRequest, retries: Int, idempotencyHeader: String? = nil) {
        let method = request.httpMethod ?? "GET"
        func has(_ header: String) -> Bool { request.value(forHTTPHeaderField: header) != nil }
        self.retries = retries
        isSafe = ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].contains(method)
        let isIdempotent = ["PUT", "DELETE"].contains(method) && !has("If-Match") && !has("If-None-Match")
        isRepeatable = isSafe || isIdempotent || idempotencyHeader.map(has) == true
        hasReadableBody = request.httpBodyStream == nil
    }

    /// Decides what happens after an attempt.
    ///
    /// - Parameters:
    ///   - attempts: all attempts of the call.
    ///   - remaining: the time until the deadline of the call.
    ///   - random: a number from 0 to 1.
    func decision(after attempts: [Attempt], _ end: End, remaining: Duration, random: Double, now: Date) -> Decision {
        var (status, asked): (Int?, Duration?)
        let isWorthRetrying: Bool
        switch end {
        case .response(..<400, _): return .succeed
        case .response(let received, let header):
            let isFailure = [408, 429, 500, 502, 503, 504].contains(received)
            (status, asked) = (received, requestedWait(header, now: now))
            switch header("x-should-retry") {
            case "true": isWorthRetrying = true
            case "false": isWorthRetrying = false
            default: isWorthRetrying = isFailure && (received != 500 || isSafe)
            }
            if !isFailure, !isWorthRetrying, asked == nil { return .succeed }
        case .fault(let cause): isWorthRetrying = cause?.mayPass == true
        }
        let final = Decision.stop(until: asked.map { now.addingTimeInterval($0 / .seconds(1)) })
        let isAllowed = isRepeatable || attempts.allSatisfy { $0.isUnsent || $0.status == 401 }
        guard isWorthRetrying, isAllowed, hasReadableBody, attempts.count <= retries else { return final }
        let wait = asked ?? .seconds(random * min(20, (status == 429 ? 1 : 0.05) * Double(1 << min(attempts.count - 1, 16))))
        guard wait <= .seconds(60), wait < remaining else { return final }
        return .wait(wait, cost: status == 429 ? 5 : 14)
    }
}

extension NetworkCause {
    /// Whether another attempt may succeed.
    var mayPass: Bool {
        switch self {
        case .timedOut, .connectionLost: true
        default: isBeforeSending
        }
    }

    /// Whether nothing was sent.
    var isBeforeSending: Bool {
        switch self {
        case .offline, .hostNotFound, .connectionRefused: true
        default: false
        }
    }
}

/// The wait that a response asks for (RFC 9110, section 10.2.3); nil if it asks for none, or for one that is not positive or not valid.
private func requestedWait(_ header: (String) -> String?, now: Date) -> Duration? {
    if let milliseconds = header("retry-after-ms").flatMap(positiveNumber) { return .milliseconds(milliseconds) }
    guard let text = header("Retry-After") else { return nil }
    if let seconds = positiveNumber(text) { return .seconds(seconds) }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    // The obsolete forms must be read, too; a year of two digits is at most 50 years ahead (RFC 9110, section 5.6.7).
    formatter.twoDigitStartDate = now - 50 * 365.25 * 86_400
    let formats = ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"]
    let dates = formats.lazy.compactMap { format in
        formatter.dateFormat = format
        return formatter.date(from: text)
    }
    let seconds = dates.first?.timeIntervalSince(now).rounded(.up) ?? 0
    return seconds > 0 ? .seconds(seconds) : nil
}

/// A number of digits, at most the largest one; nil for zero and for anything else.
private func positiveNumber(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    let number = Int(text) ?? .max
    return number > 0 ? number : nil
}
