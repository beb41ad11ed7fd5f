/// Decides whether and when a request is sent again, by the rules in `docs/network.md`.
struct RetryPolicy: Sendable {
    /// What happens after an attempt.
    enum Decision: Equatable {
        /// The response does not report a failure of the server.
        case succeed
        /// The response or the error is final; the response may specify the time after which the service accepts the request.
        case stop(until: Date?)
        /// The request is sent again after a time, at a cost. If the cost is too high, the response or the error is final.
        case wait(Duration, cost: Int, elseUntil: Date?)
    }

    /// How an attempt ended.
    enum End {
        case response(ResponseHead)
        /// A fault of the network; nil for any other error, and if the call was canceled.
        case fault(NetworkCause?)
    }

    private let retries: Int
    private let statuses: Set<Int>?
    private let delays: [Duration]
    /// Whether sending the request twice has the effect of sending it once.
    private let isRepeatable: Bool
    private let isSafe: Bool
    private let isSentOnce: Bool

    /// - Parameter sendsAgain: whether a behavior sends the request again, so that the client does not.
    init(_ request: TransportRequest, _ options: RequestOptions, sendsAgain: Bool, idempotencyHeader: String?) {
        let method = request.head.method
        func has(_ header: String) -> Bool { request.head.headers[header] != nil }
        (statuses, delays) = (options.retry?.statuses, options.retry?.delays ?? [])
        retries = sendsAgain ? 0 : options.retries ?? (delays.isEmpty ? RequestOptions.defaultRetries : delays.count)
        isSafe = ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].contains(method)
        let isIdempotent = ["PUT", "DELETE"].contains(method) && !has("If-Match") && !has("If-None-Match")
        isRepeatable = isSafe || isIdempotent || idempotencyHeader.map(has) == true
        isSentOnce = request.isSentOnce
    }

    /// Decides what happens after an attempt.
    ///
    /// - Parameters:
    ///   - attempts: all attempts of the call.
    ///   - remaining: the time until the deadline of the call.
    ///   - random: a number from 0 to 1.
    func decision(
        after attempts: [Attempt], _ end: End, remaining: Duration, random: @autoclosure () -> Double, now: @autoclosure () -> Date
    ) -> Decision {
        var (status, asked): (Int?, Duration?)
        lazy var now = now()
        let isWorthRetrying: Bool
        switch end {
        case .response(let response) where response.statusCode < 400: return .succeed
        case .response(let response):
            let received = response.statusCode
            let requested = requestedWait(by: response, now: now)
            (status, asked) = (received, requested?.positive)
            let isRefusal = refusals.contains(received) && requested != nil
            let isFailure = statuses.map { $0.contains(received) } ?? (failures.contains(received) || isRefusal)
            switch response.headers["x-should-retry"]?.lowercased() {
            case "true": isWorthRetrying = true
            case "false": isWorthRetrying = false
            default: isWorthRetrying = isFailure && (received != 500 || isSafe || statuses != nil)
            }
            if !isFailure, !isWorthRetrying, asked == nil { return .succeed }
        case .fault(let cause): isWorthRetrying = cause?.mayPass == true
        }
        let date = asked.map { now.addingTimeInterval($0 / .seconds(1)) }
        let isAllowed = isRepeatable || attempts.allSatisfy { $0.isUnprocessed || $0.status == 401 }
        guard isWorthRetrying, isAllowed, !isSentOnce, attempts.count <= retries else { return .stop(until: date) }
        let delay = attempts.count <= delays.count ? delays[attempts.count - 1] : delays.last
        let wait = asked ?? delay ?? .seconds(random() * min(20, (status == 429 ? 1 : 0.05) * Double(1 << min(attempts.count - 1, 16))))
        guard wait <= .seconds(60), wait < remaining else { return .stop(until: date) }
        return .wait(wait, cost: status == 429 ? 5 : 14, elseUntil: date)
    }

    /// Returns whether a response reports that the request was not processed, and when to send it again.
    static func isRefusal(_ response: ResponseHead, now: @autoclosure () -> Date) -> Bool {
        refusals.contains(response.statusCode) && requestedWait(by: response, now: now()) != nil
    }
}

/// The statuses of failures that may be temporary.
private let failures: Set = [408, 429, 500, 502, 503, 504]
/// The statuses of a request that was not processed, if the response specifies when to send it again.
private let refusals: Set = [403, 429, 503]

