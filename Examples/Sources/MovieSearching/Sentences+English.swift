import AcmeFlixClient

extension Sentences {
    /// English, with the words of the programs that these are modeled on.
    package static let english = Sentences(
        language: "en",
        oops: "Oops",
        sorry: "Sorry!",
        emptyQuery: ("Oops ✋🤚", "It looks you´re trying to search a movie using a invalid criteria. Please try again"),
        nothingFound: "It seems we don't have that movie in the catalog right now 😢. Please try again",
        invalidKey: "The service does not accept the key",
        canceled: ("Canceled", "The request was canceled."),
        notRentable: "This title is unavailable for rent at this moment.",
        notRatable: "This title cannot be rated anymore.",
        noMovie: { "There is no movie \($0)." },
        notInCart: { "There is no movie \($0) in the cart." },
        noCart: { "\($0) has no cart." },
        invalidRating: "A rating is a number from 0 to 10.",
        outdatedPage: "This page is out of date. Go back, reload it and try again.",
        failed: { action in
            switch action {
            case .openLibrary: "The library seems to be unavailable. Try connecting again."
            case .showDetails: "The details of this title are unavailable. Please try again later."
            case .rent: "something went wrong adding this title to your cart. try again later"
            case .rate: "unable to record your rating at this moment. Please try again later."
            case .openCart: "cart is unavailable. Please try again later."
            case .remove: "Failed to remove the title from your cart. Please try again later."
            }
        },
        statusCode: { "Network error. HTTP Code \($0)" },
        unknownProblem: "Please try again later!",
        network: { cause in
            switch cause {
            case .offline:
                (
                    "Without connection to the network.",
                    "moviesearch needs to connect to the internet.\nCheck the connections and try again."
                )
            case .hostNotFound: ("Service not found", "The address of the service is unknown. Check the connections and the address.")
            case .connectionRefused: ("Service not reached", "The service does not accept connections. Maybe it is not running.")
            case .connectionLost: ("Connection lost", "The connection ended before the response was complete.")
            case .timedOut: ("No response", "The service did not respond in time.")
            case .deadlineExceeded: ("No response", "The request took too long.")
            case .insecure: ("No secure connection", "The connection to the service is not secure, so nothing was sent.")
            case .tooManyRedirections: ("Service not reached", "The service redirected the request too many times.")
            case .malformedResponse: ("Invalid response", "The service sent something that is not a valid response.")
            case .responseTooLarge: ("Invalid response", "The response of the service is too large.")
            case .other: ("Network error", "The network failed. Please try again later!")
            }
        },
        totalMovies: { "Total movies: \($0)" },
        library: { "The library has \($0) \($0 == 1 ? "title" : "titles")." },
        moreResults: { "\($0) more \($0 == 1 ? "result" : "results")." },
        noMorePages: "There are no more pages.",
        poster: "Poster",
        noPoster: "No poster",
        number: "#",
        title: "Title",
        released: "Released",
        stars: "Stars",
        overview: "Overview",
        field: { field in
            switch field {
            case .actors: "Actors"
            case .awards: "Awards"
            case .boxOffice: "Box Office Takings"
            case .country: "Country"
            case .director: "Director"
            case .dvd: "DVD Release Date"
            case .firstAired: "First aired"
            case .genres: "Genre"
            case .homepage: "Homepage"
            case .metascore: "Metascore"
            case .network: "Network"
            case .overview: "Overview"
            case .plot: "Plot"
            case .production: "Production"
            case .rated: "Rated"
            case .rating: "Rating"
            case .released: "Release Date"
            case .runtime: "Runtime"
            case .status: "Status"
            case .synopsis: "Synopsis"
            case .tagline: "Tagline"
            case .type: "Release Type"
            case .writer: "Writer"
            case .year: "Year"
            }
        },
        oscars: "Oscars",
        wins: "Wins",
        nominations: "Nominations",
        lastSearches: "Last searches",
        noSuggestions: "No suggestions",
        loading: "Loading",
        cart: { "You have \($0) \($0 == 1 ? "title" : "titles") in the cart waiting for you!" },
        rated: "Hurray! your ratings are with us now!",
        removed: "Done! We have removed the title from your cart.",
        rented: "The title is in your cart.",
        help: "Type a title to search for, or",
        typeForMore: "Type :n for more.",
        typeAgain: "Type :again to try again.",
        nothingToRepeat: "There is nothing to repeat.",
        unknownCommand: { "There is no command '\($0)'." },
        numberHint: { "Type :\($0) for the details of movie \($0), or \"\($0)\" to search for this title." },
        usage: { topic in
            switch topic {
            case .next: (":n", "the next page")
            case .details: (":3", "the details of movie 3")
            case .library: (":library", "the whole library")
            case .rent: (":rent 3", "put movie 3 into the cart")
            case .rate: (":rate 3 8.5", "rate movie 3 from 0 to 10")
            case .cart: (":cart", "what is in the cart")
            case .remove: (":remove 1", "take movie 1 out of the cart")
            case .recent: (":recent", "the last searches; :recent 2 repeats the second of them")
            case .again: (":again", "try again what failed")
            case .quit: (":q", "quit")
            }
        },
        use: { "Type \($0.command) to \($0.text)." },
        placeholder: "Search your favorite movies",
        search: "Search",
        searchResults: "Search results",
        skip: "Skip to the contents",
        previousPage: "Previous page",
        nextPage: "Next page",
        backToResults: "Back to the results",
        openCart: "Cart",
        rent: "Rent",
        rate: "Rate",
        yourRating: "Your rating from 0 to 10",
        remove: { "Remove \($0)" },
        tryAgain: "Try connecting again",
        waiting: "This page tries again by itself.",
        notFound: "Not found",
        noSuchPage: "There is no such page.",
        dataBy: { "Data by \($0)." }
    )
}
