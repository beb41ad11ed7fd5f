import AcmeFlixClient
import Testing

@testable import MovieSearching

@Suite("Sentences")
struct SentencesTests {
    private static let causes: [NetworkCause] = [
        .offline, .hostNotFound, .connectionRefused, .connectionLost, .timedOut, .deadlineExceeded, .insecure, .tooManyRedirections,
        .malformedResponse, .responseTooLarge, .other,
    ]

    @Test("every cause of a network failure, field and failed action has words of its own", arguments: ["en", "de"])
    func causes(language: String) {
        let sentences = Language("\(language)-XX").sentences
        #expect(sentences.language == language)
        #expect(Set(Self.causes.map { sentences.message(for: .network($0)).text }).count == Self.causes.count)
        #expect(Set(SearchProblem.Action.allCases.map(sentences.failed)).count == SearchProblem.Action.allCases.count)
        #expect(DetailField.allCases.allSatisfy { !sentences.field($0).isEmpty })
    }

    @Test("a language has all sentences, and no other language's")
    func languages() {
        let (english, german) = (Mirror(reflecting: Sentences.english), Mirror(reflecting: Sentences.german))
        var common: [String] = []
        for (first, second) in zip(english.children, german.children) where "\(first.value)" == "\(second.value)" {
            if let text = first.value as? String { common.append(text) }
        }
        #expect(common == ["#", "Oscars"])
        #expect(Language("fr-FR").sentences.language == "en")
    }

    @Test("only problems that a service caused can be tried again")
    func again() {
        #expect(SearchProblem.failed(.rent, because: .network(.timedOut)).canBeTriedAgain)
        #expect(!SearchProblem.failed(.rent, because: .nothingFound).canBeTriedAgain)
        for problem in [.emptyQuery, .notRentable, .canceled, .noMovie(1)] as [SearchProblem] { #expect(!problem.canBeTriedAgain) }
    }
}