extension NetworkCause {
    /// Whether another attempt may succeed.
    var mayPass: Bool { self == .timedOut || self == .connectionLost || isBeforeSending }

    /// Whether nothing was sent.
    var isBeforeSending: Bool { self == .offline || self == .hostNotFound || self == .connectionRefused }
}

/// Returns the wait that a response requests (RFC 9110, section 10.2.3); zero if its time has passed, nil if it is missing or invalid.
func requestedWait(by response: ResponseHead, now: Date) -> Duration? {
    func header(_ name: String) -> String? { response.headers[name] }
    if let milliseconds = header("retry-after-ms").flatMap(number), milliseconds > 0 { return wait(milliseconds / 1_000) }
    // The clocks of the server and the client can differ.
    let serverNow = header("Date").flatMap { httpDate($0, now: now) } ?? now
    guard let text = header("Retry-After") else { return waitForLimit(of: response, now: serverNow) }
    // A proxy can add a second field.
    let waits = text.split(separator: ",").map { number($0.trimmed) }
    if let longest = waits.compactMap(\.self).max(), !waits.contains(nil) { return wait(longest) }
    return httpDate(text, now: now).map { wait($0.timeIntervalSince(serverNow).rounded(.up)) }
}

/// Returns the duration of a number of seconds; at least zero, and at most thirty years.
private func wait(_ seconds: Double) -> Duration { .milliseconds(Int((min(max(seconds, 0), 1e9) * 1_000).rounded(.up))) }

extension Date {
    static let monthsOfHTTP = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

/// Parses one of the three forms of HTTP dates (RFC 9110, section 5.6.7), of which two are obsolete; returns nil for any other text.
func httpDate(_ text: String, now: Date) -> Date? {
    let words = text.split { " ,-".contains($0) }
    guard words.count == 5 || words.count == 6 && words[5] == "GMT" else { return nil }
    let (day, month, year, time) = words.count == 6 ? (words[1], words[2], words[3], words[4]) : (words[2], words[1], words[4], words[3])
    let clock = time.split(separator: ":").compactMap { Int($0) }
    guard let day = Int(day), let month = Date.monthsOfHTTP.firstIndex(of: String(month)), var number = Int(year), clock.count == 3 else {
        return nil
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    if year.count == 2 {
        // At most 50 years ahead.
        let current = calendar.component(.year, from: now)
        number += current / 100 * 100
        number += number > current + 50 ? -100 : number <= current - 50 ? 100 : 0
    }
    let components = DateComponents(
        calendar: calendar, year: number, month: month + 1, day: day, hour: clock[0], minute: clock[1], second: clock[2])
    return components.isValidDate ? components.date : nil
}

/// Returns the wait until a limit that the request exceeds is reset: the largest `t` of the limits in "RateLimit" without remaining
/// requests, "RateLimit-Reset" or "X-RateLimit-Reset"; nil if the response reports no exceeded limit.
private func waitForLimit(of response: ResponseHead, now: Date) -> Duration? {
    guard refusals.contains(response.statusCode) else { return nil }
    func header(_ name: String) -> String? { response.headers[name] }
    // Earlier drafts have a single limit, whose members are separated by commas: limit=10, remaining=0, reset=30.
    let text = header("RateLimit") ?? ""
    let waits = (text.contains("reset=") ? [Substring(text)] : text.split(separator: ",")).compactMap { limit in
        let members = limit.split { ",; ".contains($0) }
        return members.contains("r=0") || members.contains("remaining=0")
            ? members.lazy.compactMap { number(String($0.trimmingPrefix("reset=").trimmingPrefix("t="))) }.first : nil
    }
    if let longest = waits.max() { return wait(longest) }
    let resets = ["RateLimit", "X-RateLimit"].compactMap { name in
        let isExceeded = header(name + "-Remaining").map { $0 == "0" } ?? (response.statusCode == 429)
        return isExceeded ? header(name + "-Reset").flatMap(number) : nil
    }
    guard let reset = resets.max() else { return nil }
    // A value of more than thirty years is a time since 1970, in seconds or milliseconds.
    let time = reset < 1e12 ? reset : reset / 1_000
    return wait(time < 1e9 ? time : (time - now.timeIntervalSince1970).rounded(.up))
}

/// Returns the number in a text of digits, possibly with a fraction; nil for any other text.
private func number(_ text: String) -> Double? {
    let isDecimal = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }
    return isDecimal ? Double(text) : nil
}

extension Duration {
    var positive: Duration? { self > .zero ? self : nil }
}
