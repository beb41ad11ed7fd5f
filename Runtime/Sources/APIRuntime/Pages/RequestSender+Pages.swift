extension RequestSender {
    /// Returns the pages of a list. Each page is requested when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - request: the request for the first page.
    ///   - maximumPages: the number of pages after which the sequence ends; nil for all.
    ///   - delays: how long to wait before the second page, the third one and so on; the last delay applies to all further pages.
    ///   - clock: the clock that measures the delays.
    ///   - options: the options of these requests.
    ///   - behaviours: the behaviors of these requests, called after those of the client.
    public func pages<Request: PagedRequest>(
        for request: Request, maximumPages: Int? = nil, delays: [Duration] = [], clock: any Clock<Duration> = ContinuousClock(),
        options: RequestOptions = .init(), behaviours: [any CallBehaviour] = []
    ) -> PageSequence<Request> {
        PageSequence(
            client: apiClient, request: request, maximumPages: maximumPages, delays: delays, clock: clock, options: options,
            behaviours: behaviours)
    }

    /// Returns the items of all pages of a list. Each page is requested when its first item is needed.
    ///
    /// - Parameters:
    ///   - request: the request for the first page.
    ///   - limit: the number of items after which the sequence ends; nil for all.
    ///   - maximumPages: the number of pages after which the sequence ends; nil for all.
    ///   - delays: how long to wait before the second page, the third one and so on; the last delay applies to all further pages.
    ///   - clock: the clock that measures the delays.
    ///   - options: the options of these requests.
    ///   - behaviours: the behaviors of these requests, called after those of the client.
    public func items<Request: PagedRequest>(
        for request: Request, limit: Int? = nil, maximumPages: Int? = nil, delays: [Duration] = [],
        clock: any Clock<Duration> = ContinuousClock(), options: RequestOptions = .init(), behaviours: [any CallBehaviour] = []
    ) -> ItemSequence<Request> {
        let pages = pages(for: request, maximumPages: maximumPages, delays: delays, clock: clock, options: options, behaviours: behaviours)
        return ItemSequence(pages: pages, limit: limit)
    }
}
