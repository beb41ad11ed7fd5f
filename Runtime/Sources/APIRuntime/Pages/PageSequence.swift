/// The pages of a list. Each page is requested when the iteration reaches it.
public struct PageSequence<Request: PagedRequest>: AsyncSequence, Sendable {
    public typealias Element = RequestedPage<Request>

    let client: APIClient
    let request: Request
    let maximumPages: Int?
    let delays: [Duration]
    let clock: any Clock<Duration>
    let options: RequestOptions
    let behaviours: [any CallBehaviour]

    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Iterates over the pages.
    public struct Iterator: AsyncIteratorProtocol {
        private let sequence: PageSequence
        private var step: PageStep<Request>
        private var last: RequestedPage<Request>?
        private var pageCount = 0
        private var itemCount = 0
        /// How many pages in a row had no items.
        private var emptyCount = 0
        /// How many pages in a row had the same body as an earlier one.
        private var equalCount = 0
        /// The targets and the bodies of the pages so far, as hash values.
        private var seen: Set<Int> = []

        init(_ sequence: PageSequence) {
            self.sequence = sequence
            step = .request(sequence.request)
        }

        /// Returns the next page, or nil after the last one.
        ///
        /// - Throws: ``PageFailure``, after which the sequence ends.
        public mutating func next() async throws -> RequestedPage<Request>? {
            if let maximum = sequence.maximumPages, pageCount >= maximum { return nil }
            let step = step
            self.step = .end
            switch step {
            case .end: return nil
            case .request(let request): return try await page(received(request), of: request, maximumEqualCount: 0)
            case .link(let link): return try await page(linkedBy: link)
            }
        }

        /// How many pages in a row may be empty although another one follows.
        private static var maximumEmptyCount: Int { 10 }

        /// How many pages in a row may have the same body as an earlier one if the server itself leads to them, because items can be equal.
        private static var maximumEqualCount: Int { 3 }

        /// The request for the list before it is sent.
        private var unsent: Exchange { Exchange(sequence.request.asAny(), nil, nil, Timeline()) }

        /// Returns the error that ends the list, with an exchange, by default that of the last page.
        private func failure(_ reason: PageFailure<Request>.Reason, _ exchange: Exchange? = nil) -> PageFailure<Request> {
            PageFailure(reason: reason, exchange: exchange ?? last?.exchange ?? unsent, pageCount: pageCount, lastPage: last, items: [])
        }

        private mutating func page(linkedBy link: String) async throws(PageFailure<Request>) -> RequestedPage<Request>? {
            guard let last, let current = last.exchange.responseHead?.url ?? last.exchange.requestHead?.url,
                let url = URL(string: PercentEncoding.reference(link), relativeTo: current)?.absoluteURL
            else { throw failure(.invalidLink(link)) }
            let linked = LinkedPage(request: last.request, url: url.absoluteString)
            guard linked.asAny().going(to: sequence.client).isForOwnServer(url) else { throw failure(.foreignLink(url)) }
            return try await page(received(linked), of: last.request, maximumEqualCount: Self.maximumEqualCount)
        }

        /// Returns the response to a request, after the delay of the page; a request that was sent before is not sent again.
        private mutating func received<Sent: APIRequest>(
            _ request: Sent
        ) async throws(PageFailure<Request>) -> ReceivedResponse<Request.Response> where Sent.Response == Request.Response {
            if let (sent, _) = try? request.asAny().encoded(baseURL: URL(string: "http://host"), defaults: ClientDefaults()) {
                var hasher = Hasher()
                hasher.combine(sent.head.url.absoluteString)
                hasher.combine(bytesOf: sent.body?.inMemory)
                if !seen.insert(hasher.finalize()).inserted { throw failure(.repeatedPage) }
            }
            do {
                try Task.checkCancellation()
                if pageCount > 0, let delay = sequence.delays.dropFirst(pageCount - 1).first ?? sequence.delays.last {
                    try await sequence.clock.sleep(for: delay.bounded)
                }
            } catch {
                throw failure(.canceled, unsent)
            }
            do throws(APIFailure<Request.Response>) {
                return try await sequence.client.send(request, options: sequence.options, behaviours: sequence.behaviours)
            } catch {
                throw failure(error.isCancellation ? .canceled : .request(error), error.exchange)
            }
        }

        private mutating func page(
            _ response: ReceivedResponse<Request.Response>, of request: Request, maximumEqualCount: Int
        ) throws(PageFailure<Request>) -> RequestedPage<Request> {
            guard let value = response.success else {
                throw failure(.request(APIFailure(unsuccessful: response)), response.exchange)
            }
            let items = request.items(of: value) ?? []
            if !items.isEmpty {
                var hasher = Hasher()
                hasher.combine(bytesOf: response.data)
                equalCount = seen.insert(hasher.finalize()).inserted ? 0 : equalCount + 1
                if equalCount > maximumEqualCount { throw failure(.repeatedPage, response.exchange) }
            }
            pageCount += 1
            let sentCount = response.exchange.sentCount(at: Request.itemPath) ?? items.count
            itemCount += sentCount
            emptyCount = sentCount == 0 ? emptyCount + 1 : 0
            let page = RequestedPage(
                request: request, value: value, items: items, number: pageCount, sentCount: sentCount, itemCount: itemCount,
                exchange: response.exchange)
            last = page
            step = request.next(after: page)
            if emptyCount >= Self.maximumEmptyCount, !step.isEnd { throw failure(.emptyPages) }
            return page
        }
    }
}

extension PageStep {
    fileprivate var isEnd: Bool { if case .end = self { true } else { false } }
}

/// The request for a page that a link leads to.
private struct LinkedPage<Request: PagedRequest>: APIRequest {
    let request: Request
    let url: String

    var service: APIService<Request.Response> {
        var service = request.service
        service.refer(to: url)
        service.use(Request.linkMethod)
        return service
    }

    func write(to writer: inout RequestWriter) {
        request.write(to: &writer)
        writer.removeQuery()
        if !service.hasBody { writer.removeBody() }
    }
}

extension Exchange {
    /// Returns the number of elements of a list in the body if values of the body were dropped; nil otherwise.
    fileprivate func sentCount(at path: [String]?) -> Int? {
        guard !dropped.isEmpty, let path, let data, let body = try? JSONValue(json: data) else { return nil }
        return path.reduce(body) { value, key in value?[key] }?.arrayValue?.count
    }
}

extension Hasher {
    /// Adds all bytes; the hash of `Data` may depend on only some of them.
    fileprivate mutating func combine(bytesOf data: Data?) { unsafe (data ?? Data()).withUnsafeBytes { unsafe combine(bytes: $0) } }
}
