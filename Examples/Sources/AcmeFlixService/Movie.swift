/// A movie that can be rented.
package struct Movie: Sendable {
    let id: String
    let name: String
    let year: Int
    let director: String
    /// The rating before anyone has rated the movie here.
    let rating: Double
    let isRatable: Bool
    /// The number of copies.
    let stock: Int
    let hasPoster: Bool
    let synopsis: String

    private init(
        _ id: String, _ name: String, _ year: Int, _ director: String, _ rating: Double, isRatable: Bool = true, stock: Int,
        hasPoster: Bool = true, _ synopsis: String
    ) {
        self.id = id
        self.name = name
        self.year = year
        self.director = director
        self.rating = rating
        self.isRatable = isRatable
        self.stock = stock
        self.hasPoster = hasPoster
        self.synopsis = synopsis
    }
}

extension Movie {
    /// The library.
    package static let all = [
        Movie(
            "1msRby", "The Shining", 1980, "Stanley Kubrick", 8.4, isRatable: false, stock: 10,
            "A writer looks after an empty hotel in winter, and it after him."),
        Movie("pLDhp", "Fight Club", 1999, "David Fincher", 8.8, stock: 0, "Two men found a club that nobody talks about."),
        Movie(
            "DdrvJ", "Reservoir Dogs", 1992, "Quentin Tarantino", 8.3, isRatable: false, stock: 3,
            "After a robbery, the robbers look for the informer among them."),
        Movie(
            "iBZQ9", "Inception", 2010, "Christopher Nolan", 8.8, stock: 50, "A thief who steals from dreams has to plant an idea in one."),
        Movie("L3G3N", "Gunda", 2020, "Viktor Kossakovsky", 7.4, stock: 100, "A pig, two cows and a hen with one leg live their lives."),
        Movie(
            "R0S3B", "Citizen Kane", 1941, "Orson Welles", 8.3, isRatable: false, stock: 90, hasPoster: false,
            "A reporter asks what the last word of a rich man meant."),
        Movie(
            "T21DS", "The Dreamers", 2003, "Bernardo Bertolucci", 7.5, stock: 10,
            "Paris, 1968: three young people watch films and each other."),
        Movie(
            "TGR8D", "The Great Dictator", 1940, "Charlie Chaplin", 8.5, stock: 5, "A barber is taken for a dictator and makes a speech."),
        Movie("TUSP8", "The Usual Suspects", 1995, "Bryan Singer", 8.6, stock: 100, "A man explains a massacre, and who was behind it."),
        Movie(
            "10CFL", "10 Cloverfield Lane", 2016, "Dan Trachtenberg", 7.2, stock: 100,
            "A woman wakes up in a shelter and is told not to leave it."),
        Movie("JBSR3", "Spectre", 2015, "Sam Mendes", 6.8, stock: 100, "A ring leads an agent to those who knew him as a child."),
        Movie("TSSR3", "The Shawshank Redemption", 1994, "Frank Darabont", 9.3, stock: 100, "A banker in prison makes friends, and plans."),
    ]

    /// The movie with an id.
    static func with(id: String) -> Movie? { all.first { $0.id == id } }
}
