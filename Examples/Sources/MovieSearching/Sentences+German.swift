import AcmeFlixClient

extension Sentences {
    /// German.
    package static let german = Sentences(
        language: "de",
        oops: "Hoppla",
        sorry: "Schade!",
        emptyQuery: ("Hoppla ✋🤚", "Bitte einen Titel eingeben."),
        nothingFound: "Diesen Film haben wir leider gerade nicht im Programm 😢. Bitte etwas anderes versuchen",
        invalidKey: "Der Dienst nimmt den Schlüssel nicht an",
        canceled: ("Abgebrochen", "Die Anfrage wurde abgebrochen."),
        notRentable: "Dieser Titel kann gerade nicht ausgeliehen werden.",
        notRatable: "Dieser Titel kann nicht mehr bewertet werden.",
        noMovie: { "Es gibt keinen Film \($0)." },
        notInCart: { "Im Warenkorb gibt es keinen Film \($0)." },
        noCart: { "\($0) hat keinen Warenkorb." },
        invalidRating: "Eine Bewertung ist eine Zahl von 0 bis 10.",
        outdatedPage: "Diese Seite ist veraltet. Bitte zurückgehen, neu laden und noch einmal versuchen.",
        failed: { action in
            switch action {
            case .openLibrary: "Die Bibliothek ist offenbar nicht erreichbar. Bitte noch einmal verbinden."
            case .showDetails: "Über diesen Titel ist gerade nichts zu erfahren. Bitte später noch einmal versuchen."
            case .rent: "Der Titel konnte nicht in den Warenkorb gelegt werden. Bitte später noch einmal versuchen."
            case .rate: "Die Bewertung konnte nicht gespeichert werden. Bitte später noch einmal versuchen."
            case .openCart: "Der Warenkorb ist nicht erreichbar. Bitte später noch einmal versuchen."
            case .remove: "Der Titel konnte nicht aus dem Warenkorb genommen werden. Bitte später noch einmal versuchen."
            }
        },
        statusCode: { "Fehler im Netz. HTTP-Status \($0)" },
        unknownProblem: "Bitte später noch einmal versuchen!",
        network: { cause in
            switch cause {
            case .offline:
                ("Keine Verbindung zum Netz.", "moviesearch braucht das Internet.\nBitte die Verbindung prüfen und noch einmal versuchen.")
            case .hostNotFound: ("Dienst nicht gefunden", "Die Adresse des Dienstes ist unbekannt. Bitte Verbindung und Adresse prüfen.")
            case .connectionRefused: ("Dienst nicht erreicht", "Der Dienst nimmt keine Verbindungen an. Vielleicht läuft er nicht.")
            case .connectionLost: ("Verbindung verloren", "Die Verbindung endete, bevor die Antwort vollständig war.")
            case .timedOut: ("Keine Antwort", "Der Dienst hat nicht rechtzeitig geantwortet.")
            case .deadlineExceeded: ("Keine Antwort", "Die Anfrage hat zu lange gedauert.")
            case .insecure: ("Keine sichere Verbindung", "Die Verbindung zum Dienst ist nicht sicher, deshalb wurde nichts gesendet.")
            case .tooManyRedirections: ("Dienst nicht erreicht", "Der Dienst hat die Anfrage zu oft weitergeleitet.")
            case .malformedResponse: ("Ungültige Antwort", "Der Dienst hat etwas gesendet, das keine gültige Antwort ist.")
            case .responseTooLarge: ("Ungültige Antwort", "Die Antwort des Dienstes ist zu groß.")
            case .other: ("Fehler im Netz", "Das Netz hat versagt. Bitte später noch einmal versuchen!")
            }
        },
        totalMovies: { "Filme insgesamt: \($0)" },
        library: { "Die Bibliothek hat \($0) Titel." },
        moreResults: { "\($0) \($0 == 1 ? "weiterer Treffer" : "weitere Treffer")." },
        noMorePages: "Es gibt keine weiteren Seiten.",
        poster: "Plakat",
        noPoster: "Kein Plakat",
        number: "#",
        title: "Titel",
        released: "Erschienen",
        stars: "Sterne",
        overview: "Inhalt",
        field: { field in
            switch field {
            case .actors: "Besetzung"
            case .awards: "Auszeichnungen"
            case .boxOffice: "Einspielergebnis"
            case .country: "Land"
            case .director: "Regie"
            case .dvd: "Auf DVD seit"
            case .firstAired: "Erste Sendung"
            case .genres: "Genre"
            case .homepage: "Website"
            case .metascore: "Metascore"
            case .network: "Sender"
            case .overview: "Inhalt"
            case .plot: "Handlung"
            case .production: "Produktion"
            case .rated: "Altersfreigabe"
            case .rating: "Bewertung"
            case .released: "Erschienen"
            case .runtime: "Dauer"
            case .status: "Status"
            case .synopsis: "Inhalt"
            case .tagline: "Untertitel"
            case .type: "Art"
            case .writer: "Drehbuch"
            case .year: "Jahr"
            }
        },
        oscars: "Oscars",
        wins: "Preise",
        nominations: "Nominierungen",
        lastSearches: "Letzte Suchen",
        noSuggestions: "Keine Vorschläge",
        loading: "Lädt",
        cart: { "Im Warenkorb \($0 == 1 ? "wartet" : "warten") \($0) Titel auf dich!" },
        rated: "Hurra! Deine Bewertung ist angekommen!",
        removed: "Fertig! Der Titel ist nicht mehr im Warenkorb.",
        rented: "Der Titel liegt im Warenkorb.",
        help: "Einen Titel eingeben, oder",
        typeForMore: "Mehr mit :n.",
        typeAgain: "Noch einmal mit :again.",
        nothingToRepeat: "Es gibt nichts zu wiederholen.",
        unknownCommand: { "Es gibt keinen Befehl '\($0)'." },
        numberHint: { "Mit :\($0) gibt es die Einzelheiten zu Film \($0), mit \"\($0)\" wird dieser Titel gesucht." },
        usage: { topic in
            switch topic {
            case .next: (":n", "die nächste Seite")
            case .details: (":3", "Einzelheiten zu Film 3")
            case .library: (":library", "die ganze Bibliothek")
            case .rent: (":rent 3", "Film 3 in den Warenkorb legen")
            case .rate: (":rate 3 8.5", "Film 3 mit 0 bis 10 bewerten")
            case .cart: (":cart", "was im Warenkorb ist")
            case .remove: (":remove 1", "Film 1 aus dem Warenkorb nehmen")
            case .recent: (":recent", "die letzten Suchen; :recent 2 wiederholt die zweite")
            case .again: (":again", "noch einmal versuchen, was misslang")
            case .quit: (":q", "beenden")
            }
        },
        use: { "So geht es: \($0.command) (\($0.text))" },
        placeholder: "Suche deine Lieblingsfilme",
        search: "Suchen",
        searchResults: "Treffer",
        skip: "Zum Inhalt",
        previousPage: "Vorige Seite",
        nextPage: "Nächste Seite",
        backToResults: "Zurück zu den Treffern",
        openCart: "Warenkorb",
        rent: "Ausleihen",
        rate: "Bewerten",
        yourRating: "Deine Bewertung von 0 bis 10",
        remove: { "\($0) entfernen" },
        tryAgain: "Noch einmal verbinden",
        waiting: "Diese Seite versucht es von selbst noch einmal.",
        notFound: "Nicht gefunden",
        noSuchPage: "Diese Seite gibt es nicht.",
        dataBy: { "Daten von \($0)." }
    )
}
